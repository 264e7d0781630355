/** The scopes of a policy: whom it is for, and when. What is reviewed is what arrives, to the letter. */
import {
  unfold,
  foldAll,
  changeStart,
  openMore,
  chooseAction,
  fillPolicy,
  holdReads,
  letGo,
  openWire,
  pressEnter,
  seeWarnings,
  sendPolicy,
  signInWithKeys,
  startNewDraft,
  chooseWho,
} from './actions.ts'
import { expectNoStrayScroll } from './axe.ts'
import { expect, expectAccessible, type Page, test } from './test.ts'

const scope = (page: Page, index: number) => page.getByRole('group', { name: `Scope ${index}`, exact: true })
async function choose(page: Page, index: number, label: string, value: string) {
  const isWho = label === 'From' || label === 'To'
  await unfold(scope(page, index), isWho ? 'Who' : 'More')
  if (isWho) await chooseWho(scope(page, index).getByRole('combobox', { name: label, exact: true }), value)
  else await scope(page, index).getByLabel(label, { exact: true }).selectOption(value)
}
const side = (page: Page, index: number, name: 'Sender' | 'Recipient') =>
  scope(page, index).getByRole('group', { name })
const row = (page: Page, index: number, title: string) =>
  scope(page, index).getByRole('button', { name: new RegExp(`^${title} `) })
const further = (page: Page, index: number) => openMore(scope(page, index))
const created = (page: Page) => expect(page.getByText('Policy created.')).toBeVisible()

/** Invalid targets, each with its explanation. */
const invalidTargets = [
  [
    'individual_email_address',
    'Email address',
    'Ann <ann@corp.example>',
    'Enter only the address, without a name or "<>": ann@corp.example.',
  ],
  ['individual_email_address', 'Email address', 'mailto:ann@corp.example', 'Leave out "mailto:".'],
  ['individual_email_address', 'Email address', 'ann@corp@example', 'It has more than one "@".'],
  ['email_domain', 'Domain', '@corp.example', 'Leave out the "@".'],
  [
    'email_domain',
    'Domain',
    'https://corp.example/',
    'This is a URL. Enter only its domain, such as example.com.',
  ],
  [
    'profile_group',
    'Group id',
    `eNo${'x'.repeat(80)}…`,
    'The id is cut off: it contains "…". Copy it again.',
  ],
  ['profile_group', 'Group id', 'eNo1 eNo2', 'The id contains a space or a line break. Copy it again.'],
  ['address_attribute_value', 'Attribute id', '', 'Enter the secure id or the name of the attribute.'],
] as const

test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

interface Attribute {
  readonly name: string
  readonly id: string
  readonly value: string
}

/** Fills in every field of the form, in four scopes. */
async function fillEveryField(page: Page, groupId: string, attribute: Attribute) {
  const list = page.getByLabel('Domains and URLs')
  await list.fill('phish.example')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await chooseAction(page, 'Allow')
  await list.fill('hxxps://good[.]example/path?id=7')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('November wave')

  await choose(page, 1, 'From', 'individual_email_address')
  await scope(page, 1).getByLabel('Email address').fill('Ann@corp.example')
  await choose(page, 1, 'To', 'profile_group')
  await scope(page, 1).getByLabel('Group id').fill(groupId)
  await changeStart(scope(page, 1))
  // Kolkata, 5:30 ahead of UTC.
  await scope(page, 1).getByLabel('Starts at').fill('2026-12-01 09:00')
  await unfold(scope(page, 1), 'When')
  await scope(page, 1).getByLabel('Ends at').fill('2027-01-31 17:15')
  await further(page, 1)
  await choose(page, 1, 'Enabled', 'false')
  await choose(page, 1, 'Enforced', 'true')
  await choose(page, 1, 'Both directions', 'true')
  await choose(page, 1, 'Override', 'false')
  await choose(page, 1, 'Sender address to match', 'header_from')
  await scope(page, 1).getByLabel('Source IP ranges').fill('192.0.2.0/24\n\n2001:db8::/32')
  await scope(page, 1).getByLabel('Host names').fill('mx.corp.example\nMX2.corp.example')
  await scope(page, 1).getByLabel('SPF domains').fill('corp.example')
  await scope(page, 1).getByLabel('More conditions').fill('{"tls": {"min": 1.2}, "ports": [25, 587]}')
  await scope(page, 1).getByLabel('Comment').fill('Ticket 4711, für Zoë')

  await page.getByRole('button', { name: 'Add a scope' }).click()
  await scope(page, 1).getByLabel('Scope name').fill('Finance')
  await scope(page, 2).getByLabel('Scope name').fill('Partners')
  await choose(page, 2, 'From', 'email_domain')
  await scope(page, 2).getByRole('textbox', { name: 'Domain', exact: true }).fill('Bücher.example')
  await choose(page, 2, 'To', 'address_attribute_value')
  await scope(page, 2).getByLabel('Attribute id').fill(attribute.id)
  await scope(page, 2).getByLabel('Attribute name').fill(attribute.name)
  await scope(page, 2).getByLabel('Attribute value').fill(attribute.value)
  await further(page, 2)
  await choose(page, 2, 'Starts', 'eternal')
  await choose(page, 2, 'Ends', 'eternal')
  await choose(page, 2, 'Enabled', 'true')
  await choose(page, 2, 'Enforced', 'false')
  await choose(page, 2, 'Both directions', 'false')
  await choose(page, 2, 'Override', 'true')
  await choose(page, 2, 'Sender address to match', 'other')
  await scope(page, 2).getByLabel('Value to send').fill('sender_from')

  await page.getByRole('button', { name: 'Add a scope' }).click()
  await scope(page, 3).getByLabel('Scope name').fill('Outside in')
  await choose(page, 3, 'From', 'external_addresses')
  await choose(page, 3, 'To', 'internal_addresses')
  await page.getByRole('button', { name: 'Add a scope' }).click()
  await scope(page, 4).getByLabel('Scope name').fill('The rest')
  await choose(page, 4, 'From', 'free_mail_domains')
  await choose(page, 4, 'To', 'everyone')
}

// By hand, from admin-api §2.2.
const urlsOfEveryField = [
  { action: 'block', type: 'domain', value: 'phish.example' },
  { action: 'allow', type: 'url', value: 'good.example/path?id=7' },
]
/** The scopes of `fillEveryField` as they go on the wire, but for the group that the first is to. */
const scopesOfEveryField = (attribute: Attribute) => ({
  first: {
    description: 'Finance',
    enforced: true,
    bidirectional: true,
    enabled: false,
    fromEternal: false,
    fromDate: '2026-12-01T03:30:00+0000',
    toEternal: false,
    toDate: '2027-01-31T11:45:00+0000',
    fromPart: 'header_from',
    from: { type: 'individual_email_address', emailAddress: 'Ann@corp.example' },
    override: false,
    conditions: {
      sourceIPs: ['192.0.2.0/24', '2001:db8::/32'],
      hostnames: ['mx.corp.example', 'mx2.corp.example'],
      spfDomains: ['corp.example'],
      tls: { min: 1.2 },
      ports: [25, 587],
    },
    comment: 'Ticket 4711, für Zoë',
  },
  second: {
    description: 'Partners',
    enforced: false,
    bidirectional: false,
    enabled: true,
    fromEternal: true,
    toEternal: true,
    fromPart: 'sender_from',
    from: { type: 'email_domain', emailDomain: 'xn--bcher-kva.example' },
    to: { type: 'address_attribute_value', attribute },
    override: true,
  },
  third: {
    description: 'Outside in',
    from: { type: 'external_addresses' },
    to: { type: 'internal_addresses' },
  },
  fourth: { description: 'The rest', from: { type: 'free_mail_domains' }, to: { type: 'everyone' } },
})

// Claim: A scope is sent as it is shown
test('a policy with every field set arrives exactly as it was reviewed', async ({ page, witness }) => {
  const { groups, attributes } = await witness()
  // The sandbox has at least one of each.
  const groupId = groups[0]!.id
  const attribute = { name: attributes[0]!.name, id: attributes[0]!.id, value: 'Köln' }
  const urls = urlsOfEveryField
  const { first, second, third, fourth } = scopesOfEveryField(attribute)
  await fillEveryField(page, groupId, attribute)
  const body = {
    data: [
      {
        description: 'November wave',
        urls,
        policies: [{ ...first, to: { type: 'profile_group', groupId } }, second, third, fourth],
      },
    ],
  }

  await page.getByRole('button', { name: /^Review / }).click()
  const dialog = page.getByRole('region', { name: 'Review the policy' })
  await openWire(page)
  const shown = (await dialog.getByRole('region', { name: 'Body of the request' }).textContent()) ?? ''
  expect(JSON.parse(shown)).toEqual(body)
  // What is allowed was defanged.
  await seeWarnings(page, 1)
  const sent = page.waitForRequest(/create-policy/)
  await dialog.getByRole('button', { name: /^Create the policy/ }).click()
  expect((await sent).postData()).toBe(shown)
  await created(page)

  const id = expect.any(String)
  const stored = (policy: object) => ({
    id,
    locations: [],
    policy: { ...policy, createTime: expect.any(String), lastUpdated: expect.any(String) },
  })
  const defaults = {
    enforced: false,
    enabled: true,
    fromEternal: true,
    toEternal: true,
    fromPart: 'envelope_from',
  }
  expect((await witness()).policies).toEqual([
    {
      id,
      description: 'November wave',
      urls: urls.map((url) => ({ ...url, id })),
      policies: [
        // With the name of the group and how many are in it, which the service knows.
        stored({
          ...first,
          to: { type: 'profile_group', group: expect.objectContaining({ id: groupId }) },
        }),
        stored(second),
        stored({ ...defaults, ...third }),
        stored({ ...defaults, ...fourth }),
      ],
    },
  ])
})

test(
  'scopes with warnings and failures, open and closed, are for everybody on a phone',
  { tag: '@soak' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await fillPolicy(page)
    await choose(page, 1, 'From', 'email_domain')
    await scope(page, 1).getByRole('textbox', { name: 'Domain', exact: true }).fill('Bücher.example')
    await choose(page, 1, 'To', 'profile_group')
    await scope(page, 1).getByLabel('Group id').fill('x'.repeat(300))
    await changeStart(scope(page, 1))
    await scope(page, 1).getByLabel('Starts at').fill('2020-01-01 09:00')
    await further(page, 1)
    await scope(page, 1).getByLabel('More conditions').fill('{"a": 1.0}')
    await scope(page, 1).getByLabel('Host names').fill('mx')
    await page.getByRole('button', { name: 'Duplicate scope 1' }).click()
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    await expect(scope(page, 1).getByLabel('Host names')).toBeFocused()
    await page.getByRole('button', { name: 'Add a scope' }).click()
    await expect(row(page, 3, 'Who')).toHaveAttribute('aria-expanded', 'false')
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(colorScheme, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectAccessible(page)
        await expectNoStrayScroll(page)
      })
    }
  },
)

test.describe('the parts of a scope', { tag: '@soak' }, () => {
  test('a policy with what is required alone is reviewed and arrives without any optional key', async ({
    page,
    witness,
  }) => {
    await fillPolicy(page)
    // Set, and set back: nothing of it is left.
    await choose(page, 1, 'To', 'email_domain')
    await scope(page, 1).getByRole('textbox', { name: 'Domain', exact: true }).fill('corp.example')
    await choose(page, 1, 'To', '')
    await unfold(scope(page, 1), 'When')
    await scope(page, 1).getByRole('button', { name: '7 days', exact: true }).click()
    await scope(page, 1).getByRole('button', { name: 'Never', exact: true }).click()
    await further(page, 1)
    await choose(page, 1, 'Sender address to match', 'other')
    await scope(page, 1).getByLabel('Value to send').fill('x')
    await choose(page, 1, 'Sender address to match', '')
    await page.getByRole('button', { name: /^Review / }).click()
    const dialog = page.getByRole('region', { name: 'Review the policy' })
    await openWire(page)
    const shown = (await dialog.getByRole('region', { name: 'Body of the request' }).textContent()) ?? ''
    expect(JSON.parse(shown)).toEqual({
      data: [
        {
          description: 'A test',
          urls: [{ action: 'block', type: 'domain', value: 'phish.example' }],
          policies: [{ description: 'A test' }],
        },
      ],
    })
    const sent = page.waitForRequest(/create-policy/)
    await dialog.getByRole('button', { name: /^Create the policy/ }).click()
    expect((await sent).postData()).toBe(shown)
    await created(page)
    const [policy] = (await witness()).policies
    expect(policy?.policies).toEqual([
      {
        id: expect.any(String),
        locations: [],
        policy: {
          description: 'A test',
          enforced: false,
          enabled: true,
          fromEternal: true,
          toEternal: true,
          fromPart: 'envelope_from',
          from: { type: 'everyone' },
          to: { type: 'everyone' },
          createTime: expect.any(String),
          lastUpdated: expect.any(String),
        },
      },
    ])
  })

  test('a scope is duplicated and removed, with the focus where it was', async ({ page }) => {
    const names = async () =>
      page
        .getByLabel('Scope name')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    await further(page, 1)
    await scope(page, 1).getByLabel('Scope name').fill('Finance')
    await choose(page, 1, 'To', 'email_domain')
    await scope(page, 1).getByRole('textbox', { name: 'Domain', exact: true }).fill('corp.example')
    // The only one stays: a policy needs one.
    await expect(page.getByRole('button', { name: 'Remove scope 1' })).toBeHidden()
    await page.getByRole('button', { name: 'Duplicate scope 1' }).click()
    await expect(scope(page, 2).getByLabel('Scope name')).toBeFocused()
    await unfold(scope(page, 2), 'Who')
    await expect(scope(page, 2).getByRole('textbox', { name: 'Domain', exact: true })).toHaveValue(
      'corp.example',
    )
    await scope(page, 2).getByRole('textbox', { name: 'Domain', exact: true }).fill('other.example')
    await expect(scope(page, 1).getByRole('textbox', { name: 'Domain', exact: true })).toHaveValue(
      'corp.example',
    )
    await page.getByRole('button', { name: 'Add a scope' }).click()
    await expect(scope(page, 3).getByLabel('Scope name')).toBeFocused()
    await page.keyboard.type('Third')
    expect(await names()).toEqual(['Finance', 'Finance (copy)', 'Third'])

    const undo = page.getByRole('button', { name: 'Undo', description: /^The scope .+ was removed\.$/ })
    await pressEnter(page.getByRole('button', { name: 'Remove scope 1' }))
    await expect(page.getByText('The scope "Finance" was removed.')).toBeVisible()
    expect(await names()).toEqual(['Finance (copy)', 'Third'])
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    expect(await names()).toEqual(['Finance', 'Finance (copy)', 'Third'])
    await expect(scope(page, 1).getByLabel('Scope name')).toBeFocused()
    await expect(undo).toBeHidden()

    // One Undo, of the last that was removed.
    await page.getByRole('button', { name: 'Remove scope 3' }).click()
    await page.getByRole('button', { name: 'Remove scope 2' }).click()
    await further(page, 1)
    expect(await names()).toEqual(['Finance'])
    await undo.click()
    expect(await names()).toEqual(['Finance', 'Finance (copy)'])
    await unfold(scope(page, 2), 'Who')
    await expect(scope(page, 2).getByRole('textbox', { name: 'Domain', exact: true })).toHaveValue(
      'other.example',
    )
    // Not into another draft.
    await page.getByRole('button', { name: 'Remove scope 2' }).click()
    await expect(undo).toBeVisible()
    await startNewDraft(page)
    await expect(undo).toBeHidden()
  })

  test('switching through all the types of a target loses nothing typed', async ({ page }) => {
    const typed = [
      ['individual_email_address', 'Email address', 'ann@corp.example'],
      ['email_domain', 'Domain', 'corp.example'],
      ['profile_group', 'Group id', 'eNo1'],
      ['address_attribute_value', 'Attribute id', 'eNo2'],
      ['address_attribute_value', 'Attribute name', 'Office'],
      ['address_attribute_value', 'Attribute value', 'Rome'],
    ] as const
    const from = side(page, 1, 'Sender')
    for (const [type, label, value] of typed) {
      await choose(page, 1, 'From', type)
      await from.getByRole('textbox', { name: label, exact: true }).fill(value)
    }
    for (const type of ['', 'everyone', 'internal_addresses', 'external_addresses', 'free_mail_domains']) {
      await choose(page, 1, 'From', type)
      await expect(from.getByRole('textbox')).toHaveCount(0)
    }
    for (const [type, label, value] of typed) {
      await choose(page, 1, 'From', type)
      await expect(from.getByRole('textbox', { name: label, exact: true })).toHaveValue(value)
      await expect(from.getByRole('textbox')).toHaveCount(
        // A group can be given a name.
        type === 'address_attribute_value' ? 3 : type === 'profile_group' ? 2 : 1,
      )
    }
  })

  test('a domain in other letters shows what is sent of it, and a short id is told of', async ({ page }) => {
    await choose(page, 1, 'From', 'email_domain')
    await side(page, 1, 'Sender').getByRole('textbox', { name: 'Domain', exact: true }).fill('Bücher.example')
    await expect(side(page, 1, 'Sender')).toContainText('Sent as xn--bcher-kva.example')
    await choose(page, 1, 'To', 'profile_group')
    await side(page, 1, 'Recipient').getByLabel('Group id').fill('eNo1')
    await expect(side(page, 1, 'Recipient')).toContainText('This id is short')
  })

  test('scopes for the same people are told of, by their places', async ({ page }) => {
    const notice = page.getByRole('status').filter({ hasText: 'cover the same people at the same time' })
    await choose(page, 1, 'To', 'email_domain')
    await scope(page, 1).getByRole('textbox', { name: 'Domain', exact: true }).fill('corp.example')
    await page.getByRole('button', { name: 'Add a scope' }).click()
    // Nobody has said yet whom it is for.
    await expect(notice).toBeHidden()
    await scope(page, 2).getByLabel('Scope name').fill('Second')
    await expect(notice).toContainText('Scope 1 and scope 2')
    await choose(page, 2, 'To', 'individual_email_address')
    await scope(page, 2).getByLabel('Email address').fill('ann@other.example')
    await expect(notice).toBeHidden()
    await scope(page, 2).getByLabel('Email address').fill('ann@Corp.example')
    await expect(notice).toContainText('could make both ineffective')
  })

  test('the rows of a scope say its values, closed and after a reload', async ({ page }) => {
    await fillPolicy(page, { name: 'Finance' })
    await choose(page, 1, 'From', 'email_domain')
    await scope(page, 1).getByRole('textbox', { name: 'Domain', exact: true }).fill('example.com')
    await choose(page, 1, 'To', 'profile_group')
    await scope(page, 1)
      .getByLabel('Group id')
      .fill(`AbCdEfGh${'x'.repeat(120)}stuvwXyZ`)
    await expect(scope(page, 1).getByText('136 characters, AbCdEfGh…stuvwXyZ')).toBeVisible()
    await changeStart(scope(page, 1))
    await scope(page, 1).getByLabel('Starts at').fill('2026-12-01 09:00')
    await unfold(scope(page, 1), 'When')
    await scope(page, 1).getByLabel('Ends at').fill('2027-01-31 00:00')
    await further(page, 1)
    await choose(page, 1, 'Enforced', 'true')
    await page.getByRole('button', { name: 'Add a scope' }).click()
    await scope(page, 2).getByLabel('Scope name').fill('Second')
    await foldAll(scope(page, 1))
    const expectSaid = async () => {
      await expect(row(page, 1, 'Who')).toHaveText(
        'Who Mail from anyone in example.com to the group AbCdEfGh…stuvwXyZ',
      )
      await expect(row(page, 1, 'When')).toHaveText(
        /^When From 1 Dec 2026 09:00 until Sun 31 Jan 2027 00:00, in \d+ days$/,
      )
      await expect(row(page, 1, 'More')).toHaveText('More Enforced')
      await expect(row(page, 2, 'More')).toHaveText('More Service defaults')
      await expect(scope(page, 1).getByLabel('Scope name')).toHaveValue('Finance')
      await expect(scope(page, 1).getByLabel('Group id')).toBeHidden()
    }
    await expectSaid()
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await expectSaid()
    await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
    await page.reload()
    await expectSaid()
  })

  test('a date is typed or picked, and refused in words where it is none', async ({ page }) => {
    await fillPolicy(page, { urls: 'dated.example' })
    await unfold(scope(page, 1), 'When')
    const ends = scope(page, 1).getByLabel('Ends at')
    const review = page.getByRole('button', { name: 'Review 1 URL' })
    for (const [text, problem] of [
      ['next month', 'Enter a date, such as 2026-12-01 09:00, 1.12., fri 18:00 or +5d.'],
      ['6/7/2027', '6/7/2027 can mean 6 July 2027 or 7 June 2027. Enter one of these.'],
      ['2027-02-30 09:00', 'The day 2027-02-30 does not exist.'],
      ['12027-02-01 09:00', 'The last possible year is 9999.'],
      ['1.2.2027 25:00', 'Enter a time from 00:00 to 23:59.'],
    ] as const) {
      await ends.fill(text)
      await review.click()
      await expect(scope(page, 1).getByText(problem, { exact: true })).toBeVisible()
      await expect(ends).toBeFocused()
    }
    await changeStart(scope(page, 1))
    await scope(page, 1).getByLabel('Starts at').fill('2030-01-01 09:00')
    await ends.fill('2030-01-01 09:00')
    await review.click()
    await expect(scope(page, 1).getByText('The end must come after the start.')).toBeVisible()
    await scope(page, 1).getByLabel('Starts at').fill('2019-01-01 09:00')
    await ends.fill('2020-01-01 09:00')
    await ends.press('Tab')
    await expect(ends).toHaveAttribute('aria-invalid', 'true')
    await expect(scope(page, 1)).toContainText('This moment has passed. Enter a later one, or choose Never.')
    // The reason beside the button leads to the field.
    await expect(review).toBeDisabled()
    await expect(page.getByText('The end of the policy has passed.')).toBeVisible()
    await page.getByRole('button', { name: 'Go to it' }).click()
    await expect(ends).toBeFocused()

    // The browser's own picker, which a test cannot click into.
    await scope(page, 1).getByRole('button', { name: 'Open the calendar: end' }).click()
    await scope(page, 1)
      .locator('input[type=datetime-local]')
      .nth(1)
      .evaluate((field) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
          field,
          '2030-02-01T10:30',
        )
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
    await expect(ends).toHaveValue('2030-02-01 10:30')
    await expect(scope(page, 1).getByText('The end must come after the start.')).toBeHidden()
    await page.keyboard.press('Escape')
    await sendPolicy(page)
    await created(page)
  })
})

test(
  'an end is typed in short, said back, and pinned to its date when the field is left',
  { tag: '@soak' },
  async ({ page }) => {
    await fillPolicy(page)
    await unfold(page, 'When')
    const ends = page.getByLabel('Ends at')
    const pane = page.getByRole('complementary', { name: 'This policy' })
    await ends.fill('+5d 18:00')
    await expect(scope(page, 1)).toContainText(/ 18:00, in 5 days \(.+\), sent as \d{4}-/)
    await expect(ends).toHaveValue('+5d 18:00')
    await ends.press('Tab')
    await expect(ends).toHaveValue(/^\d{4}-\d\d-\d\d 18:00$/)
    const date = await ends.inputValue()
    await expect(pane).toContainText(/ until .+ 18:00/)
    await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
    // Nothing can be opened or typed before the draft is back: it would be of the form that the draft replaces.
    await page.addInitScript(holdReads, { store: 'contents', method: 'get' as const })
    await page.reload()
    await expect(page.locator('[data-held]')).toBeAttached()
    await expect(page.locator('[inert]').getByLabel('Domains and URLs')).toBeAttached()
    await letGo(page)
    await unfold(page, 'When')
    await expect(ends).toHaveValue(date)

    await choose(page, 1, 'Ends', 'eternal')
    await expect(ends).toHaveValue('')
    await expect(scope(page, 1)).not.toContainText('sent as')
    await choose(page, 1, 'Ends', 'date')
    await expect(ends).toHaveValue(date)

    await ends.fill('6/7/2027')
    await expect(ends).not.toHaveAttribute('aria-invalid')
    await ends.press('Tab')
    await expect(ends).toHaveAttribute('aria-invalid', 'true')
    await expect(
      page.getByText('6/7/2027 can mean 6 July 2027 or 7 June 2027. Enter one of these.'),
    ).toBeVisible()
    await expect(pane).toContainText('for everyone until "6/7/2027" (no valid date)')
    await page.getByRole('button', { name: /^Review / }).click()
    await expect(ends).toBeFocused()
    await page
      .getByRole('toolbar', { name: 'Common ends' })
      .getByRole('button', { name: '7 days', exact: true })
      .click()
    await expect(ends).not.toHaveAttribute('aria-invalid')
    await expect(ends).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:00$/)
    await expect(scope(page, 1)).toContainText(/, in [78] days/)
    const sent = page.waitForRequest(/create-policy/)
    await sendPolicy(page)
    expect((await sent).postDataJSON()).toMatchObject({ data: [{ policies: [{ toEternal: false }] }] })
    await created(page)
  },
)

test.describe('what is wrong in a scope', { tag: '@soak' }, () => {
  test('an invalid target is explained, and has the focus', async ({ page, wire }) => {
    await fillPolicy(page)
    for (const [type, label, value, problem] of invalidTargets) {
      await test.step(`"${value.slice(0, 30)}" is no ${label.toLowerCase()}, and it says why`, async () => {
        await choose(page, 1, 'To', type)
        const field = side(page, 1, 'Recipient').getByRole('textbox', { name: label, exact: true })
        await field.fill(value)
        await page.getByRole('button', { name: 'Review 1 URL' }).click()
        await expect(side(page, 1, 'Recipient').getByText(problem, { exact: true })).toBeVisible()
        await expect(field).toBeFocused()
        expect(wire.calls).toHaveLength(1)
      })
    }
  })

  test('what the service refuses opens the part of the scope that it is of', async ({ page }) => {
    await fillPolicy(page)
    await page.getByRole('button', { name: 'Add a scope' }).click()
    await scope(page, 1).getByLabel('Scope name').fill('Everybody')
    await scope(page, 2).getByLabel('Scope name').fill('Second')
    await choose(page, 2, 'To', 'profile_group')
    await scope(page, 2).getByLabel('Group id').fill('no-such-group')
    await foldAll(scope(page, 2))
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    // They meet, and the id is short.
    await seeWarnings(page, 2)
    await page.getByRole('button', { name: /^Create the policy/ }).click()
    await expect(scope(page, 2).getByLabel('Group id')).toHaveAttribute('aria-invalid', 'true')
    await expect(scope(page, 2).getByText('There is no group with this id.')).toBeVisible()
    await expect(row(page, 1, 'Who')).toHaveAttribute('aria-expanded', 'false')
    await expect(row(page, 2, 'More')).toHaveAttribute('aria-expanded', 'false')
  })

  test('what is wrong in a closed part of a scope opens it, and the first of it has the focus', async ({
    page,
  }) => {
    await fillPolicy(page, { about: '' })
    await page.getByRole('button', { name: 'Add a scope' }).click()
    await scope(page, 1).getByLabel('Scope name').fill('Everybody')
    await scope(page, 2).getByLabel('Scope name').fill('Second')
    await further(page, 2)
    await scope(page, 2).getByLabel('Source IP ranges').fill('192.0.2.1\n192.0.2.7/24\n300.0.0.0/8')
    await scope(page, 2).getByLabel('More conditions').fill('{"sourceIPs": []}')
    await foldAll(scope(page, 2))
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    const ranges = scope(page, 2).getByLabel('Source IP ranges')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect(name).toBeFocused()
    await expect(
      scope(page, 2).getByText(
        'Line 1: for a single address, enter 192.0.2.1/32. Line 3: enter a CIDR range, such as 192.0.2.0/24 or 2001:db8::/32.',
      ),
    ).toBeVisible()
    await expect(
      scope(page, 2).getByText('"sourceIPs" is also set above. Keep it in one place.'),
    ).toBeVisible()
    await expect(page.getByText('Enter a name to recognise the policy later.')).toBeVisible()
    await name.fill('Named')
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    await expect(ranges).toBeFocused()
    // Mended, it does not close by itself.
    await ranges.fill('192.0.2.1/32')
    await scope(page, 2).getByLabel('More conditions').fill('{"list": ["a"], "list": ["b"]}')
    await expect(ranges).toBeVisible()
    await expect(scope(page, 2).getByText('Sent differently')).toBeVisible()
    await name.fill('Mended')
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    // Both are for everyone. What is to be fixed leads into the scope.
    await page.getByRole('button', { name: /^Fix it: Scopes of this policy/ }).click()
    await expect(scope(page, 2).getByLabel('Scope name')).toBeFocused()
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    await openWire(page)
    await expect(page.getByRole('region', { name: 'Body of the request' })).toContainText(
      '"conditions":{"sourceIPs":["192.0.2.1/32"],"list":["b"]}',
    )
    // They meet, and a condition is not sent as it was typed.
    await seeWarnings(page, 2)
    await page.getByRole('button', { name: /^Create the policy/ }).click()
    await created(page)
  })
})

test.describe('where the clocks are put', { tag: '@soak' }, () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('the days of a preset go by the calendar, from the start where there is one', async ({ page }) => {
    const ends = scope(page, 1).getByLabel('Ends at')
    await unfold(scope(page, 1), 'When')
    await scope(page, 1).getByRole('button', { name: '30 days', exact: true }).click()
    await expect(scope(page, 1).getByRole('button', { name: '30 days', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const days = async () =>
      (Date.parse((await ends.inputValue()).replace(' ', 'T')) - Date.now()) / 86_400_000
    // Of this machine's zone, which may be half a day from Berlin's.
    expect(Math.abs((await days()) - 30)).toBeLessThan(1)
    await changeStart(scope(page, 1))
    await scope(page, 1).getByLabel('Starts at').fill('2027-03-22 09:00')
    await scope(page, 1).getByRole('button', { name: '7 days', exact: true }).click()
    await expect(ends).toHaveValue('2027-03-29 09:00')
    await expect(scope(page, 1)).toContainText('sent as 2027-03-29T07:00:00+0000')
    await scope(page, 1).getByRole('button', { name: '30 days', exact: true }).click()
    await expect(ends).toHaveValue('2027-04-21 09:00')
  })

  test('a time that does not exist, or comes twice, says what is sent', async ({ page }) => {
    await fillPolicy(page)
    await changeStart(scope(page, 1))
    const starts = scope(page, 1).getByLabel('Starts at')
    await starts.fill('2026-10-25 02:30')
    await expect(scope(page, 1)).toContainText('(Europe/Berlin, UTC+02:00), sent as 2026-10-25T00:30:00+0000')
    await expect(scope(page, 1)).toContainText(
      '02:30 occurs twice on 25 Oct 2026 in Europe/Berlin (clocks go back). The first is sent. ' +
        'For the second, enter 2026-10-25 02:30+01:00.',
    )
    await expect(scope(page, 1)).toContainText('This moment has passed. The policy takes effect at once.')
    await starts.fill('2026-10-25 02:30+01:00')
    await expect(scope(page, 1)).toContainText('sent as 2026-10-25T01:30:00+0000')
    await expect(scope(page, 1)).not.toContainText('occurs twice')
    await starts.fill('2026-10-25 02:30+99:99')
    await page.getByRole('button', { name: /^Review / }).click()
    await expect(scope(page, 1)).toContainText('Enter an offset from -12:00 to +14:00.')
    await starts.fill('2026-10-25 02:30+01:00')
    await unfold(scope(page, 1), 'When')
    await scope(page, 1).getByLabel('Ends at').fill('2027-03-28 02:30')
    await expect(scope(page, 1)).toContainText(
      /Sun 28 Mar 2027 03:30, .+ \(Europe\/Berlin, UTC\+02:00\), sent as 2027-03-28T01:30:00\+0000/,
    )
    await expect(scope(page, 1)).toContainText(
      '02:30 does not exist on 28 Mar 2027 in Europe/Berlin (clocks go forward). 03:30 is sent.',
    )
    const sent = page.waitForRequest(/create-policy/)
    await sendPolicy(page, 1)
    expect((await sent).postDataJSON()).toMatchObject({
      data: [{ policies: [{ fromDate: '2026-10-25T01:30:00+0000', toDate: '2027-03-28T01:30:00+0000' }] }],
    })
    await created(page)
  })
})

test(
  'a domain is allowed for one group, internal senders exempt, and the group is known by its name afterwards',
  { tag: '@soak' },
  async ({ page, witness }) => {
    const group = (await witness()).groups[0]!
    const short = `(${group.id.slice(0, 8)}…${group.id.slice(-8)})`
    const pane = page.getByRole('complementary', { name: 'This policy' })
    await chooseAction(page, 'Allow')
    await fillPolicy(page, { urls: 'partner.example', about: 'Partner' })
    await choose(page, 1, 'To', 'profile_group')
    await scope(page, 1).getByLabel('Group id').fill(group.id)
    await scope(page, 1).getByLabel('Exempt internal senders').check()
    await expect(pane).toContainText('Allow 1 URL for mail from external addresses to the group ')
    const sent = page.waitForRequest(/create-policy/)
    await sendPolicy(page)
    expect((await sent).postDataJSON()).toMatchObject({
      data: [
        {
          urls: [{ action: 'allow', type: 'domain', value: 'partner.example' }],
          policies: [
            {
              description: 'Partner',
              from: { type: 'external_addresses' },
              to: { type: 'profile_group', groupId: group.id },
            },
          ],
        },
      ],
    })
    await created(page)

    await page.getByRole('button', { name: 'Create another policy' }).click()
    // The next list may be a report.
    await expect(page.getByRole('radio', { name: 'Block' })).toBeChecked()
    const to = scope(page, 1).getByRole('combobox', { name: 'To', exact: true })
    await choose(page, 1, 'To', group.description.toLowerCase())
    await expect(to).toHaveValue(group.description)
    await expect(scope(page, 1).getByLabel('Group id', { exact: true })).toHaveCount(0)
    await expect(pane).toContainText(`for the group ${group.description} ${short}`)
    await chooseWho(to, 'profile_group')
    await expect(scope(page, 1).getByLabel('Group id')).toHaveValue('')
    await scope(page, 1).getByLabel('Group id').fill(group.id)
    await expect(to).toHaveValue(group.description)
    const name = scope(page, 1).getByLabel('Name of the group')
    await name.fill('The books')
    await name.press('Tab')
    await expect(pane).toContainText(`for the group The books ${short}`)
    await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
    await page.reload()
    await expect(pane).toContainText(`for the group The books ${short}`)
    await expect(scope(page, 1).getByRole('button', { name: /^Who The group The books/ })).toBeVisible()
  },
)

/** Ends in ten minutes, as the page's clock says. */
async function endSoon(page: Page) {
  await unfold(page, 'When')
  const text = await page.evaluate(() => {
    const at = new Date(Date.now() + 600_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  })
  await page.getByLabel('Ends at').fill(text.replace('T', ' '))
  await page.getByLabel('Ends at').press('Tab')
}

const pass = (page: Page) => page.clock.fastForward('10:30')
const review = (page: Page) => page.getByRole('button', { name: 'Review 1 URL' })

test.describe('an end that passes while the page is open', { tag: '@soak' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.reload()
  })

  test('is not copied: another like this asks for a new end', { tag: '@soak' }, async ({ page }) => {
    const ends = page.getByLabel('Ends at')
    await fillPolicy(page)
    await endSoon(page)
    await sendPolicy(page)
    await created(page)
    await pass(page)
    await page.getByRole('button', { name: 'New policy like this' }).click()
    await expect(page.getByText('New draft like this. Its end has passed. Enter a new one.')).toBeVisible()
    await review(page).click()
    await expect(page.getByText('Enter a date and time.')).toBeVisible()
    await expect(ends).toBeFocused()
    await expect(ends).toHaveValue('')
  })

  test('is refused at its field: in the form, in the review, and in a draft that comes back', async ({
    page,
  }) => {
    const refused = page.getByText('The end of the policy has passed.')
    const ends = page.getByLabel('Ends at')
    await fillPolicy(page)

    await test.step('in the form', async () => {
      await endSoon(page)
      await expect(review(page)).toBeEnabled()
      await pass(page)
      await expect(refused).toBeVisible()
      await expect(review(page)).toBeDisabled()
      await expect(ends).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)
      await endSoon(page)
      await expect(refused).toBeHidden()
      await expect(ends).not.toHaveAttribute('aria-invalid')
    })

    await test.step('in the review, which leads to the field', async () => {
      await review(page).click()
      const create = page.getByRole('button', { name: /^Create the policy/ })
      await expect(create).toBeEnabled()
      await pass(page)
      await expect(refused).toBeVisible()
      await expect(create).toBeDisabled()
      await page.getByRole('button', { name: 'Go to it' }).click()
      await expect(ends).toBeFocused()
    })

    await test.step('in a draft that comes back', async () => {
      await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
      await page.reload()
      await expect(refused).toBeVisible()
      await page.getByRole('button', { name: 'Go to it' }).click()
      await expect(ends).toHaveAttribute('aria-invalid', 'true')
    })
  })
})

test('who: one field takes a kind, a name that the sandbox taught, a domain, an address or an id', async ({
  page,
  witness,
}) => {
  const group = (await witness()).groups[0]!
  const pane = page.getByRole('complementary', { name: 'This policy' })
  await page.goto('/#/sandbox')
  await expect(page.getByRole('link', { name: `Use in a policy: ${group.description}` })).toBeVisible()
  await page.goBack()
  await unfold(scope(page, 1), 'Who')
  const to = scope(page, 1).getByRole('combobox', { name: 'To', exact: true })
  await to.click()
  await page.keyboard.type(group.description.slice(0, 3))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(to).toHaveValue(group.description)
  await expect(pane).toContainText(`for the group ${group.description}`)
  for (const [typed, said] of [
    ['@corp.example', 'anyone in corp.example'],
    ['ann@corp.example', 'ann@corp.example'],
    [group.id, `the group ${group.description}`],
    ['internal', 'internal addresses'],
    ['', 'internal addresses'],
    ['everyone', 'everyone'],
    ['no such group', 'the group'],
  ] as const) {
    await to.fill(typed)
    await to.press('Tab')
    await expect(pane).toContainText(said)
  }
  await to.fill('no such group')
  await to.press('Tab')
  await expect(scope(page, 1).getByLabel('Group id')).toHaveValue('no such group')
  await fillPolicy(page)
  await page.getByRole('button', { name: 'Review 1 URL' }).click()
  await expect(page.getByText('The id contains a space or a line break. Copy it again.')).toBeVisible()
})

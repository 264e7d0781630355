/** The form of a policy: who it is for and when, what is missing, and what is reviewed arrives, to the letter. */
import * as admin from './actions.ts'
import { expectNoStrayScroll } from './axe.ts'
import { expect, expectAccessible, type Page, test } from './test.ts'

const scope = (page: Page, index: number) => page.getByRole('group', { name: `Scope ${index}`, exact: true })
async function chooseKind(page: Page, index: number, side: 'From' | 'To', kind: string) {
  await admin.unfold(scope(page, index), 'Who')
  await scope(page, index).getByLabel(side, { exact: true }).selectOption(kind)
}
const domainOf = (page: Page, index: number) =>
  scope(page, index).getByRole('textbox', { name: 'Domain', exact: true })
const row = (page: Page, index: number, title: string) =>
  scope(page, index).getByRole('button', { name: new RegExp(`^${title} `) })
const ends = (page: Page) => page.getByLabel('Ends at')
const review = (page: Page) => page.getByRole('button', { name: 'Review 1 URL' })

test.beforeEach(({ page, tenant }) => admin.signInWithKeys(page, tenant))

test('a policy with every field set arrives exactly as it was reviewed', async ({ page, witness }) => {
  const { groups, attributes } = await witness()
  const groupId = groups[0]!.id
  const attribute = { name: attributes[0]!.name, id: attributes[0]!.id, value: 'Köln' }

  await admin.paste(page, 'phish.example')
  await admin.chooseAction(page, 'allow')
  await admin.paste(page, 'hxxps://good[.]example/path?id=7')
  await admin.nameField(page).fill('November wave')
  await chooseKind(page, 1, 'From', 'individual_email_address')
  await scope(page, 1).getByLabel('Email address').fill('Ann@corp.example')
  await chooseKind(page, 1, 'To', 'profile_group')
  await admin.groupField(scope(page, 1)).fill(groupId)
  await admin.unfold(scope(page, 1), 'When')
  await admin.unfold(scope(page, 1), 'More')
  for (const [flag, value] of [
    ['Enabled', 'false'],
    ['Enforced', 'true'],
    ['Both directions', 'true'],
    ['Override', 'false'],
  ] as const)
    await scope(page, 1).getByLabel(flag, { exact: true }).selectOption(value)
  for (const [field, value] of [
    ['Sender address to match', 'header_from'],
    // Kolkata, 5:30 ahead of UTC.
    ['Starts at', '2026-12-01T09:00'],
    ['Ends at', '2027-01-31T17:15'],
    ['Source IP ranges', '192.0.2.0/24\n\n2001:db8::/32'],
    ['Host names', 'mx.corp.example\nMX2.corp.example'],
    ['SPF domains', 'corp.example'],
    ['More conditions', '{"tls": {"min": 1.2}, "ports": [25, 587]}'],
    ['Comment', 'Ticket 4711, für Zoë'],
  ] as const)
    await scope(page, 1).getByLabel(field).fill(value)

  await page.getByRole('button', { name: 'Add a scope' }).click()
  await expect(scope(page, 1).getByLabel('Scope name')).toHaveValue('November wave')
  await scope(page, 1).getByLabel('Scope name').fill('Finance')
  await chooseKind(page, 2, 'From', 'email_domain')
  await domainOf(page, 2).fill('Bücher.example')
  await chooseKind(page, 2, 'To', 'address_attribute_value')
  for (const [field, value] of [
    ['Scope name', 'Partners'],
    ['Attribute id', attribute.id],
    ['Attribute name', attribute.name],
    ['Attribute value', attribute.value],
  ] as const)
    await scope(page, 2).getByLabel(field).fill(value)
  await admin.unfold(scope(page, 2), 'More')
  await scope(page, 2).getByLabel('Both directions').selectOption('false')
  await scope(page, 2).getByLabel('Override').selectOption('true')
  await scope(page, 2).getByLabel('Sender address to match').fill('sender_from')

  // By hand, from admin-api §2.2.
  const urls = [
    { action: 'block', type: 'domain', value: 'phish.example' },
    { action: 'allow', type: 'url', value: 'good.example/path?id=7' },
  ]
  const first = {
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
  }
  const second = {
    description: 'Partners',
    bidirectional: false,
    fromPart: 'sender_from',
    from: { type: 'email_domain', emailDomain: 'xn--bcher-kva.example' },
    to: { type: 'address_attribute_value', attribute },
    override: true,
  }
  const to = { type: 'profile_group', groupId }
  const body = { data: [{ description: 'November wave', urls, policies: [{ ...first, to }, second] }] }
  await page.getByRole('button', { name: /^Review / }).click()
  await admin.openWire(page)
  const shown = await admin.reviewOf(page).getByRole('region', { name: 'Body of the request' }).innerText()
  expect(JSON.parse(shown)).toEqual(body)
  await admin.seeWarnings(page, 1)
  const sent = page.waitForRequest(/create-policy/)
  await admin.createButton(page).click()
  expect((await sent).postData()).toBe(shown)
  await admin.expectCreated(page)

  const id = expect.any(String)
  const stored = (policy: object) => ({
    id,
    locations: [],
    policy: { ...policy, createTime: expect.any(String), lastUpdated: expect.any(String) },
  })
  const defaults = { enforced: false, enabled: true, fromEternal: true, toEternal: true }
  const toStored = { type: 'profile_group', group: expect.objectContaining({ id: groupId }) }
  expect((await witness()).policies).toEqual([
    {
      id,
      description: 'November wave',
      urls: urls.map((url) => ({ ...url, id })),
      policies: [stored({ ...first, to: toStored }), stored({ ...defaults, ...second })],
    },
  ])
})

test('what is missing or wrong is said at its field, and focused @soak', async ({ page, wire }) => {
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeDisabled()
  await expect(page.getByText('Add at least one URL.')).toBeVisible()
  const example = () =>
    admin.nameField(page).evaluate((field) => getComputedStyle(field, '::placeholder').color)
  const usual = await example()
  // What is still in the box is added and looked at before the review.
  const box = page.getByLabel('Domains and URLs')
  await box.fill('typed.example\n1.1.1.]1')
  await page.getByRole('button', { name: 'Add what is typed' }).click()
  await expect(page.getByText(/^1 added\. 1 left out/)).toBeVisible()
  await expect(admin.reviewOf(page)).toBeHidden()
  // The only one stays: a policy needs one.
  await expect(page.getByRole('button', { name: 'Remove scope 1' })).toBeHidden()
  const add = page.getByRole('button', { name: 'Add a scope' })
  await add.click()
  await expect(scope(page, 2).getByLabel('Scope name')).toBeFocused()
  await scope(page, 1).getByLabel('Scope name').fill('Everybody')
  await scope(page, 2).getByLabel('Scope name').fill('Second')
  await chooseKind(page, 2, 'To', 'email_domain')
  await domainOf(page, 2).fill('@corp.example')
  await admin.unfold(scope(page, 2), 'More')
  const ranges = scope(page, 2).getByLabel('Source IP ranges')
  await ranges.fill('192.0.2.1\n192.0.2.7/24')
  for (const title of ['Who', 'More']) await row(page, 2, title).click()
  await review(page).click()
  await expect(admin.nameField(page)).toBeFocused()
  // In the colour of the error, it would look like a value.
  expect(await example()).toBe(usual)
  for (const problem of [
    'Enter a name to recognise the policy later.',
    'Leave out the "@".',
    /Line 1: For a single address, enter 192\.0\.2\.1\/32\./,
  ])
    await expect(page.getByText(problem)).toBeVisible()
  await admin.nameField(page).fill('Named')
  await domainOf(page, 2).fill('corp.example')
  await review(page).click()
  await expect(ranges).toBeFocused()
  await ranges.fill('192.0.2.1/32')
  await review(page).click()
  // One is for everyone. What is to be fixed leads into the scope.
  await page.getByRole('button', { name: 'Go to it: scopes collide' }).click()
  await expect(scope(page, 2).getByLabel('Scope name')).toBeFocused()
  expect(wire.calls).toHaveLength(1)
  await admin.pressEnter(page.getByRole('button', { name: 'Remove scope 1' }))
  await expect(add).toBeFocused()
  await expect(scope(page, 2)).toBeHidden()
  await admin.unfold(scope(page, 1), 'Who')
  await expect(domainOf(page, 1)).toHaveValue('corp.example')
})

test('on a phone the action takes little room, and all of a scope is seen @soak', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await admin.fillPolicy(page)
  await expect(review(page)).toBeEnabled()
  const { y = 0 } = (await review(page).boundingBox()) ?? {}
  expect(800 - y).toBeLessThan(110)
  await chooseKind(page, 1, 'From', 'email_domain')
  await domainOf(page, 1).fill('Bücher.example')
  await chooseKind(page, 1, 'To', 'profile_group')
  await admin.groupField(scope(page, 1)).fill('x'.repeat(300))
  await admin.unfold(page, 'When')
  await page.getByLabel('Starts at').fill('2020-01-01T09:00')
  await admin.unfold(page, 'More')
  await page.getByLabel('Host names').fill('mx')
  await review(page).click()
  await expect(page.getByLabel('Host names')).toBeFocused()
  await page.getByRole('button', { name: 'Add a scope' }).click()
  await expect(row(page, 2, 'Who')).toHaveAttribute('aria-expanded', 'false')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
    await expectNoStrayScroll(page)
  }
  // The next page begins at its top.
  await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).not.toBeInViewport()
  await admin.go(page, 'Imports')
  await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeInViewport()
})

test('a date is typed or chosen, and refused if half is missing or it has passed @soak', async ({ page }) => {
  await page.clock.install()
  await page.reload()
  await admin.fillPolicy(page)
  await admin.unfold(page, 'When')
  const common = (name: string) =>
    page.getByRole('toolbar', { name: 'Common ends' }).getByRole('button', { name, exact: true })
  await ends(page).pressSequentially('27')
  await review(page).click()
  await expect(scope(page, 1).getByText('Enter the date and the time.')).toBeVisible()
  await expect(ends(page)).toBeFocused()
  await expect(row(page, 1, 'When')).toContainText('until (date not complete)')
  await common('Never').click()
  await expect(row(page, 1, 'When')).toContainText(', no end date')
  await page.getByLabel('Starts at').fill('2030-01-01T09:00')
  // The days of a button count from the start.
  await common('7 days').click()
  await expect(ends(page)).toHaveValue('2030-01-08T09:00')
  await expect(common('7 days')).toHaveAttribute('aria-pressed', 'true')
  await expect(scope(page, 1)).toContainText('(Asia/Calcutta, UTC+05:30), sent as 2030-01-08T03:30:00+0000')
  await expectAccessible(page)

  await common('Never').click()
  await page.getByLabel('Starts at').clear()
  await admin.endAt(page, (await page.evaluate(() => Date.now())) + 600_000)
  await review(page).click()
  await expect(admin.createButton(page)).toBeEnabled()
  await page.clock.fastForward('12:00')
  await expect(page.getByText('The end of the policy has passed.')).toBeVisible()
  await expect(admin.createButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Go to it' }).click()
  await expect(ends(page)).toBeFocused()
  await admin.expectKept(page)
  await page.reload()
  await review(page).click()
  await expect(scope(page, 1)).toContainText('This moment has passed. Enter a later one, or choose Never.')
  await expect(ends(page)).toBeFocused()
})

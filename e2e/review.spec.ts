/** The review before a policy is created: its description, the warnings to confirm, and the exact request. */
import {
  unfold,
  foldAll,
  openMore,
  expectNotHeld,
  fillPolicy,
  holdLog,
  leaveReview,
  letGo,
  openWire,
  pressEnter,
  readElsewhere,
  seeWarnings,
  setEntry,
  signInWithKeys,
  groupField,
} from './actions.ts'
import { expect, expectAccessible, expectAllAccessible, type Locator, type Page, test } from './test.ts'

const created = 'Policy created.'
const dialog = (page: Page) => page.getByRole('region', { name: 'Review the policy' })
const review = (page: Page) => page.getByRole('button', { name: /^Review / })
const create = (page: Page) => dialog(page).getByRole('button', { name: /^Create the policy/ })

/** Two scopes, one of them expired, a contradiction, a look-alike host, and values that the console does not know. */
async function fillRisky(page: Page, about = 'A test') {
  await fillPolicy(page, {
    about,
    urls: 'hxxps://Bad[.]example:8080/x#top\nevil[.]example\nraw.example\nраураl.example\nevil.example\n\nmünchen.example',
  })
  await setEntry(page, 'bad.example/x', { action: 'allow' })
  await page.getByLabel('Domains and URLs').fill('bad.example')
  await page.getByRole('button', { name: 'Add to the list' }).click()
}

test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

const tickOf = (scope: Page | Locator, text: RegExp) =>
  scope.getByRole('checkbox', { name: new RegExp(`^I understand: .*${text.source}`) })

/** Opens a row of the review. */
const unfoldRow = (page: Page, title: string) => dialog(page).getByRole('button', { name: title }).click()

test(
  'the review reads as prose: who, when in both zones, how many, what was changed, what it does not do',
  { tag: '@soak' },
  async ({ page }) => {
    await fillRisky(page)
    await unfold(page, 'When')
    await page.getByLabel('Ends at').fill('2031-01-31T17:15')
    await review(page).click()
    const prose = dialog(page)
    // The title says the effect, under the name, which is said once.
    await expect(prose.getByRole('heading', { level: 2 })).toHaveText(
      /^Review: A test Allow 1 URL and block 5 URLs for everyone until 31 Jan 2031 17:15$/,
    )
    await expect(prose.getByText('A test')).toHaveCount(1)
    await expect(prose).toContainText('1 single URL and 5 domains, in Sandbox.')
    await expect(prose).not.toContainText('Everyone, until 31 Jan 2031')
    const folds = [
      /^Who and when Everyone until 31 Jan 2031 17:15$/,
      /^What is sent 1 request, [\d,]+ bytes$/,
    ]
    for (const name of folds) await expect(prose.getByRole('button', { name })).toBeVisible()
    await unfoldRow(page, 'Who and when')
    await expect(prose).toContainText('Everyone, until 31 Jan 2031')
    await expect(prose).toContainText('until 31 Jan 2031 17:15 in Asia/')
    await expect(prose).toContainText('(31 Jan 2031 11:45 UTC)')
    await expect(prose).toContainText(
      '2 from defanged form; 1 without http(s)://; 1 without port; 1 without the part from "#"; 2 with the host in Punycode',
    )
    await expect(prose).toContainText('1 repetition merged')
    await unfoldRow(page, 'Changes')
    const changes = prose.getByRole('list', { name: 'Changes to the pasted text' })
    await expect(changes.getByRole('listitem')).toHaveCount(4)
    await expect(changes.getByRole('listitem').first()).toContainText('hxxps://Bad[.]example:8080/x#top')
    await expect(changes.getByRole('listitem').first()).toContainText('bad.example/x')
    await expect(prose).toContainText(
      'Single URLs need the service’s Web Proxy. This console cannot change or',
    )
    await prose.getByRole('button', { name: /^Limits: / }).click()
    const help = page.getByRole('complementary', { name: 'Help' })
    await expect(help).toContainText('work only if the option “Web Proxy” of the service is on')
    await expect(help).toContainText('A domain covers its subdomains')
    await expect(help).toContainText('cannot list, change or delete')
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  },
)

test(
  'a warning that is to be fixed leads to its part, and is gone when it is; a review that is cancelled gives the focus back',
  { tag: '@soak' },
  async ({ page }) => {
    await fillPolicy(page)
    await page.getByRole('button', { name: 'Add a scope' }).click()
    const second = page.getByRole('group', { name: 'Scope 2' })
    await page.getByLabel('Scope name').first().fill('Everybody')
    await second.getByLabel('Scope name').fill('The same again')
    await review(page).click()
    await expect(dialog(page)).toContainText('Scopes of this policy cover the same people')
    await expect(create(page)).toBeDisabled()
    await dialog(page).getByRole('button', { name: 'Go to it: scopes collide' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(second.getByLabel('Scope name')).toBeFocused()
    for (const leave of [() => leaveReview(page), () => page.keyboard.press('Escape')]) {
      await pressEnter(review(page))
      await expect(dialog(page).getByRole('heading', { name: 'Review: A test' })).toBeFocused()
      await leave()
      await expect(dialog(page)).toBeHidden()
      await expect(review(page)).toBeFocused()
    }
    await unfold(second, 'Who')
    await second.getByRole('combobox', { name: 'To', exact: true }).selectOption('external_addresses')
    await page.getByRole('button', { name: 'Remove scope 2' }).click()
    await review(page).click()
    await expect(create(page)).toBeEnabled()
    await expect(dialog(page).getByRole('checkbox', { name: /^I understand/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  },
)

test(
  'a review with warnings is accessible, and a warning of the list leads to the entries that it means',
  { tag: '@soak' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await fillRisky(page)
    await review(page).click()
    await expect(create(page)).toBeDisabled()
    await expect(create(page)).toBeInViewport()
    await expectAllAccessible(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(create(page)).toBeInViewport()
    const sideways = await dialog(page).evaluate((element) => {
      let most = 0
      for (let box: Element | null = element.parentElement; box; box = box.parentElement)
        if (!box.parentElement || getComputedStyle(box).overflowX !== 'visible')
          most = Math.max(most, box.scrollWidth - box.clientWidth)
      return most
    })
    expect(sideways, 'the review scrolls sideways').toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await seeWarnings(page, 2)
    await expect(create(page)).toBeEnabled()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const rows = page.getByRole('table', { name: 'URLs of this policy' }).getByLabel(/^Edit /)
    await expect(rows).toHaveCount(6)
    await page.getByLabel('Find in the list').fill('raw')
    await expect(rows).toHaveCount(1)
    const shown = page.getByLabel('Show', { exact: true })
    await review(page).click()
    await dialog(page).getByRole('button', { name: 'Show: conflict' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(shown).toBeFocused()
    await expect(page.getByLabel('Find in the list')).toHaveValue('')
    await expect(rows).toHaveCount(2)
    for (const value of ['bad.example/x', 'bad.example'])
      await expect(page.getByLabel(`Edit ${value}`, { exact: true })).toBeVisible()
    await shown.selectOption({ label: 'All 6' })
  },
)

test('each warning is answered once, on the page or in the review, with the keyboard alone', async ({
  page,
  witness,
}) => {
  await fillRisky(page, 'By keyboard')
  // Disabled while the list is checked.
  await expect(review(page)).toBeEnabled()
  const conflict = (scope: Page | Locator) => tickOf(scope, /"bad\.example\/x" is set to allow/)
  const defanged = (scope: Page | Locator) => tickOf(scope, /bad\.example\/x, to allow, was defanged/)
  await conflict(page).focus()
  await page.keyboard.press('Space')
  await review(page).focus()
  await page.keyboard.press('Enter')
  const findings = dialog(page).getByRole('list', { name: 'Findings' })
  await expect(findings).toContainText('looks like another name: "раураl" mixes letters of')
  // To block a look-alike is what the list is for.
  await expect(findings.getByRole('checkbox')).toHaveCount(2)
  await expect(conflict(findings)).toBeChecked()
  await expect(create(page)).toBeDisabled()
  await expect(dialog(page).getByText('Confirm or fix 1 finding first.')).toBeVisible()
  await tabTo(page, defanged(findings))
  await page.keyboard.press('Space')
  await expect(create(page)).toBeEnabled()
  await page.keyboard.press('Space')
  await expect(create(page)).toBeDisabled()
  await page.keyboard.press('Space')

  // Back on the page it is answered, too. What comes after the answer asks again.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(defanged(page)).toBeChecked()
  await page.getByLabel('Domains and URLs').fill('raw.example/x')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await setEntry(page, 'raw.example/x', { action: 'allow' })
  await expect(tickOf(page, /2 entries contradict others/)).not.toBeChecked()
  await pressEnter(review(page))
  await expect(create(page)).toBeDisabled()
  await tabTo(page, tickOf(findings, /2 entries contradict others/))
  await page.keyboard.press('Space')
  await tabTo(page, create(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText(created)).toBeVisible()
  expect((await witness()).policies).toHaveLength(1)
})

test('what will be sent stands beside the review, header by header, and is what is sent', async ({
  page,
  tenant,
  wire,
}) => {
  await fillPolicy(page, { urls: 'phish.example', about: 'Łódź 🙂 "quoted"' })
  await review(page).click()
  await openWire(page)
  const shownHead = dialog(page).getByRole('region', { name: 'Method, path and headers' })
  const head = ((await shownHead.textContent()) ?? '').split('\n')
  const body = await dialog(page).getByRole('region', { name: 'Body of the request' }).textContent()
  const text = await dialog(page).getByRole('region', { name: 'Text to sign' }).textContent()
  await expect(dialog(page)).toContainText(`${Buffer.byteLength(body ?? '')} bytes of JSON`)
  for (const secret of Object.values(tenant)) await expect(dialog(page)).not.toContainText(secret)
  await dialog(page).getByRole('switch', { name: 'Indent JSON' }).click()
  await expect(dialog(page).getByRole('region', { name: 'Body of the request' })).toContainText('{\n  "data"')
  const sending = page.waitForRequest(/create-policy/)
  await create(page).click()
  const sent = await sending
  expect(sent.postData()).toBe(body)
  expect(head[0]).toBe(`${sent.method()} ${sent.url()}`)
  const headers = await sent.allHeaders()
  // A header's value may hold colons, so the line is split at the first.
  const named = new Map(head.slice(1).map((line) => line.split(/: (.*)/s) as [string, string]))
  const { 'x-mc-req-id': id = '', 'x-mc-date': date = '' } = headers
  const filled = new Map([
    ['<access key>', tenant.accessKey],
    ['<application id>', tenant.applicationId],
    ['<application key>', tenant.applicationKey],
    ['<new for each request>', id],
    ['<time of sending, in UTC>', date],
    ['<signature>', /:(.*)$/.exec(headers.authorization ?? '')?.[1] ?? ''],
  ])
  const fill = (masked: string) => masked.replaceAll(/<[^>]*>/g, (name) => filled.get(name) ?? name)
  for (const [name, value] of named)
    expect(`${name}: ${headers[name.toLowerCase()]}`).toBe(`${name}: ${fill(value)}`)
  expect([...named.keys()]).toEqual(
    expect.arrayContaining(['Authorization', 'x-mc-app-id', 'x-mc-req-id', 'x-mc-date', 'Content-Type']),
  )
  expect(fill(text ?? '')).toBe(
    `${date}:${id}:${new URL(sent.url()).pathname.replace('/r/sandbox', '')}:${tenant.applicationKey}`,
  )
  expect(wire.calls.filter(({ path }) => path.endsWith('create-policy-with-targets'))).toHaveLength(1)
})

test("the browser's Back leads from the review to the form, which has everything", async ({ page }) => {
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const expectForm = async () => {
    await expect(review(page)).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await expect(name).toHaveValue('A test')
    await expect(review(page)).toHaveText('Review 1 URL')
  }
  const navigation = page.getByRole('navigation')
  await navigation.getByRole('link', { name: 'Home', exact: true }).click()
  await navigation.getByRole('link', { name: 'Policies', exact: true }).click()
  await fillPolicy(page)

  await test.step('at once, with the focus where the review was opened', async () => {
    await review(page).click()
    await expect(dialog(page)).toBeVisible()
    await page.goBack()
    await expectForm()
    await expect(review(page)).toBeFocused()
  })

  await test.step('after a look at another page', async () => {
    await review(page).click()
    await expect(dialog(page)).toBeVisible()
    await navigation.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(dialog(page)).toBeVisible()
    await page.goBack()
    await expectForm()
  })

  await test.step('after a reload, which leads there as well', async () => {
    await review(page).click()
    await expect(dialog(page)).toBeVisible()
    await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
    await page.reload()
    await expectForm()
  })

  await test.step('and from the form to the page before, also after a double click', async () => {
    await review(page).click()
    // In one task: a slower second click would be one on the form.
    await dialog(page)
      .getByRole('button', { name: 'Back', exact: true })
      .evaluate((back: HTMLElement) => {
        back.click()
        back.click()
      })
    await expectForm()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  })
})

test(
  'what is noted of a field is said again where its part of the scope is closed, and leads into it',
  { tag: '@soak' },
  async ({ page, witness }) => {
    await fillPolicy(page)
    await unfold(page, 'Who')
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('profile_group')
    await groupField(page).fill('eNo1')
    await unfold(page, 'When')
    await page.getByLabel('Starts at').fill('2020-01-01T09:00')
    await openMore(page)
    await page.getByLabel('Source IP ranges').fill('0.0.0.0/0\n192.0.2.7/24')
    await page.getByRole('button', { name: 'Add a scope' }).click()
    const second = page.getByRole('group', { name: 'Scope 2' })
    await page.getByLabel('Scope name').first().fill('Everybody')
    await second.getByLabel('Scope name').fill('Another')
    await unfold(second, 'When')
    await second.getByLabel('Starts at').fill('2020-01-01T09:00')
    await openMore(second)
    await second.getByLabel('Source IP ranges').fill('0.0.0.0/0\n192.0.2.7/24')
    await unfold(second, 'Who')
    await second.getByRole('combobox', { name: 'To', exact: true }).selectOption('email_domain')
    await second.getByRole('textbox', { name: 'Domain', exact: true }).fill('corp.example')
    await foldAll(page.getByRole('group', { name: 'Scope 1' }))
    await expect(groupField(page.getByRole('group', { name: 'Scope 1' }))).toBeHidden()

    await review(page).click()
    const findings = dialog(page).getByRole('list', { name: 'Findings' })
    await expect(findings).toContainText('Scope 1 (Everybody), To: This id is short')
    await expect(findings).toContainText('Scope 1 (Everybody), Source IP ranges: line 1: This includes every')
    await expect(findings).toContainText(
      'Scope 2 (Another), Source IP ranges: line 2: This is an address in the network 192.0.2.0/24.',
    )
    // A start in the past is harmless.
    for (const scope of ['Scope 1 (Everybody)', 'Scope 2 (Another)']) {
      await expect(findings).toContainText(
        `${scope}, Starts at: This moment has passed. The policy takes effect at once.`,
      )
    }
    await expect(findings.getByRole('checkbox')).toHaveCount(2)
    await expect(create(page)).toBeDisabled()

    await findings.getByRole('button', { name: 'Go to it: id' }).click()
    await expect(groupField(page.getByRole('group', { name: 'Scope 1' }))).toBeFocused()
    await page
      .getByRole('group', { name: 'Scope 1' })
      .getByRole('combobox', { name: 'To', exact: true })
      .selectOption('internal_addresses')
    await review(page).click()
    await seeWarnings(page, 1)
    await create(page).click()
    await expect(page.getByText(created)).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
  },
)

test.describe('where the clocks are put', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test(
    'each warning of a field leads to that very field, however it is hidden',
    { tag: '@soak' },
    async ({ page }) => {
      await fillPolicy(page)
      await page.getByRole('button', { name: 'Add a scope' }).click()
      const scope = page.getByRole('group', { name: 'Scope 2' })
      await page.getByLabel('Scope name').first().fill('Everybody')
      await scope.getByLabel('Scope name').fill('Odd')
      await unfold(scope, 'Who')
      await scope.getByRole('combobox', { name: 'From', exact: true }).selectOption('address_attribute_value')
      await scope.getByLabel('Attribute id').fill('eNo1')
      await scope.getByLabel('Attribute value').fill('Sales')
      await scope.getByRole('combobox', { name: 'To', exact: true }).selectOption('email_domain')
      await scope.getByRole('textbox', { name: 'Domain', exact: true }).fill('раураl.example')
      await unfold(scope, 'When')
      await scope.getByLabel('Starts at').fill('2020-03-29T02:30')
      await openMore(scope)
      await scope.getByLabel('Source IP ranges').fill('192.0.2.7/24')
      for (const [warning, field] of [
        ['id', 'Attribute id'],
        ['look-alike', /^Domain/],
        ['clocks', 'Starts at'],
        ['wide', 'Source IP ranges'],
      ] as const) {
        await foldAll(scope)
        await expect(scope.getByLabel(field)).toBeHidden()
        await review(page).click()
        await dialog(page)
          .getByRole('button', { name: `Go to it: ${warning}` })
          .click()
        await expect(dialog(page)).toBeHidden()
        await expect(scope.getByLabel(field)).toBeFocused()
        await expect(scope.getByLabel(field)).toBeInViewport()
      }
    },
  )
})

async function fillFor(page: Page, domain: string) {
  await fillPolicy(page)
  await unfold(page, 'Who')
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('email_domain')
  await page.getByRole('textbox', { name: 'Domain', exact: true }).fill(domain)
}

test(
  'where the log cannot be read, the review says what it could not look at, and does not wait for ever',
  { tag: '@soak' },
  async ({ witness, context }) => {
    const other = await context.newPage()
    await holdLog(other, true)
    await other.goto('/#/policies')
    await fillFor(other, 'marked.example')
    await review(other).click()
    const findings = dialog(other).getByRole('list', { name: 'Findings' })
    await expect(findings).toContainText('Earlier requests could not be read.')
    await expect(findings).toContainText('The same URLs may have been sent before.')
    await expect(create(other)).toBeDisabled()
    // No part of the page could fix it, so the warning has no link.
    await expect(findings.getByRole('button', { name: /^Go to it/ })).toHaveCount(0)
    await seeWarnings(other, 1)
    await create(other).click()
    await expect(other.getByText(created)).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
    // What guards each test reads it too.
    await letGo(other)
    await other.close()
  },
)

test('the review waits for the log, which knows what was sent before', async ({ page, witness }) => {
  await fillFor(page, 'corp.example')
  await review(page).click()
  await create(page).click()
  await expect(page.getByText(created)).toBeVisible()
  await holdLog(page, false)
  await page.reload()
  await fillFor(page, 'corp.example')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another')
  await review(page).click()
  // Beside the button: what comes there, and that it goes, is heard.
  const said = dialog(page).getByRole('status').last()
  await expect(said).toContainText('Checking whether the same was sent before.')
  await expect(dialog(page).getByRole('checkbox', { name: /^I understand/ })).toHaveCount(0)
  await expect(create(page)).toBeDisabled()
  await expectAccessible(page)
  await letGo(page)
  await expect(dialog(page).getByText('Checking whether the same was sent before.')).toBeHidden()
  await expect(dialog(page).getByRole('list', { name: 'Findings' })).toContainText('1 URL was sent before.')
  await expect(said).toHaveText('Ready to create.')
  await create(page).click()
  await expect(page.getByText(created)).toBeVisible()
  expect((await witness()).policies).toHaveLength(2)
})

/** Presses Tab until this control has the focus. */
async function tabTo(page: Page, wanted: ReturnType<Page['getByRole']>) {
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Tab never reached it.')
}

test.describe('while another tab reads', () => {
  test.use({ tenantOptions: { people: 20_000 } })
  test(
    'a review that nothing holds back stays so: what the log hears of other calls is none of its own',
    { tag: '@soak' },
    async ({ page }) => {
      await fillPolicy(page)
      await review(page).click()
      await expect(create(page)).toBeEnabled()
      await expectNotHeld(create(page), () => readElsewhere(page))
      await page.bringToFront()
      await create(page).click()
      await expect(page.getByText(created)).toBeVisible()
    },
  )
})

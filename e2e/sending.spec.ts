/** A policy from its form over the review to its receipt: what is reviewed is sent, once, and told as what it is. */
import {
  clickTogether,
  expectListed,
  fillPolicy,
  findingOf,
  groupField,
  holdLog,
  leaveReview,
  letGo,
  openMore,
  openWire,
  policyTab,
  pressEnter,
  reviewOf,
  seeWarnings,
  sendPolicy,
  setEntry,
  signInWithKeys,
  tabTo,
  unfold,
} from './actions.ts'
import { operations } from './operations.ts'
import { openActivity } from './stored.ts'
import { expect, expectAccessible, expectAllAccessible, type Locator, type Page, test } from './test.ts'

const review = (page: Page) => page.getByRole('button', { name: /^Review / })
const create = (page: Page) => page.getByRole('button', { name: /^Create the policy/ })
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true })
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const findings = (page: Page) => reviewOf(page).getByRole('list', { name: 'Findings' })
const expectCreated = (page: Page) => expect(page.getByText(/^Policy created\./)).toBeVisible()
const go = (page: Page, to: RegExp) => page.getByRole('navigation').getByRole('link', { name: to }).click()

/** Clicks in one task, before anything can render, once the button is enabled: it waits for the log. */
async function clickTenTimes(button: Locator) {
  await expect(button).toBeEnabled()
  await button.evaluate((element: HTMLElement) => {
    for (let click = 0; click < 10; click += 1) element.click()
  })
}

/** A policy whose answer never arrives. */
async function lose(page: Page, about: string) {
  await fillPolicy(page, { about })
  await sendPolicy(page)
  await expect(alert(page)).toContainText('The outcome of this request is unknown.')
}

test.beforeEach(async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
})

test('a review leads back three ways, and each field arrives as it was reviewed, to the byte', async ({
  page,
  tenant,
  wire,
  witness,
}) => {
  await fillPolicy(page, { urls: 'phish.example\nfiles.example/a?id=7', about: 'Łódź 🙂 "quoted"' })
  await unfold(page, 'Who')
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('email_domain')
  await page.getByRole('textbox', { name: 'Domain', exact: true }).fill('corp.example')
  await unfold(page, 'When')
  await page.getByLabel('Ends at').fill('2031-01-31T17:15')
  await openMore(page)
  await page.getByLabel('Enforced').selectOption('true')
  await page.getByLabel('Comment').fill('Ticket 4711')
  await page.getByLabel('Source IP ranges').fill('192.0.2.0/24')
  for (const leave of [() => leaveReview(page), () => page.keyboard.press('Escape'), () => page.goBack()]) {
    await pressEnter(review(page))
    await expect(reviewOf(page).getByRole('heading', { level: 2 })).toBeFocused()
    await leave()
    await expect(reviewOf(page)).toBeHidden()
    await expect(review(page)).toBeFocused()
  }
  await review(page).click()
  await openActivity(page)
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(reviewOf(page).getByRole('heading', { level: 2 })).toHaveText(
    /^Review: Łódź 🙂 "quoted" Block 2 URLs for anyone in corp\.example until 31 Jan 2031 17:15$/,
  )
  await openWire(page)
  const part = (label: string) => reviewOf(page).getByRole('region', { name: label }).textContent()
  const [head, body, text] = await Promise.all(
    ['Method, path and headers', 'Body of the request', 'Text to sign'].map(part),
  )
  for (const secret of Object.values(tenant)) await expect(reviewOf(page)).not.toContainText(secret)
  await expectAllAccessible(page)
  const sending = page.waitForRequest(/create-policy/)
  await create(page).click()
  const sent = await sending
  expect(sent.postData()).toBe(body)
  const headers = await sent.allHeaders()
  const { 'x-mc-req-id': id = '', 'x-mc-date': date = '' } = headers
  const filled = new Map([
    ['<access key>', tenant.accessKey],
    ['<application id>', tenant.applicationId],
    ['<application key>', tenant.applicationKey],
    ['<new for each request>', id],
    ['<time of sending, in UTC>', date],
    ['<signature>', /:(.*)$/.exec(headers.authorization ?? '')?.[1] ?? ''],
  ])
  const fill = (masked = '') => masked.replaceAll(/<[^>]*>/g, (what) => filled.get(what) ?? what)
  const [first, ...lines] = fill(head ?? '').split('\n')
  expect(first).toBe(`${sent.method()} ${sent.url()}`)
  const names = lines.map((line) => line.split(':')[0] ?? '')
  expect(lines).toEqual(names.map((each) => `${each}: ${headers[each.toLowerCase()]}`))
  expect(names).toEqual(
    expect.arrayContaining(['Authorization', 'x-mc-app-id', 'x-mc-req-id', 'x-mc-date', 'Content-Type']),
  )
  const { path = '' } = wire.calls.at(-1) ?? {}
  expect(fill(text ?? '')).toBe(`${date}:${id}:${path}:${tenant.applicationKey}`)
  await expectCreated(page)
  const to = { type: 'email_domain', emailDomain: 'corp.example' }
  const conditions = { sourceIPs: ['192.0.2.0/24'] }
  expect((await witness()).policies).toMatchObject([
    {
      urls: [{ value: 'phish.example' }, { value: 'files.example/a?id=7' }],
      policies: [{ policy: { to, comment: 'Ticket 4711', enforced: true, conditions } }],
    },
  ])
})

for (const [id, tag] of [
  ['createPolicy', []],
  ['importUsers', ['@soak']],
] as const) {
  test(
    `ten clicks send once, and the same again needs its word: ${id}`,
    { tag: [...tag] },
    async ({ page, wire, witness }) => {
      const { hash, path, ...operation } = operations[id]
      const send = page.getByRole('button', { name: /^(Create the policy|Import) \w/ })
      for (const [many, click] of [
        [1, clickTenTimes],
        // What comes into the place of the button is not clicked away either.
        [2, (button: Locator) => button.click({ clickCount: 10 })],
      ] as const) {
        await page.goto(`/${hash}`)
        await operation.fill(page, 'north')
        await operation.review(page)
        if (many === 2) {
          await expect(page.getByText('The same request was already sent.')).toBeVisible()
          await expect(send).toBeDisabled()
          await page.getByLabel('Type "again" to continue').fill('again')
        }
        await click(send)
        await operation.expectTaken(page, 'north')
        expect(wire.calls.filter((call) => call.path === path)).toHaveLength(many)
        expect(operation.made(await witness())).toHaveLength(many)
        await page.getByRole('button', { name: /^(Create another policy|Import another file)$/ }).click()
      }
    },
  )
}

for (const [id, speed, tag] of [
  ['createPolicy', 'quick', []],
  ['importUsers', 'slow', ['@soak']],
] as const) {
  test(
    `the same in two tabs at once is sent by one of them: ${id}, ${speed}`,
    { tag: [...tag] },
    async ({ page, context, wire, witness, fault, release }) => {
      const operation = operations[id]
      const tabs = [page, await context.newPage()] as const
      const beginning = id === 'createPolicy' ? 'Create the policy' : 'Import '
      const send = (tab: Page) => tab.getByRole('button', { name: new RegExp(`^${beginning}`) })
      for (const tab of tabs) {
        await tab.goto(`/${operation.hash}`)
        await operation.fill(tab, 'north')
        await operation.review(tab)
      }
      if (speed === 'slow') await fault('hold')
      for (const tab of tabs) await expect(send(tab)).toBeEnabled()
      await clickTogether(tabs[1], tabs[0], beginning)
      const refused = async () => Promise.all(tabs.map((tab) => alert(tab).isVisible()))
      await expect.poll(async () => (await refused()).filter(Boolean)).toHaveLength(1)
      const [first, second] = (await alert(page).isVisible()) ? [tabs[1], page] : tabs
      await expect(alert(second)).toContainText(/Another tab (is already sending|has already sent) this/)
      await expect(alert(second)).toContainText('Nothing was sent from this tab.')
      // All that was typed in it is there, to be looked at once more.
      await operation.expectTyped(second, 'north')
      if (speed === 'slow') await release()
      await operation.expectTaken(first, 'north')
      expect(wire.calls.filter(({ path }) => path === operation.path)).toHaveLength(1)
      expect(operation.made(await witness())).toHaveLength(1)
      await operation.review(second)
      await expect(second.getByText('The same request was already sent.')).toBeVisible()
    },
  )
}

test.describe('a lost answer', () => {
  test('holds all until it is settled in the review, also over a reload, or in another tab', async ({
    page,
    fault,
    witness,
  }) => {
    await fault('dropped')
    await lose(page, 'Dropped wave')
    await expect(
      page.getByRole('heading', { name: 'Outcome unknown: Dropped wave Block 1 URL' }),
    ).toBeFocused()
    await expectAllAccessible(page)
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await expect(alert(page)).toContainText('policy named “Dropped wave”')
      await expect(page.getByText('The form is locked until you say')).toBeVisible()
      await page.keyboard.press('Escape')
      for (const gone of [create(page), back(page), name(page)]) await expect(gone).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Not created', exact: true }).click()
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await expect(page.getByText('The policy was not created.')).toBeVisible()
      await expect(page.getByText('This draft is ready to be sent again.')).toBeVisible()
      await expect(name(page)).toHaveValue('Dropped wave')
    }
    await expectAccessible(page)
    await fault('lost')
    await sendPolicy(page)
    const other = await page.context().newPage()
    await other.goto('/#/')
    await expect(other).toHaveTitle('(1) outcome unknown · Home · Signet')
    await other.getByRole('button', { name: 'Created: Dropped wave', exact: true }).click()
    await expect(other.getByText('You recorded: created.').first()).toBeVisible()
    await other.close()
    await expect(page.getByText('Created, as you found.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Block 1 URL for everyone')
    await expectAllAccessible(page)
    await page.reload()
    await expectListed(page, 0)
    // With the one that was not created.
    await expect(policyTab(page, 'Sent 2')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
  })

  test(
    'of a request that the log does not know is asked about, too',
    { tag: '@soak' },
    async ({ page, fault }) => {
      await fault('lost')
      await lose(page, 'Lost wave')
      // As a crash leaves it between the note in the draft and the log.
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('signet')
            opening.addEventListener('success', () => {
              const clearing = opening.result.transaction('log', 'readwrite').objectStore('log').clear()
              clearing.addEventListener('success', () => resolve(opening.result.close()))
            })
          }),
      )
      await page.reload()
      await expect(alert(page)).toContainText('The outcome of this policy is unknown.')
      await expect(alert(page)).toContainText('Activity has no record of this policy')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Not created', exact: true }).click()
      await expect(name(page)).toHaveValue('Lost wave')
      await sendPolicy(page)
      await expectCreated(page)
    },
  )
})

test.describe('a request that is not executed', () => {
  // The browser itself logs each failed load.
  test.use({ allow: { console: [/net::ERR_INTERNET_DISCONNECTED/] } })
  test('is sent by the next click where the device was offline, and leads to a refused field, also from another page', async ({
    page,
    context,
    fault,
    release,
    wire,
    witness,
  }) => {
    await fillPolicy(page)
    await unfold(page, 'Who')
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('profile_group')
    await groupField(page).fill('no-such-group')
    await review(page).click()
    // The id is short for a secure id, and the page says so.
    await seeWarnings(page, 1)
    const before = wire.calls.length
    await context.setOffline(true)
    await create(page).click()
    await expect(alert(page)).toContainText('This device is offline. Nothing was sent.')
    expect(wire.calls).toHaveLength(before)
    await context.setOffline(false)
    await fault('hold')
    await create(page).click()
    await expect(page.getByText('The policy is being sent.')).toBeVisible()
    await go(page, /^Home/)
    await release()
    await expect(page.getByText('refused').first()).toBeVisible()
    await go(page, /^Policies/)
    await expect(alert(page)).toContainText('The service refused the request')
    await expect(alert(page)).toContainText('Nothing was executed.')
    await expect(groupField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(groupField(page)).toBeFocused()
    await expect(name(page)).toHaveValue('A test')
    await groupField(page).fill(String((await witness()).groups[0]?.id))
    await sendPolicy(page)
    await expectCreated(page)
  })
})

/** Sends one policy, and begins the next. */
async function sendOne(page: Page, urls: string, about: string) {
  await fillPolicy(page, { urls, about })
  await sendPolicy(page)
  await expectCreated(page)
  await page.getByRole('button', { name: 'Create another policy' }).click()
}

test('what was sent before is taken out, and what contradicts it is first, and ticked by keyboard', async ({
  page,
  witness,
}) => {
  await sendOne(page, 'one.example\ntwo.example\nthree.example', 'The first')
  await page.reload()
  await fillPolicy(page, { urls: 'one.example\ntwo.example\nthree.example\nnew.example', about: 'Otherwise' })
  await setEntry(page, 'one.example', { action: 'allow' })
  await review(page).click()
  await expect(findingOf(reviewOf(page), /./)).toContainText('The opposite action was sent for 1 URL.')
  const note = findingOf(reviewOf(page), '2 URLs were sent before. Sending again adds second entries.')
  await expect(note).toContainText(/2 by “The first” of \d+ \w+ \d{4} [\d:]+/)
  await expectAllAccessible(page)
  await note.getByRole('button', { name: 'Remove 2: sent before' }).click()
  await expect(reviewOf(page)).toBeHidden()
  await expectListed(page, 2)
  await review(page).click()
  await expect(note).toHaveCount(0)
  await expect(create(page)).toBeDisabled()
  await expect(reviewOf(page).getByText('Confirm or fix 1 finding first.')).toBeVisible()
  const tick = findings(page).getByRole('checkbox', { name: /^I understand/ })
  await tabTo(page, tick)
  await page.keyboard.press('Space')
  await tabTo(page, create(page))
  await page.keyboard.press('Enter')
  await expectCreated(page)
  const sent = (await witness()).policies.map(({ urls }) =>
    (urls as { value: string }[]).map((url) => url.value),
  )
  expect(sent).toEqual([
    ['one.example', 'two.example', 'three.example'],
    ['one.example', 'new.example'],
  ])
})

test('a review waits for the log of what was sent', { tag: '@soak' }, async ({ page }) => {
  await sendOne(page, 'phish.example', 'The first')
  await holdLog(page, false)
  await page.reload()
  await fillPolicy(page)
  await review(page).click()
  // What comes beside the button, and that it goes, is heard.
  const waiting = reviewOf(page).getByRole('status').last()
  await expect(waiting).toContainText('Checking whether the same was sent before.')
  await expect(create(page)).toBeDisabled()
  await expectAccessible(page)
  await letGo(page)
  await expect(findings(page)).toContainText('1 URL was sent before.')
  await expect(waiting).toHaveText('Ready to create.')
  await expect(create(page)).toBeEnabled()
})

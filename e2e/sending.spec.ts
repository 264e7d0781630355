/** A policy from its form over the review to its receipt: what is reviewed is sent, once, and told as what it is. */
import * as admin from './actions.ts'
import { operations } from './operations.ts'
import { expect, expectAccessible, expectAllAccessible, type Locator, type Page, test } from './test.ts'
import { keysOf } from './verify.ts'

/** Clicks in one task, before anything can render, once the button is enabled: it waits for the log. */
async function clickTenTimes(button: Locator) {
  await expect(button).toBeEnabled()
  await button.evaluate((element: HTMLElement) => {
    for (let click = 0; click < 10; click += 1) element.click()
  })
}

/** Clicks the button that begins so in both tabs at once: neither has heard of the other. */
async function clickTogether(listener: Page, teller: Page, text: string) {
  const click = (tab: Page, then: 'listen' | 'tell') =>
    tab.evaluate(
      ([what, beginning]) => {
        const both = new BroadcastChannel('both')
        const buttons = Array.from(document.querySelectorAll('button'))
        const button = buttons.find(({ textContent }) => textContent.startsWith(beginning))
        both.addEventListener('message', () => button?.click())
        if (what === 'listen') return
        both.postMessage('now')
        button?.click()
      },
      [then, text] as const,
    )
  await click(listener, 'listen')
  await click(teller, 'tell')
}

test.beforeEach(({ page, tenant }) => admin.signInWithKeys(page, tenant))

test('a review leads back, and what it shows arrives exactly', async ({ page, tenant, wire, witness }) => {
  await admin.fillPolicy(page, { urls: 'phish.example\nfiles.example/a?id=7', about: 'Łódź 🙂 "quoted"' })
  await admin.unfold(page, 'When')
  await page.getByLabel('Ends at').fill('2031-01-31T17:15')
  const back = admin.reviewOf(page).getByRole('button', { name: 'Back', exact: true })
  // Both clicks come before the browser has gone back. A second step back would leave the page.
  const clickTwice = () =>
    back.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
  for (const leave of [clickTwice, () => page.keyboard.press('Escape'), () => page.goBack()]) {
    await admin.pressEnter(admin.reviewButton(page))
    await expect(admin.reviewOf(page).getByRole('heading', { level: 2 })).toBeFocused()
    await leave()
    await expect(admin.reviewOf(page)).toBeHidden()
    await expect(admin.reviewButton(page)).toBeFocused()
  }
  await admin.reviewButton(page).click()
  await admin.go(page, 'Activity')
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(admin.reviewOf(page).getByRole('heading', { level: 2 })).toHaveText(
    /^Review: Łódź 🙂 "quoted" Block 2 URLs for everyone until 31 Jan 2031 17:15$/,
  )
  await admin.openWire(page)
  const part = (label: string) => admin.reviewOf(page).getByRole('region', { name: label }).textContent()
  const [head, body, text] = await Promise.all(
    ['Method, path and headers', 'Body of the request', 'Text to sign'].map(part),
  )
  for (const secret of keysOf(tenant)) await expect(admin.reviewOf(page)).not.toContainText(secret)
  await expectAllAccessible(page)
  const sending = page.waitForRequest(/create-policy/)
  await admin.createButton(page).click()
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
  await admin.expectCreated(page)
  expect((await witness()).policies).toMatchObject([
    { urls: [{ value: 'phish.example' }, { value: 'files.example/a?id=7' }] },
  ])
})

for (const [id, tag] of [
  ['createPolicy', ''],
  ['importUsers', ' @soak'],
] as const) {
  test(`ten clicks send once, the same again needs a word: ${id}${tag}`, async ({ page, wire, witness }) => {
    const { link, path, ...operation } = operations[id]
    const send = page.getByRole('button', { name: /^(Create the policy|Import) \w/ })
    for (const [many, click] of [
      [1, clickTenTimes],
      // What comes into the place of the button is not clicked away either.
      [2, (button: Locator) => button.click({ clickCount: 10 })],
    ] as const) {
      await page.goto(`/#/${link.toLowerCase()}`)
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
      await page.getByRole('button', { name: /^(Create another|Import another file)$/ }).click()
    }
  })
}

for (const [id, speed, tag] of [
  ['createPolicy', 'quick', ''],
  ['importUsers', 'slow', ' @soak'],
] as const) {
  test(`of two tabs, one sends: ${id}${tag}`, async ({ page, context, wire, witness, fault, release }) => {
    const operation = operations[id]
    const tabs = [page, await context.newPage()] as const
    const beginning = id === 'createPolicy' ? 'Create the policy' : 'Import '
    const send = (tab: Page) => tab.getByRole('button', { name: new RegExp(`^${beginning}`) })
    for (const tab of tabs) {
      await tab.goto(`/#/${operation.link.toLowerCase()}`)
      await operation.fill(tab, 'north')
      await operation.review(tab)
    }
    if (speed === 'slow') await fault('hold')
    for (const tab of tabs) await expect(send(tab)).toBeEnabled()
    await clickTogether(tabs[1], tabs[0], beginning)
    const refused = async () => Promise.all(tabs.map((tab) => admin.alertOf(tab).isVisible()))
    await expect.poll(async () => (await refused()).filter(Boolean)).toHaveLength(1)
    const [first, second] = (await admin.alertOf(page).isVisible()) ? [tabs[1], page] : tabs
    await expect(admin.alertOf(second)).toContainText(
      /Another tab (is already sending|has already sent) this/,
    )
    await expect(admin.alertOf(second)).toContainText('Nothing was sent from this tab.')
    // All that was typed in it is there, to be looked at once more.
    await operation.expectTyped(second, 'north')
    if (speed === 'slow') await release()
    await operation.expectTaken(first, 'north')
    expect(wire.calls.filter(({ path }) => path === operation.path)).toHaveLength(1)
    expect(operation.made(await witness())).toHaveLength(1)
    await operation.review(second)
    await expect(second.getByText('The same request was already sent.')).toBeVisible()
  })
}

async function lose(page: Page, about: string) {
  await admin.fillAndSend(page, { about })
  await expect(admin.alertOf(page)).toContainText('The outcome of this request is unknown.')
}

test.describe('a lost answer', () => {
  test('holds all until it is settled, here or in another tab', async ({ page, fault, witness }) => {
    await fault('dropped')
    await lose(page, 'Dropped wave')
    await expect(page.getByRole('heading', { name: 'Sent: Dropped wave Block 1 URL' })).toBeFocused()
    await expectAllAccessible(page)
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await expect(admin.alertOf(page)).toContainText('policy named “Dropped wave”')
      await expect(page.getByText('The form is locked until you say')).toBeVisible()
      await page.keyboard.press('Escape')
      const back = page.getByRole('button', { name: 'Back', exact: true })
      for (const gone of [admin.createButton(page), back, admin.nameField(page)])
        await expect(gone).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'It was not created', exact: true }).click()
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await expect(page.getByText('The policy was not created.')).toBeVisible()
      await expect(page.getByText('This draft is ready to be sent again.')).toBeVisible()
      await expect(admin.nameField(page)).toHaveValue('Dropped wave')
    }
    await fault('lost')
    await admin.sendPolicy(page)
    const other = await admin.openTab(page, '#/')
    await expect(other).toHaveTitle('(1) outcome unknown · Home · Signet')
    await other.getByRole('button', { name: 'It was created: Dropped wave', exact: true }).click()
    await expect(other.getByText('You recorded: created.').first()).toBeVisible()
    await other.close()
    await expect(page.getByText('Created, as you found.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Block 1 URL for everyone')
    await expectAccessible(page)
    await page.reload()
    await admin.expectListed(page, 0)
    await expect(admin.policyTab(page, 'Sent 2')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
  })

  test('of a request that the log does not know is asked about, too @soak', async ({ page, fault }) => {
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
    await expect(admin.alertOf(page)).toContainText('The outcome of this policy is unknown.')
    await expect(admin.alertOf(page)).toContainText('Activity has no record of this policy')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'It was not created', exact: true }).click()
    await expect(admin.nameField(page)).toHaveValue('Lost wave')
    await admin.sendPolicy(page)
    await admin.expectCreated(page)
  })
})

test('a refusal that came meanwhile leads to its field @soak', async ({ page, fault, release, witness }) => {
  await admin.fillPolicy(page)
  await admin.unfold(page, 'Who')
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('profile_group')
  await admin.groupField(page).fill('no-such-group')
  await admin.reviewButton(page).click()
  // The id is short for a secure id, and the page says so.
  await admin.seeWarnings(page, 1)
  await fault('hold')
  await admin.createButton(page).click()
  await expect(page.getByText('The policy is being sent.')).toBeVisible()
  await admin.go(page, 'Home')
  await release()
  await expect(page.getByText('refused').first()).toBeVisible()
  await admin.go(page, 'Policies')
  await expect(admin.alertOf(page)).toContainText('The service refused the request')
  await expect(admin.groupField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(admin.groupField(page)).toBeFocused()
  await admin.groupField(page).fill(String((await witness()).groups[0]?.id))
  await admin.sendPolicy(page)
  await admin.expectCreated(page)
})

async function sendOne(page: Page, urls: string, about: string) {
  await admin.createPolicy(page, { urls, about })
  await page.getByRole('button', { name: 'Create another' }).click()
}

test('what was sent before is taken out, and what contradicts it is ticked', async ({ page, witness }) => {
  await sendOne(page, 'one.example\ntwo.example\nthree.example', 'The first')
  await page.reload()
  await admin.fillPolicy(page, {
    urls: 'one.example\ntwo.example\nthree.example\nnew.example',
    about: 'Otherwise',
  })
  const editor = await admin.openEditor(page, 'one.example')
  await editor.getByLabel('Action').selectOption('allow')
  await editor.getByRole('button', { name: 'Save' }).click()
  await admin.reviewButton(page).click()
  await expect(admin.findingOf(admin.reviewOf(page), /./)).toContainText(
    'The opposite action was sent for 1 URL.',
  )
  const note = admin.findingOf(
    admin.reviewOf(page),
    '2 URLs were sent before. Sending again adds second entries.',
  )
  await expect(note).toContainText(/2 by “The first” of \d+ \w+ \d{4} [\d:]+/)
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Remove 2: sent before' }).click()
  await expect(admin.reviewOf(page)).toBeHidden()
  await admin.expectListed(page, 2)
  await admin.reviewButton(page).click()
  await expect(note).toHaveCount(0)
  await expect(admin.createButton(page)).toBeDisabled()
  await expect(admin.reviewOf(page).getByText('Confirm or fix 1 finding first.')).toBeVisible()
  await admin.tabTo(page, admin.reviewOf(page).getByRole('checkbox', { name: /^I understand/ }))
  await page.keyboard.press('Space')
  await admin.tabTo(page, admin.createButton(page))
  await page.keyboard.press('Enter')
  await admin.expectCreated(page)
  const sent = (await witness()).policies.map(({ urls }) => urls.map(({ value }) => value))
  expect(sent).toEqual([
    ['one.example', 'two.example', 'three.example'],
    ['one.example', 'new.example'],
  ])
})

/** In the page: what is read of the log from now on comes when it is let go. */
function holdReads() {
  // Called below with the index that it is asked of.
  // oxlint-disable-next-line unbound-method
  const read: (...asked: never) => IDBRequest = IDBIndex.prototype.getAll
  const letGo = new Promise((resolve) => addEventListener('let-go', resolve))
  function late(this: IDBIndex, ...asked: never) {
    const request = read.apply(this, asked)
    const listen = request.addEventListener.bind(request)
    request.addEventListener = (type: string, heard: (event: Event) => void) =>
      listen(type, type === 'success' ? (event) => void letGo.then(() => heard(event)) : heard)
    return request
  }
  Object.assign(IDBIndex.prototype, { getAll: late })
}

test('a review waits for the log @soak', async ({ page }) => {
  await sendOne(page, 'phish.example', 'The first')
  await page.addInitScript(holdReads)
  await page.reload()
  await admin.fillPolicy(page)
  await admin.reviewButton(page).click()
  // What comes beside the button, and that it goes, is heard.
  const waiting = admin.reviewOf(page).getByRole('status').last()
  await expect(waiting).toContainText('Checking whether the same was sent before.')
  await expect(admin.createButton(page)).toBeDisabled()
  await expectAccessible(page)
  await page.evaluate(() => dispatchEvent(new Event('let-go')))
  await expect(admin.findingOf(admin.reviewOf(page), '1 URL was sent before.')).toBeVisible()
  await expect(waiting).toHaveText('Ready to create.')
  await expect(admin.createButton(page)).toBeEnabled()
})

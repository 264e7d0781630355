/** What an admin does, as verbs. */
import { expect, type Credentials, type Locator, type Page } from './test.ts'

/** Loads the console: from another place in it, going to a hash would load nothing. */
async function load(page: Page, hash: string) {
  const isBlank = page.url() === 'about:blank'
  await page.goto(`/${hash}`)
  if (!isBlank) await page.reload()
}

/** The button a newcomer clicks. */
export async function signInWithSandbox(page: Page, hash = '#/policies') {
  await load(page, hash)
  await page.getByRole('button', { name: 'Use the sandbox' }).click()
  await expectSignedIn(page)
}

/** The form, filled by hand. */
export async function signInWithKeys(
  page: Page,
  keys: Credentials,
  hash = '#/policies',
  region = keys.region,
) {
  await load(page, hash)
  await submitKeys(page, keys, region)
  await expectSignedIn(page)
}

export async function submitKeys(page: Page, keys: Credentials, region = keys.region ?? 'sandbox') {
  await page.getByLabel('Region').selectOption(region)
  if (region === 'sandbox-oauth') {
    await page.getByLabel('Client id').fill(keys.accessKey)
    await page.getByLabel('Client secret').fill(keys.secretKey)
    return page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.getByLabel('Access key').fill(keys.accessKey)
  await page.getByLabel('Secret key').fill(keys.secretKey)
  await page.getByLabel('Application id').fill(keys.applicationId)
  await page.getByLabel('Application key').fill(keys.applicationKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs out, and in with other keys. */
export async function signInAgain(page: Page, keys: Credentials, region = 'local') {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectSignedOut(page)
  await submitKeys(page, keys, region)
  await expectSignedIn(page)
}

export async function expectSignedIn(page: Page) {
  // The warning of the idle lock has one, too.
  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()
}

export async function expectSignedOut(page: Page) {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

/** After idle, the page of the account stays, without its keys. */
export async function expectLocked(page: Page, { timeout = 20_000 } = {}) {
  await expect(page.getByRole('heading', { name: /^Locked after/ })).toBeVisible({ timeout })
}

/** From the page after idle to all ways in. */
export const leaveLocked = (page: Page) =>
  page.getByRole('button', { name: 'Sign in to another account' }).click()

/** Opens a part of a scope, if it is not open. */
export async function unfold(scope: Page | Locator, title: 'Who' | 'When' | 'More') {
  const row = scope.getByRole('button', { name: new RegExp(`^${title} `) })
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
}

/** Closes the rows of a scope, which then say its values alone. */
export async function foldAll(scope: Locator) {
  for (const title of ['Who', 'When', 'More']) {
    const row = scope.getByRole('button', { name: new RegExp(`^${title} `) })
    if ((await row.getAttribute('aria-expanded')) === 'true') await row.click()
    await expect(row).toHaveAttribute('aria-expanded', 'false')
  }
}

/** Sets the end of a scope to a moment, by the clock of the page. */
export async function endAt(page: Page, time: number) {
  await unfold(page, 'When')
  const local = await page.evaluate(
    (at) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16),
    time,
  )
  await page.getByLabel('Ends at').fill(local)
}

/** Opens what is closed at first and seldom used, by its title. */
export async function openClosed(scope: Page | Locator, title: string) {
  const fold = scope.getByRole('button', { name: title })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}

/** Shows the options that few imports need. */
export async function openMoreOptions(page: Page) {
  const fold = page.getByRole('button', { name: /^More options/ })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}

export const openMore = (scope: Page | Locator) => unfold(scope, 'More')

/** A policy with what is required and nothing else. `name`: of its scope, where it is not the policy's. */
export async function fillPolicy(
  page: Page,
  { urls = 'phish.example', name, about = 'A test' }: { urls?: string; name?: string; about?: string } = {},
) {
  await page.getByLabel('Domains and URLs').fill(urls)
  await page.getByRole('button', { name: 'Add to the list' }).click()
  if (name !== undefined) {
    await openMore(page)
    await page.getByLabel('Scope name').fill(name)
  }
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(about)
}

/** Puts many lines into the box at once: `fill`, and the browser's own insertion, take minutes for thousands. */
export async function pasteUrls(page: Page, urls: string) {
  await page.getByLabel('Domains and URLs').evaluate((box, text) => {
    // Past React's own notion of the value, as a paste goes.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }, urls)
}

/** The action for what is added next. */
export async function chooseAction(page: Page, action: 'block' | 'allow') {
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: action }).click()
}

export const editorOf = (page: Page, value: string) => page.getByRole('dialog', { name: `Edit ${value}` })

/** Opens the editor of an entry. */
export async function openEditor(page: Page, value: string) {
  await page.getByRole('button', { name: `Edit ${value}`, exact: true }).click()
  await expect(editorOf(page, value).getByLabel('URL', { exact: true })).toBeFocused()
  return editorOf(page, value)
}

/** Changes one entry of the list. */
export async function setEntry(
  page: Page,
  value: string,
  to: { readonly text?: string; readonly action?: string; readonly type?: string },
) {
  const editor = await openEditor(page, value)
  if (to.text !== undefined) await editor.getByLabel('URL', { exact: true }).fill(to.text)
  if (to.action !== undefined) await editor.getByLabel('Action').selectOption(to.action)
  if (to.type !== undefined) await editor.getByLabel('Type').selectOption(to.type)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
}

/** In an open review: each warning is seen, which there must be so many of. */
export async function seeWarnings(page: Page, many: number) {
  const boxes = page.getByRole('checkbox', { name: /^I understand/ })
  await expect(boxes).toHaveCount(many)
  for (const box of await boxes.all()) await box.check()
}

/** A finding of the policy page or of its review, by its text. */
export const findingOf = (scope: Page | Locator, text: string | RegExp) =>
  scope.getByRole('list', { name: 'Findings' }).getByRole('listitem').filter({ hasText: text }).first()

/** The region that replaces the form, from the review to the receipt. */
export const reviewOf = (page: Page) => page.getByRole('region', { name: 'Review the policy' })

/** Opens the exact request of a review, which stays open in later ones. */
export async function openWire(page: Page) {
  const wire = reviewOf(page).getByRole('button', { name: 'What is sent' })
  if ((await wire.getAttribute('aria-expanded')) === 'false') await wire.click()
}

/** A long id as the screen shows it. */
export const shortened = (id: unknown) => `${String(id).slice(0, 8)}…${String(id).slice(-8)}`

/** From a review to the form. */
export const leaveReview = (page: Page) =>
  reviewOf(page).getByRole('button', { name: 'Back', exact: true }).click()

/** From the filled form through the review, with so many warnings to see on the way. */
export async function sendPolicy(page: Page, warnings = 0) {
  await page.getByRole('button', { name: /^Review / }).click()
  if (warnings > 0) await seeWarnings(page, warnings)
  await page.getByRole('button', { name: /^Create the policy/ }).click()
}

/** A view of the policies page, with how many it lists if any: `Policy`, `Sent 2`. */
export const policyTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Policies' }).getByRole('link', { name, exact: true })

/** The list has so many entries. Without any, its table is hidden. */
export const expectListed = (page: Page, many: number) =>
  expect(page.getByRole('table', { name: 'URLs of this policy', includeHidden: true })).toHaveAttribute(
    'aria-rowcount',
    String(many + 1),
  )

/** Shows what became of each line that was pasted. */
export async function openDetails(page: Page) {
  const details = page.getByRole('button', { name: 'Details', exact: true })
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click()
  await expect(details).toHaveAttribute('aria-expanded', 'true')
}

/** Gives the reason of a finding, such as `block (own domain)`. */
export const giveReason = (page: Page, key: string, reason: string) =>
  page.getByLabel(`Reason to ${key}`).fill(reason)

/** Replaces what is on the policies page: the next step of a journey begins with an empty one. */
export async function startNewPolicy(page: Page) {
  await page.getByRole('button', { name: 'Start over', exact: true }).click()
  const replace = page
    .getByRole('dialog', { name: 'Replace your unsent policy?' })
    .getByRole('button', { name: 'Replace' })
  const heard = page.getByText('New policy.', { exact: true })
  await expect(replace.or(heard)).toBeVisible()
  if (await replace.isVisible()) await replace.click()
  await expect(heard).toBeVisible()
  await expectListed(page, 0)
}

/** In the page: what is read of the log from now on comes when it is let go, or fails until then. */
function holdReads(isLost: boolean) {
  // Called below with the index that it is asked of.
  // oxlint-disable-next-line unbound-method
  const read: (...asked: never) => IDBRequest = IDBIndex.prototype.getAll
  let isHeld = true
  const letGo = new Promise<void>((resolve) => {
    addEventListener('let-go', () => {
      isHeld = false
      resolve()
    })
  })
  function late(this: IDBIndex, ...asked: never) {
    const request = read.apply(this, asked)
    if (!isHeld) return request
    if (isLost) throw new DOMException('The disk does not answer.', 'UnknownError')
    document.documentElement.dataset.held = ''
    const listen = request.addEventListener.bind(request)
    request.addEventListener = (type: string, heard: (event: Event) => void) =>
      listen(type, type === 'success' ? (event) => void letGo.then(() => heard(event)) : heard)
    return request
  }
  Object.assign(IDBIndex.prototype, { getAll: late })
}

/** What is read of the log from now on comes when it is let go, or fails until then. */
export const holdLog = (page: Page, isLost: boolean) => page.addInitScript(holdReads, isLost)

export const letGo = (page: Page) => page.evaluate(() => dispatchEvent(new Event('let-go')))

/**
 * What is said by `act` comes into a region that was there before, among these: one that comes with its text is not
 * announced. Gives the region.
 */
export async function expectHeard(within: Page | Locator, text: string | RegExp, act: () => Promise<void>) {
  const places = await within.getByRole('status').elementHandles()
  await act()
  const told = within.getByRole('status').filter({ hasText: text })
  await expect(told).toHaveCount(1)
  expect(
    await told.evaluate((place, all) => all.includes(place), places),
    `${text} came with its region`,
  ).toBe(true)
  return told
}

/** Another tab reads the whole watchlist: of many people, the log hears of many calls. */
export async function readElsewhere(page: Page) {
  const other = await page.context().newPage()
  await other.goto('/#/watchlist')
  await expect(other.getByRole('button', { name: 'Read again' })).toBeEnabled({ timeout: 30_000 })
}

/** Opens the filters that the service applies, which are folded into one line once something has been read. */
export async function openFilters(page: Page) {
  const toggle = page.getByRole('button', { name: 'Change the request' })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await expect(page.getByRole('form', { name: 'Filters' })).toBeVisible()
}

/** Presses Enter on a button once it can be used: a key on one that is off does nothing. */
export async function pressEnter(button: Locator) {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** What the rows of the watchlist that are drawn say in one column. Without rows it fails: most checks pass on none. */
export async function column(page: Page, index: number): Promise<string[]> {
  const rows = page.getByRole('table', { name: 'Watchlist' }).locator('tbody tr[aria-rowindex]')
  await expect(rows.first()).toBeVisible()
  const cells = await rows.evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent), index)
  expect(cells).not.toEqual([])
  // Not an empty text, which would count as 0.
  return cells.map((cell) => cell ?? 'no such column')
}

/** Clicks the button that begins so in both tabs at once: neither has heard of the other. */
export async function clickTogether(listener: Page, teller: Page, text: string) {
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

/** What the page fetches ahead, a second after it opened, has arrived. */
export const waitForFetchAhead = (page: Page) =>
  page.waitForFunction(() => {
    const fetched = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
    const last = Math.max(...fetched.map(({ startTime, duration }) => startTime + duration))
    return fetched.some(({ name }) => name.includes('/SettingsPage-')) && performance.now() - last > 500
  })

/** The field of a group, by its name or its secure id. */
export const groupField = (scope: Page | Locator) =>
  scope.getByRole('combobox', { name: 'Group', exact: true })

/** Presses Tab until this control has the focus. */
export async function tabTo(page: Page, wanted: Locator) {
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return
  }
  throw new Error('Tab never reached it.')
}

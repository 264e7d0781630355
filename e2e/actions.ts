/** What an admin does, as verbs. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Credentials, type Locator, type Page } from './test.ts'

/** Loads the console: from another place in it, going to a hash would load nothing. */
async function load(page: Page, hash: string) {
  const isBlank = page.url() === 'about:blank'
  await page.goto(`/${hash}`)
  if (!isBlank) await page.reload()
}

export async function openTab(page: Page, hash: string) {
  const tab = await page.context().newPage()
  await tab.goto(`/${hash}`)
  return tab
}

/** Reloads a page with unsent work, and answers the browser, which asks first. */
export async function reloadAndAnswer(page: Page, answer: 'accept' | 'dismiss') {
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question[answer]()
}

export async function signInWithSandbox(page: Page, hash = '#/policies') {
  await load(page, hash)
  await page.getByRole('button', { name: 'Use the sandbox' }).click()
  await expectSignedIn(page)
}

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

/** As one who has the keys in a file pastes them: JSON in one field fills all four. */
export async function submitKeys(page: Page, keys: Credentials, region = keys.region ?? 'sandbox') {
  await page.getByLabel('Region').selectOption(region)
  if (region === 'sandbox-oauth') {
    await page.getByLabel('Client id').fill(keys.accessKey)
    await page.getByLabel('Client secret').fill(keys.secretKey)
  } else await page.getByLabel('Access key').fill(JSON.stringify(keys))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** With the keyboard, since the text of `fill` passes through scripts in the page. */
export async function insertText(page: Page, label: string, text: string) {
  await page.getByLabel(label).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

export async function typeKeys(page: Page, keys: Credentials) {
  await insertText(page, 'Access key', keys.accessKey)
  await insertText(page, 'Secret key', keys.secretKey)
  await insertText(page, 'Application id', keys.applicationId)
  await insertText(page, 'Application key', keys.applicationKey)
}

export async function submitTypedKeys(page: Page, keys: Credentials) {
  await typeKeys(page, keys)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

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

export const leaveLocked = (page: Page) =>
  page.getByRole('button', { name: 'Sign in to another account' }).click()

export const go = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()

/** What the page of a request says of its failure. */
export const alertOf = (page: Page) => page.getByRole('main').getByRole('alert')

/** Opens what is closed at first, by the name of its button. */
export async function openClosed(scope: Page | Locator, name: string | RegExp) {
  const fold = scope.getByRole('button', { name })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
}

export const unfold = (scope: Page | Locator, title: 'Who' | 'When' | 'More') =>
  openClosed(scope, new RegExp(`^${title} `))

/** Sets the end of a scope to a moment, by the clock of the page. */
export async function endAt(page: Page, time: number) {
  await unfold(page, 'When')
  const local = await page.evaluate(
    (at) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16),
    time,
  )
  await page.getByLabel('Ends at').fill(local)
}

export const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })

/** A policy with what is required and nothing else. `name`: of its scope, where it is not the policy's. */
export async function fillPolicy(
  page: Page,
  { urls = 'phish.example', name, about = 'A test' }: { urls?: string; name?: string; about?: string } = {},
) {
  await page.getByLabel('Domains and URLs').fill(urls)
  await page.getByRole('button', { name: 'Add to the list' }).click()
  if (name !== undefined) {
    await unfold(page, 'More')
    await page.getByLabel('Scope name').fill(name)
  }
  await nameField(page).fill(about)
}

/** Pastes with the browser's own event, which adds a text to the list at once. */
export const paste = (page: Page, text: string) =>
  page.getByLabel('Domains and URLs').evaluate((box, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

export async function chooseAction(page: Page, action: 'block' | 'allow') {
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: action }).click()
}

export async function openEditor(page: Page, value: string) {
  await page.getByRole('button', { name: `Edit ${value}`, exact: true }).click()
  const editor = page.getByRole('dialog', { name: `Edit ${value}` })
  await expect(editor.getByLabel('URL', { exact: true })).toBeFocused()
  return editor
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
export const openWire = (page: Page) => openClosed(reviewOf(page), 'What is sent')

export const reviewButton = (page: Page) => page.getByRole('button', { name: /^Review / })

export const createButton = (page: Page) => page.getByRole('button', { name: /^Create the policy/ })

export const requests = (page: Page) => page.getByRole('table', { name: 'Requests' })

/** A long id as the screen shows it. */
export const shortened = (id: unknown) => `${String(id).slice(0, 8)}…${String(id).slice(-8)}`

export const leaveReview = (page: Page) =>
  reviewOf(page).getByRole('button', { name: 'Back', exact: true }).click()

export async function sendPolicy(page: Page) {
  await reviewButton(page).click()
  await createButton(page).click()
}

/** A policy in a form that is still empty. */
export async function fillAndSend(page: Page, values?: Parameters<typeof fillPolicy>[1]) {
  await fillPolicy(page, values)
  await sendPolicy(page)
}

export async function createPolicy(page: Page, values?: Parameters<typeof fillPolicy>[1]) {
  await fillAndSend(page, values)
  await expectCreated(page)
}

export const expectCreated = (page: Page) => expect(page.getByText(/^Policy created\./)).toBeVisible()

/** What is typed rests for a moment before it is saved. */
export const expectKept = (page: Page) =>
  expect(page.getByText('Kept as a draft on this device.')).toBeVisible()

/** A view of the policies page, with how many it lists if any: `Policy`, `Sent 2`. */
export const policyTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Policies' }).getByRole('link', { name, exact: true })

/** The list has so many entries. Without any, its table is hidden. */
export const expectListed = (page: Page, many: number) =>
  expect(page.getByRole('table', { name: 'URLs of this policy', includeHidden: true })).toHaveAttribute(
    'aria-rowcount',
    String(many + 1),
  )

/** Replaces what is on the policies page: the next step of a journey begins with an empty one. */
export async function startNewPolicy(page: Page) {
  const begin = page.getByRole('button', { name: /^(Start over|Create another)$/ })
  // While an outcome is unknown, only a link begins another one.
  if (await begin.isVisible()) await begin.click()
  else await page.goto('/#/policies?new=block')
  const replace = page
    .getByRole('dialog', { name: 'Replace your unsent policy?' })
    .getByRole('button', { name: 'Replace' })
  const heard = page.getByText('New policy.', { exact: true })
  await expect(replace.or(heard)).toBeVisible()
  if (await replace.isVisible()) await replace.click()
  await expect(heard).toBeVisible()
  await expectListed(page, 0)
}

/** As Playwright's own action does, which would keep the field in memory from then on. */
export const chooseFile = (page: Page, content: string | Buffer, name = 'people.csv') =>
  page.getByLabel(/^File: /).evaluate(
    (field, [bytes, title]) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([Uint8Array.from(bytes)], title))
      // The field of a file is an input.
      ;(field as HTMLInputElement).files = chosen.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
    [[...Buffer.from(content)], name] as const,
  )

/**
 * What is said by `act` comes into a region that was there before, among these: one that comes with its text is not
 * announced.
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
}

/** Opens the filters that the service applies, which are folded into one line once something has been read. */
export const openFilters = (page: Page) => openClosed(page, 'Change the request')

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** The file that the browser saves when this is done. */
export async function download(page: Page, saving: Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), saving])
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

/** Presses Enter on a button once it can be used: a key on one that is off does nothing. */
export async function pressEnter(button: Locator) {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** What the page fetches ahead, a second after it opened, has arrived. */
export const waitForFetchAhead = (page: Page) =>
  page.waitForFunction(() => {
    const fetched = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
    const last = Math.max(...fetched.map(({ startTime, duration }) => startTime + duration))
    return fetched.some(({ name }) => name.includes('/SettingsPage-')) && performance.now() - last > 500
  })

export const groupField = (scope: Page | Locator) => scope.getByRole('combobox', { name: /^Group/ })

/** Presses Tab until this control has the focus, which must be seen then. */
export async function tabTo(page: Page, wanted: Locator) {
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement)))
      return expect(wanted).toBeInViewport()
  }
  throw new Error('Tab never reached it.')
}

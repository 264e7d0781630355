/** Home: what needs the admin, what ends, what was sent last and what was not sent yet, of this account alone. */
import { endAt, expectHeard, fillPolicy, sendPolicy, signInWithKeys } from './actions.ts'
import { expect, expectAllAccessible, type Fault, type Page, test } from './test.ts'

const box = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const needsYou = (page: Page) => box(page, 'Needs you')
const item = (page: Page, name: string) =>
  needsYou(page).getByRole('listitem').filter({ hasText: name }).first()
const last = (page: Page) => box(page, 'Last requests').getByRole('listitem')
const go = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
const openHome = (page: Page) => go(page, 'Home')

async function send(page: Page, about: string, urls = `${about.replaceAll(' ', '-')}.example`) {
  await fillPolicy(page, { about, urls })
  await sendPolicy(page)
}

/** A policy and an import whose answers were lost, and then Home. */
async function loseTwo(page: Page, fault: (name: Fault) => Promise<void>) {
  const isLost = () => expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await fault('lost')
  await send(page, 'Lost wave')
  await isLost()
  await go(page, 'Imports')
  const buffer = Buffer.from('email,name\nana.souza@corp.example,Ana Souza\n')
  await page.getByLabel(/^File: /).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: /^Review import/ }).click()
  await fault('lost')
  const review = page.getByRole('dialog')
  await review.getByRole('button', { name: /^Import / }).click()
  await isLost()
  await openHome(page)
}

test('a newcomer starts on Home, and continues there what was not sent', async ({ page, tenant, wire }) => {
  await signInWithKeys(page, tenant, '')
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Start' }).getByRole('link')).toHaveText([
    'Block or allow URLsPaste a report, review, create',
    'See who has videos leftFilter, copy emails, export',
    'Import peopleCSV, Excel or a sample, checked first',
  ])
  await expect(box(page, 'Limits')).toContainText('0 of 25,000 used')
  // The check of the keys is a request of the console, and none of the newcomer.
  for (const absent of ['Needs you', 'Ends soon', 'Last requests', 'Draft'])
    await expect(box(page, absent)).toHaveCount(0)
  await expectAllAccessible(page)
  await expectHeard(page, 'The console has no page at that address. This is Home.', () =>
    page.evaluate(() => void (location.hash = '#/policy')),
  )

  await page.getByRole('link', { name: 'Try a sample report' }).click()
  for (const url of ['parcel-desk.example/track/4711', 'login.parcel-desk.example'])
    await expect(page.getByRole('button', { name: `Edit ${url}` })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Parcel wave')
  await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
  await openHome(page)
  const unsent = box(page, 'Draft').getByRole('link')
  await expect(unsent).toHaveText(/^Continue: Parcel wave2 URLs, saved \d\d:\d\d$/)
  await expect(page.getByRole('link', { name: 'Try a sample report' })).toHaveCount(0)
  await unsent.click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Parcel wave')
  expect(wire.calls).toHaveLength(1)
})

test('lost answers are counted, and settled by keyboard', async ({ page, tenant, fault }) => {
  await signInWithKeys(page, tenant)
  await loseTwo(page, fault)
  await expect(page).toHaveTitle('(2) outcome unknown · Home · Signet')
  const activity = page.getByRole('navigation').getByRole('link', { name: /^Activity/ })
  await expect(activity).toHaveAccessibleName('Activity 2 requests with an unknown outcome')
  await expect(last(page).first()).toContainText('outcome unknown')
  await expectAllAccessible(page)

  const focused = page.locator(':focus')
  const [policy, people] = [item(page, 'Lost wave'), item(page, 'Import users')]
  await expect(policy).toContainText(/1 URL to block, sent \d\d:\d\d/)
  await policy.getByRole('button', { name: /^Created: .*Lost wave/ }).focus()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(/^Not created: .*Lost wave/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(policy).toContainText('under Web Security, Policies: policy named “Lost wave”.')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  // It keeps its place, so that a second press meets no other request.
  await expect(policy.getByRole('status')).toHaveText('You recorded: not created.')
  await expect(policy.getByRole('button', { name: /^Not created: / })).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(/^Created: .*Lost wave/)
  await people.getByRole('button', { name: /^Imported: / }).press('Enter')
  await expect(people.getByRole('status')).toHaveText('You recorded: imported.')
  await expect(page).toHaveTitle('Home · Signet')
  await page.reload()
  await expect(last(page)).toContainText(['imported', 'not created', 'read'])
  await expect(needsYou(page)).toHaveCount(0)
})

test('a policy that ends soon is made again', { tag: '@soak' }, async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await endAt(page, Date.now() + 3 * 86_400_000)
  await send(page, 'Ending wave', 'a.example\nb.example')
  await expect(page.getByText('Policy created.')).toBeVisible()
  await openHome(page)
  const end = box(page, 'Ends soon').getByRole('listitem')
  await expect(end).toHaveText(/^Ending wave 2 URLs to block, everyone.+in 3 daysNew policy like this$/)
  await end.getByRole('link', { name: 'Ending wave', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Receipt of Ending wave' })).toBeVisible()
  await openHome(page)
  await end.getByRole('link', { name: 'New policy like this: Ending wave' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ending wave')
})

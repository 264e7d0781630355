/** Home: what needs the admin, what ends, what was sent last and what was not sent yet, of this account alone. */
import * as admin from './actions.ts'
import { expect, expectAllAccessible, type Page, test } from './test.ts'

const box = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const last = (page: Page) => box(page, 'Last requests').getByRole('listitem')

test('a newcomer starts on Home, and continues there what was not sent', async ({ page, tenant, wire }) => {
  await admin.signInWithKeys(page, tenant, '')
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Start' }).getByRole('link')).toHaveText([
    'Block or allow URLsPaste a report, review, create',
    'See who has videos leftFilter, copy emails, export',
    'Import peopleCSV, Excel or a sample, checked first',
  ])
  await expect(box(page, 'Limits')).toContainText('0 of 25,000 sent from here')
  // The check of the keys is a request of the console, and none of the newcomer.
  for (const absent of ['Needs you', 'Ends soon', 'Last requests', 'Draft'])
    await expect(box(page, absent)).toHaveCount(0)
  await expectAllAccessible(page)
  await admin.expectHeard(page, 'The console has no page at that address. This is Home.', () =>
    page.evaluate(() => void (location.hash = '#/policy')),
  )

  await page.getByRole('link', { name: 'Try a sample report' }).click()
  for (const url of ['parcel-desk.example/track/4711', 'login.parcel-desk.example'])
    await expect(page.getByRole('button', { name: `Edit ${url}` })).toBeVisible()
  await admin.nameField(page).fill('Parcel wave')
  await admin.expectKept(page)
  await admin.go(page, 'Home')
  const unsent = box(page, 'Draft').getByRole('link')
  await expect(unsent).toHaveText(/^Continue: Parcel wave2 URLs, saved \d\d:\d\d$/)
  await expect(page.getByRole('link', { name: 'Try a sample report' })).toHaveCount(0)
  await unsent.click()
  await expect(admin.nameField(page)).toHaveValue('Parcel wave')
  expect(wire.calls).toHaveLength(1)
})

test('lost answers are counted, and settled by keyboard @soak', async ({ page, tenant, fault }) => {
  await admin.signInWithKeys(page, tenant)
  await fault('lost')
  await admin.fillAndSend(page, { about: 'Lost wave' })
  await expect(admin.alertOf(page)).toBeVisible()
  await admin.go(page, 'Home')
  await expect(page).toHaveTitle('(1) outcome unknown · Home · Signet')
  const activity = page.getByRole('navigation').getByRole('link', { name: /^Activity/ })
  await expect(activity).toHaveAccessibleName('Activity 1 request with an unknown outcome')
  await expect(last(page).first()).toContainText('outcome unknown')
  await expectAllAccessible(page)

  const focused = page.locator(':focus')
  const policy = box(page, 'Needs you').getByRole('listitem').first()
  await expect(policy).toContainText(/1 URL to block, sent \d\d:\d\d/)
  await expect(box(page, 'Draft')).toHaveCount(0)
  await policy.getByRole('button', { name: /^It was created: .*Lost wave/ }).focus()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(/^It was not created: .*Lost wave/)
  await page.keyboard.press('Enter')
  // It keeps its place, so that a second press meets no other request.
  await expect(policy.getByRole('status')).toHaveText('You recorded: not created.')
  await expect(policy.getByRole('button', { name: /^It was not created: / })).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName('What to look for')
  await expect(page).toHaveTitle('Home · Signet')
  await page.reload()
  await expect(last(page)).toContainText(['not created', 'read'])
  await expect(box(page, 'Needs you')).toHaveCount(0)
})

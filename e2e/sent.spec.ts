/** What was stored beside what was sent, in the receipt and wherever the policy is listed; and the list, found again. */
import * as admin from './actions.ts'
import { expect, expectAccessible, expectAllAccessible, type Page, test } from './test.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Sent', exact: true })
const rows = (page: Page) => list(page).getByRole('table', { name: 'Sent policies' }).locator('tbody tr')
const receipt = (page: Page, name: string) => page.getByRole('region', { name: `Receipt of ${name}` })
const open = (page: Page, name: string) =>
  list(page)
    .getByRole('button', { name: `Open the receipt: ${name}` })
    .click()

const send = (page: Page, about: string, urls = 'a.example\nb.example/x') =>
  admin.fillAndSend(page, { about, urls })

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.beforeEach(({ page, tenant }) => admin.signInWithKeys(page, tenant))

test('what was stored differently is told of in the receipt and everywhere', async ({ page, fault }) => {
  await admin.unfold(page, 'More')
  await page.getByLabel('Enforced').selectOption('true')
  await page.getByLabel('Comment').fill('Ticket 4711')
  await fault('changed')
  await send(page, 'A test', 'a.example\nb.example')
  await expect(admin.alertOf(page)).toContainText('Stored differently')
  await expect(page).toHaveTitle(/^Stored differently · /)
  await expect(page.getByText(/^Policy created\./)).toBeHidden()
  await expect(page.getByText('2 fields differ from what was sent.')).toBeVisible()
  const compared = page.getByRole('table', { name: 'Different or not returned' }).getByRole('row')
  await expect(compared).toHaveText([
    /^Field/,
    /Scope 1: Enforced\s*different\s*true\s*false/,
    /a\.example\s*different\s*block domain a\.example\s*allow domain a\.example/,
    /Scope 1: Comment\s*not returned\s*Ticket 4711\s*not returned/,
  ])
  await expect(page.getByRole('main')).toContainText('Allow 1 URL and block 1 URL for everyone')
  await expectAllAccessible(page)
  await page.getByRole('button', { name: 'Copy for the ticket' }).click()
  const ticket = await copied(page)
  expect(ticket).toMatch(/^\*\*The service stored this policy differently\.\*\*/)
  expect(ticket).toContain('- sent `block domain a[.]example`, stored `allow domain a[.]example`')

  await page.reload()
  await admin.policyTab(page, 'Sent 1').click()
  await expect(rows(page)).toContainText('stored differently')
  await admin.go(page, 'Home')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs).toContainText('stored differently')
  await needs.getByRole('link', { name: 'Open the receipt: A test' }).click()
  await expect(receipt(page, 'A test').getByRole('alert')).toContainText('Stored differently')
  await admin.go(page, 'Activity')
  const request = page.getByRole('table', { name: 'Requests' }).locator('tbody tr').first()
  await expect(request).toContainText('stored differently')
})

test('a receipt is found, has an address of its own, and is compared', async ({ page, witness }) => {
  await send(page, 'INC-4711')
  const title = page.getByRole('heading', { name: 'Policy created. INC-4711 Block 2 URLs for everyone' })
  await expect(title).toBeFocused()
  await page.getByRole('button', { name: 'Create another' }).click()
  await send(page, 'Supplier portal', 'portal.example')
  await admin.expectCreated(page)
  await admin.policyTab(page, 'Sent 2').click()
  await expect(rows(page)).toHaveCount(2)
  for (const typed of ['inc-4711', 'hxxps://b[.]example/x']) {
    await list(page).getByRole('searchbox', { name: 'Find in sent policies' }).fill(typed)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('INC-4711')
  }
  await expectAccessible(page)
  await open(page, 'INC-4711')
  const [first] = (await witness()).policies
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    await expect(receipt(page, 'INC-4711')).toContainText('The service stored what was sent.')
    await expect(receipt(page, 'INC-4711')).toContainText(admin.shortened(first?.id))
  }
  await page.getByRole('button', { name: /^Compare \d+ the same, \d+ set by the service$/ }).click()
  const same = page.getByRole('table', { name: 'The same, or set by the service' })
  await expect(same.getByRole('row', { name: /^URLs same/ })).toContainText('2 URLs')
  await page.getByRole('button', { name: 'Copy policy id' }).click()
  expect(await copied(page)).toBe(String(first?.id))
  await page.goBack()
  await expect(receipt(page, 'INC-4711')).toBeHidden()
  await page.evaluate(() => void (location.hash = `#/policies?sent=${'0'.repeat(36)}`))
  await expect(list(page).getByText('This receipt is not on this device.')).toBeVisible()
})

test('a policy that ends while the list stays open is listed as ended @soak', async ({ page }) => {
  await page.clock.install()
  await page.reload()
  await admin.endAt(page, Date.now() + 120_000)
  await send(page, 'Short wave')
  await admin.policyTab(page, 'Sent 1').click()
  await expect(rows(page)).toContainText(/, (?:today|tomorrow)/)
  await page.clock.fastForward(180_000)
  await expect(rows(page)).toContainText(', ended')
})

test('a success without a record says so everywhere @soak', async ({ page, fault }) => {
  await fault('no-record')
  await send(page, 'A wave')
  const lacking = 'The service reported success, but returned no record.'
  await expect(page.getByRole('status').filter({ hasText: lacking })).toContainText('look for it by its name')
  await expect(page.getByText(/^Policy created\./)).toHaveCount(0)
  await expectAllAccessible(page)
  await page.reload()
  await expect(page.getByText('Draft restored.')).toHaveCount(0)
  await admin.policyTab(page, 'Sent 1').click()
  await expect(rows(page)).toContainText('no record')
  await open(page, 'A wave')
  await expect(receipt(page, 'A wave')).toContainText(lacking)
  await expectAllAccessible(page)
})

/** Pages are fetched when needed, and ahead. A fetch that a lost connection broke succeeds when it is back. */
import { alertOf, expectSignedIn, go, submitKeys } from './actions.ts'
import { type Credentials, expect, type Page, test } from './test.ts'

test.use({ allow: { console: [/net::ERR_INTERNET_DISCONNECTED/] } })

test('before any script has run, the page has its logo and its colours', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('img', { name: 'Signet' })).toBeVisible()
  // Of the first stylesheet, which stands before the logo. The other one must not hold it up.
  await expect(page.locator('#root > div')).toHaveCSS('display', 'grid')
  await expect(page.locator('head link[rel=stylesheet]')).toHaveCount(1)
  await expect(page.locator('body link[rel=stylesheet]')).toHaveCount(1)
  await context.close()
})

test('whoever signs in before the rest is there is told if it cannot be fetched, and can try again @soak', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Use the sandbox' })
  await expect(button).toBeVisible()
  await context.setOffline(true)
  await button.click()
  await expect(page.getByRole('alert')).toContainText('If it was updated meanwhile, reload the page.')
  await context.setOffline(false)
  await button.click()
  await expectSignedIn(page)
})

const failure = 'This part of the console could not be shown.'

async function signIn(page: Page, tenant: Credentials) {
  await page.clock.install()
  await page.goto('/#/imports')
  // The stopped clock keeps the page from fetching ahead.
  await page.clock.pauseAt(Date.now() + 1_000)
  await submitKeys(page, tenant)
  await expectSignedIn(page)
}

test('a page that is opened without a network says so, and comes by itself once it is back @soak', async ({
  page,
  context,
  tenant,
}) => {
  await signIn(page, tenant)
  await context.setOffline(true)
  await go(page, 'Activity')
  await expect(alertOf(page)).toContainText(failure)
  // A retry that comes too early shows the same message, and reloads nothing.
  await alertOf(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(alertOf(page)).toContainText(failure)
  await context.setOffline(false)
  await expect(page.getByRole('table', { name: 'Requests' })).toBeVisible()
  // The page has its styles: the filters are side by side.
  const filters = [page.getByLabel('Search'), page.getByLabel('Operation')]
  const boxes = await Promise.all(filters.map((filter) => filter.boundingBox()))
  expect(boxes[0]!.y).toBeCloseTo(boxes[1]!.y, 0)
})

test('so does Help, beside the page @soak', async ({ page, context, tenant }) => {
  await signIn(page, tenant)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(failure)
  await expect(page.getByRole('heading', { name: 'Imports' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('complementary', { name: 'Help' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

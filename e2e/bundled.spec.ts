/** Pages are fetched when needed, and ahead. A fetch that a lost connection broke succeeds when it is back. */
import { alertOf, expectSignedIn, go } from './actions.ts'
import { expect, test } from './test.ts'

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

test.describe('over a line that breaks', () => {
  test.use({ overLine: true, allow: { console: [/net::ERR_INTERNET_DISCONNECTED/] } })

  test('what could not be fetched comes once the line is back @soak', async ({ page, context, line }) => {
    const failure = 'This part of the console could not be shown.'
    // The stopped clock keeps the page from fetching ahead.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await page.goto('/')
    const signIn = page.getByRole('button', { name: 'Use the sandbox' })
    await expect(signIn).toBeVisible()
    await context.setOffline(true)
    await signIn.click()
    await expect(page.getByRole('alert')).toContainText('If it was updated meanwhile, reload the page.')
    await context.setOffline(false)
    await signIn.click()
    await expectSignedIn(page)

    // A link that is followed while a page is fetched leads away from it.
    line?.allow(0)
    await go(page, 'Watchlist')
    await go(page, 'Settings')
    line?.allow()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Watchlist' })).toHaveCount(0)
    await expect(page).toHaveURL(/#\/settings$/)

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(failure)
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await go(page, 'Activity')
    await expect(alertOf(page)).toContainText(failure)
    // A retry that comes too early shows the same message, and reloads nothing.
    await alertOf(page).getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(alertOf(page)).toContainText(failure)
    await context.setOffline(false)
    await expect(page.getByRole('complementary', { name: 'Help' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Requests' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    // The page has its styles: the filters are side by side.
    const filters = [page.getByLabel('Search'), page.getByLabel('Operation')]
    const boxes = await Promise.all(filters.map((filter) => filter.boundingBox()))
    expect(boxes[0]!.y).toBeCloseTo(boxes[1]!.y, 0)
  })
})

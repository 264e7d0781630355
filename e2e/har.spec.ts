/** The HAR export, opened by a reader that is not ours: the network panel of the browser's own developer tools. */
import { fillPolicy, sendPolicy, signInWithKeys } from './actions.ts'
import { findBrowser } from './browser.mjs'
import { expect, test } from './test.ts'

test('the export opens in the browser’s own network panel', async ({ page, tenant, fault, browser }) => {
  test.skip(findBrowser()?.executablePath === undefined, 'Playwright’s own browser has no developer tools.')
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  await sendPolicy(page)
  await page.getByRole('button', { name: 'Create another policy' }).click()
  await fillPolicy(page, { urls: 'second.example' })
  await fault('server-error')
  await sendPolicy(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await page.getByRole('button', { name: 'Export 3 requests' }).click()
  const [har] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'HAR, for a network panel' }).click(),
  ])

  // A context of its own: the guards are for pages of the console.
  const context = await browser.newContext({ viewport: { width: 2400, height: 900 } })
  const tools = await context.newPage()
  await tools.goto('devtools://devtools/bundled/inspector.html?panel=network')
  const [chooser] = await Promise.all([
    tools.waitForEvent('filechooser'),
    tools.getByRole('button', { name: 'Import HAR file…' }).click(),
  ])
  await chooser.setFiles(await har.path())
  const rows = tools.getByRole('table').getByRole('row')
  await expect(rows).toHaveText([
    /^Name/,
    /^get-watchlist-details.*200/,
    /^create-policy-with-targets.*200/,
    /^create-policy-with-targets.*500/,
  ])
  await expect(tools.getByText('3 requests')).toBeVisible()
  await context.close()
})

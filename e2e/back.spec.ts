/** The browser's Back: out of a review, and back to a console that was left while a write was on its way. */
import type { ServerResponse } from 'node:http'
import { expectSignedIn, fillPolicy, go, nameField, reviewOf, sendPolicy, signInWithKeys } from './actions.ts'
import { operations } from './operations.ts'
import { openPlain } from './plain.ts'
import { rowOf } from './stored.ts'
import { expect, type Page, test } from './test.ts'

// The page is `no-store`, so that the back-forward cache, which Playwright switches off, restores no outdated state.
test.use({
  launchOptions: async ({ launchOptions }, provide) =>
    provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  // The browser requests an icon for a page that is not ours.
  allow: { console: [/status of 404 \(Not Found\)$/] },
})

test('a double click on the way back from a review stays on the page', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant, '#/activity')
  await go(page, 'Policies')
  await fillPolicy(page)
  const back = reviewOf(page).getByRole('button', { name: 'Back', exact: true })
  await page.getByRole('button', { name: 'Review 1 URL' }).click()
  // Both clicks come before the browser has gone back.
  await back.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(reviewOf(page)).toBeHidden()
  await expect(nameField(page)).toHaveValue('A test')
  // A second step back would have come by now.
  await page.getByRole('button', { name: 'Review 1 URL' }).click()
  await expect(reviewOf(page)).toBeVisible()
  await expect(page).toHaveURL(/#\/policies$/)
})

/** The browser's reasons for not keeping the old page in its back-forward cache. */
const whyNotKept = (page: Page) =>
  page.evaluate(() => {
    const [arrived] = performance.getEntriesByType('navigation')
    // TypeScript's DOM types lack this property.
    return JSON.stringify((arrived as { notRestoredReasons?: unknown } | undefined)?.notRestoredReasons)
  })

test('a page that is left and come back to twice has sent a write once @soak', async ({
  page,
  context,
  tenant,
  upstream,
}) => {
  const { path } = operations.createPolicy
  const held: ServerResponse[] = []
  const { received } = await upstream((request, response) => {
    response.setHeader('Content-Type', 'application/json')
    if (request.url === path) held.push(response)
    else response.end(JSON.stringify({ meta: { status: 200 }, data: [], fail: [] }))
  })
  const writes = () => received.filter(({ url }) => url === path)
  await signInWithKeys(page, tenant, '#/policies', 'local')
  const other = await context.newPage()
  await other.goto('/#/activity')
  await expectSignedIn(other)
  await fillPolicy(page)
  await sendPolicy(page)
  await expect.poll(() => held.length).toBe(1)

  page.on('dialog', (dialog) => dialog.accept())
  for (const leave of [() => page.goto('about:blank'), () => openPlain(page)]) {
    await leave()
    // What the service says now, nobody hears.
    held[0]?.end(JSON.stringify({ meta: { status: 200 }, data: [{ id: 'late' }], fail: [] }))
    await page.evaluate(() => history.back())
    await expectSignedIn(page)
    expect(await whyNotKept(page)).toContain('no-store')
    await expect(page.getByText('The outcome of this request is unknown.')).toBeVisible()
    await go(page, 'Activity')
    const row = rowOf(page, writes()[0]?.headers['x-mc-req-id']?.toString() ?? 'none')
    await expect(row.getByRole('cell', { name: 'outcome unknown', exact: true })).toBeVisible()
    await go(page, 'Policies')
  }
  expect(writes()).toHaveLength(1)
})

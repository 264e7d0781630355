/**
 * Leaves the console while a write is on its way, and returns with the browser's back button. The page is `no-store`, so
 * that the back-forward cache, which Playwright switches off, does not restore a page with an outdated state.
 */
import type { ServerResponse } from 'node:http'
import { expectSignedIn, fillPolicy, sendPolicy, signInWithKeys } from './actions.ts'
import { operations } from './operations.ts'
import { openPlain } from './plain.ts'
import { openActivity, rowOf } from './stored.ts'
import { expect, type Page, test } from './test.ts'

test.use({
  launchOptions: async ({ launchOptions }, provide) =>
    provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  // The browser requests an icon for a page that is not ours.
  allow: { console: [/status of 404 \(Not Found\)$/] },
})

/** The browser's reasons for not keeping the old page in its back-forward cache. */
const whyNotKept = (page: Page) =>
  page.evaluate(() => {
    const [arrived] = performance.getEntriesByType('navigation')
    // TypeScript's DOM types lack this property.
    return JSON.stringify((arrived as { notRestoredReasons?: unknown } | undefined)?.notRestoredReasons)
  })

test(
  'gone away and come back twice, a write that the service has received is received once',
  { tag: '@soak' },
  async ({ page, context, tenant, upstream }) => {
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
      await openActivity(page)
      const row = rowOf(page, writes()[0]?.headers['x-mc-req-id']?.toString() ?? 'none')
      await expect(row.getByRole('cell', { name: 'outcome unknown', exact: true })).toBeVisible()
      await page.getByRole('navigation').getByRole('link', { name: 'Policies' }).click()
    }
    expect(writes()).toHaveLength(1)
  },
)

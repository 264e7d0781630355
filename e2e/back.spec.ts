/** The browser's Back to a console that was left while a write was on its way. */
import type { ServerResponse } from 'node:http'
import { expectSignedIn, fillAndSend, go, openTab, signInWithKeys } from './actions.ts'
import { operations } from './operations.ts'
import { rowOf } from './stored.ts'
import { expect, test } from './test.ts'
import { answer } from './upstream.ts'

// The page is `no-store`, so that the back-forward cache, which Playwright switches off, restores no outdated state.
test.use({
  launchOptions: async ({ launchOptions }, provide) =>
    provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  // The guards have scripts, which do not run in what is no page.
  allow: { console: [/^Blocked script execution in .* sandboxed/] },
})

test('coming back twice sends a write once @soak', async ({ page, tenant, upstream }) => {
  const { path } = operations.createPolicy
  const held: ServerResponse[] = []
  const { received } = await upstream((request, response) =>
    request.url === path ? held.push(response) : answer(response),
  )
  const writes = () => received.filter(({ url }) => url === path)
  await signInWithKeys(page, tenant, '#/policies', 'local')
  await expectSignedIn(await openTab(page, '#/activity'))
  await fillAndSend(page)
  await expect.poll(() => held.length).toBe(1)

  page.on('dialog', (dialog) => dialog.accept())
  for (const leave of [() => page.goto('about:blank'), () => page.goto('/licenses.txt')]) {
    await leave()
    // What the service says now, nobody hears.
    held[0]?.end(JSON.stringify({ meta: { status: 200 }, data: [{ id: 'late' }], fail: [] }))
    await page.goBack()
    await expectSignedIn(page)
    // The browser's reasons for not keeping the old page. TypeScript's DOM types lack this property.
    const why = await page.evaluate(() => {
      const [arrived] = performance.getEntriesByType('navigation')
      return JSON.stringify((arrived as { notRestoredReasons?: unknown } | undefined)?.notRestoredReasons)
    })
    expect(why).toContain('no-store')
    await expect(page.getByText('The outcome of this request is unknown.')).toBeVisible()
    await go(page, 'Activity')
    const row = rowOf(page, writes()[0]?.headers['x-mc-req-id']?.toString() ?? 'none')
    await expect(row.getByRole('cell', { name: 'outcome unknown', exact: true })).toBeVisible()
    await go(page, 'Policies')
  }
  expect(writes()).toHaveLength(1)
})

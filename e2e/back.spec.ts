/**
 * Away from the console with a write on its way, and back by the browser's button. The page is `no-store`, so that the
 * back-forward cache, which Playwright switches off, does not bring back a page that shows what is no longer so.
 */
import { expectSignedIn, signInWithKeys } from './actions.ts'
import { operations } from './operations.ts'
import { openActivity, rowOf, sentIds } from './stored.ts'
import { expect, type Page, test } from './test.ts'

test.use({
  launchOptions: async ({ launchOptions }, provide) =>
    provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
  // For a page that is not ours the browser asks for an icon.
  allow: { console: [/status of 404 \(Not Found\)$/] },
})

/** What the browser says of a page that was loaded anew: why it did not keep the old one. */
const whyNotKept = (page: Page) =>
  page.evaluate(() => {
    const [arrived] = performance.getEntriesByType('navigation')
    // The types do not have it yet.
    return JSON.stringify((arrived as { notRestoredReasons?: unknown } | undefined)?.notRestoredReasons)
  })

for (const id of ['createPolicy', 'importUsers'] as const) {
  const operation = operations[id]

  test(`left and found again, ${id} was sent once, and its outcome is unknown`, async ({
    page,
    context,
    tenant,
    wire,
    witness,
    fault,
  }) => {
    await signInWithKeys(page, tenant, operation.hash)
    // The keys outlive the page that is left.
    const other = await context.newPage()
    await other.goto('/#/activity')
    await expectSignedIn(other)
    await operation.fill(page, 'north')
    await operation.review(page)
    await fault('hold')
    await operation.send(page)
    await expect.poll(async () => (await witness()).inHand).toBe(1)

    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      return dialog.accept()
    })
    await page.goto('/config.json')
    expect(asked).toEqual(['beforeunload'])
    // The service gave it up with its page.
    await expect.poll(async () => (await witness()).inHand).toBe(0)
    await page.goBack()
    await expectSignedIn(page)
    expect(await whyNotKept(page)).toContain('no-store')
    await expect(page.getByText('What was typed here before is back.')).toBeVisible()

    const sent = wire.calls.filter(({ path }) => path === operation.path)
    expect(sent).toHaveLength(1)
    expect(operation.made(await witness())).toHaveLength(0)
    await openActivity(page)
    const row = rowOf(page, sentIds(sent)[0] ?? 'none')
    await expect(row.getByRole('cell', { name: 'outcome unknown', exact: true })).toBeVisible()
    await row.getByRole('link', { name: /details of/ }).click()
    await expect(page.getByRole('dialog')).toContainText('It is not known whether it was executed.')
    // Nothing was sent in its place.
    expect(wire.calls.filter(({ path }) => path === operation.path)).toHaveLength(1)
  })
}

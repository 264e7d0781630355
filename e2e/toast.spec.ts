/** Where a toast lies: at the lower left, over nothing that is needed meanwhile. */
import { fillPolicy, signInWithKeys } from './actions.ts'
import { expect, type Locator, test } from './test.ts'

async function expectApart(one: Locator, other: Locator) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('Both are on the page.')
  const isApart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(isApart, `${JSON.stringify(a)} covers ${JSON.stringify(b)}`).toBe(true)
}

test(
  'a toast covers neither the action of the form or the review, nor a dialog',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    for (const width of [1440, 1000, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => (location.hash = '#/nowhere'))
      await expect(toast).toContainText('The console has no page at that address.')
      // While the pointer is on it, it stays.
      await toast.getByText('The console has no page at that address.').hover()
      await page.getByRole('link', { name: 'Policies', exact: true }).press('Enter')
      expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(328)
      expect((await toast.boundingBox())?.x).toBe(16)
      const review = page.getByRole('button', { name: /^Review / })
      await expectApart(toast, review)
      if (width === 1440) {
        await page.keyboard.press('Control+k')
        await expectApart(toast, page.getByRole('dialog', { name: 'Command palette' }))
        await page.keyboard.press('Escape')
      }
      await review.press('Enter')
      const create = page.getByRole('button', { name: /^Create the policy/ })
      await expect(create).toBeVisible()
      await expectApart(toast, create)
      await expectApart(toast, page.getByRole('button', { name: 'Back', exact: true }))
      await toast.getByRole('button', { name: 'Dismiss' }).click()
      await page.getByRole('button', { name: 'Back', exact: true }).click()
    }
  },
)

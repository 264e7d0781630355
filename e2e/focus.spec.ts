/** Where the keyboard goes on: what takes the place of a form is read from its top, and what failed has the focus. */
import { fillPolicy, pressEnter, sendPolicy, signInWithKeys } from './actions.ts'
import { expect, type Page, test } from './test.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

/** The focus is at what says what happened, or at the button that was pressed: never at nothing. */
async function expectFocusAt(page: Page, pressed: string | RegExp) {
  const panel = page.locator(':focus').filter({ has: page.getByRole('alert') })
  await expect(panel.or(page.getByRole('button', { name: pressed }).and(page.locator(':focus')))).toHaveCount(
    1,
  )
}

test.describe('the keyboard goes on', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  test(
    'at the top of a receipt, also where it is longer than the window',
    { tag: '@soak' },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 320 })
      await fillPolicy(page)
      await sendPolicy(page)
      await expect(page.getByText('Policy created.')).toBeInViewport()
      await page.getByRole('button', { name: 'Create another policy' }).click()
      await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeFocused()
    },
  )

  test('after a lost answer of an import', { tag: '@soak' }, async ({ page, fault }) => {
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    const buffer = Buffer.from('email,name\nana@example.com,Ana\n')
    await page.getByLabel(/^File: /).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await fault('lost')
    await pressEnter(page.getByRole('button', { name: /^Review / }))
    await pressEnter(page.getByRole('button', { name: /^Import / }))
    await expect(alert(page)).toContainText('connection was lost')
    await expectFocusAt(page, /^Review /)
  })

  test('after a lost answer of a read that was tried again', { tag: '@soak' }, async ({ page, fault }) => {
    await fault('dropped', 2)
    await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
    await pressEnter(page.getByRole('button', { name: 'Retry' }))
    await expect(alert(page)).toBeVisible()
    await expectFocusAt(page, 'Retry')
  })
})

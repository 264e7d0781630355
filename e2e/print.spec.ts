/** What is on paper: the record in light colours, and nothing of the frame or to click. */
import { fillPolicy, sendPolicy, signInWithSandbox } from './actions.ts'
import { expect, test } from './test.ts'

test.use({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } })

test('prints the receipt, in light colours', { tag: '@soak' }, async ({ page }) => {
  await signInWithSandbox(page)
  await fillPolicy(page, { urls: 'phish.example', name: 'Everybody', about: 'A wave' })
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Policy created.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('phish[.]example')
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCSS('color', 'rgb(0, 0, 0)')
})

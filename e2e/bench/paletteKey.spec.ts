/** A key in the palette over 10,000 requests, until its results are painted. The floor: one frame. */
import { signInWithKeys } from '../actions.ts'
import { fillLedger } from '../stored.ts'
import { expect, test } from '../test.ts'
import { bench, paintFrame, pressKey } from './harness.ts'

test('A key in the palette over 10,000 requests', async ({ page, tenant }, { title }) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fillLedger(page, 10_000)
  await signInWithKeys(page, tenant, '#/activity')
  await expect(page.getByText('10,001 of 10,001 requests')).toBeVisible({ timeout: 30_000 })
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  // The first key after an opening needs the texts of all requests.
  await bench(
    `${title}, the first`,
    () => paintFrame(page),
    async () => {
      await page.keyboard.press('Control+k')
      await expect(palette.getByRole('combobox')).toBeFocused()
      await expect(palette.getByRole('status')).toBeEmpty()
      const took = await pressKey(page, '0', palette.getByRole('status'))
      await page.keyboard.press('Escape')
      await expect(palette).toBeHidden()
      return took
    },
  )
  await page.keyboard.press('Control+k')
  // Each of these keys changes the requests that are shown, or their number.
  const keys = Array.from({ length: 3 }, () => ['7', '1', 'Backspace', 'Backspace']).flat()
  await bench(
    title,
    () => paintFrame(page),
    () => pressKey(page, keys.shift() ?? '', palette),
    keys.length,
  )
})

/** A key in the quick filter of 100,000 people, until the counter is painted. The floor: one frame. */
import { signInWithKeys } from '../actions.ts'
import { expect, test } from '../test.ts'
import { bench, paintFrame, pressKey } from './harness.ts'

test.use({ tenantOptions: { people: 100_000 } })

test('A key in the filter of 100,000 people', async ({ page, tenant }, { title }) => {
  test.setTimeout(180_000)
  await signInWithKeys(page, tenant, '#/watchlist?videos=none.any')
  const counter = page.getByText(/ of [\d,]+ people$/)
  await expect(counter).toHaveText('100,000 of 100,000 people', { timeout: 90_000 })
  await page.getByRole('textbox', { name: 'Quick filter' }).focus()
  // Each of these keys changes the number of people left, and so the counter.
  const keys = ['n', 'i', 'Backspace', 'Backspace', 'n', 'i', 'Backspace', 'Backspace']
  await bench(
    title,
    () => paintFrame(page),
    () => pressKey(page, keys.shift() ?? '', counter),
    keys.length,
  )
})

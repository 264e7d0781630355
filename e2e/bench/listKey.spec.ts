/** A key in the filter of a list of 25,000 URLs, until the remaining rows are painted. The floor: one frame. */
import { signInWithKeys } from '../actions.ts'
import { test } from '../test.ts'
import { bench, linesOf, paintFrame, paste, pressKey } from './harness.ts'

test('A key in the filter of 25,000 URLs', async ({ page, tenant }, { title }) => {
  test.setTimeout(120_000)
  await signInWithKeys(page, tenant)
  await paste(page, linesOf(25_000))
  await page.getByLabel('Find in the list').focus()
  // Each of these keys changes the rows that are drawn.
  const keys = Array.from({ length: 6 }, () => ['x', 'Backspace']).flat()
  const rows = page.getByRole('table', { name: 'URLs of this policy' })
  await bench(
    title,
    () => paintFrame(page),
    () => pressKey(page, keys.shift() ?? '', rows),
    keys.length,
  )
})

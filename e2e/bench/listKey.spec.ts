/** A key in the filter of a list of 25,000 URLs, until it is painted in the field, and until the rows are. The floor: one frame. */
import { signInWithKeys } from '../actions.ts'
import { test } from '../test.ts'
import { bench, echoKey, linesOf, paintFrame, paste, pressKey } from './harness.ts'

test('A key in the filter of 25,000 URLs', async ({ page, tenant }, { title }) => {
  test.setTimeout(120_000)
  await signInWithKeys(page, tenant)
  await paste(page, linesOf(25_000))
  await page.getByLabel('Find in the list').focus()
  // Each of these keys changes the rows that are drawn.
  const all = Array.from({ length: 6 }, () => ['x', 'Backspace']).flat()
  const keys = { echo: [...all], rows: [...all] }
  const rows = page.getByRole('table', { name: 'URLs of this policy' })
  await bench(
    `${title}, in the field`,
    () => paintFrame(page),
    () => echoKey(page, keys.echo.shift() ?? ''),
    keys.echo.length,
  )
  await bench(
    `${title}, in the rows`,
    () => paintFrame(page),
    () => pressKey(page, keys.rows.shift() ?? '', rows),
    keys.rows.length,
  )
})

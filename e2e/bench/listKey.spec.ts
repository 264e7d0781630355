/**
 * A key in the filter of a list of 25,000 URLs, until it is painted in the field, and until the rows are. The floor: one
 * frame. Beside it CodeMirror, for a key typed into a text of as many lines.
 */
import { signInWithKeys } from '../actions.ts'
import { test } from '../test.ts'
import { bench, echoKey, linesOf, notePeer, paintFrame, paste, pressKey, servePeer } from './harness.ts'

test('A key in the filter of 25,000 URLs', async ({ page, browser, tenant }, testInfo) => {
  const { title } = testInfo
  test.setTimeout(120_000)
  const peer = await servePeer('editor', testInfo.outputPath('editor'))
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

  // Outside of the guards, which allow no other origin.
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(peer.url)
  await other.evaluate(
    (text) => (globalThis as unknown as { show: (all: string) => void }).show(text),
    linesOf(25_000),
  )
  const text = other.getByRole('textbox')
  await text.focus()
  const times: number[] = []
  for (const key of all) times.push(await pressKey(other, key, text))
  notePeer('A key in a text of 25,000 lines, CodeMirror', times)
  await context.close()
  peer.stop()
})

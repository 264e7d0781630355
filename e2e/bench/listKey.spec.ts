/**
 * A key in the filter of a list, until it is painted in the field, and until the rows are. The floor: one frame. In the same
 * rounds a key in CodeMirror, in a text of as many lines that are checked.
 */
import { signInWithKeys } from '../actions.ts'
import { type Page, test } from '../test.ts'
import { bench, echoKey, linesOf, openPeer, paintFrame, paste, pressKey, show } from './harness.ts'

/** Each of these keys changes the rows that are drawn. */
const keys = Array.from({ length: 6 }, () => ['x', 'Backspace']).flat()

/** What a page does when it comes to the front, and the work of the key before, must not count. */
async function rest(page: Page) {
  await page.bringToFront()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
}

for (const count of [5_000, 25_000]) {
  const many = count.toLocaleString('en')
  test(`A key in the filter of ${many} URLs`, async ({ page, browser, tenant }, { title }) => {
    test.setTimeout(120_000)
    const editor = await openPeer(browser, 'editor')
    await show(editor.page, linesOf(count))
    await signInWithKeys(page, tenant)
    await paste(page, linesOf(count))
    const filter = page.getByLabel('Find in the list')
    const rows = page.getByRole('table', { name: 'URLs of this policy' })
    const text = editor.page.getByRole('textbox')
    await filter.focus()
    await text.focus()

    const floor = async () => {
      await rest(page)
      return paintFrame(page)
    }
    const measureIn = (on: Page, press: (key: string) => Promise<number>) => {
      const left = [...keys]
      return async () => {
        await rest(on)
        return press(left.shift() ?? '')
      }
    }
    await bench(
      `${title}, in the field`,
      floor,
      measureIn(page, (key) => echoKey(page, key)),
      keys.length,
    )
    await bench(
      `${title}, in the rows`,
      floor,
      measureIn(page, (key) => pressKey(page, key, rows)),
      keys.length,
      {
        [`A key in a text of ${many} lines, CodeMirror with one check a line`]: measureIn(
          editor.page,
          (key) => pressKey(editor.page, key, text),
        ),
      },
    )
    await editor.close()
  })
}

/**
 * A key in the filter of a list, until it is painted in the field, and until the rows are. The floor: one frame. In the same
 * rounds a key in CodeMirror, in a text of as many lines that are checked.
 */
import { signInWithKeys } from '../actions.ts'
import type { Locator, Page } from '../test.ts'
import { bench, inTurn, linesOf, openPeer, paintFrame, paste, pressKey, test } from './harness.ts'

/** Each of these keys changes the rows that are drawn. */
const keys = Array.from({ length: 6 }, () => ['x', 'Backspace']).flat()

/** What a page does when it comes to the front, and the work of the key before, must not count. */
const toFront = (page: Page) => page.bringToFront().then(() => page.evaluate(() => rest()))

for (const count of [5_000, 25_000]) {
  const many = count.toLocaleString('en')
  test(`A key in the filter of ${many} URLs`, async ({ page, browser, tenant }, { title }) => {
    test.setTimeout(120_000)
    const editor = await openPeer(browser, 'editor')
    await editor.show(linesOf(count))
    await signInWithKeys(page, tenant)
    await paste(page, linesOf(count))
    const rows = page.getByRole('table', { name: 'URLs of this policy' })
    const text = editor.page.getByRole('textbox')
    await page.getByLabel('Find in the list').focus()
    await text.focus()
    const floor = () => toFront(page).then(() => paintFrame(page))
    const keyIn = (on: Page, changed?: Locator) =>
      inTurn(keys, (key) => toFront(on).then(() => pressKey(on, key, changed)))
    await bench(`${title}, in the field`, { floor, work: keyIn(page) }, keys.length)
    const peer = `A key in a text of ${many} lines, CodeMirror with one check a line`
    const work = keyIn(page, rows)
    await bench(`${title}, in the rows`, { floor, work, [peer]: keyIn(editor.page, text) }, keys.length)
    await editor.close()
  })
}

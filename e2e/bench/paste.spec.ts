/**
 * 5,000 pasted lines, until the first rows and until all rows and findings are painted, and the longest task of the page
 * meanwhile. The floor: each line is trimmed, kept once and parsed as a URL, and the first rows are painted. In the same
 * rounds the same lines in CodeMirror and in a text area, which check each line once, and 25,000 lines.
 */
import { signInWithKeys } from '../actions.ts'
import type { Page } from '../test.ts'
import { bench, linesOf, openPeer, paste, test, watchTasks } from './harness.ts'

const readEach = (page: Page, lines: string) =>
  page.evaluate(async (text) => {
    const start = performance.now()
    const found = new Set<string>()
    for (const line of text.split('\n')) {
      const value = line.trim()
      if (!found.has(value) && URL.canParse(`http://${value}`)) found.add(value)
    }
    const rows = [...found].slice(0, 30).map((value) => [value])
    return (await paintList(found.size, rows)) - start
  }, lines)

async function measure(...[page, lines, shown]: Parameters<typeof paste>) {
  const longestTask = await watchTasks(page)
  const { first, all } = await paste(page, lines, shown)
  return { '': all, 'first rows': first, 'longest task (0: none over 50 ms)': await longestTask() }
}

test('5,000 pasted lines', async ({ page, browser, tenant }, { title }) => {
  test.setTimeout(120_000)
  const editor = await openPeer(browser, 'editor')
  const textarea = await openPeer(browser, 'textarea')
  await signInWithKeys(page, tenant)
  const lines = linesOf(5_000)
  async function pasteInList(text: string) {
    const took = await measure(page, text)
    await page.getByRole('button', { name: /^Undo: .+ added/ }).click()
    return took
  }
  async function pasteInPeer(peer: typeof editor, rows: string) {
    const took = await measure(peer.page, lines, { rows, judged: '^5000 lines judged$' })
    await peer.show('')
    return took
  }
  await bench(title, {
    floor: () => readEach(page, lines),
    work: () => pasteInList(lines),
    [`${title}, CodeMirror with one check a line`]: () => pasteInPeer(editor, '.cm-line + .cm-line'),
    [`${title}, a text area with react-hook-form and zod`]: () =>
      pasteInPeer(textarea, 'textarea:not(:placeholder-shown)'),
    '25,000 pasted lines': () => pasteInList(linesOf(25_000)),
  })
  await editor.close()
  await textarea.close()
})

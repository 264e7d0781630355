/**
 * 5,000 pasted lines, until the first rows and until all rows and findings are painted, and the longest task of the page
 * meanwhile. The floor: each line is trimmed, kept once and parsed as a URL, and the first rows are painted. In the same
 * rounds the same lines in CodeMirror and in a text area, which check each line once, and 25,000 lines.
 */
import { signInWithKeys } from '../actions.ts'
import { type Page, test } from '../test.ts'
import { bench, linesOf, notePeer, openPeer, paste, show, watchTasks } from './harness.ts'

const readEach = (page: Page, lines: string) =>
  page.evaluate(async (text) => {
    const start = performance.now()
    const found = new Set<string>()
    for (const line of text.split('\n')) {
      const value = line.trim()
      if (!found.has(value) && URL.canParse(`http://${value}`)) found.add(value)
    }
    const box = document.createElement('div')
    box.style.cssText = 'position: fixed; inset: 0; overflow: auto'
    const all = document.createElement('div')
    all.style.height = `${found.size * 36}px`
    for (const value of [...found].slice(0, 30)) {
      const row = document.createElement('div')
      row.style.height = '36px'
      row.textContent = value
      all.append(row)
    }
    box.append(all)
    document.body.append(box)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => setTimeout(resolve))
    const took = performance.now() - start
    box.remove()
    return took
  }, lines)

test('5,000 pasted lines', async ({ page, browser, tenant }, { title }) => {
  test.setTimeout(120_000)
  const editor = await openPeer(browser, 'editor')
  const textarea = await openPeer(browser, 'textarea')
  await signInWithKeys(page, tenant)
  const [lines, most] = [linesOf(5_000), linesOf(25_000)]
  const parts = new Map<string, number[]>()
  const notePart = (part: string, time: number) => parts.set(part, [...(parts.get(part) ?? []), time])

  async function measure(name: string, ...[on, text, shown]: Parameters<typeof paste>) {
    const longestTask = await watchTasks(on)
    const { first, all } = await paste(on, text, shown)
    notePart(`${name}, first rows`, first)
    notePart(`${name}, longest task (0: none over 50 ms)`, await longestTask())
    return all
  }
  async function pasteInList(name: string, text: string) {
    const took = await measure(name, page, text)
    await page.getByRole('button', { name: /^Undo: .+ added/ }).click()
    return took
  }
  async function pasteInPeer(name: string, { page: other }: typeof editor, rows: string) {
    const took = await measure(name, other, lines, { rows, judged: '^5000 lines judged$' })
    await show(other, '')
    return took
  }

  const names = {
    editor: `${title}, CodeMirror with one check a line`,
    textarea: `${title}, a text area with react-hook-form and zod`,
    most: '25,000 pasted lines',
  }
  await bench(
    title,
    () => readEach(page, lines),
    () => pasteInList(title, lines),
    7,
    {
      [names.editor]: () => pasteInPeer(names.editor, editor, '.cm-line + .cm-line'),
      [names.textarea]: () => pasteInPeer(names.textarea, textarea, 'textarea:not(:placeholder-shown)'),
      [names.most]: () => pasteInList(names.most, most),
    },
  )
  for (const [part, times] of parts) notePeer(part, times)
  await editor.close()
  await textarea.close()
})

/**
 * Pasted lines, until their rows and findings are painted, and the longest task of the page meanwhile. The floor: each
 * line is trimmed, kept once and parsed as a URL, and the first rows are painted.
 */
import { signInWithKeys } from '../actions.ts'
import { type Page, test } from '../test.ts'
import { bench, linesOf, paste, watchTasks } from './harness.ts'

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

for (const count of [5_000, 25_000]) {
  test(`${count.toLocaleString('en')} pasted lines`, async ({ page, tenant }, { title }) => {
    test.setTimeout(120_000)
    await signInWithKeys(page, tenant)
    const lines = linesOf(count)
    const longest: number[] = []
    await bench(
      title,
      () => readEach(page, lines),
      async () => {
        const longestTask = await watchTasks(page)
        const took = await paste(page, lines)
        longest.push(await longestTask())
        await page.getByLabel('Select all shown').check()
        await page.getByRole('button', { name: /^Remove [\d,]+$/ }).click()
        return took
      },
    )
    console.log(`${title}: longest task ${Math.max(...longest).toFixed(0)} ms, 0 if none was over 50 ms`)
  })
}

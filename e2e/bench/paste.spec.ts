/** Pasted lines, until their rows and findings are painted. The floor: the browser parses each line as a URL. */
import { signInWithKeys } from '../actions.ts'
import { type Page, test } from '../test.ts'
import { bench, linesOf, paste } from './harness.ts'

const parseEach = (page: Page, lines: string) =>
  page.evaluate((text) => {
    const start = performance.now()
    for (const line of text.split('\n')) URL.canParse(`http://${line}`)
    return performance.now() - start
  }, lines)

for (const count of [5_000, 25_000]) {
  test(`${count.toLocaleString('en')} pasted lines`, async ({ page, tenant }, { title }) => {
    test.setTimeout(120_000)
    await signInWithKeys(page, tenant)
    const lines = linesOf(count)
    await bench(
      title,
      () => parseEach(page, lines),
      async () => {
        const took = await paste(page, lines)
        await page.getByRole('button', { name: /^Remove all/ }).click()
        return took
      },
    )
  })
}

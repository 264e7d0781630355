/** A file of 100,000 people, until the page shows its content. The floor: the browser splits the file at its commas. */
import { signInWithKeys } from '../actions.ts'
import { expect, test } from '../test.ts'
import { bench } from './harness.ts'

const people = 100_000

test('A file of 100,000 people', async ({ page, tenant }, { title }) => {
  test.setTimeout(180_000)
  await signInWithKeys(page, tenant, '#/imports')
  const rows = Array.from({ length: people }, (_, at) => `ann${at}@corp.example,Ann ${at},Sales\n`)
  const text = `email,name,department\n${rows.join('')}`
  await bench(
    title,
    () =>
      page.evaluate(async (csv) => {
        const start = performance.now()
        const read = await new Blob([csv]).text()
        for (const line of read.split('\n')) line.split(',')
        return performance.now() - start
      }, text),
    async () => {
      await page.reload()
      const zone = page.getByLabel(/^File: /)
      await expect(zone).toBeAttached()
      return zone.evaluate(async (field, csv) => {
        const files = new DataTransfer()
        files.items.add(new File([csv], 'people.csv', { type: 'text/csv' }))
        // Narrows the type of the element, which is an input.
        const input = field as HTMLInputElement
        input.files = files.files
        const start = performance.now()
        input.dispatchEvent(new Event('change', { bubbles: true }))
        while (!document.querySelector('main')?.textContent.includes('100,000 people in 100,000 rows')) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
        await new Promise((resolve) => setTimeout(resolve))
        return performance.now() - start
      }, text)
    },
    5,
  )
})

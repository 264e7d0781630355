/**
 * A snapshot of 100,000 people compared with the list of as many on the page, from choosing the file until the counts are
 * painted. The floor: the page parses both texts, and looks each person up in a map.
 */
import { createHash } from 'node:crypto'
import { expect, test } from '../test.ts'
import { bench, openPeople, type Person, saveSnapshot, type SnapshotFile, watchTasks } from './harness.ts'

test.use({ tenantOptions: { people: 100_000 } })

/** The same list a week before: of every ten people one had more videos left, one was elsewhere, one was not listed. */
function weekBefore({ content, ...head }: SnapshotFile): SnapshotFile {
  const people = content.people.flatMap((person, at): Person[] => {
    const { watchlistCount, department } = person
    if (at % 10 === 0) return [{ ...person, watchlistCount: watchlistCount + 1 }]
    if (at % 10 === 1) return [{ ...person, department: `${department} before` }]
    return at % 10 === 2 ? [] : [person]
  })
  const left = Array.from({ length: 1e4 }, (_, at) => ({
    emailAddress: `left${at}@corp.example`,
    name: `Left ${at}`,
    department: 'Sales',
    watchlistCount: 1,
  }))
  const before = { ...content, readAt: '2020-01-01T00:00:00.000Z', people: [...people, ...left] }
  return {
    ...head,
    sha256: createHash('sha256').update(JSON.stringify(before)).digest('hex'),
    content: before,
  }
}

test('100,000 people compared with 100,000', async ({ page, tenant }, { title }) => {
  test.setTimeout(240_000)
  await openPeople(page, tenant)
  const saved = await saveSnapshot(page)
  const texts = await page.evaluateHandle(
    ({ before, after }) => ({
      before,
      after,
      file: new File([before], 'before.json', { type: 'application/json' }),
    }),
    { before: JSON.stringify(weekBefore(saved)), after: JSON.stringify(saved) },
  )
  const drawer = page.getByRole('dialog', { name: 'Compare lists' })
  const takeLongest = await watchTasks(page)
  const longest: number[] = []
  await bench(
    title,
    () =>
      texts.evaluate(({ before, after }) => {
        const start = performance.now()
        const [earlier = [], later = []] = [before, after].map(
          (text) => (JSON.parse(text) as SnapshotFile).content.people,
        )
        const people = new Map(earlier.map((person) => [person.emailAddress.toLowerCase(), person]))
        const found = { new: 0, worse: 0, better: 0, moved: 0, unchanged: 0 }
        for (const is of later) {
          const key = is.emailAddress.toLowerCase()
          const was = people.get(key)
          people.delete(key)
          if (!was) found.new += 1
          else if (was.watchlistCount < is.watchlistCount) found.worse += 1
          else if (was.watchlistCount > is.watchlistCount) found.better += 1
          else if (was.department !== is.department) found.moved += 1
          else found.unchanged += 1
        }
        return performance.now() - start
      }),
    async () => {
      await page.getByRole('button', { name: 'Compare', exact: true }).click()
      const input = drawer.getByLabel('File: earlier lists')
      await expect(input).toBeAttached()
      await takeLongest()
      const took = await input.evaluate(async (field, { file }) => {
        const files = new DataTransfer()
        files.items.add(file)
        // Narrows the type of the element, which is an input.
        const element = field as HTMLInputElement
        element.files = files.files
        const start = performance.now()
        element.dispatchEvent(new Event('change', { bubbles: true }))
        const counts = ['New 10,000', 'Gone 10,000', 'Better 10,000', 'Moved 10,000', 'Unchanged 70,000']
        const isThere = () => {
          const told = document.querySelector('[aria-label=Differences]')?.textContent ?? ''
          return counts.every((each) => told.includes(each))
        }
        while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve))
        // The frame is painted once the next task runs.
        await new Promise((resolve) => setTimeout(resolve))
        return performance.now() - start
      }, texts)
      longest.push(await takeLongest())
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      return took
    },
  )
  console.log(`${title}: the longest task of the page took ${Math.max(...longest).toFixed(0)} ms`)
})

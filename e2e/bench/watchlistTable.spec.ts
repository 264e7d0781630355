/**
 * 100,000 people sorted for the first time, and all of them selected, until the change is painted. The floor: a bare list
 * of the rows in sight, with an array for the order and one for the selection.
 */
import { expect, type Locator, type Page, test } from '../test.ts'
import { bench, expectPeople, exportPeople, openPeople, type Person, watchTasks } from './harness.ts'

test.use({ tenantOptions: { people: 100_000 } })

/** Puts a bare list of these people on the page, and gives it. */
const makeFloor = (page: Page, people: readonly Person[]) =>
  page.evaluateHandle((all) => {
    const list = document.createElement('div')
    Object.assign(list.style, { position: 'fixed', inset: '0 50% 50% 0', overflow: 'auto' })
    const chosen = new Uint8Array(all.length)
    const draw = (order: Uint32Array) =>
      list.replaceChildren(
        ...Array.from(order.subarray(0, 20), (index) => {
          const row = document.createElement('div')
          const box = document.createElement('input')
          box.type = 'checkbox'
          box.checked = chosen[index] === 1
          box.ariaLabel = 'Floor'
          const { name = '', emailAddress = '', department = '', watchlistCount = 0 } = all[index] ?? {}
          row.append(box, `${name} ${emailAddress} ${department} ${watchlistCount}`)
          return row
        }),
      )
    const time = async (act: () => Uint32Array) => {
      document.body.append(list)
      const start = performance.now()
      draw(act())
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => setTimeout(resolve))
      const took = performance.now() - start
      list.remove()
      return took
    }
    const natural = () => Uint32Array.from(all.keys())
    const nameOf = (index: number) => all[index]?.name ?? ''
    return {
      sort: () =>
        time(() =>
          natural().toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : a - b)),
        ),
      select: () =>
        time(() => {
          chosen.fill(1 - (chosen[0] ?? 0))
          return natural()
        }),
    }
  }, people)

/** Clicks, and waits until the text is painted in the first row or in the whole page. */
const click = (target: Locator, within: string, pattern: string) =>
  target.evaluate(
    async (element, [place, source]) => {
      const text = new RegExp(source)
      const start = performance.now()
      ;(element as HTMLElement).click() // a role of a control, an element of HTML
      while (!text.test(document.querySelector(place)?.textContent ?? '')) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      await new Promise((resolve) => setTimeout(resolve))
      return performance.now() - start
    },
    [within, pattern] as const,
  )

test('100,000 people sorted and selected', async ({ page, tenant }) => {
  test.setTimeout(400_000)
  await openPeople(page, tenant)
  const people = await exportPeople(page)
  const floor = await makeFloor(page, people)
  const takeLongest = await watchTasks(page)
  const longest: number[] = []
  const timed = async (work: () => Promise<number>) => {
    await takeLongest()
    const took = await work()
    longest.push(await takeLongest())
    return took
  }
  const table = page.getByRole('table', { name: 'Watchlist' })
  const tellLongest = (what: string) =>
    console.log(`${what}: the longest task of the page took ${Math.max(...longest.splice(0)).toFixed(0)} ms`)

  const byName = '100,000 people sorted by name for the first time'
  await bench(
    byName,
    () => floor.evaluate(({ sort }) => sort()),
    async () => {
      // A list that was read again has not been sorted before.
      await page.getByRole('button', { name: 'Read again' }).click()
      await expectPeople(page)
      const took = await timed(() =>
        click(table.getByRole('button', { name: 'Name' }), '[aria-sort=ascending]', '^Name'),
      )
      await page.goto('/#/watchlist?videos=none.any')
      await expect(table.locator('[aria-sort=ascending]')).toHaveCount(0)
      return took
    },
    5,
  )
  tellLongest(byName)

  const all = 'All of 100,000 people selected, or none'
  const box = table.getByRole('checkbox', { name: 'Select all shown' })
  let isChosen = false
  await bench(
    all,
    () => floor.evaluate(({ select }) => select()),
    () => {
      isChosen = !isChosen
      return timed(() => click(box, 'main', isChosen ? '100,000 selected' : '^(?![^]*selected)'))
    },
  )
  tellLongest(all)
})

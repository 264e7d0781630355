/**
 * The watchlist of 100,000 people: the first rows after an answer, all 200 pages read, a key in the filter, the first
 * sort, and all selected. The floors: the same answer parsed and a bare list painted, the same requests signed before,
 * and a bare list with arrays for its texts, its order and its selection.
 */
import { signInWithKeys } from '../actions.ts'
import { operations } from '../operations.ts'
import { type Credentials, expect, type Locator, type Page } from '../test.ts'
import { signedHeaders } from '../verify.ts'
import { bench, inTurn, pressKey, test } from './harness.ts'

test.use({ tenantOptions: { people: 100_000 } })

const { path } = operations.getWatchlist
const url = `/r/sandbox${path}`
const address = '#/watchlist?videos=none.any'

const fields = ['name', 'emailAddress', 'department', 'watchlistCount'] as const
type Person = Readonly<Record<(typeof fields)[number], string>>

/** The request for a page of the list, as the console sends it. */
function signed(tenant: Credentials, pageToken?: string) {
  const filterBy = ['video_count_0', 'video_count_1_or_more'].map((value) => ({ fieldName: 'type', value }))
  const body = JSON.stringify({ meta: { pagination: { pageSize: 500, pageToken } }, data: [{ filterBy }] })
  return { body, headers: signedHeaders(path, tenant) }
}

async function expectPeople(page: Page) {
  await expect(page.getByText('100,000 of 100,000 people')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('button', { name: 'Read again' })).toBeEnabled({ timeout: 90_000 })
}

/** Asks for the first page, and paints a bare list of its first people. Gives the time from the end of the answer. */
const paintPeople = (page: Page, tenant: Credentials) =>
  page.evaluate(
    async ([to, options, all]) => {
      await rest()
      performance.clearResourceTimings()
      const answer = await fetch(to, { method: 'POST', ...options })
      const { data } = (await answer.json()) as { data: Person[] }
      const rows = data.slice(0, 30).map((person) => all.map((field) => person[field]))
      const shown = await paintList(data.length, rows)
      const [first] = performance.getEntriesByName(new URL(to, location.href).href)
      return shown - (first as PerformanceResourceTiming).responseEnd
    },
    [url, signed(tenant), fields] as const,
  )

test('From the first answer of the watchlist to its rows', async ({ page, tenant }, { title }) => {
  test.setTimeout(240_000)
  await signInWithKeys(page, tenant, address)
  await expectPeople(page)
  // Another question each time, as a list that was read is shown without a request.
  const questions = ['none', 'one', 'two', 'three', 'four-up', 'any', 'one.two']
  await bench(title, {
    floor: () => paintPeople(page, tenant),
    work: inTurn(questions, async (videos) => {
      const took = await page.evaluate(
        async ([name, hash]) => {
          await rest()
          const hasRows = () => document.querySelector('tbody tr[aria-rowindex]') !== null
          performance.clearResourceTimings()
          const start = performance.now()
          location.hash = hash
          await painted(() => !hasRows())
          const shown = await painted(hasRows)
          const first = performance
            .getEntriesByName(new URL(name, location.href).href)
            .find(({ startTime }) => startTime >= start)
          return shown - (first as PerformanceResourceTiming).responseEnd
        },
        [url, `#/watchlist?videos=${videos}`] as const,
      )
      await page.getByRole('button', { name: 'Cancel' }).click()
      return took
    }),
  })
})

/** A bare list of these people with its filter, which is on the page only while it is measured. */
const makeFloor = (page: Page, people: readonly Person[]) =>
  page.evaluateHandle((given) => {
    const all = given.map(({ name, emailAddress, department }) => [name, emailAddress, department])
    const texts = all.map((cells) => cells.join('\n').toLowerCase())
    const chosen = new Uint8Array(all.length)
    const [box, field, counter, list] = ['div', 'input', 'output', 'div'].map((tag) =>
      document.createElement(tag),
    ) as [HTMLElement, HTMLInputElement, HTMLElement, HTMLElement]
    box.id = 'floor'
    Object.assign(box.style, { position: 'fixed', inset: '0 50% 50% 0', overflow: 'auto' })
    box.append(field, counter, list)
    const draw = (order: Uint32Array) =>
      list.replaceChildren(
        ...Array.from(order.subarray(0, 20), (index) => {
          const [row, tick] = [document.createElement('div'), document.createElement('input')]
          Object.assign(tick, { type: 'checkbox', checked: chosen[index] === 1, ariaLabel: 'Floor' })
          row.append(tick, all[index]?.join(' ') ?? '')
          return row
        }),
      )
    field.ariaLabel = 'Floor'
    field.addEventListener('input', () => {
      const found = new Uint32Array(all.length)
      let count = 0
      for (const [index, text] of texts.entries()) if (text.includes(field.value)) found[count++] = index
      counter.textContent = `${count}`
      draw(found.subarray(0, count))
    })
    const time = async (act: () => Uint32Array) => {
      document.body.append(box)
      const start = performance.now()
      draw(act())
      const took = (await painted()) - start
      box.remove()
      return took
    }
    const natural = () => Uint32Array.from(all.keys())
    const nameOf = (index: number) => all[index]?.[0] ?? ''
    return {
      toggle: () => (box.isConnected ? box.remove() : document.body.append(box)),
      sortByName: () =>
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

/** Clicks, and waits until the text is painted in the first such place. */
const click = (target: Locator, within: string, pattern: string) =>
  target.evaluate(
    async (element, [place, source]) => {
      const start = performance.now()
      ;(element as HTMLElement).click() // a role of a control, an element of HTML
      const shown = await painted(() =>
        new RegExp(source).test(document.querySelector(place)?.textContent ?? ''),
      )
      return shown - start
    },
    [within, pattern] as const,
  )

test('100,000 people read, found, sorted and selected', async ({ page, tenant, request }) => {
  test.setTimeout(600_000)
  await signInWithKeys(page, tenant, address)
  await expectPeople(page)
  const bodies: string[] = []
  const people: Person[] = []
  for (let token: string | undefined; bodies.length === 0 || token !== undefined;) {
    const { body, headers } = signed(tenant, token)
    const answer = (await (await request.post(url, { headers, data: body })).json()) as {
      meta: { pagination: { next?: string } }
      data: Person[]
    }
    bodies.push(body)
    people.push(...answer.data)
    token = answer.meta.pagination.next
  }
  const again = page.getByRole('button', { name: 'Read again' })
  const readAgain = {
    // One after the other, signed before.
    floor: () =>
      page.evaluate(
        async ([to, requests]) => {
          const start = performance.now()
          for (const each of requests) await (await fetch(to, { method: 'POST', ...each })).json()
          return performance.now() - start
        },
        [url, bodies.map((body) => ({ body, headers: signedHeaders(path, tenant) }))] as const,
      ),
    // The list before is shown until the new one is whole.
    async work() {
      const start = performance.now()
      await again.click()
      await expect(again).toBeDisabled()
      await page.waitForFunction(() =>
        Array.from(document.querySelectorAll('button')).some(
          ({ textContent, disabled }) => textContent === 'Read again' && !disabled,
        ),
      )
      return performance.now() - start
    },
  }
  await bench('100,000 people, read to the last', readAgain, 5)

  const floor = await makeFloor(page, people)
  const bare = page.locator('#floor')
  // Each of these keys changes the number of people left, and so the counter.
  const keys = ['n', 'i', 'Backspace', 'Backspace', 'n', 'i', 'Backspace', 'Backspace']
  const findIn = {
    floor: inTurn(keys, async (key) => {
      await floor.evaluate(({ toggle }) => toggle())
      await bare.getByRole('textbox').focus()
      const took = await pressKey(page, key, bare.locator('output'))
      await floor.evaluate(({ toggle }) => toggle())
      return took
    }),
    work: inTurn(keys, async (key) => {
      await page.getByRole('textbox', { name: 'Quick filter' }).focus()
      return pressKey(page, key, page.getByText(/ of [\d,]+ people$/))
    }),
  }
  await bench('A key in the filter of 100,000 people', findIn, keys.length)

  const table = page.getByRole('table', { name: 'Watchlist' })
  const sort = {
    floor: () => floor.evaluate((list) => list.sortByName()),
    async work() {
      // A list that was read again has not been sorted before.
      await again.click()
      await expectPeople(page)
      const took = await click(table.getByRole('button', { name: 'Name' }), '[aria-sort=ascending]', '^Name')
      await page.goto(`/${address}`)
      await expect(table.locator('[aria-sort=ascending]')).toHaveCount(0)
      return took
    },
  }
  await bench('100,000 people sorted by name for the first time', sort, 5)

  const box = table.getByRole('checkbox', { name: 'Select all shown' })
  let isChosen = false
  await bench('All of 100,000 people selected, or none', {
    floor: () => floor.evaluate((list) => list.select()),
    work() {
      isChosen = !isChosen
      return click(box, 'main', isChosen ? '100,000 selected' : '^(?![^]*selected)')
    },
  })
})

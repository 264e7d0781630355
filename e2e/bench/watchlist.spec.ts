/**
 * The watchlist of 100,000 people: the first rows after an answer, all 200 pages read, a key in the filter, the first
 * sort, and all selected. The floors: the same answer parsed and a bare list painted, the same requests signed before,
 * and a bare list with arrays for its texts, its order and its selection.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated is sent to the page as it stands */
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { signInWithKeys } from '../actions.ts'
import { operations } from '../operations.ts'
import { type Credentials, expect, type Locator, type Page, test } from '../test.ts'
import { signedHeaders } from '../verify.ts'
import { bench, pressKey, watchTasks } from './harness.ts'

test.use({ tenantOptions: { people: 100_000 } })

const { path } = operations.getWatchlist
const url = `/r/sandbox${path}`
const address = '#/watchlist?videos=none.any'

/** The body of the request for a page of the list. */
const bodyOf = (pageToken?: string) => {
  const filterBy = ['video_count_0', 'video_count_1_or_more'].map((value) => ({ fieldName: 'type', value }))
  return JSON.stringify({ meta: { pagination: { pageSize: 500, pageToken } }, data: [{ filterBy }] })
}

async function expectPeople(page: Page) {
  await expect(page.getByText('100,000 of 100,000 people')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('button', { name: 'Read again' })).toBeEnabled({ timeout: 90_000 })
}

/** The people of the list on the page, as it is exported: name, address, department and number of videos. */
async function exportPeople(page: Page) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  return Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data.slice(1)
}

/** A bare list of these people with its filter, which is on the page only while it is measured. */
const makeFloor = (page: Page, people: readonly (readonly string[])[]) =>
  page.evaluateHandle((all) => {
    const texts = all.map((cells) => cells.slice(0, 3).join('\n').toLowerCase())
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
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => setTimeout(resolve))
      const took = performance.now() - start
      box.remove()
      return took
    }
    const natural = () => Uint32Array.from(all.keys())
    const nameOf = (index: number) => all[index]?.[0] ?? ''
    return {
      toggle: () => (box.isConnected ? box.remove() : document.body.append(box)),
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

/** Clicks, and waits until the text is painted in the first such place. */
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

test('From the first answer of the watchlist to its rows', async ({ page, tenant, request }, { title }) => {
  test.setTimeout(240_000)
  await signInWithKeys(page, tenant, address)
  const answer = await request.post(url, { headers: signedHeaders(path, tenant), data: bodyOf() })
  const text = await answer.text()
  await expectPeople(page)
  const questions = ['none', 'one', 'two', 'three', 'four-up', 'any', 'one.two'].map(
    (videos) => `#/watchlist?videos=${videos}`,
  )
  await bench(
    title,
    () =>
      page.evaluate(async (json) => {
        const [list, all] = [document.createElement('div'), document.createElement('div')]
        list.style.cssText = 'position: fixed; inset: 0; overflow: auto'
        const start = performance.now()
        const { data } = JSON.parse(json) as { data: Record<string, string>[] }
        all.style.height = `${data.length * 36}px`
        for (const { name = '', emailAddress = '', department = '', watchlistCount = '' } of data.slice(
          0,
          30,
        )) {
          const row = document.createElement('div')
          for (const cell of [name, emailAddress, department, watchlistCount])
            row.append(Object.assign(document.createElement('span'), { textContent: cell }))
          all.append(row)
        }
        list.append(all)
        document.body.append(list)
        await new Promise((resolve) => requestAnimationFrame(resolve))
        await new Promise((resolve) => setTimeout(resolve))
        const took = performance.now() - start
        list.remove()
        return took
      }, text),
    // Another question each time, as a list that was read is shown without a request. Reading on is given up.
    () =>
      page.evaluate(
        async ([name, hash = '']) => {
          const rows = () => document.querySelector('tbody tr[aria-rowindex]')
          const until = async (isSo: () => boolean) => {
            while (!isSo()) await new Promise((resolve) => requestAnimationFrame(resolve))
          }
          performance.clearResourceTimings()
          location.hash = hash
          await until(() => !rows())
          await until(() => rows() !== null)
          await new Promise((resolve) => setTimeout(resolve))
          const shown = performance.now()
          const [first] = performance.getEntriesByName(new URL(name, location.href).href)
          return shown - (first as PerformanceResourceTiming).responseEnd
        },
        [url, questions.shift()] as const,
      ),
  )
})

/** The bodies of all pages, as the page asks for them. */
async function readBodies(ask: (body: string) => Promise<unknown>) {
  const bodies: string[] = []
  for (let token: string | undefined; ;) {
    bodies.push(bodyOf(token))
    const { meta } = (await ask(bodies.at(-1)!)) as { meta: { pagination: { next?: string } } }
    if (meta.pagination.next === undefined) return bodies
    token = meta.pagination.next
  }
}

/** All the requests one after the other, signed before. */
const fetchAll = (page: Page, tenant: Credentials, bodies: readonly string[]) =>
  page.evaluate(
    async ([to, requests]) => {
      const start = performance.now()
      for (const each of requests) await (await fetch(to, { method: 'POST', ...each })).json()
      return performance.now() - start
    },
    [url, bodies.map((body) => ({ body, headers: signedHeaders(path, tenant) }))] as const,
  )

test('100,000 people read, found, sorted and selected', async ({ page, tenant, request }) => {
  test.setTimeout(600_000)
  await signInWithKeys(page, tenant, address)
  await expectPeople(page)
  const bodies = await readBodies(async (data) =>
    (await request.post(url, { headers: signedHeaders(path, tenant), data })).json(),
  )
  const again = page.getByRole('button', { name: 'Read again' })
  await bench(
    '100,000 people, read to the last',
    () => fetchAll(page, tenant, bodies),
    // The list before is shown until the new one is whole.
    async () => {
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
    5,
  )

  const floor = await makeFloor(page, await exportPeople(page))
  const counter = page.getByText(/ of [\d,]+ people$/)
  // Each of these keys changes the number of people left, and so the counter.
  const keys = ['n', 'i', 'Backspace', 'Backspace', 'n', 'i', 'Backspace', 'Backspace']
  const next = { floor: [...keys], product: [...keys] }
  await bench(
    'A key in the filter of 100,000 people',
    async () => {
      await floor.evaluate(({ toggle }) => toggle())
      await page.locator('#floor').getByRole('textbox').focus()
      const took = await pressKey(page, next.floor.shift() ?? '', page.locator('#floor output'))
      await floor.evaluate(({ toggle }) => toggle())
      return took
    },
    async () => {
      await page.getByRole('textbox', { name: 'Quick filter' }).focus()
      return pressKey(page, next.product.shift() ?? '', counter)
    },
    keys.length,
  )

  const takeLongest = await watchTasks(page)
  const longest: number[] = []
  const timed = async (work: () => Promise<number>) => {
    await takeLongest()
    const took = await work()
    longest.push(await takeLongest())
    return took
  }
  const tellLongest = (what: string) =>
    console.log(`${what}: the longest task of the page took ${Math.max(...longest.splice(0)).toFixed(0)} ms`)
  const table = page.getByRole('table', { name: 'Watchlist' })
  const byName = '100,000 people sorted by name for the first time'
  await bench(
    byName,
    () => floor.evaluate(({ sort }) => sort()),
    async () => {
      // A list that was read again has not been sorted before.
      await again.click()
      await expectPeople(page)
      const took = await timed(() =>
        click(table.getByRole('button', { name: 'Name' }), '[aria-sort=ascending]', '^Name'),
      )
      await page.goto(`/${address}`)
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

/**
 * Measures how long something takes, beside a floor: the least time that the browser needs for such work. Both are
 * measured in turn in the same page, so that their ratio is comparable between machines. Nothing is asserted.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'vite'
import { serveFiles } from '../../server/files.ts'
import { signInWithKeys } from '../actions.ts'
import { type Credentials, expect, type Locator, type Page, test } from '../test.ts'

/** In milliseconds. */
type Measure = () => Promise<number>

const spread = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  const [least = NaN, median = NaN, most = NaN] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)]
  const rounded = [median, least, most].map((ms) => Math.round(10 * ms) / 10)
  return { rounded, median, text: `${median.toFixed(1)} (${least.toFixed(1)} to ${most.toFixed(1)})` }
}

/** Notes what was measured for the table of the lane (e2e/run.mjs). Each time is the median, the least and the most, in ms. */
const note = (measured: object) =>
  test.info().annotations.push({ type: 'bench', description: JSON.stringify(measured) })

/** Notes what another library takes for the same, or for a part of it. */
export const notePeer = (name: string, times: readonly number[]) =>
  note({ name, times: spread(times).rounded, runs: times.length })

export async function bench(name: string, floor: Measure, work: Measure, runs = 7) {
  const [floors, works]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    floors.push(await floor())
    works.push(await work())
  }
  const [low, high] = [spread(floors), spread(works)]
  const ratio = (high.median / low.median).toFixed(1)
  note({ name, times: high.rounded, floor: low.rounded, ratio: Number(ratio), runs })
  console.log(`${name}: ${high.text} ms, floor ${low.text} ms, ${ratio} times the floor, ${runs} runs`)
}

/** Builds a page of another library from its folder here, and serves it without a policy. */
export async function servePeer(name: string, folder: string) {
  await build({
    configFile: false,
    root: `${import.meta.dirname}/${name}`,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  })
  const serve = serveFiles(folder)
  const server = createServer((request, response) => {
    response.setHeader('Connection', 'close')
    serve(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  // A port was asked for.
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

/** Defanged lines as a report has them: domains, URLs, international names, some duplicates, and one covered entry. */
export function linesOf(count: number): string {
  const ending = ['com', 'net', 'org', 'de', 'io', 'co.uk', 'example', 'xyz', 'top', 'ru']
  const line = (at: number): string => {
    const end = ending[Math.floor(at / 10) % ending.length] ?? ''
    const forms = [
      `hxxps://evil${at}[.]bad${at % 977}[.]${end}/login/step?id=${at}`,
      `bad${at}[.]${end}`,
      `http://www.site${at}.${end}:8080/gate.php#x${at}`,
      `sub${at}.host${at % 1_500}.${end}`,
      `host${at % 1_500}.${end}/a/b/c${at}`,
      `münchen${at}.${end}`,
      `cdn${at}[dot]evil[dot]com`,
      `bad${at - 6}[.]${end}`,
      `HXXP://Up${at}.Example.${end}/Path`,
      `hxxp[:]//drop${at}(.)${end}`,
    ]
    return forms[at % forms.length] ?? ''
  }
  return [
    'covering.example',
    'covering.example/x',
    ...Array.from({ length: count - 2 }, (_, at) => line(at)),
  ].join('\n')
}

/** Pastes the lines, and waits until the rows and the judgement are painted. */
export const paste = (page: Page, lines: string) =>
  page.getByLabel('Domains and URLs').evaluate(async (box, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    // The work of the step before must not count.
    await new Promise((resolve) => setTimeout(resolve, 600))
    const start = performance.now()
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const form = box.closest('form')
      const told = Array.from(form?.querySelectorAll('[role=status]') ?? [], (each) => each.textContent)
      if (told.some((each) => each.includes('covered by others')) && form?.querySelector('tbody tr')) break
    }
    // The frame is painted once the next task runs.
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - start
  }, lines)

/** The floor of a key: one painted frame. */
export const paintFrame = (page: Page) =>
  page.evaluate(async () => {
    const start = performance.now()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - start
  })

/** The time from a key to the frame in which its change is drawn. */
export async function pressKey(page: Page, key: string, changed: Locator) {
  // The observer is installed before the key is sent: the two reach the page by different channels.
  const measure = await changed.evaluateHandle((element) => ({
    painted: new Promise<number>((resolve) => {
      let from = NaN
      addEventListener('keydown', () => (from = performance.now()), { capture: true, once: true })
      new MutationObserver((_, observer) => {
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
      }).observe(element, { childList: true, characterData: true, subtree: true })
    }),
  }))
  await page.keyboard.press(key)
  return measure.evaluate(({ painted }) => painted)
}

/** The time from a key to the frame in which the field shows it. */
export async function echoKey(page: Page, key: string) {
  const measure = await page.evaluateHandle(() => ({
    painted: new Promise<number>((resolve) => {
      let from = NaN
      addEventListener('keydown', () => (from = performance.now()), { capture: true, once: true })
      addEventListener(
        'input',
        () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from))),
        { capture: true, once: true },
      )
    }),
  }))
  await page.keyboard.press(key)
  return measure.evaluate(({ painted }) => painted)
}

/** Reads all of a tenant's 100,000 people. */
export async function openPeople(page: Page, tenant: Credentials) {
  await signInWithKeys(page, tenant, '#/watchlist?videos=none.any')
  await expectPeople(page)
}

export async function expectPeople(page: Page) {
  await expect(page.getByText('100,000 of 100,000 people')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('button', { name: 'Read again' })).toBeEnabled({ timeout: 90_000 })
}

export interface Person {
  emailAddress: string
  name: string
  department: string
  watchlistCount: number
}

export interface SnapshotFile {
  sha256: string
  content: { readAt: string; people: Person[] }
}

/** The list on the page, as it is saved to be compared later. */
export async function saveSnapshot(page: Page): Promise<SnapshotFile> {
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Compare lists' })
  const downloading = page.waitForEvent('download')
  await drawer.getByRole('button', { name: /^Save snapshot/ }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  return JSON.parse(text) as SnapshotFile // as the page has just written it
}

/** Notes the long tasks of the page, those of 50 ms and more. Gives the longest since it was last asked, or 0. */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const tasks = { longest: 0 }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration)
    }).observe({ type: 'longtask' })
    return tasks
  })
  return () =>
    seen.evaluate(async (tasks) => {
      // A task is reported after its end.
      await new Promise((resolve) => setTimeout(resolve, 100))
      const { longest } = tasks
      tasks.longest = 0
      return longest
    })
}

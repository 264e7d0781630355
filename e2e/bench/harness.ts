/**
 * Measures how long something takes, beside a floor: the least time that the browser needs for such work. Both are
 * measured in turn in the same page, so that their ratio is comparable between machines. Nothing is asserted.
 */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { build } from 'vite'
import { serveFiles } from '../../server/files.ts'
import { type Locator, type Page, test } from '../test.ts'

/** In milliseconds. */
type Measure = () => Promise<number>

const spread = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  const [least = NaN, median = NaN, most = NaN] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)]
  const rounded = [median, least, most].map((ms) => Math.round(10 * ms) / 10)
  return { rounded, median, text: `${median.toFixed(1)} (${least.toFixed(1)} to ${most.toFixed(1)})` }
}

/** Notes what was measured for the table of the lane (scripts/run.mjs). Each time is the median, the least and the most, in ms. */
const note = (measured: object) =>
  test.info().annotations.push({ type: 'bench', description: JSON.stringify(measured) })

/** Notes what has no floor: what another library takes for the same, or a part of the work. */
export function notePeer(name: string, times: readonly number[]) {
  const { rounded, text } = spread(times)
  note({ name, times: rounded, runs: times.length })
  console.log(`${name}: ${text} ms`)
}

/** `beside`: what is measured in the same rounds, by its name. */
export async function bench(
  name: string,
  floor: Measure,
  work: Measure,
  runs = 7,
  beside: Readonly<Record<string, Measure>> = {},
) {
  const [floors, works]: [number[], number[]] = [[], []]
  const others = Object.entries(beside).map(([other, measure]) => ({ other, measure, times: [] as number[] }))
  for (let run = 0; run < runs; run += 1) {
    floors.push(await floor())
    works.push(await work())
    for (const { measure, times } of others) times.push(await measure())
  }
  const [low, high] = [spread(floors), spread(works)]
  const ratio = (high.median / low.median).toFixed(1)
  note({ name, times: high.rounded, floor: low.rounded, ratio: Number(ratio), runs })
  console.log(`${name}: ${high.text} ms, floor ${low.text} ms, ${ratio} times the floor, ${runs} runs`)
  for (const { other, times } of others) {
    notePeer(other, times)
    console.log(`  ${name} takes ${(high.median / spread(times).median).toFixed(2)} times as long`)
  }
}

/** Builds a page of another library from its folder here, and serves it without a policy. */
export async function servePeer(name: string, folder: string) {
  const root = `${import.meta.dirname}/${name}`
  const rolldownOptions = { input: `${root}/main.ts`, output: { entryFileNames: 'main.js' } }
  const outDir = { outDir: folder, emptyOutDir: true }
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { ...outDir, target: 'es2023', rolldownOptions },
  })
  const html = '<!doctype html><meta charset="utf-8"><script type="module" src="/main.js"></script>'
  writeFileSync(`${folder}/index.html`, html)
  const serve = serveFiles(folder)
  const server = createServer((request, response) => {
    response.setHeader('Connection', 'close')
    serve(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  // A port was asked for.
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

/** Opens a page of another library, outside of the guards, which allow no other origin. */
export async function openPeer(browser: Browser, name: string) {
  const { url, stop } = await servePeer(name, test.info().outputPath(name))
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  const close = async () => {
    await context.close()
    stop()
  }
  return { page, close }
}

/** Puts a text into the page of a peer. */
export const show = (page: Page, text: string) =>
  page.evaluate((all) => (globalThis as unknown as { show: (text: string) => void }).show(all), text)

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

/** How a page shows a pasted text: where its rows are, and what is said once all are judged. */
interface Shown {
  readonly rows: string
  readonly judged: string
}

const shownInList: Shown = { rows: 'form tbody tr', judged: 'covers "covering' }

/** Pastes the lines by Ctrl + V. Gives the times until the first rows, and until the judgement of all, are painted. */
export async function paste(page: Page, lines: string, shown = shownInList) {
  await page.bringToFront()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines)
  // Until the draft is read, the form takes no focus.
  await page.getByLabel('Domains and URLs').click()
  const measure = await page.evaluateHandle(async ({ rows, judged }) => {
    // The work of the step before must not count.
    await new Promise((resolve) => setTimeout(resolve, 600))
    let from = NaN
    // The last key is the V.
    const hear = () => (from = performance.now())
    addEventListener('keydown', hear, { capture: true })
    addEventListener('keyup', () => removeEventListener('keydown', hear, { capture: true }), { once: true })
    const told = new RegExp(judged)
    const hasRows = () => document.querySelector(rows) !== null
    const isJudged = () =>
      hasRows() &&
      Array.from(document.querySelectorAll('[role=status], [aria-live]')).some(({ textContent }) =>
        told.test(textContent),
      )
    const painted = async (isThere: () => boolean) => {
      do await new Promise((resolve) => requestAnimationFrame(resolve))
      while (!isThere())
      // The frame is painted once the next task runs.
      await new Promise((resolve) => setTimeout(resolve))
      return performance.now() - from
    }
    return { times: Promise.all([painted(hasRows), painted(isJudged)]) }
  }, shown)
  await page.keyboard.press('ControlOrMeta+v')
  const [first, all] = await measure.evaluate(({ times }) => times)
  return { first, all }
}

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

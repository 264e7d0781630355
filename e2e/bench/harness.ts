/**
 * Measures how long something takes, beside a floor: the least time that the browser needs for such work. Both are
 * measured in turn in the same page, so that their ratio is comparable between machines. Nothing is asserted.
 */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext } from '@playwright/test'
import { build } from 'vite'
import { serveFiles } from '../../server/files.ts'
import { type Locator, type Page, test as base } from '../test.ts'

declare global {
  /** In each page that is measured: the time at which something is there and painted, or else the next frame is. */
  function painted(isThere?: () => boolean): Promise<number>
  /** Waits, so that the work before does not count. */
  function rest(): Promise<void>
  /** Paints the first rows of a bare list that has room for so many, and gives the time at which they are. */
  function paintList(many: number, rows: readonly (readonly string[])[]): Promise<number>
}

export const addTools = (context: BrowserContext) =>
  context.addInitScript(() => {
    globalThis.painted = async (isThere = () => true) => {
      // A look in each frame would make the browser draw frames in the midst of the work.
      await new Promise<void>((resolve) => {
        const look = () => isThere() && (observer.disconnect(), resolve())
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
        look()
      })
      await new Promise((resolve) => requestAnimationFrame(resolve))
      // The frame is painted once the next task runs.
      await scheduler.postTask(() => undefined, { priority: 'user-blocking' })
      return performance.now()
    }
    globalThis.rest = () => new Promise((resolve) => setTimeout(resolve, 600))
    globalThis.paintList = async (many, rows) => {
      const [list, all] = [document.createElement('div'), document.createElement('div')]
      list.style.cssText = 'position: fixed; inset: 0; overflow: auto'
      all.style.height = `${many * 36}px`
      for (const cells of rows) {
        const row = document.createElement('div')
        for (const cell of cells)
          row.append(Object.assign(document.createElement('span'), { textContent: cell }))
        all.append(row)
      }
      list.append(all)
      document.body.append(list)
      const time = await painted()
      list.remove()
      return time
    }
  })

export const test = base.extend({
  allow: { marks: true },
  async context({ context }, provide) {
    await addTools(context)
    await provide(context)
  },
})

/** One time in milliseconds, or those of several parts by their names. */
type Measure = () => Promise<number | Readonly<Record<string, number>>>

const spread = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return [sorted[sorted.length >> 1], sorted[0], sorted.at(-1)].map((ms = NaN) => Math.round(10 * ms) / 10)
}

/**
 * Measures the work, its floor and its peers, which have their names, in the same rounds, and notes what was measured for
 * the table of the lane (scripts/run.mjs).
 */
export async function bench(
  name: string,
  measures: Readonly<Record<'floor' | 'work' | (string & {}), Measure>>,
  runs = 7,
) {
  const seen = new Map<string, number[]>()
  for (let run = 0; run < runs; run += 1) {
    for (const [who, measure] of Object.entries(measures)) {
      const times = await measure()
      for (const [part, ms] of Object.entries(typeof times === 'number' ? { '': times } : times)) {
        const key = JSON.stringify([who, part])
        seen.set(key, [...(seen.get(key) ?? []), ms])
      }
    }
  }
  for (const [key, all] of seen) {
    const [who, part] = JSON.parse(key) as [string, string]
    if (who === 'floor') continue
    const title = [who === 'work' ? name : who, part].filter(Boolean).join(', ')
    const low = who === 'work' ? seen.get(JSON.stringify(['floor', part])) : undefined
    const [times, floor] = [spread(all), low && spread(low)]
    const ratio = floor && Math.round((10 * times[0]!) / floor[0]!) / 10
    const measured = { name: title, times, floor, ratio, runs }
    base.info().annotations.push({ type: 'bench', description: JSON.stringify(measured) })
    console.log(JSON.stringify(measured))
  }
}

/** Builds a page of another library from its folder here, and serves it without a policy. */
export async function servePeer(name: string) {
  const root = `${import.meta.dirname}/${name}`
  const outDir = base.info().outputPath(name)
  const rolldownOptions = { input: `${root}/main.ts`, output: { entryFileNames: 'main.js' } }
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2023', rolldownOptions },
  })
  const html = '<!doctype html><meta charset="utf-8"><script type="module" src="/main.js"></script>'
  writeFileSync(`${outDir}/index.html`, html)
  const serve = serveFiles(outDir)
  const server = createServer((request, response) => {
    response.setHeader('Connection', 'close')
    serve(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

/** Opens a page of another library, outside of the guards, which allow no other origin. */
export async function openPeer(browser: Browser, name: string) {
  const { url, stop } = await servePeer(name)
  const context = await browser.newContext()
  await addTools(context)
  const page = await context.newPage()
  await page.goto(url)
  const show = (text: string) =>
    page.evaluate((all) => (globalThis as unknown as { show: (text: string) => void }).show(all), text)
  return { page, show, close: () => context.close().then(stop) }
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
  const lines = Array.from({ length: count - 2 }, (_, at) => line(at))
  return ['covering.example', 'covering.example/x', ...lines].join('\n')
}

/** How a page shows a pasted text: where its rows are, and what is said once all are judged. */
const shownInList = { rows: 'form tbody tr', judged: 'covers "covering' }

/** Pastes the lines by Ctrl + V. Gives the times until the first rows, and until the judgement of all, are painted. */
export async function paste(page: Page, lines: string, shown = shownInList) {
  await page.bringToFront()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines)
  // Until the draft is read, the form takes no focus.
  await page.getByLabel('Domains and URLs').click()
  const measure = await page.evaluateHandle(async ({ rows, judged }) => {
    await rest()
    let from = NaN
    addEventListener('keydown', ({ key }) => key === 'v' && (from = performance.now()), { capture: true })
    const hasRows = () => document.querySelector(rows) !== null
    const isJudged = () =>
      hasRows() &&
      Array.from(document.querySelectorAll('[role=status], [aria-live]')).some(({ textContent }) =>
        new RegExp(judged).test(textContent),
      )
    const all = Promise.all([painted(hasRows), painted(isJudged)])
    return { times: all.then((each) => each.map((time) => time - from)) }
  }, shown)
  await page.keyboard.press('ControlOrMeta+v')
  const [first = NaN, all = NaN] = await measure.evaluate(({ times }) => times)
  return { first, all }
}

/** The floor of a key: one painted frame. */
export const paintFrame = (page: Page) =>
  page.evaluate(async () => {
    const start = performance.now()
    return (await painted()) - start
  })

/** The time from a key to the frame in which what it changes is drawn: a part of the page, or the field that is typed in. */
export async function pressKey(page: Page, key: string, changed?: Locator) {
  // It listens before the key is sent: the two reach the page by different channels.
  const measure = await (changed ?? page.locator('body')).evaluateHandle((element, isInField) => {
    const changing = new Promise<unknown>((resolve) => {
      if (isInField) addEventListener('input', resolve, { capture: true, once: true })
      else
        new MutationObserver(resolve).observe(element, {
          childList: true,
          characterData: true,
          subtree: true,
        })
    })
    let from = NaN
    addEventListener('keydown', () => (from = performance.now()), { capture: true, once: true })
    return { took: changing.then(() => painted()).then((time) => time - from) }
  }, changed === undefined)
  await page.keyboard.press(key)
  return measure.evaluate(({ took }) => took)
}

export function inTurn(keys: readonly string[], press: (key: string) => Promise<number>): Measure {
  const left = keys.values()
  return () => press(left.next().value ?? '')
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

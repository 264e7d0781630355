/**
 * Files of people, from the drop until the first rows are painted and until every row is judged, and meanwhile the longest
 * task of the page and its memory; then the review's opening. The floor: the file is streamed, decoded, and its lines are
 * counted. Beside it papaparse in a worker, which judges the addresses and their repeats as well, and hands the rows to a
 * page with a bare list.
 */
import { readFileSync } from 'node:fs'
import { signInWithKeys } from '../actions.ts'
import { expect, type Page } from '../test.ts'
import { bench, test, watchTasks } from './harness.ts'

const papaparse = readFileSync(
  new URL('../../node_modules/papaparse/papaparse.min.js', import.meta.url),
  'utf8',
)

/** People with six columns, 82 bytes a row, made in the page: on its way there, a file takes longer than its reading. */
const makeFile = (page: Page, people: number) =>
  page.evaluateHandle((end) => {
    const parts: string[] = ['email,name,department,location,phone,id\n']
    for (let at = 0; at < end; at++) {
      parts.push(
        `person.number${at}@corp.example,"Person, ${at}",Department ${at % 40},Location ${at % 90},+49 30 ${at},${at}\n`,
      )
    }
    return new File(parts, 'people.csv', { type: 'text/csv' })
  }, people)

/** Resident memory of the page's processes, in bytes. Returns a function that ends the watch and tells by how much it rose. */
async function watchMemory(page: Page): Promise<() => number> {
  await page.requestGC()
  // A page of the bench has a browser.
  const devtools = await page.context().browser()!.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const resident = () =>
    renderers.reduce((sum, { id }) => {
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
      return sum + Number(kilobytes) * 1_024
    }, 0)
  const before = resident()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, resident())), 20)
  return () => {
    clearInterval(timer)
    return most - before
  }
}

async function measure(page: Page, size: number, time: () => Promise<{ all: number; first: number }>) {
  // A page behind another one draws once a second.
  await page.bringToFront()
  const longestTask = await watchTasks(page)
  const memoryUsed = await watchMemory(page)
  const { all, first } = await time()
  return {
    '': all,
    'first rows': first,
    'longest task (0: none over 50 ms)': await longestTask(),
    'memory, in sizes of the file': memoryUsed() / size,
  }
}

/** What the worker of the peer does, behind the library. */
const judge = `;onmessage = ({ data }) => {
  const seen = new Set()
  const isGood = ([address]) => {
    if (!/^[^@\\s]+@[^@\\s.]+(?:\\.[^@\\s.]+)+$/.test(address)) return false
    return seen.size < seen.add(address.toLowerCase()).size
  }
  const chunk = ({ data: rows }) => postMessage({ rows, good: rows.filter(isGood).length })
  Papa.parse(data, { chunkSize: 1e6, chunk, complete: () => postMessage(undefined) })
}`

for (const people of [10_000, 100_000]) {
  const many = people.toLocaleString('en')
  test(`A file of ${many} people`, async ({ page, context, tenant }, { title }) => {
    test.setTimeout(300_000)
    await signInWithKeys(page, tenant, '#/imports')
    const bare = await context.newPage()
    const bareFile = await makeFile(bare, people)
    const size = await bareFile.evaluate((file) => file.size)
    const script = await bare.evaluateHandle(
      (source) => URL.createObjectURL(new Blob([source])),
      papaparse + judge,
    )
    const countLines = () =>
      bareFile.evaluate(async (file) => {
        const start = performance.now()
        const decoder = new TextDecoder()
        let lines = 0
        for await (const piece of file.stream() as unknown as AsyncIterable<Uint8Array>) {
          const text = decoder.decode(piece, { stream: true })
          for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
        }
        if (lines === 0) throw new Error('There are no lines.')
        return performance.now() - start
      })
    const parse = () =>
      measure(bare, size, () =>
        bareFile.evaluate(
          async (file, [url, expected]) => {
            const worker = new Worker(url)
            await rest()
            const kept: string[][] = []
            const show = () => paintList(kept.length, kept.slice(0, 30))
            let good = 0
            let first: Promise<number> | undefined
            const start = performance.now()
            await new Promise<void>((resolve) => {
              worker.addEventListener('message', ({ data }) => {
                if (!data) return resolve()
                for (const row of data.rows) kept.push(row)
                good += data.good
                first ??= show()
              })
              worker.postMessage(file)
            })
            const all = (await show()) - start
            worker.terminate()
            if (good !== expected) throw new Error(`${good} people are good, and not ${expected}.`)
            return { all, first: (await first!) - start }
          },
          [script, people] as const,
        ),
      )
    async function importFile() {
      await page.reload()
      const zone = page.getByLabel(/^File: /)
      await expect(zone).toBeAttached()
      const file = await makeFile(page, people)
      const measured = await measure(page, size, () =>
        zone.evaluate(
          async (field, [dropped, count]) => {
            await rest()
            const files = new DataTransfer()
            files.items.add(dropped)
            // Narrows the type of the element, which is an input.
            Object.assign(field as HTMLInputElement, { files: files.files })
            const start = performance.now()
            field.dispatchEvent(new Event('change', { bubbles: true }))
            const text = () => document.querySelector('main')?.textContent ?? ''
            const [rows, judged] = await Promise.all([
              painted(() => document.querySelector('main tbody td') !== null),
              painted(() => text().includes(`${count} people in ${count} rows`)),
            ])
            return { first: rows - start, all: judged - start }
          },
          [file, many] as const,
        ),
      )
      await file.dispose()
      const review = page.getByRole('button', { name: `Review import of ${many} people` })
      const opened = await review.evaluate(async (button: HTMLElement) => {
        const start = performance.now()
        button.click()
        return (await painted(() => document.querySelector('[role=dialog] h2') !== null)) - start
      })
      return { ...measured, 'its review': opened }
    }
    const peer = `${title}, papaparse in a worker that judges addresses and repeats`
    await bench(title, { floor: countLines, work: importFile, [peer]: parse })
  })
}

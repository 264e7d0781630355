/**
 * A page of the navigation, on a processor four times as slow, until its heading and until the rest of it is painted; and
 * Activity with 5,000 requests, the most that are kept. The floors: one frame, and a bare list of as many.
 */
import { signInWithKeys } from '../actions.ts'
import { expect, type Page } from '../test.ts'
import { bench, paintFrame, test } from './harness.ts'

type Sealed = { id: string; at: number; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

/** Clicks a link of the navigation, and waits until the heading or all of the page, with a text, is painted. */
const change = (page: Page, name: string, isWhole = true, text = '') =>
  page.evaluate(
    async ([wanted, whole, awaited]) => {
      await rest()
      const links = [...document.querySelectorAll<HTMLElement>('nav a')]
      const start = performance.now()
      links.find(({ textContent }) => textContent.startsWith(wanted))?.click()
      const time = await painted(() => {
        const heading = document.querySelector('h1')
        const isReady = heading?.textContent === wanted && !(whole && heading.closest('[aria-busy]'))
        return isReady && document.querySelector('main')?.textContent.includes(awaited) === true
      })
      return time - start
    },
    [name, isWhole, text] as const,
  )

/** Seals copies of the one entry of the log, each with an id of its own, a second before the last. */
const fillLog = (page: Page, many: number) =>
  page.evaluate(async (count) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const database = await done(indexedDB.open('signet'))
    const key = await done<CryptoKey>(database.transaction('keys').objectStore('keys').get('key'))
    const [first] = await done<Sealed[]>(database.transaction('log').objectStore('log').getAll())
    if (!first) throw new Error('Nothing was logged yet.')
    const encoder = new TextEncoder()
    const by = ({ id, iv }: Sealed) => ({ name: 'AES-GCM', iv, additionalData: encoder.encode(id) })
    const text = new TextDecoder().decode(await crypto.subtle.decrypt(by(first), key, first.sealed))
    for (let n = 1; n <= count; n++) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const copy = { ...first, iv, id: crypto.randomUUID(), at: first.at - n * 1_000 }
      const entry = { ...(JSON.parse(text) as object), id: copy.id, at: copy.at }
      copy.sealed = await crypto.subtle.encrypt(by(copy), key, encoder.encode(JSON.stringify(entry)))
      await done(database.transaction('log', 'readwrite').objectStore('log').put(copy))
    }
    database.close()
  }, many)

test('A page change on a slow processor', async ({ page, tenant }, { title }) => {
  test.setTimeout(120_000)
  await signInWithKeys(page, tenant, '#/')
  // What comes under the pointer has events of its own.
  await page.mouse.move(0, 0)
  const session = await page.context().newCDPSession(page)
  const names = ['Policies', 'Watchlist', 'Imports', 'Activity', 'Home']
  // Once each before: the code is fetched and compiled.
  for (const name of names) await change(page, name)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const name of names) {
    for (const isWhole of [false, true]) {
      await bench(`${title}: ${name}, ${isWhole ? 'all of it' : 'its heading'}`, {
        floor: () => paintFrame(page),
        async work() {
          const took = await change(page, name, isWhole)
          await change(page, name === 'Home' ? 'Imports' : 'Home')
          return took
        },
      })
    }
  }
})

test('Activity with 5,000 requests', async ({ page, tenant }, { title }) => {
  test.setTimeout(240_000)
  const text = '4,901 of 4,901 requests'
  await signInWithKeys(page, tenant, '#/activity')
  await fillLog(page, 4_900)
  await page.reload()
  await expect(page.getByText(text)).toBeVisible({ timeout: 60_000 })
  const paintRows = () =>
    page.evaluate(async () => {
      await rest()
      const rows = Array.from({ length: 30 }, (_, n) => ['18:05', 'Create policy', 'Created', `id-${n}`])
      const start = performance.now()
      return (await paintList(4_901, rows)) - start
    })
  await bench(`${title}, opened`, {
    floor: paintRows,
    async work() {
      await change(page, 'Imports')
      return change(page, 'Activity', true, text)
    },
  })
})

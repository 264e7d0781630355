/**
 * A page of the navigation, on a processor four times as slow, until its heading and until the rest of it is painted; and
 * Activity with 5,000 requests, the most that are kept: opened, and a key in its search. The floor: one frame.
 */
import { go, signInWithKeys } from '../actions.ts'
import { fillLog } from '../stored.ts'
import { expect, type Page, test } from '../test.ts'
import { bench, echoKey, paintFrame, pressKey } from './harness.ts'

/** Clicks a link of the navigation, and waits until the heading, all of the page, or all with a text is painted. */
const change = (page: Page, name: string, { isWhole = true, text = '' } = {}) =>
  page.evaluate(
    async ([wanted, whole, awaited]) => {
      const links = [...document.querySelectorAll<HTMLElement>('nav a')]
      const start = performance.now()
      links.find(({ textContent }) => textContent.startsWith(wanted))?.click()
      const isPainted = () => {
        const heading = document.querySelector('h1')
        const isReady = heading?.textContent === wanted && !(whole && heading.closest('[aria-busy]'))
        return isReady && document.querySelector('main')?.textContent.includes(awaited) === true
      }
      while (!isPainted()) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      // The frame is painted once the next task runs.
      await new Promise((resolve) => setTimeout(resolve))
      return performance.now() - start
    },
    [name, isWhole, text] as const,
  )

test('A page change on a slow processor', async ({ page, tenant }, { title }) => {
  test.setTimeout(120_000)
  await signInWithKeys(page, tenant, '#/')
  const session = await page.context().newCDPSession(page)
  const names = ['Policies', 'Watchlist', 'Imports', 'Activity', 'Home']
  // Once each before: the code is fetched and compiled.
  for (const name of names) await change(page, name)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const name of names) {
    for (const isWhole of [false, true]) {
      await bench(
        `${title}: ${name}, ${isWhole ? 'all of it' : 'its heading'}`,
        () => paintFrame(page),
        async () => {
          const took = await change(page, name, { isWhole })
          await change(page, name === 'Home' ? 'Imports' : 'Home')
          return took
        },
      )
    }
  }
})

test('Activity with 5,000 requests', async ({ page, tenant }, { title }) => {
  test.setTimeout(240_000)
  const text = '4,901 of 4,901 requests'
  await signInWithKeys(page, tenant)
  await fillLog(page, 4_900)
  const start = performance.now()
  await page.reload()
  await go(page, 'Activity')
  await expect(page.getByText(text)).toBeVisible({ timeout: 60_000 })
  console.log(`${title}, from a reload until it has them: ${(performance.now() - start).toFixed(0)} ms`)
  await bench(
    `${title}, opened`,
    () => paintFrame(page),
    async () => {
      await change(page, 'Imports')
      return change(page, 'Activity', { text })
    },
  )
  await page.getByLabel('Search', { exact: true }).focus()
  const rows = page.getByRole('table', { name: 'Requests' })
  // Each of these keys changes the rows that are drawn.
  const keys = Array.from({ length: 6 }, () => ['9', 'Backspace']).flat()
  for (const [where, press] of [
    ['field', (key: string) => echoKey(page, key)],
    ['rows', (key: string) => pressKey(page, key, rows)],
  ] as const) {
    const left = [...keys]
    const measure = () => press(left.shift() ?? '')
    await bench(`${title}, a key in the ${where}`, () => paintFrame(page), measure, keys.length)
  }
})

/**
 * A page of the navigation, on a processor four times as slow, until its heading and until the rest of it is painted. The
 * floor: one frame.
 */
import { signInWithKeys } from '../actions.ts'
import type { Page } from '../test.ts'
import { bench, paintFrame, test } from './harness.ts'

/** Clicks a link of the navigation, and waits until the heading or all of the page is painted. */
const change = (page: Page, name: string, isWhole = true) =>
  page.evaluate(
    async ([wanted, whole]) => {
      const links = [...document.querySelectorAll<HTMLElement>('nav a')]
      const start = performance.now()
      links.find(({ textContent }) => textContent.startsWith(wanted))?.click()
      const time = await painted(() => {
        const heading = document.querySelector('h1')
        return heading?.textContent === wanted && !(whole && heading.closest('[aria-busy]'))
      })
      return time - start
    },
    [name, isWhole] as const,
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

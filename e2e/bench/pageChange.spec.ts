/**
 * A page of the navigation, on a processor four times as slow: until its heading is painted, and until the rest of it
 * is. The floor: one frame.
 */
import { signInWithKeys } from '../actions.ts'
import { expect, type Page, test } from '../test.ts'
import { bench, paintFrame } from './harness.ts'

/** Clicks a link of the navigation, and waits until the page's heading, or all of the page, is painted. */
const change = (page: Page, name: string, isWhole: boolean) =>
  page.evaluate(
    async ([wanted, whole]) => {
      const links = [...document.querySelectorAll<HTMLElement>('nav a')]
      const start = performance.now()
      links.find(({ textContent }) => textContent.startsWith(wanted))?.click()
      const isPainted = () => {
        const heading = document.querySelector('h1')
        return heading?.textContent === wanted && !(whole && heading.closest('[aria-busy]'))
      }
      while (!isPainted()) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      // The frame is painted once the next task runs.
      await new Promise((resolve) => setTimeout(resolve))
      return performance.now() - start
    },
    [name, isWhole] as const,
  )

test('A page change on a slow processor', async ({ page, tenant }, { title }) => {
  test.setTimeout(120_000)
  await signInWithKeys(page, tenant, '#/')
  const session = await page.context().newCDPSession(page)
  const names = ['Policies', 'Watchlist', 'Imports', 'Activity', 'Home']
  // Once each before: the code is fetched and compiled.
  for (const name of names) {
    await change(page, name, true)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const name of names) {
    const other = name === 'Home' ? 'Imports' : 'Home'
    for (const isWhole of [false, true]) {
      await bench(
        `${title}: ${name}, ${isWhole ? 'all of it' : 'its heading'}`,
        () => paintFrame(page),
        async () => {
          const took = await change(page, name, isWhole)
          await change(page, other, true)
          return took
        },
      )
    }
  }
})

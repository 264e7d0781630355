/**
 * Activity with 5,000 requests, the most that are kept: from a reload until it has them, from the click until its rows
 * are painted, and a key in its search. The floor: one frame.
 */
import { signInWithKeys } from '../actions.ts'
import { fillLog } from '../stored.ts'
import { expect, type Page, test } from '../test.ts'
import { bench, echoKey, paintFrame, pressKey } from './harness.ts'

/** Clicks a link of the navigation, and waits until a text is painted. */
const clickUntil = (page: Page, link: string, text: string) =>
  page.evaluate(
    async ([wanted, awaited]) => {
      const links = [...document.querySelectorAll<HTMLElement>('nav a')]
      const start = performance.now()
      links.find(({ textContent }) => textContent.startsWith(wanted))?.click()
      const isPainted = () => document.querySelector('main')?.textContent.includes(awaited) === true
      while (!isPainted()) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      // The frame is painted once the next task runs.
      await new Promise((resolve) => setTimeout(resolve))
      return performance.now() - start
    },
    [link, text] as const,
  )

test('Activity with 5,000 requests', async ({ page, tenant }, { title }) => {
  test.setTimeout(240_000)
  await signInWithKeys(page, tenant)
  await fillLog(page, 4_900)
  const start = performance.now()
  await page.reload()
  await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('4,901 of 4,901 requests')).toBeVisible({ timeout: 60_000 })
  console.log(`${title}, from a reload until it has them: ${(performance.now() - start).toFixed(0)} ms`)
  await bench(
    `${title}, opened`,
    () => paintFrame(page),
    async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).click()
      await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible()
      return clickUntil(page, 'Activity', '4,901 of 4,901 requests')
    },
  )
  await page.getByLabel('Search', { exact: true }).focus()
  // Each of these keys changes the rows that are drawn.
  const all = Array.from({ length: 6 }, () => ['9', 'Backspace']).flat()
  const keys = { echo: [...all], rows: [...all] }
  const rows = page.getByRole('table', { name: 'Requests' })
  await bench(
    `${title}, a key in the field`,
    () => paintFrame(page),
    () => echoKey(page, keys.echo.shift() ?? ''),
    all.length,
  )
  await bench(
    `${title}, a key in the rows`,
    () => paintFrame(page),
    () => pressKey(page, keys.rows.shift() ?? '', rows),
    all.length,
  )
})

/**
 * The journal with 24,000 requests, which are 48,000 of the 50,000 entries that it holds: from a reload until Activity
 * has them, from the click on Activity until its rows are painted, and a key in its search. The floor: one frame.
 */
import { signInWithKeys } from '../actions.ts'
import { fillLedger } from '../stored.ts'
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

test('The journal with 24,000 requests', async ({ page, tenant }, { title }) => {
  test.setTimeout(240_000)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fillLedger(page, 24_000)
  await page.reload()
  const start = performance.now()
  await signInWithKeys(page, tenant)
  await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('24,001 of 24,001 requests')).toBeVisible({ timeout: 60_000 })
  console.log(`${title}, from a reload until Activity has them: ${(performance.now() - start).toFixed(0)} ms`)
  await bench(
    `${title}, Activity opened`,
    () => paintFrame(page),
    async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).click()
      await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible()
      return clickUntil(page, 'Activity', '24,001 of 24,001 requests')
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

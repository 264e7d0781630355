/**
 * A key in the filter of a long list, until it is painted in the field, and until the rows or the counter are. The
 * floor: one frame.
 */
import { signInWithKeys } from '../actions.ts'
import { fillLog } from '../stored.ts'
import { expect, type Locator, type Page, test } from '../test.ts'
import { bench, clickUntil, linesOf, paintFrame, paste, pressKey } from './harness.ts'

/** Each of these keys changes what is drawn. */
async function benchKeys(page: Page, title: string, field: Locator, changed: Locator, key: string) {
  await field.focus()
  const keys = Array.from({ length: 6 }, () => [key, 'Backspace']).flat()
  const rest = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  for (const isEcho of [true, false]) {
    const left = [...keys]
    await bench(
      `${title}, ${isEcho ? 'in the field' : 'in the rows'}`,
      () => paintFrame(page),
      async () => {
        // The work of the key before must not count.
        await rest()
        return pressKey(page, left.shift() ?? '', changed, isEcho)
      },
      keys.length,
    )
  }
}

test('A key in the filter of 5,000 URLs', async ({ page, tenant }, { title }) => {
  test.setTimeout(120_000)
  await signInWithKeys(page, tenant)
  await paste(page, linesOf(5_000))
  const rows = page.getByRole('table', { name: 'URLs of this policy' })
  await benchKeys(page, title, page.getByLabel('Find in the list'), rows, 'x')
})

test('Activity with 5,000 requests', async ({ page, tenant }, { title }) => {
  test.setTimeout(240_000)
  await signInWithKeys(page, tenant)
  await fillLog(page, 4_900)
  await page.reload()
  await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('4,901 of 4,901 requests')).toBeVisible({ timeout: 60_000 })
  await bench(
    `${title}, opened`,
    () => paintFrame(page),
    async () => {
      await clickUntil(page, 'Imports')
      return clickUntil(page, 'Activity', { text: '4,901 of 4,901 requests' })
    },
  )
  const rows = page.getByRole('table', { name: 'Requests' })
  await benchKeys(page, `${title}, a key`, page.getByLabel('Search', { exact: true }), rows, '9')
})

test.describe('of a long watchlist', () => {
  test.use({ tenantOptions: { people: 100_000 } })
  test('A key in the filter of 100,000 people', async ({ page, tenant }, { title }) => {
    test.setTimeout(180_000)
    await signInWithKeys(page, tenant, '#/watchlist?videos=none.any')
    await expect(page.getByText('100,000 of 100,000 people')).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('button', { name: 'Read again' })).toBeEnabled({ timeout: 90_000 })
    const counter = page.getByText(/ of [\d,]+ people$/)
    await benchKeys(page, title, page.getByRole('textbox', { name: 'Quick filter' }), counter, 'n')
  })
})

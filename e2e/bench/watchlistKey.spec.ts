/** A key in the quick filter of 100,000 people, until the counter is painted. The floor: one frame. */
import { test } from '../test.ts'
import { bench, openPeople, paintFrame, pressKey } from './harness.ts'

test.use({ tenantOptions: { people: 100_000 } })

test('A key in the filter of 100,000 people', async ({ page, tenant }, { title }) => {
  test.setTimeout(180_000)
  await openPeople(page, tenant)
  const counter = page.getByText(/ of [\d,]+ people$/)
  await page.getByRole('textbox', { name: 'Quick filter' }).focus()
  // Each of these keys changes the number of people left, and so the counter.
  const keys = ['n', 'i', 'Backspace', 'Backspace', 'n', 'i', 'Backspace', 'Backspace']
  await bench(
    title,
    () => paintFrame(page),
    () => pressKey(page, keys.shift() ?? '', counter),
    keys.length,
  )
})

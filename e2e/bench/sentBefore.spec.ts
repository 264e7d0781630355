/** 25,000 URLs looked up among 25,000 sent ones, from the click on the plan until its answer. The floor: one frame. */
import { bulkWarning, signInWithKeys } from '../actions.ts'
import { expect, test } from '../test.ts'
import { bench, linesOf, paintFrame, paste } from './harness.ts'

test('25,000 URLs sent before found among 25,000', async ({ page, tenant }, { title }) => {
  test.setTimeout(240_000)
  await signInWithKeys(page, tenant)
  const plan = page.getByRole('button', { name: 'Plan 5 policies' })
  await paste(page, linesOf(25_000))
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wave')
  await plan.click()
  await bulkWarning(page).check()
  await page.getByRole('button', { name: 'Send 5 policies, one by one' }).click()
  await expect(page.getByText('All 5 policies were created.')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Create another policy' }).click()
  await paste(page, linesOf(25_000))
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Once more')
  await bench(
    title,
    () => paintFrame(page),
    async () => {
      const took = await plan.evaluate(async (button) => {
        const start = performance.now()
        ;(button as HTMLElement).click() // a role of a button, an element of HTML
        while (!document.querySelector('[aria-label*="were already sent for the same people"]')) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
        return performance.now() - start
      })
      await page.getByRole('button', { name: 'Back to the list' }).click()
      await expect(plan).toBeEnabled()
      return took
    },
  )
})

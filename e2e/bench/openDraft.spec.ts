/** A draft of 25,000 URLs, from the click until its rows are painted. The floor: one frame. */
import { signInWithKeys } from '../actions.ts'
import { expect, test } from '../test.ts'
import { bench, linesOf, paintFrame, paste } from './harness.ts'

test('A draft of 25,000 URLs opened', async ({ page, tenant }, { title }) => {
  test.setTimeout(120_000)
  await signInWithKeys(page, tenant)
  await paste(page, linesOf(25_000))
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Long')
  await bench(
    title,
    () => paintFrame(page),
    async () => {
      await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
      await page.getByRole('button', { name: 'New draft' }).click()
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
      await page.getByRole('link', { name: /^Drafts/ }).click()
      const open = page
        .getByRole('region', { name: 'Drafts', exact: true })
        .getByRole('button', { name: 'Open: Long' })
      return open.evaluate(async (button) => {
        const start = performance.now()
        ;(button as HTMLElement).click() // a role of a button, an element of HTML
        while (!document.querySelector('form tbody tr')) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
        await new Promise((resolve) => setTimeout(resolve))
        return performance.now() - start
      })
    },
  )
})

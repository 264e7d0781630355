/** With forced colours and without motion: what a fill or a shadow alone showed is still seen. */
import { fillPolicy, openClosed, signInWithSandbox } from './actions.ts'
import { expect, expectAccessible, type Locator, test } from './test.ts'

test.use({
  colorScheme: 'dark',
  viewport: { width: 1440, height: 900 },
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
})

const style = (node: Locator, property: string) =>
  node.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test(
  'controls, bars, dialogs and the current page are seen in forced colours',
  { tag: '@soak' },
  async ({ page }) => {
    await signInWithSandbox(page)
    const ground = await style(page.locator('body'), 'background-color')

    await test.step('the current page is not told by weight alone', async () => {
      const current = page.getByRole('navigation').getByRole('link', { name: 'Policies' })
      await expect(current).toHaveCSS('text-decoration-line', 'underline')
    })

    await test.step('a dialog and a check box have an edge', async () => {
      await fillPolicy(page)
      await page.getByRole('button', { name: /^Review / }).click()
      await page.getByRole('button', { name: /^Your domains/ }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).not.toHaveCSS('border-top-width', '0px')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: /^Create the policy/ }).click()
      await expect(page.getByText('Policy created.')).toBeVisible()
      await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
      await page.getByRole('table', { name: 'Requests' }).getByRole('link').first().click()
      await openClosed(page, 'What was sent and answered')
      const control = page.getByLabel('Indent JSON').first()
      await control.check()
      await expect(control).toHaveCSS('border-top-style', 'solid')
      expect(await style(control.locator('+ *'), 'color')).not.toBe(ground)
    })

    await test.step('a bar is told from its ground', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
      const bar = page.locator('.mantine-Progress-root')
      await expect(bar).toHaveCSS('border-top-style', 'solid')
      expect(await style(bar.locator(':scope > *'), 'background-color')).not.toBe(ground)
      await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
      await expectAccessible(page)
    })

    await test.step('a check box of a table is the one of the browser', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Watchlist' }).click()
      const box = page.getByRole('checkbox', { name: 'Select all shown' })
      await expect(box).toHaveCSS('appearance', 'auto')
    })

    await test.step('nothing moves on and on', async () => {
      await expect(page.locator('body')).toHaveCSS('animation-iteration-count', '1')
      await expect(page.locator('body')).toHaveCSS('transition-property', 'none')
    })
  },
)

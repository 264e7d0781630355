/** The command palette by keyboard alone: pages, actions, settings, and the way back. */
import { expectSignedOut, fillPolicy, sendPolicy, signInWithKeys } from './actions.ts'
import { expect, expectAccessible, expectAllAccessible, type Page, test } from './test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search or go to' })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

/** Opens it, types, and presses Enter at once, as one who knows the words does. */
async function command(page: Page, typed: string) {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}

const about = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })

test.beforeEach(async ({ page, tenant }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInWithKeys(page, tenant)
})

test.describe('with a policy on the page', () => {
  test.beforeEach(async ({ page }) => {
    await fillPolicy(page, { urls: 'wave.example', about: 'A phishing wave' })
  })

  test('the palette opens from a field and leads back to it, with nothing lost or kept', async ({ page }) => {
    await about(page).focus()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')
    await page.keyboard.type('nothing like this')
    await expect(palette(page)).toContainText('Nothing found. The search covers pages')
    await expect(palette(page).getByRole('status')).toHaveText('0 results')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(about(page)).toBeFocused()
    await expect(about(page)).toHaveValue('A phishing wave')
    await page.keyboard.press('Control+k')
    await expect(field(page)).toHaveValue('')
  })

  test('the chosen option follows the keys, and not the mouse', { tag: '@soak' }, async ({ page }) => {
    await page.keyboard.press('Control+k')
    const options = palette(page).getByRole('option')
    const first = (await chosen(page).textContent()) ?? ''
    await page.keyboard.press('ArrowDown')
    const second = (await chosen(page).textContent()) ?? ''
    expect(second).not.toBe(first)
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await chosen(page).getAttribute('id')) ?? '',
    )
    await options.filter({ hasText: 'Imports' }).hover()
    await expect(chosen(page)).toHaveText(second)
    await page.keyboard.press('End')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await expect(chosen(page)).toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await expect(chosen(page)).toHaveText(first)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await expect(chosen(page)).toHaveText(first)
  })

  test('axe finds nothing, with results and without', { tag: '@soak' }, async ({ page }) => {
    await page.keyboard.press('Control+k')
    await expect(chosen(page)).toBeVisible()
    await expectAllAccessible(page)
    await page.keyboard.type('re')
    await expect(palette(page).getByRole('status')).toHaveText(/^\d+ results$/)
    await expectAccessible(page)
  })

  test('an action of the page is done', { tag: '@soak' }, async ({ page }) => {
    await command(page, 'new policy')
    await page.getByRole('button', { name: 'Replace' }).click()
    await expect(page.getByText('New policy.', { exact: true })).toBeVisible()
    await expect(about(page)).toHaveValue('')
    // It is heard, and not said in front of the page that shows it.
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByRole('group', { name: 'Recent' })).toContainText('New policy')
  })

  test('a new policy that allows is begun from another page', { tag: '@soak' }, async ({ page }) => {
    await command(page, 'imports')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('block')
    await expect(chosen(page)).toHaveText('New block policy')
    await page.keyboard.press('Escape')
    await command(page, 'allow')
    await page.getByRole('button', { name: 'Replace' }).click()
    await expect(page.getByText('New policy.', { exact: true })).toBeVisible()
    await expect(about(page)).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('allow')
    await expect(page).toHaveURL(/#\/policies$/)
  })
})

test('the palette leads to each page, also with a typo, and out', async ({ page }) => {
  for (const [typed, name] of [
    ['watch', 'Watchlist'],
    ['imprts', 'Imports'],
    ['acitvity', 'Activity'],
    ['simulate', 'Sandbox'],
    ['import csv', 'Imports'],
    ['block urls', 'Policies'],
    ['sandbox', 'Sandbox'],
    ['policies', 'Policies'],
  ] as const) {
    await command(page, typed)
    await expect(heading(page, name)).toBeFocused()
  }
  await command(page, 'sign out')
  await expectSignedOut(page)
})

test(
  'Back closes the palette, since what it offers is of the page before',
  { tag: '@soak' },
  async ({ page }) => {
    for (const [typed, name] of [
      ['sandbox', 'Sandbox'],
      ['policies', 'Policies'],
    ] as const) {
      await command(page, typed)
      await expect(heading(page, name)).toBeFocused()
    }
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.goBack()
    await expect(heading(page, 'Sandbox')).toBeFocused()
    await expect(palette(page)).toBeHidden()
    await page.goForward()
    await expect(heading(page, 'Policies')).toBeFocused()
  },
)

test(
  'a setting is changed where one is, and what was used last comes first',
  { tag: '@soak' },
  async ({ page }) => {
    await command(page, 'activity')
    await expect(heading(page, 'Activity')).toBeFocused()
    const search = page.getByRole('textbox', { name: 'Search' })
    await search.focus()
    await command(page, 'theme dark')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(search).toBeFocused()
    await page.keyboard.press('Control+k')
    const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')
    await expect(recent.nth(0)).toContainText('Theme: dark')
    await expect(recent.nth(1)).toContainText('Activity')
    await page.keyboard.type('theme')
    await expect(chosen(page)).toContainText('Theme: dark')
  },
)

test(
  'the button opens the palette, and has the focus again, also on a phone',
  { tag: '@soak' },
  async ({ page }) => {
    const button = page.getByRole('button', { name: 'Search or go to' })
    await button.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.setViewportSize({ width: 360, height: 800 })
    await button.click()
    await palette(page).getByRole('button', { name: 'Close' }).click()
    await expect(button).toBeFocused()
  },
)
test('a report in the clipboard becomes the list of a new policy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.evaluate(() => navigator.clipboard.writeText('hxxp://parcel-fee[.]example/pay'))
  await command(page, 'allow from the clip')
  await expect(page.getByRole('button', { name: 'Edit parcel-fee.example/pay' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('allow')

  await test.step('from the page itself, into another policy', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('second.example'))
    await command(page, 'block from the clip')
    await page.getByRole('button', { name: 'Replace' }).click()
    await expect(page.getByRole('button', { name: 'Edit second.example' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Edit parcel-fee/ })).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('block')
  })

  await test.step('an empty one is told, and begins nothing', async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await command(page, 'block from the clip')
    await expect(page.getByText('The clipboard has no text')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit second.example' })).toBeVisible()
  })
})

test('a sent policy is found by a defanged address, and opens its receipt', async ({ page }) => {
  await fillPolicy(page, { urls: 'parcel-fee.example/pay', about: 'A parcel wave' })
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await command(page, 'hxxp://parcel-fee[.]example/pay')
  await expect(page.getByRole('region', { name: 'Receipt of A parcel wave' })).toBeVisible()
})

/** The frame around the pages: the command palette and Help, by keyboard, and the way back from them. */
import { expectSignedOut, fillPolicy, go, nameField, signInWithKeys, unfold } from './actions.ts'
import { expect, expectAccessible, expectAllAccessible, type Page, test } from './test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search or go to' })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const help = (page: Page) => page.getByRole('complementary', { name: 'Help' })
const article = (page: Page, name: string) => help(page).locator('summary', { hasText: name })
const documented = 'What is documented, and what is assumed'

/** Opens the palette, types, and presses Enter at once, as one who knows the words does. */
async function command(page: Page, typed: string) {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}

test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

test('the palette leads to each page and out, and from a field back to it @soak', async ({ page }) => {
  await nameField(page).fill('A phishing wave')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expectAllAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText('Policies')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText('Keyboard shortcuts')
  await expect(chosen(page)).toBeInViewport()
  const id = (await chosen(page).getAttribute('id')) ?? ''
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id)
  await page.keyboard.type('nothing like this')
  await expect(palette(page).getByRole('status')).toHaveText('1 result')
  await page.keyboard.press('Escape')
  await expect(nameField(page)).toBeFocused()
  await expect(nameField(page)).toHaveValue('A phishing wave')
  await command(page, 'theme dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(nameField(page)).toBeFocused()
  await command(page, 'import csv')
  await expect(heading(page, 'Imports')).toBeFocused()
  await command(page, 'policies')
  await expect(heading(page, 'Policies')).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Imports')).toBeFocused()
  await expect(palette(page)).toBeHidden()
  // Its button has the focus again, also on a phone.
  const button = page.getByRole('button', { name: 'Search or go to' })
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(button).toHaveText('')
  await button.press('Enter')
  await expect(field(page)).toBeFocused()
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(button).toBeFocused()
  await command(page, 'sign out')
  await expectSignedOut(page)
})

test('Help opens at the article of each page, and gives the focus back @soak', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Help', exact: true })
  await button.press('Enter')
  await expect(article(page, documented)).toBeFocused()
  await expectAllAccessible(page)
  await fillPolicy(page)
  await expect(page.getByRole('button', { name: 'Edit phish.example' })).toBeVisible()
  await unfold(page, 'More')
  const mark = page.getByRole('button', { name: 'Not documented: what that means' }).first()
  await mark.press('Enter')
  await expect(article(page, documented)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(help(page)).toBeHidden()
  await expect(mark).toBeFocused()
  for (const [name, title] of [
    ['Watchlist', 'Working with the watchlist'],
    ['Imports', 'Importing people'],
    ['Activity', 'What an unknown outcome is, and what to do'],
    ['Settings', 'Keys and permissions'],
  ] as const) {
    await go(page, name)
    await expect(heading(page, name)).toBeFocused()
    await button.press('Enter')
    await expect(article(page, title)).toBeFocused()
    await page.keyboard.press('Escape')
  }

  // ? opens the shortcuts, but is a character in a field and nothing over a dialog.
  const link = page.getByRole('link', { name: 'Settings', exact: true })
  await link.press('Shift+?')
  await expect(article(page, 'Keyboard shortcuts')).toBeFocused()
  await expect(help(page)).toContainText('Open the command palette')
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await page.getByRole('button', { name: 'Wipe all records' }).press('Enter')
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
  await cancel.press('Shift+?')
  await expect(help(page)).toBeHidden()
  await cancel.press('Enter')
  await go(page, 'Policies')
  const box = page.getByLabel('Domains and URLs')
  await box.press('Shift+?')
  await expect(box).toHaveValue('?')
  await expect(help(page)).toBeHidden()

  // On a phone it takes the place of the page, until its link is followed.
  await page.setViewportSize({ width: 360, height: 800 })
  await button.press('Enter')
  await expect(article(page, documented)).toBeFocused()
  await expect(heading(page, 'Policies')).toBeHidden()
  await article(page, 'Keys and permissions').press('Enter')
  await expectAccessible(page)
  await help(page).getByRole('link', { name: 'nothing is kept on this device' }).press('Enter')
  await expect(help(page)).toBeHidden()
  await expect(heading(page, 'Settings')).toBeFocused()
})

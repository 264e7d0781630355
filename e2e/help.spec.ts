/** Help is read beside the page: opened by button, mark and key, and left for where one was. */
import { openMore, signInWithKeys } from './actions.ts'
import { expect, expectAllAccessible, type Page, test } from './test.ts'

const pane = (page: Page) => page.getByRole('complementary', { name: 'Help' })
const heading = (page: Page, name: string) => pane(page).getByRole('heading', { name, level: 2, exact: true })
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

const button = (page: Page) => page.getByRole('button', { name: 'Help', exact: true })

test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

test.describe('Help', () => {
  test('is opened by its button at the article of the page, which stays usable', async ({ page }) => {
    await button(page).press('Enter')
    await expect(heading(page, 'Block and allow: what an entry matches')).toBeFocused()
    await expectAllAccessible(page)
    await page.getByLabel('Domains and URLs').fill('phish.example')
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await expect(page.getByRole('button', { name: 'Edit phish.example' })).toBeVisible()
    await expect(pane(page)).toBeVisible()
  })

  test(
    'has articles that are found, read and left for others by keyboard alone',
    { tag: '@soak' },
    async ({ page }) => {
      await button(page).press('Enter')
      await expect(pane(page)).toBeVisible()
      await button(page).press('Enter')
      await expect(pane(page)).toBeHidden()
      await expect(button(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await pane(page).getByRole('button', { name: 'All topics' }).press('Enter')
      await expect(heading(page, 'Help')).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(pane(page).getByLabel('Find a topic')).toBeFocused()
      await page.keyboard.type('quota')
      await expect(pane(page).getByRole('list', { name: 'Topics' }).getByRole('button')).toHaveText([
        'Limits',
      ])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(heading(page, 'Limits')).toBeFocused()
      await expect(pane(page)).toContainText('25,000')
      // The last line of an article leads to the next one.
      const next = 'What an unknown outcome is, and what to do'
      await pane(page).getByRole('article').getByRole('button', { name: next }).press('Enter')
      await expect(heading(page, next)).toBeFocused()
      await pane(page).getByRole('button', { name: 'All topics' }).press('Enter')
      await expect(heading(page, 'Help')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(pane(page)).toBeHidden()
      await expect(button(page)).toBeFocused()
      // Last, since it makes the window narrow, where the header has a menu in place of this button.
      await page.keyboard.press('Enter')
      await expect(pane(page)).toBeVisible()
      await expectAllAccessible(page)
    },
  )

  test(
    'is opened by a mark, which has the focus again when Help is closed',
    { tag: '@soak' },
    async ({ page }) => {
      await openMore(page)
      const mark = page.getByRole('button', { name: 'Not documented: what that means' }).first()
      await mark.press('Enter')
      await expect(heading(page, 'What is documented, and what is assumed')).toBeFocused()
      // Already open: asked for again, it has the focus again.
      await mark.press('Enter')
      await expect(heading(page, 'What is documented, and what is assumed')).toBeFocused()
      await expectAllAccessible(page)
      await page.keyboard.press('Escape')
      await expect(mark).toBeFocused()
      await expect(page.getByRole('dialog')).toBeHidden()
    },
  )

  test(
    'takes the focus of the page that it covers once the window is narrow',
    { tag: '@soak' },
    async ({ page }) => {
      await button(page).click()
      for (const covered of [page.getByLabel('Domains and URLs'), button(page)]) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await covered.focus()
        await page.setViewportSize({ width: 360, height: 800 })
        await expect(pane(page).getByRole('heading').first()).toBeFocused()
      }
    },
  )

  test('gives the focus to the page where its mark is gone', { tag: '@soak' }, async ({ page }) => {
    await openMore(page)
    await page.getByRole('button', { name: 'Not documented: what that means' }).first().press('Enter')
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible()
    await expect(pane(page)).toBeVisible()
    await pane(page).getByRole('button', { name: 'Close Help' }).press('Enter')
    await expect(pane(page)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test(
    'covers the page on a phone, so what leads to the page closes it',
    { tag: '@soak' },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 })
      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      const openHelp = async () => {
        await menu.press('Enter')
        await page.getByRole('menuitem', { name: 'Help' }).press('Enter')
      }
      for (const isThere of [false, true]) {
        await openHelp()
        await pane(page).getByRole('button', { name: 'All topics' }).press('Enter')
        await pane(page).getByRole('button', { name: 'What is kept on this device' }).press('Enter')
        await pane(page).getByRole('link', { name: 'Settings' }).first().press('Enter')
        await expect(pane(page)).toBeHidden()
        const title = page.getByRole('heading', { name: 'Settings', level: 1 })
        await expect(isThere ? menu : title).toBeFocused()
      }
      await openHelp()
      await pane(page).getByRole('button', { name: 'All topics' }).press('Enter')
      await page.keyboard.press('Shift+Tab')
      await expect(pane(page)).toBeHidden()
    },
  )
})

test.describe('?', () => {
  test(
    'lists the shortcuts of the page that is open, and gives the focus back',
    { tag: '@soak' },
    async ({ page }) => {
      await expect(page.getByLabel('Domains and URLs')).toBeVisible()
      const link = page.getByRole('link', { name: 'Policies', exact: true })
      await link.press('Shift+?')
      await expect(shortcuts(page).getByRole('region', { name: 'Policies' })).toContainText('F2')
      await expect(shortcuts(page).getByRole('region', { name: 'All pages' })).toContainText(
        'command palette',
      )
      await expect(shortcuts(page).getByRole('region', { name: 'Activity' })).toBeHidden()
      await expectAllAccessible(page)
      await page.keyboard.press('Escape')
      await expect(shortcuts(page)).toBeHidden()
      await expect(link).toBeFocused()
      await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).press('Enter')
      await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
      await page.keyboard.press('Shift+?')
      await expect(shortcuts(page).getByRole('region', { name: 'Activity' })).toContainText(
        'Close the request',
      )
      await page.keyboard.press('Escape')
      await expect(shortcuts(page)).toBeHidden()
      // Until the page beneath it changes.
      await page.keyboard.press('Shift+?')
      await expect(shortcuts(page).getByRole('region', { name: 'Activity' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeFocused()
      await expect(shortcuts(page)).toBeHidden()
    },
  )

  test('has the same list as a button of Help, which stays open', { tag: '@soak' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Help', exact: true }).press('Enter')
    await pane(page).getByRole('button', { name: 'All topics' }).press('Enter')
    const all = pane(page).getByRole('button', { name: 'Keyboard shortcuts' })
    await all.press('Enter')
    await expect(shortcuts(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shortcuts(page)).toBeHidden()
    await expect(pane(page)).toBeVisible()
    await expect(all).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(pane(page)).toBeHidden()
  })

  test('is a character in a field, and nothing over a dialog', { tag: '@soak' }, async ({ page }) => {
    const box = page.getByLabel('Domains and URLs')
    // A form takes no key before its drafts are read.
    await box.click()
    await box.press('Shift+?')
    await expect(box).toHaveValue('?')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).press('Enter')
    await page.getByRole('button', { name: 'Wipe everything on this device' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Wipe everything on this device?' })
    await question.getByRole('button', { name: 'Cancel' }).press('Shift+?')
    await question.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('Help opens at the article of each page', async ({ page }) => {
  for (const [name, article] of [
    ['Home', 'What Signet does, in a minute'],
    ['Watchlist', 'Working with the watchlist'],
    ['Imports', 'Importing people'],
    ['Activity', 'What an unknown outcome is, and what to do'],
    ['Settings', 'What is kept on this device'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
    await button(page).press('Enter')
    await expect(heading(page, article)).toBeFocused()
    await page.keyboard.press('Escape')
  }
})

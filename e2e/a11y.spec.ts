/** Axe finds nothing in any state of a page, the keyboard alone is enough, and what happens is heard, seen and printed. */
import * as admin from './actions.ts'
import { expect, expectAccessible, type Locator, test } from './test.ts'

const people = 'email,name\nana@example.com,Ana\n'

test('the keyboard alone opens each page, and creates a policy', async ({ page, witness, wire }) => {
  const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/')
  await expect(button('Use the sandbox')).toBeVisible()
  await admin.tabTo(page, button('Use the sandbox'))
  await page.keyboard.press('Enter')
  await expect(heading('Home')).toBeFocused()
  for (const name of ['Watchlist', 'Imports', 'Activity', 'Policies']) {
    await test.step(`to ${name} by the navigation, and back by the palette`, async () => {
      await admin.tabTo(page, page.getByRole('navigation').getByRole('link', { name, exact: true }))
      await page.keyboard.press('Enter')
      await expect(heading(name)).toBeFocused()
      await expect(page).toHaveTitle(`${name} · Signet`)
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused()
      await page.keyboard.type('home')
      await page.keyboard.press('Enter')
      await expect(heading('Home')).toBeFocused()
    })
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('policies')
  await page.keyboard.press('Enter')
  await expect(heading('Policies')).toBeFocused()
  await admin.tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await admin.tabTo(page, admin.nameField(page))
  await page.keyboard.type('By keyboard')
  await admin.tabTo(page, page.getByLabel('Domains and URLs'))
  await page.keyboard.type('phish.example')
  await admin.tabTo(page, button('Add to the list'))
  await page.keyboard.press('Space')
  await admin.tabTo(page, button('Review 1 URL'))
  await page.keyboard.press('Enter')
  await expect(admin.reviewOf(page)).toBeVisible()
  await admin.tabTo(page, admin.createButton(page))
  await page.keyboard.press('Enter')
  await admin.expectCreated(page)
  const [minted] = await wire.minted()
  expect((await witness(minted?.accessKey)).policies).toHaveLength(1)
})

test('the keyboard goes on at what happened @soak', async ({ page, tenant, fault }) => {
  /** The focus is at what says what happened, or at the button that was pressed: never at nothing. */
  async function expectFocusAt(pressed: string | RegExp) {
    const panel = page.locator(':focus').filter({ has: page.getByRole('alert') })
    const button = page.getByRole('button', { name: pressed }).and(page.locator(':focus'))
    await expect(panel.or(button)).toHaveCount(1)
  }
  await admin.signInWithKeys(page, tenant)
  // At the top of a receipt, also where it is longer than the window.
  await page.setViewportSize({ width: 360, height: 320 })
  await admin.fillAndSend(page)
  await expect(page.getByText('Policy created.')).toBeInViewport()
  // On paper it is in light colours, without the frame.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('main')).toContainText('phish[.]example')
  for (const part of [page.getByRole('navigation', { name: 'Pages' }), page.getByRole('banner')])
    await expect(part).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Create another' }).click()
  await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeFocused()
  // After a lost answer of an import, and of a read that was tried again.
  await page.setViewportSize({ width: 1280, height: 720 })
  await admin.go(page, 'Imports')
  await admin.chooseFile(page, people)
  await fault('lost')
  await admin.pressEnter(admin.reviewButton(page))
  await admin.pressEnter(page.getByRole('dialog').getByRole('button', { name: /^Import / }))
  await expect(admin.alertOf(page)).toContainText('connection was lost')
  await expectFocusAt(/^Review /)
  await fault('dropped', 2)
  await admin.go(page, 'Watchlist')
  await admin.pressEnter(page.getByRole('button', { name: 'Retry' }))
  await expect(admin.alertOf(page)).toBeVisible()
  await expectFocusAt('Retry')
})

// What is to be heard comes into a place that was there before, empty: one that comes with its text is passed over.
test('what happens is heard, on each page @soak', async ({ page, tenant, fault, release }) => {
  await fault('hold')
  await page.goto('/#/policies')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await admin.expectHeard(main, 'Checking the keys with the service.', () => admin.submitKeys(page, tenant))
  await release()
  await admin.expectSignedIn(page)

  // Why the form cannot be reviewed, what was read, and that it can.
  const form = page.getByRole('form', { name: 'New policy' })
  // Until its draft is read, the form is inert.
  await expect(page.getByText('Add at least one URL.')).toBeVisible()
  await expect(page.locator('[inert]')).toHaveCount(0)
  // No place that says nothing is taken from those who hear it.
  expect(await page.getByRole('status').count()).toBe(await page.locator('[role=status]').count())
  // Its last place but for that of the sentence.
  const held = form.getByRole('status').filter({ hasNotText: 'for everyone' }).last()
  await expect(held).toHaveText('Add at least one URL.')
  // Said when the list holds it back no longer: what is still empty is told when the button is used.
  await admin.expectHeard(page, 'Ready to review.', () => admin.paste(page, 'phish.example'))
  await admin.expectHeard(page, '1 added.', () => admin.paste(page, 'evil.example'))
  await admin.expectHeard(page, '0 added. 1 merged.', () => admin.paste(page, 'evil.example'))
  await admin.nameField(page).fill('A test')
  await fault('refused')
  await admin.sendPolicy(page)
  await expect(page.getByRole('alert')).toBeVisible()
  // The failure is announced there, so the enabled button is not.
  await expect(held).toBeEmpty()

  // What was found in a file to import, and that the watchlist is read.
  await admin.go(page, 'Imports')
  await page.getByRole('button', { name: 'Paste or type rows instead' }).click()
  await page.getByRole('textbox', { name: 'Rows', exact: true }).fill(`${people}nobody,\n`)
  await admin.expectHeard(page, '2 rows', () => page.getByRole('button', { name: 'Use this text' }).click())
  await admin.go(page, 'Watchlist')
  const again = page.getByRole('button', { name: 'Read again' })
  await expect(again).toBeEnabled()
  await fault('hold')
  await admin.expectHeard(page, 'Reading the watchlist.', () => again.click())
})

test.describe('with forced colours, in the dark, without motion', () => {
  test.use({
    colorScheme: 'dark',
    contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  })
  const style = (node: Locator, property: string) =>
    node.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

  test('what a fill or a shadow alone showed is still seen', async ({ page }) => {
    await admin.signInWithSandbox(page)
    const ground = await style(page.locator('body'), 'background-color')
    const current = page.getByRole('navigation').getByRole('link', { name: 'Policies' })
    await expect(current).toHaveCSS('text-decoration-line', 'underline')
    await expect(page.locator('body')).toHaveCSS('animation-iteration-count', '1')
    await expect(page.locator('body')).toHaveCSS('transition-property', 'none')

    await admin.fillPolicy(page)
    await admin.reviewButton(page).click()
    await page.getByRole('button', { name: /^Your domains/ }).click()
    await expect(page.getByRole('dialog')).not.toHaveCSS('border-top-width', '0px')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await admin.createButton(page).click()
    await admin.expectCreated(page)
    await admin.go(page, 'Activity')
    await admin.requests(page).getByRole('link').first().click()
    await admin.openClosed(page, 'What was sent and answered')
    const control = page.getByLabel('Indent JSON').first()
    await control.check()
    await expect(control).toHaveCSS('border-top-style', 'solid')
    expect(await style(control.locator('+ *'), 'color')).not.toBe(ground)
    await admin.go(page, 'Home')
    const bar = page.locator('.mantine-Progress-root')
    await expect(bar).toHaveCSS('border-top-style', 'solid')
    expect(await style(bar.locator(':scope > *'), 'background-color')).not.toBe(ground)

    // A check box of a table is the one of the browser.
    await admin.go(page, 'Watchlist')
    const box = page.getByRole('checkbox', { name: 'Select all shown' })
    await expect(box).toHaveCSS('appearance', 'auto')
  })
})

/** Where the keyboard goes on: what takes the place of a form is read from its top, and what failed has the focus. */
import { fillPolicy, pressEnter, sendPolicy, signInWithKeys, policyTab, expectListed } from './actions.ts'
import { expect, type Page, test } from './test.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

/** The focus is at what says what happened, or at the button that was pressed: never at nothing. */
async function expectFocusAt(page: Page, pressed: string | RegExp) {
  const panel = page.locator(':focus').filter({ has: page.getByRole('alert') })
  await expect(panel.or(page.getByRole('button', { name: pressed }).and(page.locator(':focus')))).toHaveCount(
    1,
  )
}

test.describe('the keyboard goes on', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  test(
    'at the top of a receipt, also where it is longer than the window',
    { tag: '@soak' },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 320 })
      await fillPolicy(page)
      await sendPolicy(page)
      await expect(page.getByText('Policy created.')).toBeInViewport()
      await page.getByRole('button', { name: 'Create another policy' }).click()
      await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeFocused()
    },
  )

  test('on Undo after a removal, which takes nothing from a field', { tag: '@soak' }, async ({ page }) => {
    await page.getByLabel('Domains and URLs').fill('a.example\nb.example')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('textbox', { name: 'Name', exact: true }).pressSequentially('A name')
    await page.getByLabel('Select all shown').check()
    await page.getByRole('button', { name: 'Remove 2', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Undo: 2 entries removed' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectListed(page, 2)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('A name')
  })

  test('at the title of the form, in a new policy like a sent one', { tag: '@soak' }, async ({ page }) => {
    await fillPolicy(page)
    await sendPolicy(page)
    await page.getByRole('button', { name: 'Create another policy' }).click()
    await pressEnter(policyTab(page, 'Sent 1'))
    const sent = page.getByRole('region', { name: 'Sent', exact: true })
    await pressEnter(sent.getByRole('button', { name: 'Open the receipt: A test' }))
    await pressEnter(sent.getByRole('link', { name: 'New policy like this' }))
    await expect(page.getByText('New policy like “A test”.')).toBeVisible()
    await expect(sent).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeFocused()
  })

  test('after a lost answer of an import', { tag: '@soak' }, async ({ page, fault }) => {
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    const buffer = Buffer.from('email,name\nana@example.com,Ana\n')
    await page.getByLabel(/^File: /).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await fault('lost')
    await pressEnter(page.getByRole('button', { name: /^Review / }))
    await pressEnter(page.getByRole('button', { name: /^Import / }))
    await expect(alert(page)).toContainText('connection was lost')
    await expectFocusAt(page, /^Review /)
  })

  test('after a lost answer of a read that was tried again', { tag: '@soak' }, async ({ page, fault }) => {
    await fault('dropped', 2)
    await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
    await pressEnter(page.getByRole('button', { name: 'Retry' }))
    await expect(alert(page)).toBeVisible()
    await expectFocusAt(page, 'Retry')
  })

  test('after a lost answer of a policy, at once', async ({ page, fault }) => {
    await fillPolicy(page, { urls: 'lost.example' })
    await fault('lost')
    await pressEnter(page.getByRole('button', { name: /^Review / }))
    await pressEnter(page.getByRole('button', { name: /^Create the policy/ }))
    await expect(alert(page)).toContainText('connection was lost')
    await expect(page.getByRole('heading', { name: /^Outcome unknown: / })).toBeFocused()
  })

  test('at what was recorded of an unknown outcome', { tag: '@soak' }, async ({ page, fault }) => {
    await fillPolicy(page)
    await fault('dropped')
    await sendPolicy(page)
    await expect(alert(page)).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await pressEnter(page.getByRole('table', { name: 'Requests' }).getByRole('link').first())
    await pressEnter(page.getByRole('button', { name: 'Not created', exact: true }))
    await expect(page.locator(':focus')).toContainText('You recorded: not created.')
  })
})

test.describe('after a lost answer that is waited for', () => {
  test.use({
    overLine: true,
    allow: { console: [/net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/] },
  })

  test('of a policy', { tag: '@soak' }, async ({ page, tenant, fault, line, witness }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    await fault('hold')
    await pressEnter(page.getByRole('button', { name: /^Review / }))
    await pressEnter(page.getByRole('button', { name: /^Create the policy/ }))
    // The button that has the focus is off.
    await expect(page.getByText('The policy is being sent.')).toBeVisible()
    await expect.poll(async () => (await witness()).inHand).toBe(1)
    line?.cut()
    await expect(alert(page)).toContainText('connection was lost')
    await expect(page.getByRole('heading', { name: /^Outcome unknown: / })).toBeFocused()
  })
})

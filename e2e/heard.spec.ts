/** What is to be heard comes into a place that was there before, empty: one that comes with its text is passed over. */
import {
  expectHeard,
  expectSignedIn,
  fillPolicy,
  pasteUrls,
  sendPolicy,
  signInWithKeys,
  submitKeys,
} from './actions.ts'
import { expect, type Page, test } from './test.ts'

const add = (page: Page) => page.getByRole('button', { name: 'Add to the list' }).click()
const listed = (page: Page, text: string) => async () => {
  await pasteUrls(page, text)
  await add(page)
}

test.describe('at the sign-in', { tag: '@soak' }, () => {
  test('it is heard that the service is asked about the keys', async ({ page, tenant, fault, release }) => {
    await fault('hold')
    await page.goto('/#/policies')
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expectHeard(main, 'Checking the keys with the service.', () => submitKeys(page, tenant, 'sandbox'))
    await release()
    await expectSignedIn(page)
    await expect(page.getByRole('form', { name: 'New policy' })).toBeVisible()
  })
})

test.describe('in the console', { tag: '@soak' }, () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  test('no place that says nothing is taken from those who hear it', async ({ page }) => {
    await expect(page.getByText('Add at least one URL.')).toBeVisible()
    // Until its draft is read, the form is inert.
    await expect(page.locator('[inert]')).toHaveCount(0)
    expect(await page.getByRole('status').count()).toBe(await page.locator('[role=status]').count())
  })

  test('it is heard why the form cannot be reviewed, and that it can', async ({ page, fault }) => {
    const form = page.getByRole('form', { name: 'New policy' })
    // Its last place but for that of the sentence.
    const held = form.getByRole('status').filter({ hasNotText: 'for everyone' }).last()
    await expect(held).toHaveText('Add at least one URL.')
    // Said when the list holds it back no longer: what is still empty is told when the button is used.
    await expectHeard(page, 'Ready to review.', () => listed(page, 'phish.example')())
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await fillPolicy(page)
    await fault('refused')
    await sendPolicy(page)
    await expect(page.getByRole('alert')).toBeVisible()
    // The failure is announced there, so the enabled button is not.
    await expect(held).toBeEmpty()
  })

  test('it is heard what was read', async ({ page }) => {
    // Until its draft is read, the form is another one.
    await expect(page.getByText('Add at least one URL.')).toBeVisible()
    await expect(page.locator('[inert]')).toHaveCount(0)
    await expectHeard(page, '1 added.', listed(page, 'evil.example'))
    await expectHeard(page, '0 added. 1 merged.', listed(page, 'evil.example'))
  })

  test('it is heard what was found in a file to import', async ({ page }) => {
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await page.getByRole('button', { name: 'Paste or type rows instead' }).click()
    await page
      .getByRole('textbox', { name: 'Rows', exact: true })
      .fill('email,name\nann@corp.example,Ann\nnobody,\n')
    await expectHeard(page, '2 rows', () => page.getByRole('button', { name: 'Use this text' }).click())
  })

  test('it is heard that the watchlist is read', async ({ page, fault }) => {
    await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
    const again = page.getByRole('button', { name: 'Read again' })
    await expect(again).toBeEnabled()
    await fault('hold')
    await expectHeard(page, 'Reading the watchlist.', () => again.click())
  })
})

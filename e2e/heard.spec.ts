/** What is to be heard comes into a place that was there before, empty: one that comes with its text is passed over. */
import { expectHeard, expectSignedIn, pasteUrls, sendPolicy, submitKeys } from './actions.ts'
import { expect, type Page, test } from './test.ts'

const add = (page: Page) => page.getByRole('button', { name: 'Add to the list' }).click()
const listed = (page: Page, text: string) => async () => {
  await pasteUrls(page, text)
  await add(page)
}

test(
  'what happens is heard, at the sign-in and on each page',
  { tag: '@soak' },
  async ({ page, tenant, fault, release }) => {
    const go = (name: string) => page.getByRole('link', { name, exact: true }).click()

    await test.step('that the service is asked about the keys', async () => {
      await fault('hold')
      await page.goto('/#/policies')
      const main = page.getByRole('main')
      await expect(main.getByRole('button', { name: 'Sign in' })).toBeVisible()
      await expectHeard(main, 'Checking the keys with the service.', () =>
        submitKeys(page, tenant, 'sandbox'),
      )
      await release()
      await expectSignedIn(page)
    })

    await test.step('why the form cannot be reviewed, what was read, and that it can', async () => {
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
      await expectHeard(page, 'Ready to review.', listed(page, 'phish.example'))
      await expectHeard(page, '1 added.', listed(page, 'evil.example'))
      await expectHeard(page, '0 added. 1 merged.', listed(page, 'evil.example'))
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A test')
      await fault('refused')
      await sendPolicy(page)
      await expect(page.getByRole('alert')).toBeVisible()
      // The failure is announced there, so the enabled button is not.
      await expect(held).toBeEmpty()
    })

    await test.step('what was found in a file to import', async () => {
      await go('Imports')
      await page.getByRole('button', { name: 'Paste or type rows instead' }).click()
      const rows = page.getByRole('textbox', { name: 'Rows', exact: true })
      await rows.fill('email,name\nann@corp.example,Ann\nnobody,\n')
      await expectHeard(page, '2 rows', () => page.getByRole('button', { name: 'Use this text' }).click())
    })

    await test.step('that the watchlist is read', async () => {
      await go('Watchlist')
      const again = page.getByRole('button', { name: 'Read again' })
      await expect(again).toBeEnabled()
      await fault('hold')
      await expectHeard(page, 'Reading the watchlist.', () => again.click())
    })
  },
)

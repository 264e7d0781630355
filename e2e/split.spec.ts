/** The room that is left, and a list that is too long for one policy: several, sent one by one. */
import { fillPolicy, seeWarnings, sendPolicy, signInWithKeys } from './actions.ts'
import { expect, expectAccessible, test } from './test.ts'

test('the account counts what was sent, and what the admin says was there before, also after a reload and in another tab', async ({
  page,
  tenant,
  context,
}) => {
  await signInWithKeys(page, tenant)
  const account = page.getByRole('meter', { name: 'URLs of the account' })
  await fillPolicy(page, { urls: 'a.example\nb.example' })
  await expect(page.getByRole('meter', { name: 'URLs of this policy' })).toHaveAttribute('aria-valuenow', '2')
  await expect(account).toHaveAttribute('aria-valuenow', '2')
  await expect(page.getByText('With this list the account has 2 URLs of 25,000: 24,998 left.')).toBeVisible()
  await sendPolicy(page)
  await expect(page.getByText('The account has 2 URLs of 25,000: 24,998 left.')).toBeVisible()
  await page.getByRole('button', { name: 'Create another policy' }).click()
  await expect(account).toHaveAttribute('aria-valuenow', '2')

  // What is in the number is not counted once more.
  await page.getByRole('button', { name: 'Say what it held before' }).click()
  const form = page.getByRole('group', { name: 'What the account held before' })
  await form.getByLabel('URLs the account held before').fill('1000001')
  await expect(form.getByText('A whole number up to 1,000,000.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Count them in' })).toBeDisabled()
  await form.getByLabel('URLs the account held before').fill('12000')
  await expectAccessible(page)
  await form.getByLabel('URLs the account held before').press('Enter')
  await expect(account).toHaveAttribute('aria-valuenow', '12000')
  await expect(page.getByText(/^12,000 of them were there at .*, as you said\.$/)).toBeVisible()
  await expect(page.getByText('Policies made elsewhere are not counted.')).toBeHidden()
  await page.reload()
  await expect(account).toHaveAttribute('aria-valuenow', '12000')
  const other = await context.newPage()
  await other.goto('/#/policies')
  await expect(other.getByRole('meter', { name: 'URLs of the account' })).toHaveAttribute(
    'aria-valuenow',
    '12000',
  )
  // Of a day before it was sent, the policy comes on top.
  await page.getByRole('button', { name: 'Change what it held before' }).click()
  await form.getByLabel('As of').fill('2026-01-01T09:00')
  await form.getByRole('button', { name: 'Count them in' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('meter', { name: 'URLs of the account' })).toHaveAttribute(
      'aria-valuenow',
      '12002',
    )
  }
  await page.getByRole('button', { name: 'Change what it held before' }).click()
  await form.getByRole('button', { name: 'Forget them' }).click()
  await expect(account).toHaveAttribute('aria-valuenow', '2')
  await expect(other.getByText('Policies made elsewhere are not counted.')).toBeVisible()

  // It goes with the ledger.
  await page.getByRole('button', { name: 'Say what it held before' }).click()
  await form.getByLabel('URLs the account held before').fill('7')
  await form.getByRole('button', { name: 'Count them in' }).click()
  await expect(page.getByText(/^7 of them were there/)).toBeVisible()
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await page.getByLabel('Keep nothing on this device').click()
  await page.getByRole('button', { name: /^Forget \d+ requests? and keep nothing$/ }).click()
  await page.getByRole('link', { name: 'Policies', exact: true }).click()
  await expect(account).toHaveAttribute('aria-valuenow', '0')
})

test('an account that may be full is sent to all the same, once that was read', async ({
  page,
  tenant,
  witness,
}) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { urls: 'a.example\nb.example' })
  await page.getByRole('button', { name: 'Say what it held before' }).click()
  await page.getByLabel('URLs the account held before').fill('24999')
  await page.getByRole('button', { name: 'Count them in' }).click()
  await expect(page.getByText('The account may have no room for this.')).toBeVisible()
  await expect(page.getByText('By this count it would have 1 URL more than 25,000.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review 2 URLs' }).click()
  const create = page.getByRole('button', { name: 'Create the policy with 2 URLs' })
  await expect(create).toBeDisabled()
  await seeWarnings(page, 1)
  await create.click()
  await expect(page.getByText('The service created the policy.')).toBeVisible()
  expect((await witness()).policies).toHaveLength(1)
})

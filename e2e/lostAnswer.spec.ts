/** What becomes of a draft whose answer was lost, once it is known whether the policy was created. */
import { fillPolicy, leaveReview, sendPolicy, signInWithKeys, policyTab, expectListed } from './actions.ts'
import { expect, expectAccessible, type Page, test } from './test.ts'

const link = (page: Page, name: string) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const unknown = (page: Page) => page.getByText('The outcome of this policy is unknown.')
const lost = (page: Page) => page.getByRole('heading', { name: /^Outcome unknown: / })
const found = (page: Page) => page.getByText('Created, as you found.')

/** Records what was found, where the requests are. */
async function record(page: Page, finding: 'Created' | 'Not created') {
  await link(page, 'Activity')
  const row = page.getByRole('table', { name: 'Requests' }).getByRole('row').filter({ hasText: 'unknown' })
  await row.click()
  await page.getByRole('button', { name: finding, exact: true }).click()
  await expect(page.getByText(`You recorded: ${finding.toLowerCase()}.`)).toBeVisible()
}

async function lose(page: Page, about: string, urls: string) {
  await fillPolicy(page, { about, urls })
  await sendPolicy(page)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
}

test.describe('a lost policy that is recorded as created becomes its receipt, and is no draft any more', () => {
  test('on another page, after the review was left', async ({ page, tenant, fault }) => {
    await signInWithKeys(page, tenant)
    await fault('lost')
    await lose(page, 'Lost wave', 'phish.example')
    await leaveReview(page)
    await expect(unknown(page)).toBeVisible()
    await expectAccessible(page)
    await record(page, 'Created')
    await link(page, 'Home')
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText('Lost wave').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Draft' })).toHaveCount(0)
    await link(page, 'Policies')
    await expect(found(page)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Block 1 URL for everyone')
    await expect(page.getByRole('region', { name: 'Sent URLs' })).toBeVisible()
    await expectAccessible(page)
    // Escape with the focus nowhere, as after a drawer that closes, leaves the receipt where it is.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Escape')
    await expect(found(page)).toBeVisible()
    await page.reload()
    await expectListed(page, 0)
    await expect(policyTab(page, 'Sent 1')).toBeVisible()
  })

  test(
    'over a reload, where the page still shows the review',
    { tag: '@soak' },
    async ({ page, tenant, fault }) => {
      await signInWithKeys(page, tenant)
      await fault('lost')
      await lose(page, 'Second wave', 'second.example')
      await expect(lost(page)).toBeVisible()
      await record(page, 'Created')
      await page.reload()
      await link(page, 'Policies')
      await expect(found(page)).toBeVisible()
      await expect(page.getByRole('main')).toContainText('second[.]example')
    },
  )

  test(
    'on Home in another tab, while the form is open',
    { tag: '@soak' },
    async ({ page, tenant, fault, witness }) => {
      await signInWithKeys(page, tenant)
      await fault('lost')
      await lose(page, 'Third wave', 'third.example')
      await leaveReview(page)
      await expect(unknown(page)).toBeVisible()
      const other = await page.context().newPage()
      await other.goto('/#/')
      await other.getByRole('button', { name: 'Created: Third wave', exact: true }).click()
      await expect(other.getByText('You recorded: created.').first()).toBeVisible()
      await other.close()
      await expect(found(page)).toBeVisible()
      expect((await witness()).policies).toHaveLength(1)
    },
  )
})

test.describe('a lost policy', () => {
  test(
    'that was changed since is another policy, and its draft stays',
    { tag: '@soak' },
    async ({ page, tenant, fault }) => {
      await signInWithKeys(page, tenant)
      await fault('lost')
      await lose(page, 'Lost wave', 'phish.example')
      await leaveReview(page)
      await name(page).fill('Changed wave')
      await record(page, 'Created')
      await link(page, 'Policies')
      await expect(page.getByText(/^The policy was created as it was sent at \d\d:\d\d\.$/)).toBeVisible()
      await expect(page.getByText('Sending it creates another policy.')).toBeVisible()
      await expect(name(page)).toHaveValue('Changed wave')
      await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
      await expectAccessible(page)
    },
  )

  test('that was not created is ready to be sent, in the review and in the form', async ({
    page,
    tenant,
    fault,
    witness,
  }) => {
    await signInWithKeys(page, tenant)
    await fault('dropped')
    await lose(page, 'Dropped wave', 'dropped.example')
    await page.getByRole('button', { name: 'Not created', exact: true }).click()
    await expect(page.getByText('It is ready to be sent again.')).toBeVisible()
    await leaveReview(page)
    await expect(page.getByText('The policy was not created.')).toBeVisible()
    await expect(page.getByText('This draft is ready to be sent again.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('This draft is ready to be sent again.')).toBeVisible()
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
  })
})

/** Creating a policy: what was filled in is what arrives, field by field. */
import { unfold, fillPolicy, leaveReview, sendPolicy, signInWithKeys, expectListed } from './actions.ts'
import { expect, test } from './test.ts'

const created = 'Policy created.'
const onItsWay = 'The policy is being sent.'

test('on a phone, the action takes little of the page', { tag: '@soak' }, async ({ page, tenant }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  const review = page.getByRole('button', { name: 'Review 1 URL' })
  await expect(review).toBeEnabled()
  // With the navigation below it.
  const { y = 0 } = (await review.boundingBox()) ?? {}
  expect(800 - y).toBeLessThan(110)
})

test.describe('a policy', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  test('a policy with what is required arrives for everyone, with no other key', async ({
    page,
    witness,
    wire,
  }) => {
    const before = wire.calls.length
    await fillPolicy(page, { urls: 'phish.example\nfiles.example/invoice?id=7' })
    const sent = page.waitForRequest(/create-policy/)
    await sendPolicy(page)
    expect((await sent).postDataJSON()).toEqual({
      data: [
        {
          description: 'A test',
          urls: [
            { action: 'block', type: 'domain', value: 'phish.example' },
            { action: 'block', type: 'url', value: 'files.example/invoice?id=7' },
          ],
          policies: [{ description: 'A test', from: { type: 'everyone' }, to: { type: 'everyone' } }],
        },
      ],
    })
    await expect(page.getByText(created)).toBeVisible()
    const { policies } = await witness()
    expect(policies).toHaveLength(1)
    expect(policies[0]).toMatchObject({
      description: 'A test',
      urls: [
        { action: 'block', type: 'domain', value: 'phish.example' },
        { action: 'block', type: 'url', value: 'files.example/invoice?id=7' },
      ],
      policies: [
        {
          policy: {
            description: 'A test',
            enabled: true,
            enforced: false,
            fromEternal: true,
            toEternal: true,
            from: { type: 'everyone' },
            to: { type: 'everyone' },
          },
        },
      ],
    })
    // The receipt names the ids that the service gave.
    await expect(page.getByText(String(policies[0]?.id))).toBeVisible()
    expect(wire.calls).toHaveLength(before + 1)
  })
})

test.describe('in the form', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  test(
    'what is missing is said at its field, which gets the focus',
    { tag: '@soak' },
    async ({ page, wire }) => {
      await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeDisabled()
      await expect(page.getByText('Add at least one URL.')).toBeVisible()
      await expect(page.getByText('Add URLs to block for everyone').first()).toBeVisible()
      const name = page.getByRole('textbox', { name: 'Name', exact: true })
      const example = () => name.evaluate((field) => getComputedStyle(field, '::placeholder').color)
      const usual = await example()
      await fillPolicy(page, { about: '' })
      await unfold(page, 'Who')
      await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('email_domain')
      await unfold(page, 'When')
      // The day alone, which the browser would give as no date.
      await page.getByLabel('Ends at').pressSequentially('27')
      await page.getByRole('button', { name: 'Review 1 URL' }).click()
      await expect(page.getByText('Enter a domain without "@", such as example.com.')).toBeVisible()
      await expect(page.getByText('Enter the date and the time.')).toBeVisible()
      await expect(page.getByText('Enter a name to recognise the policy later.')).toBeVisible()
      await expect(name).toBeFocused()
      // In the colour of the error, it would look like a value.
      expect(await example()).toBe(usual)
      expect(wire.calls).toHaveLength(1)
    },
  )

  test(
    'what is still in the box is added and looked at before the review',
    { tag: '@soak' },
    async ({ page }) => {
      const box = page.getByLabel('Domains and URLs')
      const review = page.getByRole('region', { name: 'Review the policy' })
      await box.fill('typed.example')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A test')
      await expect(page.getByText('Add at least one URL.')).toBeHidden()
      await page.getByRole('button', { name: 'Add what is typed' }).click()
      await expect(page.getByText('1 added.', { exact: true })).toBeVisible()
      await expect(review).toBeHidden()

      await box.fill('more.example\n1.1.1.]1')
      await page.getByRole('button', { name: 'Add what is typed' }).click()
      await expect(page.getByText(/^1 added\. 1 left out/)).toBeVisible()
      await page.getByRole('button', { name: 'Review 2 URLs' }).click()
      await expect(review.getByRole('region', { name: 'URLs to send' })).toContainText('typed.example')
    },
  )

  test('switching the type of a target and back loses nothing', { tag: '@soak' }, async ({ page }) => {
    await unfold(page, 'Who')
    const from = page.getByRole('combobox', { name: 'From', exact: true })
    await from.selectOption('email_domain')
    await page.getByRole('textbox', { name: 'Domain', exact: true }).fill('corp.example')
    await from.selectOption('everyone')
    await from.selectOption('email_domain')
    await expect(page.getByRole('textbox', { name: 'Domain', exact: true })).toHaveValue('corp.example')
  })

  test('a file dropped where nothing takes it does nothing', { tag: '@soak' }, async ({ page }) => {
    const taken = await page.getByRole('main').evaluate((main) => {
      const data = new DataTransfer()
      data.items.add(new File(['a.example'], 'list.txt'))
      const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      main.dispatchEvent(event)
      return event.defaultPrevented
    })
    // Left to itself, the browser would open the file in place of the console.
    expect(taken).toBe(true)
  })

  test('what was typed stays while other pages are looked at', { tag: '@soak' }, async ({ page }) => {
    await fillPolicy(page, { urls: 'a.example\nb.example' })
    await page.getByLabel('Domains and URLs').fill('not yet added')
    await page.getByRole('button', { name: 'Add a scope' }).click()
    await page.getByLabel('Scope name').nth(1).fill('Second')
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await expectListed(page, 2)
    await expect(page.getByLabel('Domains and URLs')).toHaveValue('not yet added')
    await expect(page.getByLabel('Scope name').nth(1)).toHaveValue('Second')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('A test')
  })

  test('on a phone, the next page begins at its top', { tag: '@soak' }, async ({ page }) => {
    await fillPolicy(page)
    await page.getByRole('button', { name: 'Add a scope' }).click()
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByRole('button', { name: 'Add a scope' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).not.toBeInViewport()
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeInViewport()
  })
})

test(
  'a policy on its way is found again, locked, and its receipt with it',
  { tag: '@soak' },
  async ({ page, tenant, fault, witness, release }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    await fault('hold')
    await sendPolicy(page)
    await expect(page.getByText(onItsWay)).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await expect(page.getByText('The policy is being sent.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Create the policy/ })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveCount(0)
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await release()
    await expect(page.getByRole('row').nth(1).getByText('created', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await expect(page.getByText('Policy created.')).toBeVisible()
    const { policies } = await witness()
    expect(policies).toHaveLength(1)
    await expect(page.getByText(String(policies[0]?.id))).toBeVisible()
  },
)

test(
  'a policy that has a target in common with an earlier one says so before it is sent, also over a reload',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    const target = async (type: string, field: string, value: string) => {
      await unfold(page, 'Who')
      await page.getByRole('combobox', { name: 'To', exact: true }).selectOption(type)
      await page.getByRole('textbox', { name: field, exact: true }).fill(value)
    }
    await fillPolicy(page, { urls: 'one.example' })
    await target('email_domain', 'Domain', 'corp.example')
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    await page.reload()
    await fillPolicy(page, { urls: 'two.example' })
    await target('individual_email_address', 'Email address', 'ann@corp.example')
    await page.getByRole('button', { name: /^Review / }).click()
    const dialog = page.getByRole('region', { name: 'Review the policy' })
    const found = dialog.getByText('1 earlier policy also applies to some of the same people.')
    const create = dialog.getByRole('button', { name: /^Create the policy/ })
    await expect(found).toBeVisible()
    await expect(create).toBeEnabled()
    await found.click()
    await expect(dialog.getByText('could make both ineffective')).toBeVisible()
    await expect(dialog).toContainText('Anyone in corp.example')
    await leaveReview(page)
    await unfold(page, 'Who')
    await page.getByLabel('Email address').fill('ann@quillfeather.example')
    await page.getByRole('button', { name: /^Review / }).click()
    await expect(create).toBeEnabled()
    await expect(found).toBeHidden()
  },
)

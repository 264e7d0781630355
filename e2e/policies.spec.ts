/** The form of a policy: what is missing, what is still in the box, a policy on its way, and a phone. */
import { fillPolicy, reviewOf, sendPolicy, signInWithKeys, unfold } from './actions.ts'
import { expect, test } from './test.ts'

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
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    await expect(page.getByText('Enter a domain without "@", such as example.com.')).toBeVisible()
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
    await box.fill('typed.example')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('A test')
    await expect(page.getByText('Add at least one URL.')).toBeHidden()
    await page.getByRole('button', { name: 'Add what is typed' }).click()
    await expect(page.getByText('1 added.', { exact: true })).toBeVisible()
    await expect(reviewOf(page)).toBeHidden()
    await box.fill('more.example\n1.1.1.]1')
    await page.getByRole('button', { name: 'Add what is typed' }).click()
    await expect(page.getByText(/^1 added\. 1 left out/)).toBeVisible()
    await page.getByRole('button', { name: 'Review 2 URLs' }).click()
    await expect(reviewOf(page).getByRole('region', { name: 'URLs to send' })).toContainText('typed.example')
  },
)

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

test(
  'on a phone, the action takes little of the page, and the next page begins at its top',
  { tag: '@soak' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await fillPolicy(page)
    const review = page.getByRole('button', { name: 'Review 1 URL' })
    await expect(review).toBeEnabled()
    // With the navigation below it.
    const { y = 0 } = (await review.boundingBox()) ?? {}
    expect(800 - y).toBeLessThan(110)
    const add = page.getByRole('button', { name: 'Add a scope' })
    await add.click()
    await add.scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).not.toBeInViewport()
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeInViewport()
  },
)

test(
  'a policy on its way is found again, locked, and its receipt with it',
  { tag: '@soak' },
  async ({ page, fault, witness, release }) => {
    const go = (name: string) =>
      page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
    await fillPolicy(page)
    await fault('hold')
    await sendPolicy(page)
    await expect(page.getByText('The policy is being sent.')).toBeVisible()
    await go('Activity')
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    await go('Policies')
    await expect(page.getByText('The policy is being sent.')).toBeVisible()
    for (const name of [/^Create the policy/, /^Back$/])
      await expect(page.getByRole('button', { name })).toBeDisabled()
    await go('Activity')
    await release()
    await expect(page.getByRole('row').nth(1).getByText('created', { exact: true })).toBeVisible()
    await go('Policies')
    await expect(page.getByText('Policy created.')).toBeVisible()
    await expect(page.getByText(String((await witness()).policies[0]?.id))).toBeVisible()
  },
)

/** Creating a policy: what was filled in is what arrives, field by field. */
import {
  unfold,
  chooseAction,
  expectSignedIn,
  fillPolicy,
  findingOf,
  leaveReview,
  openWire,
  pasteUrls,
  sendPolicy,
  signInWithKeys,
  startNewPolicy,
  submitKeys,
  policyTab,
  expectListed,
  openDetails,
  groupField,
} from './actions.ts'
import { work } from './hands.ts'
import { expect, expectAccessible, test } from './test.ts'

const created = 'Policy created.'
const onItsWay = 'The policy is being sent.'

test('on a phone, the action takes little of the page', async ({ page, tenant }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  const review = page.getByRole('button', { name: 'Review 1 URL' })
  await expect(review).toBeEnabled()
  // With the navigation below it.
  const { y = 0 } = (await review.boundingBox()) ?? {}
  expect(800 - y).toBeLessThan(110)
})

test(
  'on a phone, the action stands on the navigation, however little is above it',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    const navigation = page.getByRole('navigation', { name: 'Pages' })
    const { y: top = 0 } = (await navigation.boundingBox()) ?? {}
    const bottomOf = async (name: RegExp) => {
      const { y = 0, height = 0 } = (await page.getByRole('button', { name }).boundingBox()) ?? {}
      return y + height
    }
    const create = page.getByRole('button', { name: /^Create the policy/ })
    await expect(create).toBeEnabled()
    expect(top - (await bottomOf(/^Back$/))).toBeLessThan(12)
    // The two share a line.
    expect(await bottomOf(/^Create the policy/)).toBe(await bottomOf(/^Back$/))
    await create.click()
    await page.getByRole('link', { name: 'Open the request' }).evaluate((last) => last.scrollIntoView())
    expect(top - (await bottomOf(/^Copy for the ticket/))).toBeLessThan(12)
    // Nothing stands below the heading of an outcome that is as it should be.
    await policyTab(page, 'Sent 1').click()
    await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Outcome' })).toBeHidden()
  },
)

test('the one sentence of a failure has no bullet', { tag: '@soak' }, async ({ page, tenant, fault }) => {
  await signInWithKeys(page, tenant)
  await fault('forbidden')
  await fillPolicy(page)
  await sendPolicy(page)
  const told = page.getByRole('main').getByRole('alert').getByRole('listitem')
  await expect(told).toHaveText(/^This needs the permission/)
  await expect(told).toHaveCSS('list-style-type', 'none')
})

test(
  'on a phone, the sentence beside the button is that of the page, also while a group is typed',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    await unfold(page, 'Who')
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('profile_group')
    await groupField(page).fill(`eNo${'Ab1_'.repeat(20)}`)
    // In the page, beside the button, and for those who hear it.
    const said = page.getByText(/^Block 1 URL for the group eNo/)
    await expect(said).toHaveCount(3)
    expect(new Set(await said.allTextContents()).size).toBe(1)
    await expect(page.getByText('(not set)')).toHaveCount(0)
  },
)

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

  test('policies for everyone say that they are', { tag: '@soak' }, async ({ page, fault, witness }) => {
    // One of unknown outcome and five that are known, all for everyone.
    await fillPolicy(page)
    await fault('dropped')
    await sendPolicy(page)
    await expect(page.getByRole('heading', { name: /^Outcome unknown: / })).toBeVisible()
    await startNewPolicy(page)
    const urls = ['one', 'two', 'three', 'four', 'five'].map((host) => `${host}.example`)
    await work(
      page,
      urls.map((url) => ({ do: 'policy', url, about: 'A test' }) as const),
    )
    expect((await witness()).policies).toHaveLength(5)
    await page.getByRole('button', { name: 'Create another policy' }).click()
    await fillPolicy(page, { urls: 'six.example' })
    await page.getByRole('button', { name: /^Review / }).click()
    const dialog = page.getByRole('region', { name: 'Review the policy' })
    const found = findingOf(dialog, '6 earlier policies also apply to everyone.')
    await expect(dialog.getByRole('checkbox', { name: /^I understand/ })).toHaveCount(0)
    await expect(
      found
        .getByRole('listitem')
        .filter({ hasText: /, (?:created|outcome unknown)\. 1 URL to block\. Everyone/ }),
    ).toHaveCount(3)
    await expect(found.getByText('and 3 more')).toBeVisible()
    await expectAccessible(page)
  })
})

test('each kind of target without a field arrives', { tag: '@soak' }, async ({ page, tenant, witness }) => {
  const types = ['internal_addresses', 'external_addresses', 'free_mail_domains', 'everyone']
  await signInWithKeys(page, tenant)
  for (const type of types) {
    await test.step(type, async () => {
      await fillPolicy(page, { urls: `${type.replaceAll('_', '-')}.example` })
      await unfold(page, 'Who')
      await page.getByRole('combobox', { name: 'From', exact: true }).selectOption(type)
      await sendPolicy(page)
      await expect(page.getByText(created)).toBeVisible()
      await page.getByRole('button', { name: 'Create another policy' }).click()
    })
  }
  expect((await witness()).policies).toMatchObject(
    types.map((type) => ({ policies: [{ policy: { from: { type } } }] })),
  )
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

  test(
    'the same value with another action is for the admin to decide',
    { tag: '@soak' },
    async ({ page }) => {
      await page.getByLabel('Domains and URLs').fill('a.example')
      await page.getByRole('button', { name: 'Add to the list' }).click()
      await chooseAction(page, 'allow')
      await page.getByLabel('Domains and URLs').fill('a.example')
      await page.getByLabel('Domains and URLs').press('Control+Enter')
      await openDetails(page)
      await expect(page.getByText('The same address is there with the action "block".')).toBeVisible()
      await expectListed(page, 1)
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
  '5,000 URLs fit, one more does not, and the table stays small',
  { tag: '@soak' },
  async ({ page, tenant, witness }) => {
    await signInWithKeys(page, tenant)
    const many = Array.from({ length: 5_001 }, (_, index) => `h${index}.example`).join('\n')
    await pasteUrls(page, many)
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await expectListed(page, 5_001)
    await expect(page.getByRole('button', { name: 'Review 5,001 URLs' })).toBeDisabled()
    expect(await page.getByRole('row').count()).toBeLessThan(80)
    await page.getByRole('button', { name: 'Remove h0.example' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Many')
    // The review says who it is for, and shows all of it on demand.
    await page.getByRole('button', { name: 'Review 5,000 URLs' }).click()
    const dialog = page.getByRole('region', { name: 'Review the policy' })
    await openWire(page)
    const body = dialog.getByRole('region', { name: 'Body of the request' })
    await expect(body).toContainText('"policies":[{"description":"Many"')
    await dialog.getByRole('button', { name: 'Show all', exact: true }).click()
    await expect(body).toContainText('h5000.example')
    const shown = await body.textContent()
    const sent = page.waitForRequest(/create-policy/)
    await dialog.getByRole('button', { name: 'Create the policy with 5,000 URLs' }).click()
    expect((await sent).postData()).toBe(shown)
    await expect(page.getByRole('heading', { name: 'Policy created. Many Block 5,000 URLs' })).toBeVisible()
    expect((await witness()).policies[0]?.urls).toHaveLength(5_000)
  },
)

test('a policy on its way is found again, locked, and its receipt with it', async ({
  page,
  tenant,
  fault,
  witness,
  release,
}) => {
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
})

test(
  'a write in flight at sign-out has its receipt after signing in again',
  { tag: '@soak' },
  async ({ page, tenant, fault, witness, release }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { urls: 'other.example' })
    await fault('hold')
    await sendPolicy(page)
    await expect(page.getByText(onItsWay)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const question = page.getByRole('dialog', { name: 'A request is on its way' })
    await question.getByRole('button', { name: 'Sign out' }).click()
    await submitKeys(page, tenant)
    await expectSignedIn(page)
    await release()
    await expect(page.getByText('Policy created.')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
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

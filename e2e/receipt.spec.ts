/** The receipt of a policy: what was stored beside what was sent, and where to go from there. */
import {
  openMore,
  fillPolicy,
  leaveReview,
  sendPolicy,
  shortened,
  signInWithKeys,
  policyTab,
  expectListed,
} from './actions.ts'
import { operations } from './operations.ts'
import { expect, expectAccessible, test } from './test.ts'

const created = 'Policy created.'

test('says that what was sent is what is stored, and shows it field by field', async ({
  page,
  tenant,
  witness,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { urls: 'a.example\nb.example/x' })
  await sendPolicy(page)
  await expect(
    page.getByRole('heading', { name: 'Policy created. A test Block 2 URLs for everyone' }),
  ).toBeFocused()
  await expect(page.getByText('The service stored what was sent.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  // What is done next, and what may wait.
  const main = page.getByRole('main')
  await expect(main.locator('button[data-variant=filled]')).toHaveText(['Copy for the ticket'])
  await expect(main.getByRole('button', { name: 'Create another policy' })).toBeEnabled()
  await page.getByText(/^Compare \(\d+ the same, \d+ set by the service\)$/).click()
  const agreed = page.getByRole('table', { name: 'The same, or set by the service' })
  await expect(agreed.getByRole('row', { name: /^Name same/ })).toContainText('A test')
  await expect(agreed.getByRole('row', { name: /^Scope 1: Enabled set by the service/ })).toContainText(
    'not sent',
  )
  await expect(agreed.getByRole('row', { name: /^URLs same/ })).toContainText('2 URLs')
  await expectAccessible(page)
  // The receipt has every id, each with a copy button. The long ones are shortened; the text for the ticket has them whole.
  const { policies } = await witness()
  const id = String(policies[0]?.id)
  await expect(page.getByText(shortened(id))).toBeVisible()
  await expect(page.getByRole('region', { name: 'Text for the ticket' })).toContainText(id)
  await page.getByRole('button', { name: 'Copy policy id' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  await page.getByText('Show 4 more ids').click()
  await expect(page.getByRole('button', { name: 'Copy id of scope 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy request id' })).toBeVisible()
})

test.describe('what the service stored differently', () => {
  const different = 'The service stored this policy differently.'
  test.beforeEach(async ({ page, tenant, fault }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { urls: 'a.example\nb.example' })
    await openMore(page)
    await page.getByLabel('Enforced').selectOption('true')
    await page.getByLabel('Comment').fill('Ticket 4711')
    await fault('changed')
    await sendPolicy(page)
    await expect(page.getByRole('alert').filter({ hasText: different })).toBeVisible()
  })

  test('is named first of all in the receipt, also on a phone', async ({ page }) => {
    await expect(page.getByText(created)).toBeHidden()
    await expect(page).toHaveTitle(/^Stored differently · /)
    await expect(page.getByText('2 fields differ from what was sent.')).toBeVisible()
    const open = page.getByRole('table', { name: 'Different or not returned' })
    await expect(open.getByRole('row')).toHaveCount(4)
    await expect(open.getByRole('row').nth(1)).toHaveText(/Scope 1: Enforced\s*different\s*true\s*false/)
    await expect(open.getByRole('row').nth(2)).toHaveText(
      /a\.example\s*different\s*block domain a\.example\s*allow domain a\.example/,
    )
    await expect(open.getByRole('row').nth(3)).toHaveText(
      /Scope 1: Comment\s*not returned\s*Ticket 4711\s*not returned/,
    )
    await expect(page.getByRole('main')).toContainText('Allow 1 URL and block 1 URL for everyone')
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(open.getByRole('row')).toHaveCount(4)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('is in the text for the ticket, and on paper', { tag: '@soak' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Copy for the ticket' }).click()
    const ticket = await page.evaluate(() => navigator.clipboard.readText())
    expect(ticket.startsWith(`**${different}**`)).toBe(true)
    expect(ticket).toContain('- sent `block domain a[.]example`, stored `allow domain a[.]example`')
    expect(ticket).toContain('**Allow 1 URL and block 1 URL for everyone**')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('alert').filter({ hasText: different })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Text for the ticket' })).toBeHidden()
    await expect(page.getByText('2 fields differ from what was sent.')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })

  test('is named in Sent, before and after a reload', { tag: '@soak' }, async ({ page }) => {
    for (const again of [false, true]) {
      if (again) await page.reload()
      await policyTab(page, 'Sent 1').click()
      const row = page.getByRole('table', { name: 'Sent policies' }).locator('tbody tr')
      await expect(row).toContainText('stored differently')
      await expect(row).toContainText('2 URLs: 1 to allow, 1 to block')
      await policyTab(page, 'Policy').click()
    }
    await policyTab(page, 'Sent 1').click()
    await page.getByRole('button', { name: 'Open the receipt: A test' }).click()
    const receipt = page.getByRole('region', { name: 'Receipt of A test' })
    await expect(receipt).toContainText('stored differently')
    await expect(receipt).toContainText('2 fields differ from what was sent.')
    await expect(receipt).toContainText('Allow 1 URL and block 1 URL for everyone')
    await policyTab(page, 'Policy').click()
  })

  test('is named on Home and in Activity', { tag: '@soak' }, async ({ page }) => {
    const navigation = page.getByRole('navigation')
    await navigation.getByRole('link', { name: 'Home' }).click()
    const needs = page.getByRole('region', { name: 'Needs you' })
    await expect(needs).toContainText('A test')
    await expect(needs).toContainText('sent as 2 URLs to block')
    await expect(needs).toContainText('stored differently')
    await expect(page.getByRole('region', { name: 'Last requests' })).toContainText('stored differently')
    await needs.getByRole('link', { name: 'Open the receipt: A test' }).click()
    await expect(page.getByRole('region', { name: 'Receipt of A test' })).toBeVisible()
    await page.goBack()
    await navigation.getByRole('link', { name: 'Activity' }).click()
    const row = page.getByRole('table', { name: 'Requests' }).locator('tbody tr').first()
    await expect(row).toContainText('stored differently')
    await row.getByRole('link').click()
    await expect(page.getByText('its answer differs from what was sent')).toBeVisible()
  })
})

test(
  'tells no difference where the service says the same in another form',
  { tag: '@soak' },
  async ({ page, tenant, fault }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { urls: 'a.example\nb.example/x' })
    await openMore(page)
    await page.getByLabel('Comment').fill('Ticket 4711')
    await fault('equivalent')
    await sendPolicy(page)
    await expect(page.getByText(created)).toBeVisible()
    await expect(page.getByText(/^The returned fields match what was sent\./)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Block 2 URLs for everyone' })).toBeVisible()
    await expect(page.getByText('Locations')).toBeVisible()
  },
)

test(
  'shows what only the answer has: groups, places, times, and the ids of URLs',
  { tag: '@soak' },
  async ({ page, tenant, upstream }) => {
    await upstream(({ url, body }, response) => {
      response.setHeader('Content-Type', 'application/json')
      const [sent] = url.includes('create-policy')
        ? (JSON.parse(body) as { data: { urls: object[]; policies: object[] }[] }).data
        : []
      const group = {
        id: 'g-1',
        description: 'Finance',
        source: 'ldap',
        userCount: 412,
        folderCount: 1,
        folders: [{ id: 'g-2', description: 'Payroll', userCount: 12 }],
      }
      const to = { type: 'profile_group', group }
      const data = sent && {
        ...sent,
        id: 'p-1',
        urls: sent.urls.map((each, index) => ({ ...each, id: `=u-${index}` })),
        policies: sent.policies.map((policy) => ({
          policy: { ...policy, to, createTime: '2026-11-25T10:00:00+0000' },
          locations: [{ ip: '192.0.2.7', location: 'London' }],
        })),
      }
      response.end(JSON.stringify({ meta: { status: 200 }, fail: [], data: data ? [data] : [] }))
    })
    await signInWithKeys(page, tenant, '#/policies', 'local')
    await fillPolicy(page, { urls: 'a.example\nb.example/x' })
    await sendPolicy(page)
    const main = page.getByRole('main')
    await expect(main.getByText('Finance: 412 people, 1 sub-group, from a directory (LDAP)')).toBeVisible()
    await expect(main).toContainText('LocationsLondon, 192.0.2.7')
    await expect(main).toContainText(/Created\d+ Nov 2026/)
    await expect(main).toContainText('may take up to five minutes to reach everybody')
    await expect(main).toContainText('under Web Security, Policies, look for it by name')
    await main.getByRole('button', { name: 'What the policy id is for' }).click()
    await expect(page.getByRole('complementary', { name: 'Help' })).toContainText(
      'Use this id with the service’s other operations',
    )
    await page.keyboard.press('Escape')
    await main.getByText('Show 3 more ids').click()
    await expect(main.getByRole('button', { name: 'Copy id of b.example/x' })).toBeVisible()
  },
)

test(
  'is there after another page was looked at, and another policy like it begins from it',
  { tag: '@soak' },
  async ({ page, tenant, witness }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { urls: 'a.example\nb.example', about: 'The first' })
    await sendPolicy(page)
    await expect(page.getByText(created)).toBeVisible()
    const [first] = (await witness()).policies
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await expect(page.getByText(String(first?.id))).toBeVisible()
    await expect(page.getByText('The service stored what was sent.')).toBeVisible()

    await page.getByRole('link', { name: 'New policy like this' }).click()
    await expect(page.getByText(created)).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('The first')
    await expectListed(page, 2)
    await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('The first')
    await expect(page.getByText(String(first?.id))).toBeHidden()
    // An identical policy needs a typed word. For any other, the page shows which URLs were already sent.
    await page.getByRole('button', { name: 'Review 2 URLs' }).click()
    const dialog = page.getByRole('region', { name: 'Review the policy' })
    await expect(dialog.getByLabel('Type "again" to continue')).toBeVisible()
    await leaveReview(page)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The second')
    await sendPolicy(page)
    await expect(page.getByRole('main')).toContainText('Policy created. The second')
    expect((await witness()).policies.map(({ description }) => description)).toEqual([
      'The first',
      'The second',
    ])

    await page.getByRole('button', { name: 'Create another policy' }).click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
    await expectListed(page, 0)
  },
)

test(
  'a success without a record is neither created nor failed, and says where to look',
  { tag: '@soak' },
  async ({ page, tenant, upstream }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const noRecord = 'The service reported success, but returned no record.'
    let data: unknown
    await upstream(({ url }, response) => {
      response.setHeader('Content-Type', 'application/json')
      const answer = url.includes('create-policy') ? data : []
      response.end(JSON.stringify({ meta: { status: 200 }, fail: [], data: answer }))
    })
    await signInWithKeys(page, tenant, '#/policies', 'local')
    for (const [index, empty] of [null, [], [null], [{}]].entries()) {
      await test.step(`the receipt of ${JSON.stringify(empty)}`, async () => {
        data = empty
        await fillPolicy(page, { urls: `a${index}.example`, about: `Wave ${index}` })
        await sendPolicy(page)
        const notice = page.getByRole('status').filter({ hasText: noRecord })
        await expect(notice).toContainText(`Wave ${index}`)
        await expect(page.getByRole('main')).toContainText('Block 1 URL for everyone')
        await expect(notice).toContainText('under Web Security, Policies, look for the policy by this name')
        await expect(page.getByText(created)).toHaveCount(0)
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expect(page.getByRole('main')).toContainText(/Request id [\da-f]{8}-/)
        await page.getByRole('button', { name: 'Copy for the ticket' }).click()
        const ticket = await page.evaluate(() => navigator.clipboard.readText())
        expect(ticket).toContain('There is no record to compare with what was sent.')
        if (index === 0) await expectAccessible(page)
        await page.getByRole('button', { name: 'Create another policy' }).click()
      })
    }

    await test.step('Sent, Activity and Home, after a reload', async () => {
      await page.reload()
      // The draft has gone with the receipt.
      await expect(page.getByText('Draft restored.')).toHaveCount(0)
      await policyTab(page, 'Sent 4').click()
      const row = page.getByRole('table', { name: 'Sent policies' }).getByRole('row', { name: /Wave 0/ })
      await expect(row).toContainText('no record')
      await page.getByRole('button', { name: 'Open the receipt: Wave 0' }).click()
      await expect(page.getByRole('region', { name: 'Receipt of Wave 0' })).toContainText(noRecord)
      await policyTab(page, 'Policy').click()
      for (const name of ['Activity', 'Home']) {
        await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
        await expect(page.getByText('created, no record')).toHaveCount(4)
      }
    })
  },
)

test(
  'an import whose success has no record says so, and is not to be sent again',
  { tag: '@soak' },
  async ({ page, tenant, fault }) => {
    await signInWithKeys(page, tenant, '#/imports')
    await fault('no-record')
    await operations.importUsers.fill(page, 'east')
    await operations.importUsers.review(page)
    await operations.importUsers.send(page)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('The service returned no record that can be read.')
    await expect(alert).toContainText('The service reported success. Do not send again.')
    await expect(
      alert.locator('[data-tone=warn]').or(alert.and(page.locator('[data-tone=warn]'))),
    ).toBeVisible()
  },
)

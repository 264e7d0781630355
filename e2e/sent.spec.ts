/** The sent policies: every one that was sent from this device, found again, for its account only. */
import {
  fillPolicy,
  sendPolicy,
  signInWithKeys,
  endAt,
  expectSignedIn,
  submitKeys,
  policyTab,
  expectListed,
} from './actions.ts'
import { stored } from './stored.ts'
import { type Credentials, expect, expectAccessible, expectAllAccessible, type Page, test } from './test.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Sent', exact: true })
const rows = (page: Page) => list(page).getByRole('table', { name: 'Sent policies' }).locator('tbody tr')

const policiesOf = (where: Page) => where.getByRole('link', { name: 'Policies', exact: true }).click()

async function openSent(page: Page, many: number) {
  await policyTab(page, many === 0 ? 'Sent' : `Sent ${many}`).click()
  await expect(list(page)).toBeVisible()
}

async function send(page: Page, about: string, urls: string) {
  await fillPolicy(page, { about, urls })
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()
}

test('a policy is found by its ticket number after a reload, and another like it is sent', async ({
  page,
  tenant,
  witness,
}) => {
  await signInWithKeys(page, tenant)
  await send(page, 'Phishing wave INC-4711', 'login.phish.example/auth\nparcel-fee.example')
  await page.getByRole('button', { name: 'Create another policy' }).click()
  await send(page, 'Supplier portal', 'portal.example')
  await expect(page.getByText('Kept under Sent.')).toBeVisible()
  await expect(policyTab(page, 'Sent 2')).toBeVisible()
  await page.reload()

  const receipt = list(page).getByRole('region', { name: 'Receipt of Phishing wave INC-4711' })

  await test.step('by its number or a defanged address in the palette, which opens its receipt', async () => {
    await expectSignedIn(page)
    const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option')
    for (const typed of ['hxxps://parcel-fee[.]example', 'parcel-fee.example', '4711']) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or go to' }).fill(typed)
      // Once: not as a request without a name, too.
      await expect(options).toHaveText([/^Phishing wave INC-47112 URLs, created, /])
      await page.keyboard.press('Enter')
      await expect(receipt).toBeFocused()
      await policyTab(page, 'Policy').click()
      await expect(list(page)).toBeHidden()
      await expect(page).toHaveURL(/#\/policies$/)
    }
  })

  await test.step('the receipt has an address: a reload comes back to it, and Back closes it', async () => {
    const [first] = (await witness()).writes
    await page.evaluate((hash) => void (location.hash = hash), `#/policies?sent=${first?.requestId}`)
    await expect(receipt).toBeVisible()
    await page.reload()
    await expect(receipt).toBeVisible()
    await expect(page.getByText('Draft restored.')).toBeHidden()
    await page.goBack()
    await expect(list(page)).toBeHidden()
    await page.evaluate(() => void (location.hash = `#/policies?sent=${'0'.repeat(36)}`))
    await expect(list(page).getByText('It is not on this device')).toBeVisible()
    await policyTab(page, 'Policy').click()
    await expect(list(page)).toBeHidden()
  })

  await test.step('by its number, and by a defanged address', async () => {
    await openSent(page, 2)
    await expect(rows(page)).toHaveCount(2)
    await list(page).getByLabel('Find in sent policies').fill('inc-4711')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('2 URLs to block')
    await list(page).getByLabel('Find in sent policies').fill('hxxps://parcel-fee[.]example')
    await expect(rows(page)).toContainText('Phishing wave INC-4711')
    await expectAllAccessible(page)
  })

  await test.step('its whole receipt is back', async () => {
    await list(page).getByRole('button', { name: 'Open the receipt: Phishing wave INC-4711' }).click()
    const [first] = (await witness()).policies
    await expect(receipt.getByText(String(first?.id))).toBeVisible()
    await expect(receipt.getByText('The service stored what was sent.')).toBeVisible()
    await expectAllAccessible(page)
    // Beside it, a wide window keeps all columns.
    const columns = list(page).getByRole('table', { name: 'Sent policies' }).getByRole('columnheader')
    await expect(columns).toHaveText(['Name', 'Ends', 'Outcome'])
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 2560, height: 1440 })
    await expect(columns).toHaveText(['Name', 'URLs', 'Who', 'Ends', 'Outcome', 'Sent'])
    await list(page).getByRole('button', { name: 'All sent policies' }).click()
    expect((await list(page).getByRole('table').boundingBox())?.width).toBeLessThanOrEqual(1500)
    await page.setViewportSize(size)
    await list(page).getByRole('button', { name: 'Open the receipt: Phishing wave INC-4711' }).click()
  })

  await test.step('another like it', async () => {
    await list(page).getByRole('link', { name: 'New policy like this' }).click()
    await expect(page.getByText('New policy like “Phishing wave INC-4711”.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'Phishing wave INC-4711',
    )
    await expectListed(page, 2)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Phishing wave INC-4712')
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    const { policies } = await witness()
    expect(policies.map(({ description }) => description)).toEqual([
      'Phishing wave INC-4711',
      'Supplier portal',
      'Phishing wave INC-4712',
    ])
    expect(policies[2]?.urls).toEqual([
      expect.objectContaining({ value: 'login.phish.example/auth', action: 'block' }),
      expect.objectContaining({ value: 'parcel-fee.example', action: 'block' }),
    ])
    await expect(policyTab(page, 'Sent 3')).toBeVisible()
  })

  await test.step('Activity finds and shows it by its name, and has its exact request after a reload', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    const requests = page.getByRole('table', { name: 'Requests' }).locator('tbody tr')
    await expect(requests).not.toHaveCount(1)
    await page.getByLabel('Search').fill('inc-4712')
    await expect(requests).toHaveCount(1)
    await expect(requests).toContainText('Phishing wave INC-4712, 2 URLs to block')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await requests.getByRole('link').first().click()
    await expect(requests).toHaveText([
      /Phishing wave INC-4712/,
      /Supplier portal/,
      /Phishing wave INC-4711/,
      /Get watchlist details/,
    ])
    const entry = page.getByRole('complementary', { name: 'Request' })
    await entry.getByText('What was sent and answered').click()
    const body = entry.getByRole('region', { name: 'Request body' })
    await expect(body).toContainText('INC-4712')
    const asSent = await body.textContent()
    await page.reload()
    await entry.getByText('What was sent and answered').click()
    await expect(entry).toContainText('Kept on this device, encrypted.')
    await expect(body).toHaveText(asSent ?? '')
    await expect(entry.getByRole('region', { name: /^Answer body, / })).toContainText('INC-4712')
    await entry.getByRole('link', { name: 'Open the receipt' }).click()
    await expect(list(page).getByRole('region', { name: 'Receipt of Phishing wave INC-4712' })).toBeFocused()
  })
})

test(
  'a policy whose answer never arrived is listed as such, and can be looked for by its request id',
  { tag: '@soak' },
  async ({ page, tenant, fault, witness }) => {
    await signInWithKeys(page, tenant)
    await fault('lost')
    await fillPolicy(page, { about: 'Phishing wave INC-4711', urls: 'phish.example' })
    await sendPolicy(page)
    await openSent(page, 1)
    await expect(rows(page)).toContainText('outcome unknown')
    const shown = list(page).getByRole('radiogroup', { name: 'Show' })
    await expect(shown.getByRole('radio')).toHaveCount(5)
    await expect(shown.getByText('In force 0')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(shown.getByText('Ended 0')).toBeInViewport({ ratio: 1 })
    await expect(list(page).getByRole('columnheader', { name: 'Outcome' })).toBeVisible()
    await shown.getByText('Unknown 1').click()
    await expect(rows(page)).toContainText('Phishing wave INC-4711')
    await list(page).getByRole('button', { name: 'Open the receipt: Phishing wave INC-4711' }).click()
    // The sandbox executed it.
    const [write] = (await witness()).writes
    await expect(list(page).getByText(`Request id ${write?.requestId}`)).toBeVisible()
  },
)

test('a policy that ends soon is made again from its row, from Home and from its receipt, with its dates moved on', async ({
  page,
  tenant,
  witness,
}) => {
  await signInWithKeys(page, tenant)
  const start = Date.now()
  await fillPolicy(page, { about: 'Phishing wave INC-4711', urls: 'phish.example\nold.example' })
  await endAt(page, start + 3 * 86_400_000)
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()

  const begun = page.getByText('New policy like “Phishing wave INC-4711”.')
  const like = page.getByRole('link', { name: /^New policy like this/ })
  const when = page.getByRole('button', { name: /^When Now until .+, in 3 days$/ })
  await test.step('from its receipt', async () => {
    await like.click()
    await expect(begun).toBeVisible()
    await expect(when).toBeVisible()
    await expectListed(page, 2)
  })

  await test.step('from Home', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    const soon = page.getByRole('region', { name: 'Ends soon' })
    await soon.getByRole('link', { name: 'New policy like this: Phishing wave INC-4711' }).click()
    await page.getByRole('button', { name: 'Replace' }).click()
    await expect(begun).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'Phishing wave INC-4711',
    )
  })

  await test.step('from its row, whose receipt has its own', async () => {
    await policyTab(page, 'Sent 1').click()
    await list(page).getByText('Ends soon 1').click()
    await expect(rows(page)).toContainText('in 3 days')
    await expect(rows(page).getByRole('link', { name: /^New policy like this/ })).toBeVisible()
    await rows(page).click()
    await expect(list(page).getByRole('region', { name: 'Receipt of Phishing wave INC-4711' })).toBeVisible()
    await expect(rows(page).getByRole('link', { name: /^New policy like this/ })).toHaveCount(0)
    await like.click()
    await page.getByRole('button', { name: 'Replace' }).click()
    await expect(begun).toBeVisible()
    await expect(page).toHaveURL(/#\/policies$/)
    await expectAllAccessible(page)
  })

  await test.step('and sent, it lasts as long as the other', async () => {
    await page.getByRole('button', { name: 'Remove old.example' }).click()
    // The URL counts a second time.
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    const { policies } = await witness()
    expect(policies[1]).toMatchObject({
      urls: [{ value: 'phish.example' }],
      policies: [{ policy: { fromEternal: true, toEternal: false } }],
    })
    const ends = policies.map((each) =>
      Date.parse(/"toDate":"([^"+]+)/.exec(JSON.stringify(each))?.[1] ?? ''),
    )
    const [first = Number.NaN, second = Number.NaN] = ends
    expect(second - first).toBeGreaterThanOrEqual(0)
    expect(second - first).toBeLessThan(10 * 60_000)
  })
})

test(
  'what was sent is for its account only, also under new keys, and is not kept where nothing is',
  { tag: '@soak' },
  async ({ page, tenant, wire, upstream }) => {
    await upstream((_request, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ meta: { status: 200 }, data: [{ id: 'eNo-policy' }], fail: [] }))
    })
    const [other, renewed] = ['-other', '-renewed'].map((end) => ({
      ...tenant,
      accessKey: `${tenant.accessKey}${end}`,
    })) as [Credentials, Credentials]
    wire.learn(other)
    wire.learn(renewed)
    await signInWithKeys(page, tenant, '#/policies', 'local')
    await send(page, 'Phishing wave INC-4711', 'login.phish.example/auth')
    await expect(policyTab(page, 'Sent 1')).toBeVisible()
    const signInAgain = async (keys: Credentials) => {
      await page.getByRole('button', { name: 'Sign out' }).click()
      await submitKeys(page, keys, 'local')
      await expectSignedIn(page)
    }
    const asked = page.getByRole('dialog', { name: /^Are these new keys of the account of key [\da-f]+\?$/ })

    await test.step('keys of another account find nothing, and are asked about once', async () => {
      await signInAgain(other)
      await expectAccessible(page)
      await asked.getByRole('button', { name: 'No' }).click()
      await openSent(page, 0)
      await expect(list(page).getByText('Nothing sent yet')).toBeVisible()
      await policyTab(page, 'Policy').click()
      await signInAgain(tenant)
      await expect(policyTab(page, 'Sent 1')).toBeVisible()
      await signInAgain(other)
      await expect(policyTab(page, 'Sent')).toBeVisible()
      await expect(asked).toBeHidden()
      await signInAgain(tenant)
    })

    await test.step('new keys of the account that was last used find everything', async () => {
      await signInAgain(renewed)
      await asked.getByRole('button', { name: 'Yes' }).click()
      await openSent(page, 1)
      await list(page).getByRole('button', { name: 'Open the receipt: Phishing wave INC-4711' }).click()
      await expect(list(page).getByText('eNo-policy', { exact: true })).toBeVisible()
      await policyTab(page, 'Policy').click()
    })

    await test.step('"Keep nothing" wipes it, and nothing is added from then on', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('switch', { name: 'Keep nothing on this device' }).click()
      await page.getByRole('button', { name: 'Wipe everything and keep nothing' }).click()
      await expect(page.getByText('Nothing is kept on this device.')).toBeVisible()
      await policiesOf(page)
      await send(page, 'Fake invoices INC-4712', 'invoice.example')
      await expect(page.getByText('Save this receipt.')).toBeVisible()
      await openSent(page, 1)
      await expect(list(page).getByText('Sent policies are not kept on this device.')).toBeVisible()
      expect(await stored(page)).toEqual([])
      await page.reload()
      await openSent(page, 0)
      await expect(list(page).getByText('Nothing sent yet')).toBeVisible()
    })
  },
)

test("the browser's Back closes the review, and then leaves the view", async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
  await link('Home').click()
  await link('Policies').click()
  await fillPolicy(page)
  const form = page.getByRole('button', { name: 'Review 1 URL' })
  const review = page.getByRole('region', { name: 'Review the policy' })

  await test.step('the review', async () => {
    await form.click()
    await expect(review).toBeVisible()
    await page.goBack()
    await expect(review).toBeHidden()
    await expect(form).toBeVisible()
  })

  await test.step('the list of what was sent is left by it, as every view is', async () => {
    await openSent(page, 0)
    await page.goBack()
    await expect(list(page)).toBeHidden()
    await expect(form).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  })
})

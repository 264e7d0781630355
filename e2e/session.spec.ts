/** Signing in, staying in, and getting out. */
import {
  expectLocked,
  expectSignedIn,
  expectSignedOut,
  fillPolicy,
  leaveLocked,
  leaveReview,
  sendPolicy,
  signInWithKeys,
  signInWithSandbox,
  startNewPolicy,
  submitKeys,
  expectListed,
  signInAgain,
} from './actions.ts'
import { type Credentials, expect, expectAccessible, idleURL, type Page, test } from './test.ts'
import type { Answer, Upstream } from './upstream.ts'

const problem = (page: Page) => page.getByRole('alert')

test(
  'keys that are wrong at sight are told of before anything is sent',
  { tag: '@soak' },
  async ({ page, tenant, wire }) => {
    await page.goto('/#/policies')
    const main = page.getByRole('main')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    const words = (await main.innerText()).replaceAll(/Choose a region[^]*?(?=Access key)/g, '').match(/\S+/g)
    expect(words?.length).toBeLessThanOrEqual(60)
    await expect(page.getByLabel('Region')).toHaveValue('')
    await page.getByLabel('Access key').fill(tenant.accessKey)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Choose the region of your account.')).toBeVisible()
    await expect(page.getByLabel('Region')).toBeFocused()
    await submitKeys(page, {
      accessKey: `${tenant.accessKey.slice(0, 8)}\u200b${tenant.accessKey.slice(8)}`,
      secretKey: tenant.accessKey,
      applicationId: tenant.applicationId.slice(0, 20),
      applicationKey: '',
    })
    await expect(page.getByText('Access key contains an invisible character.')).toBeVisible()
    await expect(page.getByText('Are access key and secret key swapped?')).toBeVisible()
    await expect(page.getByText('Application key is missing.')).toBeVisible()
    await expect(page.getByLabel('Access key')).toBeFocused()
    expect(wire.calls).toEqual([])
  },
)

test('keys that do not get in are told apart by the reason, and those that do leave the page', async ({
  page,
  tenant,
  fault,
  wire,
}) => {
  await page.goto('/#/policies')
  const first = tenant.secretKey.startsWith('A') ? 'B' : 'A'
  for (const [wrong, sentences] of [
    [
      { ...tenant, secretKey: `${first}${tenant.secretKey.slice(1)}` },
      [
        'The service rejected these keys.',
        'The access key, secret key or application key is wrong',
        'Request id',
      ],
    ],
    [{ ...tenant, applicationId: 'my-application' }, ['The service does not know this application id.']],
  ] as const) {
    wire.learn(wrong)
    await submitKeys(page, wrong)
    for (const sentence of sentences) await expect(problem(page)).toContainText(sentence)
    await expect(page.getByLabel('Access key')).toHaveValue(tenant.accessKey)
  }
  for (const [name, region, sentences] of [
    ['binding-expired', 'sandbox', ['These keys have expired.', 'Have the keys reissued']],
    [undefined, 'dead', ['could not reach the service', 'The keys were not checked.']],
    ['dropped', 'sandbox', ['The service could not be reached.']],
  ] as const) {
    if (name) await fault(name)
    await submitKeys(page, tenant, region)
    for (const sentence of sentences) await expect(problem(page)).toContainText(sentence)
  }
  await expectSignedOut(page)

  await test.step('JSON fills the four fields, from a file or pasted, and none is left of other keys', async () => {
    const { accessKey, secretKey, applicationId, applicationKey } = tenant
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Open a JSON file' }).click()
    const file = {
      access_key: accessKey,
      secret_key: secretKey,
      appId: applicationId,
      appKey: applicationKey,
    }
    const buffer = Buffer.from(JSON.stringify(file))
    await (await chooser).setFiles({ name: 'keys.json', mimeType: 'application/json', buffer })
    await expect(page.getByLabel('Application key')).toHaveValue(applicationKey)
    await page.getByLabel('Secret key').fill(JSON.stringify({ accessKey, secretKey }))
    await expect(page.getByText('Still missing: application id, application key.')).toBeVisible()
    await expect(page.getByLabel('Application key')).toHaveValue('')
    await page.getByLabel('Access key').fill(JSON.stringify(tenant))
    await expect(
      page.getByText('Filled in from JSON: access key, secret key, application id, application key.'),
    ).toBeVisible()
  })

  // As a double click selects it, with blanks around.
  await page.getByLabel('Secret key').fill(`  "${tenant.secretKey.replace(/=+$/, '')}" `)
  await page.getByLabel('Region').selectOption('sandbox')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectSignedIn(page)
  // Nothing of the form is left in the document, not even its markup.
  await expect(page.locator('[name=secretKey]')).toHaveCount(0)
  const left = await page.evaluate(() => document.documentElement.outerHTML)
  for (const key of [tenant.secretKey, tenant.applicationKey]) expect(left).not.toContain(key)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectSignedOut(page)
  await expect(page.getByLabel('Secret key')).toHaveValue('')
  await expect(page.getByLabel('Region')).toHaveValue('')
})

test(
  'what was read is gone with the session, and without the permission to read one still signs in',
  { tag: '@soak' },
  async ({ page, tenant, mint, wire }) => {
    await signInWithKeys(page, tenant, '#/watchlist')
    const cell = page.getByRole('cell', { name: /@/ }).first()
    const address = await cell.textContent()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expectSignedOut(page)
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(address)
    const before = wire.calls.length
    await submitKeys(page, tenant)
    await expect(cell).toBeVisible()
    // One request checks the keys, and another reads the list again.
    expect(wire.calls.length).toBe(before + 2)
    await signInAgain(page, await mint({ permissions: ['Directories | Import | Edit'] }), 'sandbox')
    await expect(problem(page)).toContainText('Awareness Training | Dashboard | Read')
  },
)

test('a newcomer signs in to the sandbox with one click, in all tabs, and finds there later what was typed', async ({
  page,
  context,
  wire,
}) => {
  await signInWithSandbox(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sandbox' })).toBeVisible()
  expect(wire.calls.map(({ path }) => path)).toEqual([
    '/api/awareness-training/company/get-watchlist-details',
  ])
  await fillPolicy(page, { about: 'Half done' })
  await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/#/activity')
  await expectSignedIn(second)
  await second.reload()
  await expectSignedIn(second)
  await expect(second.getByRole('heading', { name: 'Activity' })).toBeVisible()

  await test.step('sign-out in one tab signs out the other', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in with your keys' })).toBeFocused()
    await expectSignedOut(second)
    await second.reload()
    await expectSignedOut(second)
  })
  await test.step('a fresh tenant finds what was typed before, until the last tab has closed', async () => {
    await page.getByRole('button', { name: 'Use the sandbox' }).click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half done')
    await expectSignedIn(second)
    await second.close()
    await page.close()
    // Longer than the grace of 8 s: real time, since no clock of a test reaches a SharedWorker.
    await new Promise((resolve) => setTimeout(resolve, 9_500))
    const later = await context.newPage()
    await later.goto('/#/policies')
    await expectSignedOut(later)
  })
})

const about = (tab: Page) => tab.getByRole('textbox', { name: 'Name', exact: true })
const keyOf = (authorization = '') => authorization.replace('MC ', '').split(':')[0] ?? ''
interface Behind {
  readonly page: Page
  readonly tenant: Credentials
  readonly wire: { readonly learn: (keys: Credentials) => void }
  readonly upstream: (reply?: Answer) => Promise<Upstream>
}

/** The form has a policy whose answer was lost, under another name. Returns what lets keys expire, and two sets of others. */
async function startExpiring({ page, tenant, wire, upstream }: Behind) {
  const expired = new Set<string>()
  let isLost = false
  const service = await upstream(({ headers, url }, response) => {
    const isPolicy = url.includes('create-policy')
    if (isPolicy && isLost) {
      response.destroy()
      return
    }
    const isRefused = isPolicy && expired.has(keyOf(headers.authorization))
    const fail = isRefused ? [{ code: 'err_xdk_binding_expired', message: 'Expired.' }] : []
    response.statusCode = isRefused ? 418 : 200
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ meta: { status: response.statusCode }, data: [], fail }))
  })
  const renewed = (number: number) => {
    const keys = { ...tenant, accessKey: `${tenant.accessKey}-${number}` }
    wire.learn(keys)
    return keys
  }
  /** Sends what is typed with keys that have expired. */
  const sendExpired = async (keys: { accessKey: string }) => {
    expired.add(keys.accessKey)
    await sendPolicy(page)
    await expect(problem(page)).toContainText('The keys have expired.')
  }
  await signInWithKeys(page, tenant, '#/policies', 'local')
  await fillPolicy(page, { about: 'Sent before' })
  isLost = true
  await sendPolicy(page)
  await expect(problem(page)).toContainText('The request may have been executed.')
  isLost = false
  await startNewPolicy(page)
  await fillPolicy(page, { about: 'Half done' })
  const sent = () => service.received.filter(({ url }) => url.includes('create-policy')).length
  return { second: renewed(1), third: renewed(2), sendExpired, sent }
}

test(
  'keys that expired are replaced by one button, and new ones of the same account find the draft',
  { tag: '@soak' },
  async ({ page, tenant, wire, upstream }) => {
    const { second, third, sendExpired, sent } = await startExpiring({ page, tenant, wire, upstream })
    const question = page.getByRole('dialog', { name: /^Are these new keys of the account of key / })
    await sendExpired(tenant)
    await test.step('the same keys are no problem any more once the service accepts them', async () => {
      await signInAgain(page, tenant)
      // Under review, as it was.
      await expect(page.getByRole('button', { name: 'Create the policy with 1 URL' })).toBeEnabled()
      await expect(page.getByText('The keys have expired.')).toHaveCount(0)
      await leaveReview(page)
      await expect(about(page)).toHaveValue('Half done')
    })
    await sendExpired(tenant)
    await page.getByRole('button', { name: 'Enter new keys' }).click()
    await expect(page.getByLabel('Region')).toHaveValue('local')

    await test.step('those of the same account find what was typed, and what was sent before', async () => {
      await submitKeys(page, second, 'local')
      await question.getByRole('button', { name: 'Yes' }).click()
      await expect(about(page)).toHaveValue('Half done')
      await expectListed(page, 1)
      await expect(page.getByText('The keys have expired.')).toHaveCount(0)
      await expect(page).toHaveTitle(/\(1\) outcome unknown/)
      await about(page).fill('Sent before')
      await page.getByRole('button', { name: 'Review 1 URL' }).click()
      const review = page.getByRole('region', { name: 'Review the policy' })
      await expect(review).toContainText('The same request was already sent.')
    })
    await test.step('keys of another account find nothing', async () => {
      await page.getByRole('button', { name: 'Sign out' }).click()
      await submitKeys(page, third, 'local')
      await question.getByRole('button', { name: 'No' }).click()
      await expect(about(page)).toHaveValue('')
    })
    expect(sent()).toBe(3)
  },
)

test.describe('after twelve idle seconds', () => {
  test.use({ baseURL: idleURL })

  test('a warning comes, which can be answered, and silence wipes the key', async ({ page, context }) => {
    await signInWithSandbox(page)
    const second = await context.newPage()
    await second.goto('/#/policies')
    await expectSignedIn(second)
    const dialog = page.getByRole('dialog', { name: 'Still there?' })

    await test.step('a warning counts down, and staying stays', async () => {
      await expect(dialog).toContainText(/Sign-out in \d+ seconds?/)
      await dialog.getByRole('button', { name: 'Stay signed in', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expectSignedIn(page)
      await fillPolicy(page)
    })

    await test.step('silence wipes the key in every tab', async () => {
      await expectLocked(page)
      await expectLocked(second)
      await expect(page).toHaveTitle('Locked · Signet')
      await expectAccessible(page)
    })

    await test.step('one click leads back to the sandbox, and to what was typed', async () => {
      await expect(page.getByText('New here?')).toHaveCount(0)
      await page.getByRole('button', { name: 'Use a new sandbox' }).click()
      await expectSignedIn(page)
      await expectListed(page, 1)
    })
  })

  test('with a review open, the warning stands above it', { tag: '@soak' }, async ({ page }) => {
    await signInWithSandbox(page)
    const dialog = page.getByRole('dialog', { name: 'Still there?' })
    const review = page.getByRole('region', { name: 'Review the policy' })

    await test.step('it can be answered', async () => {
      await fillPolicy(page)
      await page.getByRole('button', { name: 'Review 1 URL' }).click()
      await expect(review).toBeVisible()
      await dialog.getByRole('button', { name: 'Stay signed in', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(review).toBeVisible()
    })

    await test.step('Escape means the warning alone', async () => {
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expectSignedIn(page)
      await expect(review).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(review).toBeHidden()
    })
  })
})

test.describe('after thirty idle minutes', () => {
  // The page's clock is put forward.
  test.use({ allow: { skewedClock: true } })

  test(
    'after idle, the page names account and region, and asks for the keys alone',
    { tag: '@soak' },
    async ({ page, tenant, upstream }) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
      await page.clock.install()
      const { received } = await upstream()
      await signInWithKeys(page, tenant, '#/policies', 'local')
      const account = (await page.getByRole('banner').locator('code').textContent()) ?? 'none'
      await about(page).fill('Half done')
      await page.clock.fastForward('29:01')
      await expect(page.getByRole('dialog', { name: 'Still there?' })).toContainText(/5\d seconds/)
      await page.clock.fastForward('01:00')
      await expectLocked(page)
      const main = page.getByRole('main')
      await expect(page.getByRole('heading', { name: 'Locked after 30 idle minutes' })).toBeFocused()
      await expect(main).toContainText('Local upstream')
      await expect(main).toContainText(account)
      // Nothing of the newcomers' page.
      await expect(page.getByRole('button', { name: /sandbox/ })).toHaveCount(0)
      await expect(page.getByLabel('Region')).toHaveCount(0)

      await test.step('the same keys lead back to what was typed, in the same region', async () => {
        await page.getByLabel('Access key').fill(tenant.accessKey)
        await page.getByLabel('Secret key').fill(tenant.secretKey)
        await page.getByLabel('Application id').fill(tenant.applicationId)
        await page.getByLabel('Application key').fill(tenant.applicationKey)
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await expectSignedIn(page)
        await expect(about(page)).toHaveValue('Half done')
        expect(received).toHaveLength(2)
      })

      await test.step('another account has all ways in', async () => {
        await page.clock.fastForward('30:01')
        await expectLocked(page)
        await leaveLocked(page)
        await expectSignedOut(page)
        await expect(page.getByRole('button', { name: 'Use the sandbox' })).toBeVisible()
        await expect(page.getByLabel('Region')).toHaveValue('')
      })
    },
  )
})

const json = (status: number, body: object) => ({ status, body: JSON.stringify(body) })

test(
  'accepted keys open all that they open, whatever the watchlist answers',
  { tag: '@soak' },
  async ({ page, tenant, upstream }) => {
    let watchlist = json(200, { meta: { status: 404 }, fail: [], data: [] })
    let refusesPages = false
    const noPages = json(200, {
      meta: { status: 200 },
      fail: [{ message: 'Unknown property "pagination".' }],
    })
    const { received } = await upstream(({ url, body: asked }, response) => {
      const isPolicy = url.includes('create-policy')
      const isRefused = refusesPages && asked.includes('pagination')
      const created = json(200, { meta: { status: 200 }, fail: [], data: [{ id: 'eNo-policy-1' }] })
      const { status, body } = isPolicy ? created : isRefused ? noPages : watchlist
      response.statusCode = status
      response.setHeader('Content-Type', 'application/json')
      response.end(body)
    })
    const home = page.getByText('The watchlist could not be read at sign-in.')
    const unproven = page.getByRole('status').filter({ hasText: 'The keys could not be checked.' })

    await test.step('Home and the watchlist page say what the service answered', async () => {
      await signInWithKeys(page, tenant, '#/', 'local')
      await expect(home).toBeVisible()
      await expect(page.getByRole('main')).toContainText('(HTTP 200, status 404). The keys were accepted.')
      await expect(unproven).toHaveCount(0)
      await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('refused the request (HTTP 200, status 404)')
      await page.getByRole('link', { name: 'Imports', exact: true }).click()
      await expect(page.getByText('Choose a file first.')).toBeVisible()
    })

    await test.step('an answer that proves nothing lets in, and every page says so, with the request id', async () => {
      await page.getByRole('button', { name: 'Sign out' }).click()
      watchlist = { status: 400, body: '' }
      await submitKeys(page, tenant, 'local')
      await expectSignedIn(page)
      await expect(unproven).toContainText('without a reason (HTTP 400)')
      await expect(unproven).toContainText(/Request id [\da-f]{8}-/)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Policies', exact: true }).click()
      await expect(unproven).toBeVisible()
      await page.reload()
      await expect(unproven).toBeVisible()
    })

    await test.step('until an answer proves the keys', async () => {
      await fillPolicy(page)
      await sendPolicy(page)
      await expect(page.getByRole('button', { name: 'Create another policy' })).toBeVisible()
      await expect(unproven).toHaveCount(0)
      await page.reload()
      await expectSignedIn(page)
      await expect(unproven).toHaveCount(0)
    })

    await test.step('a watchlist that refuses pages is read without them, also at sign-in', async () => {
      await page.getByRole('button', { name: 'Sign out' }).click()
      watchlist = json(200, { meta: { status: 200 }, fail: [], data: [{ emailAddress: 'ann@corp.example' }] })
      refusesPages = true
      received.splice(0)
      await submitKeys(page, tenant, 'local')
      await expectSignedIn(page)
      expect(received.map(({ body }) => body)).toEqual([
        '{"meta":{"pagination":{"pageSize":1}},"data":[{}]}',
        '{"data":[{}]}',
      ])
      await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
      await expect(page.getByRole('cell', { name: 'ann@corp.example', exact: true })).toBeVisible()
    })
  },
)

test.describe('without SharedWorker', { tag: '@soak' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  })

  test('the page says that a reload signs out, and it does', async ({ page }) => {
    await page.goto('/#/policies')
    await expect(page.getByText('The keys are in this tab only.')).toBeVisible()
    await page.getByRole('button', { name: 'Use the sandbox' }).click()
    await expectSignedIn(page)
    await page.reload()
    await expectSignedOut(page)
  })

  test('a clock that is 3 days ahead is shown, with what follows from it', async ({ page }) => {
    await page.clock.install()
    await page.clock.setSystemTime(Date.now() + 72 * 3_600_000)
    await page.goto('/#/policies')
    await expect(page.getByText("This device's clock is 3 days ahead.")).toBeVisible()
    await expect(page.getByText('That is too far off to correct.')).toBeVisible()
  })
})

test.describe('with a clock that cannot be corrected', () => {
  test.use({ allow: { skewedClock: true } })

  test('the wrong clock is named', { tag: '@soak' }, async ({ page, tenant }) => {
    // The page's clock runs ahead, the worker's does not: the correction is wrong by as much.
    await page.clock.install({ time: Date.now() + 3_600_000 })
    await page.goto('/#/policies')
    await expect(page.getByText("This device's clock is 60 minutes ahead.")).toBeVisible()
    await submitKeys(page, tenant)
    await expect(problem(page)).toContainText('Correct the clock')
    await expect(problem(page)).not.toContainText('have expired')
  })
})

test(
  'where the browser says that the page is not secure, it refuses and explains',
  { tag: '@soak' },
  async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }))
    await page.goto('/#/policies')
    await expect(page.getByRole('alert')).toContainText('Open this page over https.')
    await expect(page.getByRole('button', { name: 'Use the sandbox' })).toHaveCount(0)
  },
)

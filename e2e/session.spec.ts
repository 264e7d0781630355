/** Signing in, staying in, and getting out. */
import * as admin from './actions.ts'
import { expect, expectAccessible, expectAllAccessible, idleURL, type Page, test } from './test.ts'
import { answer } from './upstream.ts'
import { readAuthorization } from './verify.ts'

const problem = (page: Page) => page.getByRole('alert')
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click()

test('keys that do not get in are told why, others leave the page', async ({ page, tenant, wire }) => {
  await page.goto('/#/policies')
  // What is wrong at sight is told of before anything is sent.
  await expect(page.getByLabel('Region')).toHaveValue('')
  await page.getByLabel('Access key').fill(tenant.accessKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Choose the region of your account.')).toBeVisible()
  await expect(page.getByLabel('Region')).toBeFocused()
  await page.getByLabel('Region').selectOption('sandbox')
  await admin.submitTypedKeys(page, {
    accessKey: `${tenant.accessKey.slice(0, 8)}\u200b${tenant.accessKey.slice(8)}`,
    secretKey: tenant.accessKey,
    applicationId: tenant.applicationId.slice(0, 20),
    applicationKey: '',
  })
  await expect(page.getByText('Access key contains an invisible character.')).toBeVisible()
  await expect(page.getByText('Are access key and secret key swapped?')).toBeVisible()
  await expect(page.getByText('Application key is missing.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Access key')).toBeFocused()
  expect(wire.calls).toEqual([])
  const first = tenant.secretKey.startsWith('A') ? 'B' : 'A'
  for (const [wrong, sentence] of [
    [{ ...tenant, secretKey: `${first}${tenant.secretKey.slice(1)}` }, 'The service rejected these keys.'],
    [{ ...tenant, applicationId: 'my-application' }, 'The service does not know this application id.'],
  ] as const) {
    wire.learn(wrong)
    await admin.submitTypedKeys(page, wrong)
    for (const each of [sentence, 'Request id']) await expect(problem(page)).toContainText(each)
    await expect(page.getByLabel('Access key')).toHaveValue(tenant.accessKey)
  }
  await admin.expectSignedOut(page)
  await expectAllAccessible(page)

  // JSON fills the four fields, from a file or pasted, and none is left of other keys.
  const { accessKey, secretKey, applicationId, applicationKey: appKey } = tenant
  const file = { access_key: accessKey, secret_key: secretKey, appId: applicationId, appKey }
  const buffer = Buffer.from(JSON.stringify(file))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a JSON file' }).click()
  await (await chooser).setFiles({ name: 'keys.json', mimeType: 'application/json', buffer })
  await expect(page.getByLabel('Application key')).toHaveValue(appKey)
  await page.getByLabel('Secret key').fill(JSON.stringify({ accessKey, secretKey }))
  await expect(page.getByText('Still missing: application id, application key.')).toBeVisible()
  await expect(page.getByLabel('Application key')).toHaveValue('')

  // As a double click selects it, with blanks around.
  await admin.submitTypedKeys(page, { ...tenant, secretKey: `  "${tenant.secretKey.replace(/=+$/, '')}" ` })
  await admin.expectSignedIn(page)
  // Nothing of the form is left in the document, not even its markup.
  await expect(page.locator('[name=secretKey]')).toHaveCount(0)
  const left = await page.evaluate(() => document.documentElement.outerHTML)
  for (const key of [tenant.secretKey, tenant.applicationKey]) expect(left).not.toContain(key)
  await signOut(page)
  await admin.expectSignedOut(page)
  await expect(page.getByLabel('Secret key')).toHaveValue('')
  await expect(page.getByLabel('Region')).toHaveValue('')
})

test('one click signs in to the sandbox, in all tabs', async ({ page, wire }) => {
  await admin.signInWithSandbox(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sandbox' })).toBeVisible()
  expect(wire.calls.map(({ path }) => path)).toEqual([
    '/api/awareness-training/company/get-watchlist-details',
  ])
  await admin.fillPolicy(page, { about: 'Half done' })
  await admin.expectKept(page)
  const second = await admin.openTab(page, '#/activity')
  await admin.expectSignedIn(second)
  await second.reload()
  await admin.expectSignedIn(second)
  await expect(second.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in with your keys' })).toBeFocused()
  await admin.expectSignedOut(second)
  await second.reload()
  await admin.expectSignedOut(second)
  await page.getByRole('button', { name: 'Use the sandbox' }).click()
  await expect(admin.nameField(page)).toHaveValue('Half done')
  await admin.expectSignedIn(second)
})

test('the last tab that closes takes the keys with it @soak', async ({ page }) => {
  await admin.signInWithSandbox(page)
  await page.close()
  // Longer than the grace of 8 s: real time, since no clock of a test reaches a SharedWorker.
  await new Promise((resolve) => setTimeout(resolve, 9_500))
  await admin.expectSignedOut(await admin.openTab(page, '#/policies'))
})

const warning = (page: Page) => page.getByRole('dialog', { name: 'Still there?' })
const stay = (page: Page) =>
  warning(page).getByRole('button', { name: 'Stay signed in', exact: true }).click()

test.describe('after thirty idle minutes', () => {
  // The page's clock is put forward. It does not reach a SharedWorker, so the keys have to be in the page.
  test.use({ allow: { skewedClock: true } })

  test('a warning can be answered, and silence locks the page', async ({ page, tenant, upstream }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
    await page.clock.install()
    await upstream()
    await page.goto('/#/policies')
    await expect(page.getByText('The keys are in this tab only.')).toBeVisible()
    await admin.submitKeys(page, tenant, 'local')
    await admin.nameField(page).fill('Half done')
    const account = (await page.getByRole('banner').locator('code').textContent()) ?? 'none'
    await page.clock.fastForward('29:01')
    await expect(warning(page)).toContainText(/5\d seconds/)
    await stay(page)
    await expect(warning(page)).toBeHidden()
    await page.clock.fastForward('30:01')
    await admin.expectLocked(page)
    await expect(page.getByRole('heading', { name: 'Locked after 30 idle minutes' })).toBeFocused()
    await expect(page).toHaveTitle('Locked · Signet')
    for (const kept of ['Local upstream', account]) await expect(page.getByRole('main')).toContainText(kept)
    await expect(page.getByRole('button', { name: /sandbox/ })).toHaveCount(0)
    await expect(page.getByLabel('Region')).toHaveCount(0)
    await expectAccessible(page)
    await admin.submitTypedKeys(page, tenant)
    await expect(admin.nameField(page)).toHaveValue('Half done')
    await page.clock.fastForward('30:01')
    await admin.expectLocked(page)
    await admin.leaveLocked(page)
    await admin.expectSignedOut(page)
    await expect(page.getByRole('button', { name: 'Use the sandbox' })).toBeVisible()
    await expect(page.getByLabel('Region')).toHaveValue('')
  })
})

test.describe('after twelve idle seconds', () => {
  test.use({ baseURL: idleURL })

  test('the warning is above a review, silence locks every tab @soak', async ({ page }) => {
    await admin.signInWithSandbox(page)
    const second = await admin.openTab(page, '#/policies')
    await admin.expectSignedIn(second)
    await page.bringToFront()
    await admin.fillPolicy(page)
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    await expect(admin.reviewOf(page)).toBeVisible()
    await stay(page)
    await expect(warning(page)).toBeHidden()
    await expect(warning(page)).toBeVisible()
    // Escape means the warning alone.
    await page.keyboard.press('Escape')
    await expect(warning(page)).toBeHidden()
    await expect(admin.reviewOf(page)).toBeVisible()
    for (const tab of [page, second]) await admin.expectLocked(tab)
    await page.getByRole('button', { name: 'Use a new sandbox' }).click()
    await admin.expectSignedIn(page)
    await expect(page.getByText('phish.example', { exact: true })).toBeVisible()
  })
})

test('what was read is gone with the session @soak', async ({ page, tenant, mint, wire }) => {
  await admin.signInWithKeys(page, tenant, '#/watchlist')
  const cell = page.getByRole('cell', { name: /@/ }).first()
  const address = await cell.textContent()
  await signOut(page)
  await admin.expectSignedOut(page)
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(address)
  const before = wire.calls.length
  await admin.submitKeys(page, tenant)
  await expect(cell).toBeVisible()
  // One request checks the keys, and another reads the list again.
  expect(wire.calls.length).toBe(before + 2)
  await admin.signInAgain(page, await mint({ permissions: ['Directories | Import | Edit'] }), 'sandbox')
  await expect(problem(page)).toContainText('Awareness Training | Dashboard | Read')
})

test('new keys of the same account find all of it @soak', async ({ page, tenant, wire, upstream }) => {
  const expired = new Set<string>()
  let isLost = true
  const service = await upstream(({ headers, url }, response) => {
    const isPolicy = url.includes('create-policy')
    if (isPolicy && isLost) return response.destroy()
    const isRefused = isPolicy && expired.has(readAuthorization(headers.authorization)?.accessKey ?? '')
    if (!isRefused) return answer(response)
    return answer(response, { status: 418, fail: [{ code: 'err_xdk_binding_expired', message: 'Expired.' }] })
  })
  const [second, third] = [1, 2].map((n) => ({ ...tenant, accessKey: `${tenant.accessKey}-${n}` }))
  for (const keys of [second!, third!]) wire.learn(keys)
  const question = page.getByRole('dialog', { name: /^Are these new keys of the account of key / })
  const gone = page.getByText('The keys have expired.')
  const sendExpired = async () => {
    expired.add(tenant.accessKey)
    await admin.sendPolicy(page)
    await expect(problem(page)).toContainText('The keys have expired.')
  }
  await admin.signInWithKeys(page, tenant, '#/policies', 'local')
  await admin.fillAndSend(page, { about: 'Sent before' })
  await expect(problem(page)).toContainText('The request may have been executed.')
  isLost = false
  await admin.startNewPolicy(page)
  await admin.fillPolicy(page, { about: 'Half done' })
  await sendExpired()
  // The same keys are no problem any more once the service accepts them.
  await admin.signInAgain(page, tenant)
  await expect(page.getByRole('button', { name: 'Create the policy with 1 URL' })).toBeEnabled()
  await expect(gone).toHaveCount(0)
  await admin.leaveReview(page)
  await expect(admin.nameField(page)).toHaveValue('Half done')
  await sendExpired()
  await page.getByRole('button', { name: 'Enter new keys' }).click()
  await expect(page.getByLabel('Region')).toHaveValue('local')
  // Those of the same account find what was typed, and what was sent before.
  await admin.submitKeys(page, second!, 'local')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(admin.nameField(page)).toHaveValue('Half done')
  await admin.expectListed(page, 1)
  await expect(gone).toHaveCount(0)
  await expect(page).toHaveTitle(/\(1\) outcome unknown/)
  await admin.nameField(page).fill('Sent before')
  await page.getByRole('button', { name: 'Review 1 URL' }).click()
  await expect(admin.reviewOf(page)).toContainText('The same request was already sent.')
  await signOut(page)
  await admin.submitKeys(page, third!, 'local')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(admin.nameField(page)).toHaveValue('')
  expect(service.received.filter(({ url }) => url.includes('create-policy'))).toHaveLength(3)
})

test('keys that were not proven let in, and each page says so @soak', async ({ page, tenant, upstream }) => {
  await upstream(({ url }, response) =>
    url.includes('create-policy')
      ? answer(response, { data: [{ id: 'eNo-policy-1' }] })
      : response.writeHead(400).end(),
  )
  const unproven = page.getByRole('status').filter({ hasText: 'The keys could not be checked.' })
  await admin.signInWithKeys(page, tenant, '#/', 'local')
  await expect(unproven).toContainText('without a reason (HTTP 400)')
  await expect(unproven).toContainText(/Request id [\da-f]{8}-/)
  await expectAccessible(page)
  await admin.go(page, 'Policies')
  await page.reload()
  await expect(unproven).toBeVisible()
  await admin.fillAndSend(page)
  await expect(page.getByRole('button', { name: 'Create another' })).toBeVisible()
  await expect(unproven).toHaveCount(0)
})

test('where the page is not secure, it refuses and explains @soak', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }))
  await page.goto('/#/policies')
  await expect(problem(page)).toContainText('Open this page over https.')
  await expect(page.getByRole('button', { name: 'Use the sandbox' })).toHaveCount(0)
})

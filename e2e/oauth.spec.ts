/** A region of API 2.0: the sign-in, what is told apart, and what never reaches the page. */
import * as admin from './actions.ts'
import { textsHeld } from './heap.ts'
import { rowOf, stored } from './stored.ts'
import { expect, test } from './test.ts'
import { readBearer } from './verify.ts'

// A trace copies the typed text into the page's memory.
test.use({ region: 'sandbox-oauth', trace: 'off' })

const tokensOf = (calls: readonly { headers: Record<string, string> }[]) =>
  calls.flatMap(({ headers }) => readBearer(headers.authorization) ?? [])

test('neither secret nor token is in the page, or outlives the session', async ({ page, tenant, wire }) => {
  await page.goto('/#/policies')
  await page.getByLabel('Region').selectOption('sandbox-oauth')
  await admin.insertText(page, 'Client id', tenant.accessKey)
  await admin.insertText(page, 'Client secret', tenant.secretKey)
  await page.keyboard.press('Enter')
  await admin.expectSignedIn(page)
  await admin.createPolicy(page)
  const [token = '', ...others] = tokensOf(wire.calls)
  expect(new Set(others)).toEqual(new Set([token]))
  const wanted = { secret: tenant.secretKey, token }
  expect(await textsHeld(page, wanted)).toEqual(['secret: guard', 'token: guard'])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await admin.expectSignedOut(page)
  expect(await textsHeld(page, wanted)).toEqual([])
})

test('the sandbox is a link away, and a request shows a token that is not kept', async ({ page, wire }) => {
  await page.goto('/#/policies')
  await page.getByRole('button', { name: 'Try API 2.0' }).click()
  await admin.expectSignedIn(page)
  await admin.fillPolicy(page)
  await admin.reviewButton(page).click()
  await admin.openWire(page)
  const wanted = page.getByRole('region', { name: 'Request to send' })
  await expect(wanted).toContainText('Authorization: Bearer (not kept)')
  await expect(wanted).not.toContainText(/x-mc-date|Text to sign|HMAC/)
  await admin.createButton(page).click()
  await admin.expectCreated(page)
  await admin.go(page, 'Activity')
  await rowOf(page, 'A test').getByRole('link').first().click()
  const entry = page.getByRole('complementary', { name: 'Request' })
  await admin.openClosed(entry, 'What was sent and answered')
  await expect(entry).toContainText('Authorization: Bearer (not kept)')
  await expect(entry).not.toContainText('Signed text')
  const [token = 'none'] = tokensOf(wire.calls)
  expect(JSON.stringify(await stored(page))).not.toContain(token)
  await admin.go(page, 'Imports')
  await admin.chooseFile(page, 'email,name\nada@corp.example,Ada\n')
  await page.getByRole('button', { name: 'Review import of 1 person' }).click()
  await expect(page.getByRole('dialog')).toContainText('This operation is not documented for API 2.0.')
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await expect(page.getByText(/^Import submitted\. /)).toBeVisible()
})

test('with an expired token, only a read goes on', async ({ page, tenant, fault, wire, witness }) => {
  await admin.signInWithKeys(page, tenant, '#/policies')
  await fault('token-expired')
  await admin.fillAndSend(page)
  await expect(page.getByRole('alert')).toContainText('The access token had expired.')
  await expect(page.getByRole('alert')).toContainText('Nothing was executed.')
  expect((await witness()).policies).toEqual([])
  await admin.createButton(page).click()
  await admin.expectCreated(page)
  expect((await witness()).policies).toHaveLength(1)

  const before = wire.calls.length
  await fault('token-expired')
  await admin.go(page, 'Watchlist')
  await expect(page.getByText(/^\d+ of \d+ people$|^\d+ people$/).first()).toBeVisible()
  const calls = wire.calls.slice(before)
  expect(calls).toHaveLength(2)
  expect(new Set(tokensOf(calls)).size).toBe(2)
  await admin.go(page, 'Activity')
  await expect(admin.requests(page)).toContainText('not executed')
})

/** The log in a real browser: a sealed record before a request leaves, of all tabs, whatever the storage does. */
import * as admin from './actions.ts'
import { look, rowOf, sentIds, stored } from './stored.ts'
import { expect, type Page, test } from './test.ts'
import { tracesOf } from './traces.ts'
import { keysOf, readAuthorization } from './verify.ts'

const create = (page: Page, about: string) =>
  admin.createPolicy(page, { about, urls: `${about.replaceAll(' ', '-').toLowerCase()}.example` })

test('a request is stored, sealed, before it leaves', async ({ page, tenant, wire, fault, release }) => {
  await admin.signInWithKeys(page, tenant, '#/watchlist')
  const people = page.getByRole('table', { name: 'Watchlist' }).getByRole('cell').filter({ hasText: '@' })
  const person = await people.first().innerText()
  await admin.openFilters(page)
  await page.getByLabel('Search by').selectOption('Email address')
  await page.getByLabel('Email address to look for').fill('zoe.unseen')
  await page.getByRole('button', { name: 'Show people' }).click()
  await expect(people).toHaveCount(0)

  const outside = await look(page)
  await admin.go(page, 'Policies')
  const values = { urls: 'phish.example/u/ann@corp.example', name: 'Ann Smith', about: 'For Ann' }
  await admin.fillPolicy(page, values)
  await fault('hold')
  const leaving = page.waitForRequest((request) => request.url().endsWith('/create-policy-with-targets'))
  await admin.sendPolicy(page)
  const id = (await leaving).headers()['x-mc-req-id']
  const during = await stored(outside)
  expect(during.map((entry) => entry.id)).toEqual(sentIds(wire.calls))
  expect(during.at(-1)).toMatchObject({ id, operation: 'createPolicy' })
  expect(during.at(-1)?.end).toBeUndefined()
  await release()
  await admin.expectCreated(page)
  const outcomes = async () => (await stored(page)).map(({ end }) => end?.outcome)
  await expect.poll(outcomes).toEqual(['read', 'read', 'read', 'accepted'])

  const opened = JSON.stringify(await stored(page))
  const closed = JSON.stringify((await tracesOf(page)).filter(({ place }) => place.startsWith('IndexedDB')))
  expect(closed).toContain('sealed')
  for (const named of ['phish.example/u/ann@corp.example', 'Ann Smith', 'For Ann']) {
    expect(opened).toContain(named)
    expect(closed).not.toContain(named)
  }
  const signatures = wire.calls.map(({ headers }) => readAuthorization(headers.authorization)?.signature)
  for (const text of [person, 'zoe.unseen', ...keysOf(tenant), ...signatures])
    expect(opened + closed).not.toContain(text)
})

test('told to keep nothing, it is empty at once in every tab @soak', async ({ page, tenant }) => {
  const nothingKept = (tab: Page) => tab.getByText('Nothing is kept on this device.')
  await admin.signInWithKeys(page, tenant)
  await create(page, 'A test')
  const second = await admin.openTab(page, '#/activity')
  await expect(rowOf(second, 'A test')).toBeVisible()
  await admin.go(page, 'Settings')
  await page.getByRole('checkbox', { name: 'Keep nothing on this device' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wipe all records and keep nothing' }).click()
  await expect.poll(() => stored(page)).toEqual([])
  await expect(nothingKept(second)).toBeVisible()
  await expect(rowOf(second, 'A test')).toBeHidden()
  await admin.go(second, 'Policies')
  await admin.nameField(second).fill('Somebody')
  await expect(second.getByText('No draft is kept. A reload loses this text.')).toBeVisible()
  await admin.reloadAndAnswer(second, 'accept')
  await expect(admin.nameField(second)).toHaveValue('')
  await create(second, 'Kept nowhere')
  await admin.go(second, 'Activity')
  await expect(rowOf(second, 'Kept nowhere')).toContainText('created')
  expect(await stored(page)).toEqual([])
  await second.reload()
  await expect(second.getByText('No requests yet')).toBeVisible()
})

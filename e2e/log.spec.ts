/** The log in a real browser: a sealed record before a request leaves, of all tabs, whatever the storage does. */
import {
  expectCreated,
  fillPolicy,
  go,
  nameField,
  openFilters,
  sendPolicy,
  signInWithKeys,
} from './actions.ts'
import type { Fault } from './matrix.ts'
import { look, rowOf, sentIds, stored } from './stored.ts'
import { expect, type Page, test } from './test.ts'
import { tracesOf } from './traces.ts'
import { keysOf, readAuthorization } from './verify.ts'

/** Sends a policy from its form to the service's answer. */
async function createPolicy(page: Page, about = 'A test') {
  await fillPolicy(page, { about, urls: `${about.replaceAll(' ', '-').toLowerCase()}.example` })
  await sendPolicy(page)
  await expectCreated(page)
}

/** Sends a policy, which the service holds. Returns its request id. */
async function sendHeld(
  page: Page,
  fault: (name: Fault) => Promise<void>,
  values?: Parameters<typeof fillPolicy>[1],
) {
  await fillPolicy(page, values)
  await fault('hold')
  const leaving = page.waitForRequest((request) => request.url().endsWith('/create-policy-with-targets'))
  await sendPolicy(page)
  return (await leaving).headers()['x-mc-req-id'] ?? 'none'
}

test('a request is stored, sealed, before it leaves', async ({ page, tenant, wire, fault, release }) => {
  await signInWithKeys(page, tenant, '#/watchlist')
  const people = page.getByRole('table', { name: 'Watchlist' }).getByRole('cell').filter({ hasText: '@' })
  const person = await people.first().innerText()
  await openFilters(page)
  await page.getByLabel('Search by').selectOption('Email address')
  await page.getByLabel('Email address to look for').fill('zoe.unseen')
  await page.getByRole('button', { name: 'Show people' }).click()
  await expect(people).toHaveCount(0)

  const outside = await look(page)
  await go(page, 'Policies')
  const values = { urls: 'phish.example/u/ann@corp.example', name: 'Ann Smith', about: 'For Ann' }
  const id = await sendHeld(page, fault, values)
  const during = await stored(outside)
  expect(during.map((entry) => entry.id)).toEqual(sentIds(wire.calls))
  expect(during.at(-1)).toMatchObject({ id, operation: 'createPolicy' })
  expect(during.at(-1)?.end).toBeUndefined()
  await release()
  await expectCreated(page)
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

test('told to keep nothing, it is empty at once in every tab @soak', async ({ page, tenant, context }) => {
  const keepNothing = page.getByRole('checkbox', { name: 'Keep nothing on this device' })
  const nothingKept = (tab: Page) => tab.getByText('Nothing is kept on this device.')
  await signInWithKeys(page, tenant)
  await createPolicy(page)
  const second = await context.newPage()
  await second.goto('/#/activity')
  await expect(rowOf(second, 'A test')).toBeVisible()
  await go(page, 'Settings')
  await keepNothing.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wipe everything and keep nothing' }).click()
  await expect.poll(() => stored(page)).toEqual([])
  await expect(nothingKept(second)).toBeVisible()
  await expect(rowOf(second, 'A test')).toBeHidden()
  await go(second, 'Policies')
  await nameField(second).fill('Somebody')
  await expect(second.getByText('No draft is kept. A reload loses this text.')).toBeVisible()
  const question = second.waitForEvent('dialog')
  await second.evaluate(() => setTimeout(() => location.reload()))
  expect((await question).type()).toBe('beforeunload')
  await (await question).accept()
  await expect(nameField(second)).toHaveValue('')
  await createPolicy(second, 'Kept nowhere')
  await go(second, 'Activity')
  await expect(rowOf(second, 'Kept nowhere')).toContainText('created')
  expect(await stored(page)).toEqual([])
  await second.reload()
  await expect(second.getByText('No requests yet')).toBeVisible()

  await keepNothing.click()
  await expect(nothingKept(second)).toBeHidden()
  await go(second, 'Policies')
  await createPolicy(second, 'Kept again')
  // It is sealed with the key that the wipe made, so each tab can read it.
  await go(page, 'Activity')
  await page.reload()
  await expect(rowOf(page, 'Kept again')).toContainText('created')
  expect((await stored(page)).map(({ operation }) => operation)).toEqual(['createPolicy'])
})

test('a tab that crashed leaves an unknown outcome @soak', async ({ page, tenant, fault }) => {
  await signInWithKeys(page, tenant)
  const second = await page.context().newPage()
  await second.goto('/#/activity')
  const id = await sendHeld(page, fault)
  await expect(rowOf(second, id)).toContainText('on its way')
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The crash ends the page before the command is answered.
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  await second.reload()
  // A crash may also end the process of the keys.
  const signIn = second.getByRole('heading', { name: 'Sign in' })
  await expect(signIn.or(rowOf(second, id))).toBeVisible()
  if (await signIn.isVisible()) await signInWithKeys(second, tenant, '#/activity')
  await expect(rowOf(second, id)).toContainText('outcome unknown')
})

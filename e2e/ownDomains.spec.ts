/** The organisation's own domains: asked for once, kept for one account, and noticed in a policy. */
import * as admin from './actions.ts'
import { expect, expectAccessible, type Page, bareURL, test } from './test.ts'
import { tracesOf } from './traces.ts'

test.use({ baseURL: bareURL })

const asked = (page: Page) => page.getByText('Which domain is your organisation’s own?')
const button = (page: Page, many: number) =>
  page.getByRole('button', { name: `Your domains (${many})`, exact: true })
const field = (page: Page) => page.getByRole('combobox', { name: 'Domains', exact: true })
const finding = (page: Page) => admin.findingOf(page, 'own domain.')
const inDatabases = async (page: Page, text: string) =>
  (await tracesOf(page)).some(({ place, text: all }) => place.startsWith('IndexedDB') && all.includes(text))

test('an account is asked for its domains once @soak', async ({ page, tenant, mint, upstream }) => {
  await admin.signInWithKeys(page, tenant)
  await admin.paste(page, 'fenwick.example\ncorp.example')
  await expect(asked(page)).toBeVisible()
  await expectAccessible(page)
  await expect(finding(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Enter it' }).click()
  await expect(field(page)).toBeFocused()
  await field(page).fill('co.uk')
  await field(page).press('Enter')
  await expect(page.getByText('Anyone can register a domain under co.uk.')).toBeVisible()
  await field(page).fill('Fenwick.example')
  await field(page).press('Enter')
  await expect(page.getByRole('dialog').getByText('fenwick.example', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button(page, 1)).toBeFocused()
  await expect(asked(page)).toBeHidden()
  await expect(finding(page)).toBeVisible()

  // It is kept, encrypted, and goes where it was entered.
  await page.reload()
  await expect(finding(page)).toBeVisible()
  expect(await inDatabases(page, 'own domains')).toBe(true)
  expect(await inDatabases(page, 'fenwick.example')).toBe(false)
  await admin.go(page, 'Settings')
  await expect(page.getByText('fenwick.example', { exact: true })).toBeVisible()
  await field(page).press('Backspace')
  await admin.go(page, 'Policies')
  await expect(button(page, 0)).toBeVisible()
  await expect(finding(page)).toHaveCount(0)
  await expect(asked(page)).toBeHidden()

  // One that is entered while a review is open holds it.
  await admin.nameField(page).fill('A test')
  await page.getByRole('button', { name: 'Review 2 URLs' }).click()
  await expect(admin.createButton(page)).toBeEnabled()
  await button(page, 0).click()
  // Arrow keys stay in the field, although the button is one of a toolbar.
  await field(page).fill('orp.example')
  for (let at = 0; at < 11; at++) await field(page).press('ArrowLeft')
  await field(page).press('c')
  await field(page).press('Enter')
  await expect(page.getByRole('dialog').getByText('corp.example', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(admin.createButton(page)).toBeDisabled()
  await expect(page.getByText('Confirm or fix 1 finding first.')).toBeVisible()
  await admin.leaveReview(page)
  await expect(finding(page)).toBeVisible()

  // Another account is asked, and may say "Not now".
  // The tenants of the sandbox are one account, which everyone shares.
  await upstream()
  await admin.signInAgain(page, await mint())
  await admin.go(page, 'Policies')
  await admin.paste(page, 'fenwick.example')
  await expect(asked(page)).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(button(page, 0)).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Edit fenwick.example', { exact: true })).toBeVisible()
  await expect(asked(page)).toBeHidden()
})

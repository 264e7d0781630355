/** The organisation's own domains: asked for once, kept for one account, and noticed in a policy. */
import { expectSignedIn, fillPolicy, findingOf, signInWithKeys, submitKeys } from './actions.ts'
import { expect, expectAccessible, type Page, bareURL, test } from './test.ts'
import { tracesOf } from './traces.ts'

test.use({ baseURL: bareURL })

const asked = 'Which domain is your organisation’s own?'
const link = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
const button = (page: Page, many: number) =>
  page.getByRole('button', { name: `Your domains (${many})`, exact: true })
const field = (page: Page) => page.getByRole('combobox', { name: 'Domains', exact: true })
const finding = (page: Page) => findingOf(page, 'own domain.')

async function block(page: Page, urls: string) {
  await page.getByLabel('Domains and URLs').fill(urls)
  await page.getByRole('button', { name: 'Add to the list' }).click()
}

const inDatabases = async (page: Page, text: string) =>
  (await tracesOf(page)).some(({ place, text: all }) => place.startsWith('IndexedDB') && all.includes(text))

test('an account is asked for its domains once; blocking one is noticed, in this account alone', async ({
  page,
  tenant,
  mint,
  upstream,
}) => {
  await signInWithKeys(page, tenant)
  await block(page, 'fenwick.example\ncorp.example')
  await expect(page.getByText(asked)).toBeVisible()
  await expectAccessible(page)

  await test.step('one is entered, a suffix is refused, and a list typed before is judged again', async () => {
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
    await expect(page.getByText(asked)).toBeHidden()
    await expect(finding(page)).toBeVisible()
  })

  await test.step('it is kept, encrypted, and goes where it was entered', async () => {
    await page.reload()
    await expect(finding(page)).toBeVisible()
    expect(await inDatabases(page, 'own domains')).toBe(true)
    expect(await inDatabases(page, 'fenwick.example')).toBe(false)
    await link(page, 'Settings')
    await expect(page.getByText('fenwick.example', { exact: true })).toBeVisible()
    await field(page).press('Backspace')
    await expect(page.getByText('fenwick.example', { exact: true })).toBeHidden()
    await link(page, 'Policies')
    await expect(button(page, 0)).toBeVisible()
    await expect(finding(page)).toHaveCount(0)
    await expect(page.getByText(asked)).toBeHidden()
  })

  await test.step('another account is asked, and may say "Not now"', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    // The tenants of the sandbox are one account, which everyone shares.
    await upstream()
    await submitKeys(page, await mint(), 'local')
    await expectSignedIn(page)
    await link(page, 'Policies')
    await block(page, 'fenwick.example')
    await expect(page.getByText(asked)).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(button(page, 0)).toBeFocused()
    await page.reload()
    await expect(page.getByLabel('Edit fenwick.example', { exact: true })).toBeVisible()
    await expect(page.getByText(asked)).toBeHidden()
  })
})

test(
  'a domain that is entered while a review is open holds it',
  { tag: '@soak' },
  async ({ page, tenant, witness }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { urls: 'hq.example' })
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    const create = page.getByRole('button', { name: 'Create the policy with 1 URL' })
    await expect(create).toBeEnabled()
    await button(page, 0).click()
    // Arrow keys stay in the field, although the button is one of a toolbar.
    await field(page).fill('h.example')
    for (let at = 0; at < 8; at++) await field(page).press('ArrowLeft')
    await field(page).press('q')
    await field(page).press('Enter')
    await expect(page.getByRole('dialog').getByText('hq.example', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(create).toBeDisabled()
    await expect(page.getByText('Confirm or fix 1 finding first.')).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(finding(page)).toBeVisible()
    expect((await witness()).policies).toEqual([])
  },
)

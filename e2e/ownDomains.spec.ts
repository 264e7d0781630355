/** The organisation's own domains: learnt from its people, or entered, for one account, and noticed in a policy. */
import { expectSignedIn, fillPolicy, signInWithKeys, submitKeys } from './actions.ts'
import { expect, expectAccessible, type Page, bareURL, test } from './test.ts'
import { tracesOf } from './traces.ts'

test.use({ baseURL: bareURL })

const asked = 'Which domain is your organisation’s own?'
const link = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
const open = (page: Page, many: number) =>
  page.getByRole('button', { name: `Your domains (${many})`, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your domains' })
const listed = (page: Page) => dialog(page).getByRole('list', { name: 'Your domains' })

/** The way to keep what needs a reason. */
const keep = (page: Page, kind = '') => page.getByRole('button', { name: `Keep (To block: ${kind}` })

async function block(page: Page, urls: string) {
  await page.getByLabel('Domains and URLs').fill(urls)
  await page.getByRole('button', { name: 'Add to the list' }).click()
}

async function readWatchlist(page: Page) {
  await link(page, 'Watchlist')
  await expect(page.getByRole('table', { name: 'Watchlist' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read again' })).toBeEnabled()
}

/** Which of these texts can be read in the databases. */
const inDatabases = async (page: Page, ...texts: string[]) => {
  const stores = (await tracesOf(page)).filter(({ place }) => place.startsWith('IndexedDB'))
  return texts.filter((text) => stores.some((each) => each.text.includes(text)))
}

// Claim: Of the people, only their domains are kept
test(
  'the domains of the people are learnt, for this account only, and blocking one is noticed first',
  { tag: '@soak' },
  async ({ page, tenant, mint, upstream }) => {
    await signInWithKeys(page, tenant)

    await test.step('an account without any is asked', async () => {
      await expect(page.getByText(asked)).toHaveCount(0)
      await block(page, 'corp.example')
      await expect(page.getByText(asked)).toBeVisible()
      await expectAccessible(page)
      await expect(page.getByLabel('Edit corp.example', { exact: true })).toBeVisible()
      await expect(keep(page)).toHaveCount(0)
      // The question takes no height from the pane.
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(page.getByRole('button', { name: 'Review 1 URL' })).toBeInViewport({ ratio: 1 })
      // Nor does it come along, or take the focus.
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wave')
      await page.getByRole('button', { name: 'Review 1 URL' }).click()
      await expect(page.getByRole('region', { name: 'Review the policy' })).toBeVisible()
      await expect(page.getByText(asked)).toHaveCount(0)
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Review 1 URL' })).toBeFocused()
    })

    await test.step('reading the watchlist learns them: a list typed before is judged again', async () => {
      await readWatchlist(page)
      await link(page, 'Policies')
      await expect(page.getByText(asked)).toBeHidden()
      await expect(keep(page, 'own domain')).toBeVisible()
      await block(page, 'github.io\n192.0.2.7\nhttps://eu.corp.example/x')
      await expect(keep(page)).toHaveCount(4)
      await expect(keep(page).first()).toHaveAccessibleName('Keep (To block: own domain)')
      await expect(keep(page, 'part of own domain')).toBeVisible()
      await keep(page, 'own domain').click()
      await expect(page.getByLabel('Type "block" (own domain)')).toBeVisible()
    })

    await test.step('each is shown with its origin, and none can be read in the databases', async () => {
      await open(page, 1)
      await expect(listed(page).getByRole('listitem')).toHaveText(['corp.exampleFrom the watchlist'])
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      expect(await inDatabases(page, 'own-domains')).toEqual(['own-domains'])
      expect(await inDatabases(page, 'corp.example')).toEqual([])
    })

    await test.step('one that was removed does not come back, and one that was entered counts', async () => {
      await page.reload()
      await expect(keep(page, 'own domain')).toBeVisible()
      await open(page, 1)
      await dialog(page).getByRole('button', { name: 'Remove corp.example' }).click()
      await expect(dialog(page).getByText('corp.example was removed.')).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Undo' }).click()
      await expect(listed(page).getByRole('listitem')).toHaveCount(1)
      await dialog(page).getByRole('button', { name: 'Remove corp.example' }).click()
      await expect(listed(page).getByRole('listitem')).toHaveCount(0)
      const field = dialog(page).getByLabel('Domain', { exact: true })
      await field.fill('co.uk')
      await field.press('Enter')
      await expect(dialog(page).getByText('Anyone can register a domain under co.uk.')).toBeVisible()
      await field.fill('Fenwick.example')
      await field.press('Enter')
      await expect(listed(page).getByRole('listitem')).toHaveText(['fenwick.exampleEntered here'])
      await page.keyboard.press('Escape')
      await readWatchlist(page)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Read again' })).toBeEnabled()
      await link(page, 'Policies')
      // What is typed before the draft is back starts another one.
      await expect(page.getByLabel('Edit corp.example', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Your domains (1)' })).toBeVisible()
      await expect(keep(page, 'own domain')).toHaveCount(0)
      await block(page, 'fenwick.example')
      await expect(page.getByText(`fenwick.example is this organisation's own domain.`)).toBeVisible()
    })

    await test.step('with nothing kept they are wiped, and known in this tab alone', async () => {
      await link(page, 'Settings')
      await page.getByRole('switch', { name: 'Keep nothing on this device' }).click()
      await page.getByRole('button', { name: /^Wipe .+ and keep nothing$/ }).click()
      await expect.poll(() => inDatabases(page, 'own-domains')).toEqual([])
      await readWatchlist(page)
      await link(page, 'Policies')
      await expect(keep(page, 'own domain')).toBeVisible()
      await open(page, 1)
      await expect(dialog(page)).toContainText('This device keeps nothing')
      expect(await inDatabases(page, 'own-domains', 'corp.example')).toEqual([])
      await page.keyboard.press('Escape')
      await link(page, 'Settings')
      await page.getByRole('switch', { name: 'Keep nothing on this device' }).click()
    })

    await test.step('another account knows none of them, and is asked once', async () => {
      await page.getByRole('button', { name: 'Sign out' }).click()
      // The tenants of the sandbox are one account, which everyone shares.
      await upstream()
      await submitKeys(page, await mint(), 'local')
      await expectSignedIn(page)
      await link(page, 'Policies')
      await block(page, 'fenwick.example\ncorp.example')
      await expect(page.getByText(asked)).toBeVisible()
      await expect(page.getByLabel('Edit fenwick.example', { exact: true })).toBeVisible()
      await expect(keep(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Enter it' }).click()
      await expect(dialog(page).getByLabel('Domain', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Your domains (0)' })).toBeFocused()
      await page.getByRole('button', { name: 'Not now' }).click()
      await expect(page.getByText(asked)).toBeHidden()
      await expect(page.getByRole('button', { name: 'Your domains (0)' })).toBeFocused()
      await page.reload()
      await expect(page.getByLabel('Edit fenwick.example', { exact: true })).toBeVisible()
      await expect(page.getByText(asked)).toBeHidden()
    })
  },
)

test(
  'an import that was submitted teaches the one that most of its people share, and asks about others',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    const own = [
      'ann@mail.wexcombe.example',
      'ben@wexcombe.example',
      'cy@wexcombe.example',
      'dee@wexcombe.example',
    ]
    const people = [...own, 'max@wexcomb.example', 'dan@sister.example', 'zoe@gmail.com']
    await signInWithKeys(page, tenant, '#/imports')
    await page.getByLabel(/^File: /).setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`email,name\n${people.map((address) => `${address},X\n`).join('')}`),
    })
    await page.getByRole('button', { name: /^Review / }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import / })
      .click()
    await expect(page.getByRole('heading', { name: /^Import submitted\. / })).toBeVisible()
    await link(page, 'Policies')
    await open(page, 1)
    await expect(listed(page).getByRole('listitem')).toHaveText(['wexcombe.exampleFrom an import'])
    const possible = dialog(page).getByRole('list', { name: 'Possible domains' }).getByRole('listitem')
    await expect(possible).toHaveText(['sister.exampleFrom an importAdd'])
    await expectAccessible(page)
    await possible.getByRole('button', { name: 'Add sister.example' }).click()
    await expect(dialog(page).getByLabel('Domain', { exact: true })).toBeFocused()
    await expect(possible).toHaveCount(0)
    await expect(listed(page).getByRole('listitem')).toHaveText([
      'wexcombe.exampleFrom an import',
      'sister.exampleEntered here',
    ])
  },
)

test(
  'a domain that is entered while a review is open holds it',
  { tag: '@soak' },
  async ({ page, tenant, witness }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { urls: 'hq.example' })
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    const create = page.getByRole('button', { name: 'Create the policy with 1 URL' })
    await expect(create).toBeEnabled()
    await page.getByRole('button', { name: /^Your domains/ }).click()
    const field = dialog(page).getByLabel('Domain', { exact: true })
    await field.fill('hq.example')
    await field.press('Enter')
    await expect(listed(page).getByRole('listitem')).toHaveText(['hq.exampleEntered here'])
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(create).toBeDisabled()
    await expect(page.getByText('An entry needs a reason. Go back to the list.')).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(keep(page, 'own domain')).toBeVisible()
    expect((await witness()).policies).toEqual([])
  },
)

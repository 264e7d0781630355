/** Settings: what lies on this device, and how long. */
import { fillPolicy, openFilters, openJournalTools, signInWithKeys } from './actions.ts'
import { expect, expectAllAccessible, type Page, test } from './test.ts'

const go = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
async function wipe(page: Page) {
  await page.getByRole('button', { name: 'Wipe everything on this device' }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel('Type "wipe" to continue').fill('wipe')
  await question.getByRole('button', { name: 'Wipe everything on this device' }).click()
}
const here = (page: Page) => page.getByRole('list', { name: 'On this device', exact: true })

/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated is sent to the page as it stands */
/** The pages under which the drafts' database holds anything. */
const pagesKept = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.addEventListener('success', () => resolve(request.result))
      })
    const database = await done(indexedDB.open('signet-drafts'))
    const heads = (await done(database.transaction('drafts').objectStore('drafts').getAll())) as {
      page: string
    }[]
    database.close()
    return heads.map((head) => head.page).toSorted()
  })

test('a newcomer finds Settings by the keyboard, and it tells what lies here', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused()
  await page.keyboard.type('wipe')
  await expect(page.getByRole('option', { name: /^Settings/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Settings · Signet')
  await expect(here(page).getByRole('listitem')).toHaveText([/^1 request/])
  await expect(here(page)).toContainText('Contents are encrypted, for this account only.')
  await page.getByText(/^Nothing kept yet/).click()
  await expect(page.getByRole('list', { name: 'Not on this device' })).toContainText('No policy drafts')
  await expectAllAccessible(page)

  await test.step('what a part is about is said beside it, and a wide window has two columns', async () => {
    const domains = page.getByRole('region', { name: 'Your domains' })
    const names = page.getByRole('region', { name: 'Names of groups and attributes' })
    const left = async (text: string) => (await names.getByText(text).boundingBox())!.x
    expect(await left('Shown instead of ids')).toBe(await left('Names of groups and attributes'))
    const [first, journal] = [domains, page.getByRole('region', { name: 'The journal' })]
    const leftOf = async () => [(await first.boundingBox())!.x, (await journal.boundingBox())!.x]
    const [one, below] = await leftOf()
    expect(below).toBe(one)
    await page.setViewportSize({ width: 1920, height: 1080 })
    const [still, beside] = await leftOf()
    expect(beside).toBeGreaterThan(still! + 600)
  })

  await test.step('fields and buttons end at one line', async () => {
    const endOf = async (name: string) => {
      const { x, width } = (await page.getByRole('button', { name, exact: true }).boundingBox())!
      return Math.round(x + width)
    }
    const theme = (await page.getByRole('radiogroup', { name: 'Theme' }).boundingBox())!
    expect(await endOf('Keep 180 days')).toBe(Math.round(theme.x + theme.width))
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('in a narrow window nothing is wider than the page', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(page.getByRole('switch', { name: 'Keep nothing on this device' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const main = page.locator('#main')
    expect(await main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('Activity and Help lead there', async () => {
    await go(page, 'Activity')
    await openJournalTools(page)
    await page.getByRole('link', { name: 'Settings of this device' }).click()
    await expect(page).toHaveURL(/#\/settings$/)
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await page.getByRole('complementary').getByRole('link', { name: 'Settings' }).first().click()
    await expect(page).toHaveURL(/#\/settings$/)
  })

  await test.step('the theme is chosen', async () => {
    const theme = page.getByRole('radiogroup', { name: 'Theme' })
    await theme.getByText('Light').click()
    await expect(theme.getByRole('radio', { name: 'Light' })).toBeChecked()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  })
})

// Claim: Settings lists everything that lies on this device
test(
  'each kept thing is listed with its count, and removed from the store',
  { tag: '@soak' },
  async ({ page, tenant, witness }) => {
    await signInWithKeys(page, tenant)
    const { groups, attributes } = await witness()
    const remove = (thing: string) => page.getByRole('button', { name: `Remove ${thing}`, exact: true })
    const [group = '', attribute = ''] = [groups[0]?.id, attributes[0]?.id]

    await test.step('in Policies: a draft', async () => {
      await fillPolicy(page, { about: 'The draft', urls: 'a.example' })
      await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
    })

    await test.step('in Home: the URLs already in the account', async () => {
      await go(page, 'Home')
      await page.getByRole('button', { name: 'Enter the URLs already in the account' }).click()
      await page.getByLabel('URLs already in the account').fill('12')
      await page.getByRole('button', { name: 'Save count' }).click()
      await expect(page.getByText(/^Includes 12 entered by you/)).toBeVisible()
    })

    await test.step('in Watchlist: the name of an attribute, and a view', async () => {
      await go(page, 'Watchlist')
      await openFilters(page)
      const filters = page.getByRole('form', { name: 'Filters' })
      await filters.getByLabel('Search by').selectOption('Custom attribute')
      await filters.getByLabel('Attribute ids').fill(attribute)
      await filters.getByLabel(`Name of ${attribute.slice(0, 10)}…`).fill('Office')
      await filters.getByLabel('Attribute value to look for').fill('Oslo')
      await page.getByRole('button', { name: 'Show people' }).click()
      await page.getByRole('button', { name: 'Saved views', exact: true }).click()
      await page.getByRole('dialog', { name: 'Saved views' }).getByLabel('Save this view as').fill('In Oslo')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Saved views (1)' })).toBeVisible()
    })

    await test.step('in Imports: the columns and the address of an import, the name of a group, and a draft', async () => {
      await go(page, 'Imports')
      const choose = (row: string) =>
        page.getByLabel(/^File: /).setInputFiles({
          name: 'people.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`Nr|Vorname|Nachname|Alt|Neu\n${row}\n`),
        })
      await choose('7|Ana|Souza|a@home.example|ana.souza@corp.example')
      await page.getByLabel('Send Neu as').selectOption('email')
      await page.getByLabel('Send Vorname as').selectOption('first name')
      await page.getByLabel('Send Nachname as').selectOption('last name')
      await page.getByLabel('Send Alt as').selectOption('left out')
      const notify = page.getByLabel(/^Notify this address/)
      await notify.fill('it@corp.example')
      await page.getByRole('button', { name: /^Review / }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Import / })
        .click()
      await expect(page.getByText('Job id', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Import another file' }).click()
      await choose('8|Zoe|Unal|z@home.example|zoe.unal@corp.example')
      await page.getByRole('combobox', { name: /^Group/ }).fill(group)
      await page.getByLabel('Name of the group').fill('Finance')
      await page.getByLabel('Name of the group').press('Enter')
      await notify.fill('me@corp.example')
      await expect.poll(() => pagesKept(page)).toContain('imports')
    })

    const kept = ['groups', 'imports', 'imports.columns', 'imports.notified', 'own-domains', 'policies']
    await test.step('in Settings: a domain. All are listed, each with its number', async () => {
      await go(page, 'Settings')
      await page.getByRole('combobox', { name: 'Domains', exact: true }).fill('fenwick.example')
      await page.keyboard.press('Enter')
      await expect(here(page).getByRole('listitem').locator('strong')).toHaveText([
        /^\d+ requests$/,
        '1 policy draft',
        '1 import draft',
        '1 choice of import columns',
        '1 address to notify',
        '1 saved view',
        '1 list of watchlist counts',
        '1 group name',
        '1 attribute name',
        'Your domains',
        '1 number of URLs that you entered',
      ])
      expect(await pagesKept(page)).toEqual([
        ...kept,
        'watchlist.attributes',
        'watchlist.counts',
        'watchlist.views',
      ])
      await expectAllAccessible(page)
    })

    await test.step('names are changed and removed', async () => {
      const names = page.getByRole('list', { name: 'Names of groups' })
      const name = names.getByLabel(/^Name of group/)
      await expect(name).toHaveValue('Finance')
      await name.fill('Treasury')
      await name.press('Enter')
      await names.getByRole('button', { name: 'Remove the name Treasury' }).click()
      await expect(page.getByText('“Treasury” was removed.')).toBeVisible()
      await expect(here(page)).not.toContainText('group name')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(name).toHaveValue('Treasury')
      await expect(here(page)).toContainText('1 group name')
    })

    await test.step('what a page has open stays, and all else goes from the store', async () => {
      await remove('policy drafts').click()
      await expect(page.getByText(/^Not removed: 1 policy draft, open on a page\./)).toBeVisible()
      expect(await pagesKept(page)).toContain('policies')
      // After a reload no page has it open. A page with a file asks before.
      page.once('dialog', (question) => void question.accept())
      await page.reload()
      for (const [thing, from] of [
        ['policy drafts', 'policies'],
        ['import drafts', 'imports'],
        ['choices of import columns', 'imports.columns'],
        ['addresses to notify', 'imports.notified'],
        ['saved views', 'watchlist.views'],
        ['lists of watchlist counts', 'watchlist.counts'],
        ['group names', 'groups'],
        ['attribute names', 'watchlist.attributes'],
      ] as const) {
        await remove(thing).click()
        await expect(remove(thing)).toBeHidden()
        await expect(page.getByRole('heading', { name: 'On this device' })).toBeFocused()
        expect(await pagesKept(page)).not.toContain(from)
      }
      // Domains are removed one by one.
      await expect(remove('lists of your own domains')).toBeHidden()
      expect(await pagesKept(page)).toEqual(['own-domains'])
      await expect(page.getByRole('list', { name: 'Names of groups' })).toBeHidden()
    })

    await test.step('with a way back', async () => {
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(here(page)).toContainText('1 attribute name')
      expect(await pagesKept(page)).toEqual(['own-domains', 'watchlist.attributes'])
    })

    await test.step('a wipe is seen here at once', async () => {
      await page.getByRole('button', { name: 'Wipe everything on this device' }).click()
      const question = page.getByRole('dialog')
      await expect(question.getByRole('listitem')).toHaveText([
        /^\d+ requests$/,
        '1 attribute name',
        '1 list of your own domains',
        '1 number of URLs that you entered',
      ])
      await question.getByRole('button', { name: 'Cancel' }).click()
      await wipe(page)
      await expect(here(page).getByRole('listitem')).toHaveCount(0)
      await expect(page.getByText('fenwick.example')).toBeHidden()
    })

    await test.step('a wiped draft is still on its page, and is kept again once it changes', async () => {
      const name = page.getByRole('textbox', { name: 'Name', exact: true })
      const isKept = page.getByText('Kept as a draft on this device.')
      await go(page, 'Policies')
      await name.fill('Half done')
      await expect(isKept).toBeVisible()
      await go(page, 'Settings')
      await wipe(page)
      await expect(here(page).getByRole('listitem')).toHaveCount(0)
      await go(page, 'Policies')
      await expect(name).toHaveValue('Half done')
      await expect(page.getByText('No draft is kept. A reload loses this text.')).toBeVisible()
      expect(await pagesKept(page)).not.toContain('policies')
      await name.fill('Half done, and more')
      await expect(isKept).toBeVisible()
      expect(await pagesKept(page)).toContain('policies')
    })
  },
)

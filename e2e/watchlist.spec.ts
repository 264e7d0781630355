/** The watchlist: every filter of admin-api §2.4 on the wire and in the URL, pages followed, rows found again on the page. */
import {
  column,
  expectSignedIn,
  expectSignedOut,
  openFilters,
  signInWithKeys,
  submitKeys,
} from './actions.ts'
import { expect, type Credentials, type Fault, type Page, test, type Witness } from './test.ts'
import { tracesOf } from './traces.ts'
import type { Answer, Upstream } from './upstream.ts'

const path = '/api/awareness-training/company/get-watchlist-details'
const permission = 'Awareness Training | Dashboard | Read'

const table = (page: Page) => page.getByRole('table', { name: 'Watchlist' })
/** Also while they are folded, since their values are kept. */
const filters = (page: Page) => page.getByRole('form', { name: 'Filters', includeHidden: true })
const quick = (page: Page) => page.getByRole('textbox', { name: 'Quick filter' })
const show = (page: Page) => page.getByRole('button', { name: 'Show people' })
const again = (page: Page) => page.getByRole('button', { name: 'Read again' })
const counter = (page: Page) => page.getByText(/ of [\d,]+ people$/)

/** Waits until the list is there and gives the two numbers of its counter. */
async function readCounter(page: Page): Promise<{ shown: number; loaded: number }> {
  await expect(again(page)).toBeEnabled()
  const [shown = NaN, loaded = NaN] = ((await counter(page).textContent()) ?? '')
    .split(' of ')
    .map((text) => Number(text.replace(/\D/g, '')))
  return { shown, loaded }
}

/** Sends the filters, and waits until they are on their way: what this page has read before is not asked again. */
async function ask(page: Page): Promise<void> {
  await openFilters(page)
  const sent = page.waitForRequest((request) => request.url().endsWith(path))
  await show(page).click()
  await sent
}

/** The default list again, and an empty form. */
async function startOver(page: Page): Promise<void> {
  await page.goto('/#/watchlist')
  await expect(page.getByRole('region', { name: 'People' })).toContainText('Everyone with 1 or more videos')
  await readCounter(page)
  await openFilters(page)
  await expect(filters(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(filters(page).getByLabel('Search by')).toHaveValue('')
}

async function tick(page: Page, name: string) {
  await openFilters(page)
  await filters(page).getByRole('checkbox', { name, exact: true }).check()
}

/** A capital or an accent makes no difference to the quick filter and the order. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** By a click, and sees that the drawn rows are in that order. */
async function sortByName(page: Page) {
  const name = table(page).getByRole('columnheader', { name: 'Name' })
  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=name/)
  const names = (await column(page, 0)).map(fold)
  expect(names).toEqual(names.toSorted())
}

const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

interface Attribute {
  readonly id: string
  readonly values: readonly string[]
}

/** The sandbox tells which attributes a tenant has, for want of an operation that does. */
async function attributes(witness: () => Promise<Witness>): Promise<[Attribute, Attribute, Attribute]> {
  const [first, second, third] = (await witness()).attributes
  if (!first || !second || !third) throw new Error('The tenant has fewer than three attributes.')
  return [first, second, third]
}

test.describe('the service filters', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant, '#/watchlist'))

  test(
    'the page reads the default list at once and says which it is',
    { tag: '@soak' },
    async ({ page, wire }) => {
      await expect(page.getByRole('region', { name: 'People' })).toContainText(
        'Everyone with 1 or more videos, read ',
      )
      // The filters are folded, since something has been read.
      await expect(show(page)).toBeHidden()
      const counts = await column(page, 3)
      expect(counts.every((count) => Number(count) >= 1)).toBe(true)
      // One call asked whether the keys are good.
      expect(wire.calls).toHaveLength(2)
      expect(page.url()).toMatch(/#\/watchlist$/)
    },
  )

  test('each number of videos shows those who have it', { tag: '@soak' }, async ({ page }) => {
    for (const [label, value, word, fits] of [
      ['None', 'video_count_0', 'none', (count: number) => count === 0],
      ['1', 'video_count_1', 'one', (count: number) => count === 1],
      ['2', 'video_count_2', 'two', (count: number) => count === 2],
      ['3', 'video_count_3', 'three', (count: number) => count === 3],
      ['4 or more', 'video_count_4_or_more', 'four-up', (count: number) => count >= 4],
      ['1 or more', 'video_count_1_or_more', 'any', (count: number) => count >= 1],
    ] as const) {
      await test.step(`by ${value}`, async () => {
        await startOver(page)
        await tick(page, label)
        await ask(page)
        await expect(page).toHaveURL(new RegExp(`\\?videos=${word}$`))
        await readCounter(page)
        expect((await column(page, 3)).filter((count) => !fits(Number(count)))).toEqual([])
      })
    }
  })

  test('several numbers of videos at once add up', { tag: '@soak' }, async ({ page }) => {
    await page.goto('/#/watchlist?videos=none')
    await readCounter(page)
    await openFilters(page)
    await expect(filters(page).getByRole('checkbox', { name: 'None' })).toBeChecked()
    const none = await readCounter(page)
    await tick(page, '2')
    await ask(page)
    const both = await readCounter(page)
    expect(both.loaded).toBeGreaterThan(none.loaded)
    // What “1 or more” includes is not asked for as well.
    await openFilters(page)
    const any = filters(page).getByRole('checkbox', { name: '1 or more' })
    await expect(any).toBeDisabled()
    await filters(page).getByRole('checkbox', { name: '2', exact: true }).uncheck()
    await any.check()
    await expect(filters(page).getByRole('checkbox', { name: '2', exact: true })).toBeDisabled()
    await ask(page)
    await expect(page).toHaveURL(/\?videos=none\.any$/)
    expect(await readCounter(page)).toEqual({ shown: 250, loaded: 250 })
  })

  test('each search shows those who have the text in its field', { tag: '@soak' }, async ({ page }) => {
    for (const [field, label, at, text] of [
      ['name', 'Name', 0, 'li'],
      ['email', 'Email address', 1, 'eu.corp'],
      ['department', 'Department', 2, 'Finance'],
    ] as const) {
      await test.step(`by ${field}`, async () => {
        await startOver(page)
        await filters(page).getByLabel('Search by').selectOption(label)
        await filters(page).getByLabel(`${label} to look for`).fill(text)
        await ask(page)
        const { loaded } = await readCounter(page)
        expect(loaded).toBeGreaterThan(0)
        expect(
          (await column(page, at)).filter((cell) => !cell.toLowerCase().includes(text.toLowerCase())),
        ).toEqual([])
      })
    }
  })

  test('a custom attribute is looked for with 1 to 3 ids', { tag: '@soak' }, async ({ page, witness }) => {
    await startOver(page)
    const [first, second, third] = await attributes(witness)
    const value = first.values[0] ?? ''
    await filters(page).getByLabel('Search by').selectOption('Custom attribute')
    await filters(page).getByLabel('Attribute value to look for').fill(value)
    const ids: string[] = []
    for (const { id } of [first, second, third]) {
      ids.push(id)
      await openFilters(page)
      await filters(page).getByLabel('Attribute ids').fill(ids.join('\n'))
      await ask(page)
      const { loaded } = await readCounter(page)
      expect(loaded).toBeGreaterThan(0)
      expect(loaded).toBeLessThan(106)
    }
  })

  test(
    'what is incomplete is refused by its field, and nothing is sent',
    { tag: '@soak' },
    async ({ page, wire }) => {
      await readCounter(page)
      const before = wire.calls.length
      await openFilters(page)
      await filters(page).getByLabel('Search by').selectOption('Custom attribute')
      await show(page).click()
      const value = filters(page).getByLabel('Attribute value to look for')
      const ids = filters(page).getByLabel('Attribute ids')
      await expect(value).toHaveAccessibleDescription('A value is required.')
      await expect(ids).toHaveAccessibleDescription(/needs 1 to 3 attribute ids\./)
      await expect(value).toBeFocused()
      await value.fill('Oslo')
      await ids.fill('a b c d')
      await expect(ids).toHaveAccessibleDescription(/At most 3 attribute ids are allowed\./)
      await show(page).click()

      // A shared link may be incomplete too.
      await page.goto('/#/watchlist?by=name')
      await expect(filters(page).getByLabel('Name to look for')).toHaveAccessibleDescription(
        'A value is required.',
      )
      await expect(page.getByRole('heading', { name: 'The filters are incomplete' })).toBeVisible()
      expect(wire.calls).toHaveLength(before)
    },
  )

  test('what the service refuses shows by its field', { tag: '@soak' }, async ({ page, fault, witness }) => {
    const [{ id, values }] = await attributes(witness)
    await startOver(page)
    await filters(page).getByLabel('Search by').selectOption('Custom attribute')
    await filters(page)
      .getByLabel('Attribute value to look for')
      .fill(values[0] ?? '')
    await filters(page).getByLabel('Attribute ids').fill(`${id}\nnone-such`)
    await ask(page)
    await expect(filters(page).getByLabel('Attribute ids')).toHaveAccessibleDescription(
      /Id 2: There is no attribute with this id\./,
    )
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('See the marked field above.')
    await expect(alert.getByRole('listitem')).toHaveCount(0)

    await startOver(page)
    await fault('refused')
    await filters(page).getByLabel('Search by').selectOption('Name')
    await filters(page).getByLabel('Name to look for').fill('an')
    await ask(page)
    await expect(filters(page).getByLabel('Name to look for')).toHaveAccessibleDescription(/told to refuse/)
    // The same again is asked again.
    await ask(page)
    await readCounter(page)
    await expect(filters(page).getByLabel('Name to look for')).not.toHaveAccessibleDescription(/./)
  })

  test('broken values in the URL are left out', { tag: '@soak' }, async ({ page }) => {
    await page.goto('/#/watchlist?by=shoeSize&videos=two.seven&sort=-height&unknown=1&ids={}')
    const note = page.getByText('Parts of the link were left out.').locator('..')
    for (const said of [
      '“shoeSize” for “by”',
      '“seven” for “videos”',
      '“-height” for “sort”',
      '“{}” for “ids”',
    ])
      await expect(note).toContainText(`The link has ${said}, which this page cannot use.`)
    await openFilters(page)
    await expect(filters(page).getByRole('checkbox', { name: '2', exact: true })).toBeChecked()
    await readCounter(page)
    expect(new Set(await column(page, 3))).toEqual(new Set(['2']))
    // The next view is whole again.
    await table(page).getByRole('button', { name: 'Name' }).click()
    await expect(note).toHaveCount(0)
    await page.goto('/#/watchlist?by=department&for=2024')
    await expect(filters(page).getByLabel('Department to look for')).toHaveValue('2024')
    await expect(page.getByRole('heading', { name: 'No one matches these filters' })).toBeVisible()
  })

  test('going back shows the filters from before', { tag: '@soak' }, async ({ page }) => {
    await startOver(page)
    await tick(page, '3')
    await ask(page)
    await page.goBack()
    await expect(page.getByRole('region', { name: 'People' })).toContainText('Everyone with 1 or more videos')
    await openFilters(page)
    await expect(filters(page).getByRole('checkbox', { name: '3', exact: true })).not.toBeChecked()
  })

  test('the URL holds the view: a new tab shows the same', async ({ page, witness, context }) => {
    const [{ id, values }] = await attributes(witness)
    await startOver(page)
    await filters(page).getByLabel('Search by').selectOption('Custom attribute')
    await filters(page)
      .getByLabel('Attribute value to look for')
      .fill(values[1] ?? '')
    await filters(page).getByLabel('Attribute ids').fill(id)
    await tick(page, 'None')
    await tick(page, '1')
    await ask(page)
    await readCounter(page)
    await table(page).getByRole('button', { name: 'Name' }).click()
    await expect(page).toHaveURL(/&sort=name$/)
    const names = await column(page, 0)

    const other = await context.newPage()
    await other.goto(page.url())
    expect(await readCounter(other)).toEqual(await readCounter(page))
    // Rows out of sight come a moment after the others.
    await expect.poll(() => column(other, 0)).toEqual(names)
    await expect(filters(other).getByLabel('Search by')).toHaveValue('customAttribute')
    await expect(filters(other).getByLabel('Attribute ids')).toHaveValue(id)
    await openFilters(other)
    await expect(filters(other).getByRole('checkbox', { name: 'None' })).toBeChecked()

    const address = page.url()
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await expect(page).toHaveURL(/watchlist\?sort=name$/)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveURL(address)
    await expect(filters(page).getByLabel('Attribute ids')).toHaveValue(id)
  })
})

test('a link that is followed while the page is still fetched leads away', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant, '#/watchlist')
  const release = new Map<string, () => void>()
  for (const name of ['WatchlistPage', 'PolicyPage']) {
    const isReleased = new Promise<void>((resolve) => release.set(name, resolve))
    await page.route(new RegExp(`/${name}-`), (route) => isReleased.then(() => route.continue()))
  }
  await page.reload()
  await page.getByRole('navigation').getByRole('link', { name: 'Policies' }).click()
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('/WatchlistPage-'))
  release.get('WatchlistPage')?.()
  await arrived
  // It comes too late to be drawn.
  await expect(page.getByRole('heading', { name: 'Watchlist' })).toHaveCount(0)
  release.get('PolicyPage')?.()
  await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/#\/policies$/)
})

test(
  'new keys of the same account find its views and the typed names',
  { tag: '@soak' },
  async ({ page, tenant, wire, upstream }) => {
    const next = { ...tenant, accessKey: `${tenant.accessKey}-next` }
    const third = { ...tenant, accessKey: `${tenant.accessKey}-third` }
    for (const keys of [next, third]) wire.learn(keys)
    let isExpired = false
    await upstream((_request, response) => {
      const fail = isExpired ? [{ code: 'err_xdk_binding_expired', message: 'Expired.' }] : []
      response.statusCode = isExpired ? 418 : 200
      response.setHeader('Content-Type', 'application/json')
      const people = ['ann', 'bea'].map((name) => ({
        name,
        emailAddress: `${name}@x.example`,
        department: '',
        watchlistCount: 1,
      }))
      const data = isExpired ? [] : people
      response.end(JSON.stringify({ meta: { status: response.statusCode }, data, fail }))
    })
    await signInWithKeys(page, tenant, '#/watchlist', 'local')
    await readCounter(page)
    await quick(page).fill('ann')
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('ann')
    const views = page.getByRole('dialog', { name: 'Saved views' })
    for (const name of ['First', 'Second']) {
      await page.getByRole('button', { name: /^Saved views/ }).click()
      await views.getByRole('textbox').fill(name)
      await page.keyboard.press('Enter')
      await expect(views).toBeHidden()
    }
    const expire = async () => {
      await expect(again(page)).toBeEnabled()
      isExpired = true
      await again(page).click()
      await page.getByRole('button', { name: 'Enter new keys' }).click()
      isExpired = false
    }
    await expire()
    await submitKeys(page, next, 'local')
    await expectSignedIn(page)
    await expect(quick(page)).toHaveValue('ann')
    await page.reload()
    await expect(quick(page)).toHaveValue('ann')
    await page.getByRole('button', { name: 'Saved views (2)' }).click()
    await expect(views.getByRole('listitem')).toHaveText(['Second', 'First'])
    await page.keyboard.press('Escape')
    // A later sign-in does not know the former keys.
    await page.getByRole('button', { name: 'Sign out' }).click()
    await submitKeys(page, next, 'local')
    await expectSignedIn(page)
    await expect(page.getByRole('button', { name: 'Saved views (2)' })).toBeVisible()
    // The names that were typed are discarded with the text of the tab.
    await expect(quick(page)).toHaveValue('ann')
    await expire()
    await page.getByRole('button', { name: 'Discard the text of this tab' }).click()
    await submitKeys(page, third, 'local')
    await expectSignedIn(page)
    await readCounter(page)
    await expect(quick(page)).toHaveValue('')
  },
)

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const by = (page: Page) => filters(page).getByLabel('Search by')
const nameField = (page: Page) => filters(page).getByLabel('Name to look for')
const views = (page: Page) => page.getByRole('dialog', { name: 'Saved views' })
const openViews = (page: Page) => page.getByRole('button', { name: /^Saved views/ }).click()

async function saveView(page: Page, as: string, label: string, told: string) {
  await openViews(page)
  await views(page).getByLabel(label, { exact: true }).fill(as)
  await page.keyboard.press('Enter')
  await expect(toast(page, told)).toBeVisible()
}

/** Asks for a name and some numbers of videos, and filters what came by another name. */
async function askForNames(page: Page) {
  await page.goto('/#/watchlist?videos=none.two.four-up')
  await readCounter(page)
  await openFilters(page)
  await by(page).selectOption('Name')
  await nameField(page).fill('li')
  await ask(page)
  await readCounter(page)
  await quick(page).fill('corp')
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('corp')
}

/** Asks for an attribute, and gives it a name. */
async function nameAttribute(page: Page, id: string, value: string) {
  await openFilters(page)
  await by(page).selectOption('Custom attribute')
  await filters(page).getByLabel('Attribute ids').fill(id)
  await filters(page)
    .getByLabel(`Name of ${id.slice(0, 10)}…`)
    .fill('Grimshawe House')
  await filters(page).getByLabel('Attribute value to look for').fill(value)
  await ask(page)
  await expect(page.getByRole('region', { name: 'People' })).toContainText(
    `Custom attribute Grimshawe House “${value}”`,
  )
}

test.describe('a view', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('what the page shows as asked is what is sent, for each search', async ({ page, tenant, witness }) => {
    await signInWithKeys(page, tenant, '#/watchlist')
    await readCounter(page)
    const [{ id, values }] = await attributes(witness)
    await openFilters(page)
    await page.getByText('What is asked').click()
    const asked = page.getByRole('region', { name: 'Body of the request' })
    // The default list was read on arrival.
    await expect(asked).toHaveText('{"meta":{"pagination":{"pageSize":500}},"data":[{}]}')
    const askedBytes: string[] = []
    for (const [label, value] of [
      ['Everyone', ''],
      ['Email address', 'corp'],
      ['Department', 'Finance'],
      ['Custom attribute', values[0] ?? ''],
      ['Name', 'li'],
    ] as const) {
      await openFilters(page)
      await by(page).selectOption(label)
      if (value)
        await filters(page)
          .getByLabel(/ to look for$/)
          .fill(value)
      if (label === 'Custom attribute') await filters(page).getByLabel('Attribute ids').fill(id)
      if (label === 'Everyone') for (const each of ['None', '2', '4 or more']) await tick(page, each)
      const shown = (await asked.textContent()) ?? ''
      const sent = page.waitForRequest((request) => request.url().endsWith(path))
      await show(page).click()
      expect((await sent).postData()).toBe(shown)
      await readCounter(page)
      askedBytes.push(shown)
    }
    expect(new Set(askedBytes).size).toBe(5)
    for (const shown of askedBytes)
      expect(shown).toContain('"filterBy":[{"fieldName":"type","value":"video_count_0"}')
  })

  test('names of people are not in the address, and a reload keeps them', async ({ page, tenant }) => {
    await signInWithKeys(page, tenant, '#/watchlist')
    await readCounter(page)
    await askForNames(page)
    await expect(page).toHaveURL(/\?by=name&videos=none\.two\.four-up$/)
    const before = await readCounter(page)
    await page.reload()
    expect(await readCounter(page)).toEqual(before)
    await expect(nameField(page)).toHaveValue('li')
    await expect(quick(page)).toHaveValue('corp')
  })

  test('a link has names of people only if the admin says so', async ({ page, tenant, context }) => {
    await signInWithKeys(page, tenant, '#/watchlist')
    await readCounter(page)
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await askForNames(page)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(toast(page, 'Link copied without “li” and “corp”.')).toBeVisible()
    expect(await copied()).toBe(page.url().replace('by=name&', ''))
    const other = await context.newPage()
    await other.goto(await copied())
    await readCounter(other)
    await expect(by(other)).toHaveValue('')
    await expect(quick(other)).toHaveValue('')

    await page.getByRole('checkbox', { name: 'Include names in the link' }).check()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(toast(page, 'Link copied.')).toBeVisible()
    await other.goto(await copied())
    await expect(nameField(other)).toHaveValue('li')
    await expect(quick(other)).toHaveValue('corp')
    expect(await readCounter(other)).toEqual(await readCounter(page))
    await other.close()
  })

  test(
    'a saved view has names of people only if the admin says so',
    { tag: '@soak' },
    async ({ page, tenant }) => {
      await signInWithKeys(page, tenant, '#/watchlist')
      await readCounter(page)
      await askForNames(page)
      const openFromAnother = async (saved: string, address: RegExp) => {
        await startOver(page)
        await openViews(page)
        await views(page).getByRole('button', { name: saved, exact: true }).click()
        await expect(page).toHaveURL(address)
      }
      await page.getByRole('checkbox', { name: 'Include names in the link' }).check()
      await saveView(page, 'Told Whom', 'Save this view as', '“Told Whom” is saved.')
      await page.getByRole('checkbox', { name: 'Include names in the link' }).uncheck()
      const without = 'without “li” and “corp”'
      await saveView(page, 'Wexcombe', `Save this view ${without} as`, `“Wexcombe” is saved ${without}.`)

      await openFromAnother('Wexcombe', /watchlist\?videos=none\.two\.four-up$/)
      await readCounter(page)
      await expect(by(page)).toHaveValue('')
      await expect(quick(page)).toHaveValue('')

      await openFromAnother('Told Whom', /\?by=name&videos=none\.two\.four-up$/)
      await expect(nameField(page)).toHaveValue('li')
      await expect(quick(page)).toHaveValue('corp')
    },
  )

  test(
    'a department that is not there offers the nearest that is',
    { tag: '@soak' },
    async ({ page, tenant }) => {
      await signInWithKeys(page, tenant, '#/watchlist')
      await readCounter(page)
      const department = filters(page).getByLabel('Department to look for')
      await startOver(page)
      await by(page).selectOption('Department')
      await expect(filters(page).locator('option[value="Engineering"]')).toHaveCount(1)
      await department.fill('Enginering')
      await ask(page)
      await expect(page.getByText('No one in “Enginering”. Did you mean Engineering?')).toBeVisible()
      await page.getByRole('button', { name: 'Show Engineering' }).click()
      await expect(department).toHaveValue('Engineering')
      await readCounter(page)
      expect(new Set(await column(page, 2))).toEqual(new Set(['Engineering']))
    },
  )

  test(
    'a name brings a view back, can be changed, and is deleted with a way back',
    { tag: '@soak' },
    async ({ page, tenant }) => {
      await signInWithKeys(page, tenant, '#/watchlist')
      await readCounter(page)
      await page.goto('/#/watchlist?by=department&for=Engineering')
      await readCounter(page)
      await saveView(page, 'Wexcombe', 'Save this view as', '“Wexcombe” is saved.')
      await openViews(page)
      const field = views(page).getByLabel('Save this view as')
      await field.press('Enter')
      await expect(field).toHaveAccessibleDescription('Enter a name.')
      await field.fill('Wexcombe')
      await page.keyboard.press('Enter')
      await expect(field).toHaveAccessibleDescription(/^Another view has this name\./)
      await field.fill('Engineers')
      await page.keyboard.press('Enter')
      await expect(toast(page, '“Engineers” is saved.')).toBeVisible()
      await startOver(page)
      await page.reload()
      await page.getByRole('button', { name: 'Saved views (2)' }).click()
      await views(page).getByRole('button', { name: 'Rename: Engineers' }).click()
      await views(page).getByLabel('New name of “Engineers”').fill('Builders')
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Renamed to “Builders”.')).toBeVisible()
      await openViews(page)
      await views(page).getByRole('button', { name: 'Builders', exact: true }).click()
      await expect(page).toHaveURL(/\?by=department&for=Engineering$/)
      await expect(filters(page).getByLabel('Department to look for')).toHaveValue('Engineering')
      await openViews(page)
      await views(page).getByRole('button', { name: 'Delete: Builders' }).click()
      await expect(toast(page, '“Builders” was deleted.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Saved views (1)' })).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('button', { name: 'Saved views (2)' })).toBeVisible()
    },
  )

  test(
    'an attribute is remembered by the name that it was given',
    { tag: '@soak' },
    async ({ page, tenant, witness }) => {
      await signInWithKeys(page, tenant, '#/watchlist')
      await readCounter(page)
      const [{ id, values }] = await attributes(witness)
      await nameAttribute(page, id, values[0] ?? '')
      await startOver(page)
      await page.reload()
      await openFilters(page)
      await by(page).selectOption('Custom attribute')
      await filters(page).getByRole('button', { name: 'Grimshawe House' }).click()
      await expect(filters(page).getByLabel('Attribute ids')).toHaveValue(id)
    },
  )

  test('no name of a view or an attribute can be read in the databases, and with nothing kept they are wiped, and none is saved', async ({
    page,
    tenant,
    witness,
  }) => {
    await signInWithKeys(page, tenant, '#/watchlist')
    await readCounter(page)
    /** Which of these texts can be read in the databases. */
    const inDatabases = async (...texts: string[]) => {
      const stores = (await tracesOf(page)).filter(({ place }) => place.startsWith('IndexedDB'))
      return texts.filter((text) => stores.some((each) => each.text.includes(text)))
    }
    const kinds = ['watchlist views', 'names']
    const [{ id, values }] = await attributes(witness)
    for (const as of ['Told Whom', 'Wexcombe', 'Builders'])
      await saveView(page, as, 'Save this view as', `“${as}” is saved.`)
    await nameAttribute(page, id, values[0] ?? '')
    expect(await inDatabases(...kinds)).toEqual(kinds)
    expect(await inDatabases('Told Whom', 'Wexcombe', 'Builders', 'Grimshawe House')).toEqual([])
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: 'Keep nothing on this device' }).click()
    await page.getByRole('button', { name: /^Wipe .+ and keep nothing$/ }).click()
    await expect.poll(() => inDatabases(...kinds)).toEqual([])
    await page.getByRole('navigation').getByRole('link', { name: 'Watchlist' }).click()
    await page.getByRole('button', { name: 'Saved views', exact: true }).click()
    await expect(views(page)).toContainText('Settings are set to keep nothing on this device.')
    await expect(views(page).getByRole('textbox')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await openFilters(page)
    await by(page).selectOption('Custom attribute')
    await filters(page).getByLabel('Attribute ids').fill(id)
    await expect(filters(page).getByRole('group', { name: 'Named attributes' })).toHaveCount(0)
    const given = filters(page).getByLabel(`Name of ${id.slice(0, 10)}…`)
    await expect(given).toHaveValue('')
    await given.fill('Grimshawe House')
    await given.blur()
    expect(await inDatabases(...kinds)).toEqual([])
  })
})

/** Signs in to a service that gives this answer, which the test may change. */
async function signInToAnswer(
  page: Page,
  tenant: Credentials,
  upstream: (reply: Answer) => Promise<Upstream>,
  answer: Record<string, unknown>,
) {
  const { received } = await upstream((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  await signInWithKeys(page, tenant, '#/watchlist', 'local')
  // The guards have found the body to be as the spec has it.
  return () => JSON.parse(received.at(-1)?.body ?? '') as { data: unknown }
}

test('each filter is sent under its own name, and what was not set is left out', async ({
  page,
  tenant,
  upstream,
}) => {
  const empty = { meta: { status: 200 }, data: [], fail: [] }
  const last = await signInToAnswer(page, tenant, upstream, empty)
  await expect(page.getByRole('heading', { name: 'The watchlist is empty' })).toBeVisible()
  expect(last().data).toEqual([{}])

  for (const name of ['4 or more', 'None', '2']) await tick(page, name)
  await ask(page)
  await readCounter(page)
  const filterBy = ['video_count_0', 'video_count_2', 'video_count_4_or_more'].map((value) => ({
    fieldName: 'type',
    value,
  }))
  expect(last().data).toEqual([{ filterBy }])

  await openFilters(page)
  await filters(page).getByLabel('Search by').selectOption('Custom attribute')
  await filters(page).getByLabel('Attribute value to look for').fill(' Oslo ')
  await filters(page).getByLabel('Attribute ids').fill('eNo-1, eNo_2')
  await ask(page)
  await readCounter(page)
  const searchBy = { fieldName: 'customAttribute', value: ' Oslo ' }
  expect(last().data).toEqual([{ searchBy, attributeIds: ['eNo-1', 'eNo_2'], filterBy }])

  for (const [field, label] of Object.entries({
    name: 'Name',
    email: 'Email address',
    department: 'Department',
  })) {
    await openFilters(page)
    await filters(page).getByLabel('Search by').selectOption(label)
    await ask(page)
    await readCounter(page)
    // The ids belong to the attribute and are not sent without it.
    expect(last().data).toEqual([{ searchBy: { fieldName: field, value: ' Oslo ' }, filterBy }])
  }
})

test('records are shown as the real service writes them, and a list that never ends has an end', async ({
  page,
  tenant,
  upstream,
}) => {
  // beyond-the-spec §2: `email`, empty texts, fields nobody documented. The same token again would go round for ever.
  const data = [
    { email: 'a.lind@corp.example', name: null, department: '', watchlistCount: 2, userState: 'ok' },
  ]
  const meta = { status: 200, pagination: { pageSize: 1, next: 'same' } }
  await signInToAnswer(page, tenant, upstream, { meta, data, fail: [] })
  await expect(page.getByText('Incomplete: 2 people were read.')).toBeVisible()
  await expect(page.getByText('The service repeats its pages')).toBeVisible()
  await expect(page.getByText('1 record: the email address of an earlier record, all shown.')).toBeVisible()
  await expect(counter(page)).toHaveText('2 of 2 people')
  await expect(table(page).getByRole('row').nth(1)).toHaveAccessibleName(
    'Select a.lind@corp.example No name a.lind@corp.example No department 2',
  )
})

test(
  'records that are not records, and fields that are wrong, are counted, and the rest is shown',
  { tag: '@soak' },
  async ({ page, tenant, upstream }) => {
    const data = [
      { emailAddress: 'ann@corp.example', name: ['Ann'], department: 'Sales', watchlistCount: '3' },
      { emailAddress: 'Ann@Corp.example', name: 'Ann', department: 'Sales', watchlistCount: -3 },
      { name: 'Ben', department: 'Sales', watchlistCount: 1 },
      { id: 7, mail: 'cy@corp.example' },
      'Dan',
    ]
    const meta = { status: 200, pagination: { totalCount: '9', next: { page: 2 } } }
    const answer: Record<string, unknown> = { meta, data, fail: [] }
    await signInToAnswer(page, tenant, upstream, answer)
    await expect(page.getByText('Incomplete: 4 of 9 people were read.')).toBeVisible()
    await expect(page.getByText('The service named the next page in an unknown way')).toBeVisible()
    for (const sentence of [
      '1 record: unreadable, left out.',
      '1 record: none of the documented fields.',
      '1 record: no email address.',
      '1 record: a name or department that is not text, shown as empty.',
      '1 record: a number of videos as text, read as a number.',
      '1 record: a number of videos that cannot be right',
      '1 record: the email address of an earlier record, all shown.',
    ]) {
      await expect(page.getByRole('listitem').filter({ hasText: sentence })).toBeVisible()
    }
    const rows = table(page).getByRole('row')
    await expect(rows.nth(1)).toHaveAccessibleName(/ No name ann@corp.example Sales 3$/)
    // The most videos first, and those without a number last.
    await expect(rows.nth(2)).toHaveAccessibleName(/ Ben No email address Sales 1$/)
    await expect(rows.nth(3)).toHaveAccessibleName(/ Ann Ann@Corp.example Sales No count$/)

    // An answer without any record, and none that is shown before.
    Object.assign(answer, { meta: { status: 200 }, data: ['Dan'] })
    await tick(page, '3')
    await ask(page)
    await expect(page.getByRole('alert')).toContainText('The answer of the service could not be read')
  },
)

/** Signs in to another account, after the one of the test. */
async function changeAccount(page: Page, keys: Credentials) {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectSignedOut(page)
  await page.goto('/#/watchlist')
  await submitKeys(page, keys)
  await expectSignedIn(page)
}

test('reading waits out a throttle and says so', { tag: '@soak' }, async ({ page, tenant, fault }) => {
  await signInWithKeys(page, tenant, '#/watchlist')
  await readCounter(page)
  await fault('throttled')
  await again(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Reading continues automatically' })).toBeVisible()
  // What was read before stays.
  await expect(table(page)).toBeVisible()
  await readCounter(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test(
  'reading is given up when other filters are asked for, or the page is left',
  { tag: '@soak' },
  async ({ page, tenant, fault }) => {
    await signInWithKeys(page, tenant, '#/watchlist')
    await readCounter(page)
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.failure()?.errorText ?? ''))
    await fault('hold')
    await tick(page, '1')
    await ask(page)
    await tick(page, '2')
    await ask(page)
    await readCounter(page)
    expect(failed).toEqual(['net::ERR_ABORTED'])
    await fault('hold')
    await tick(page, '3')
    await ask(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await expect.poll(() => failed).toEqual(['net::ERR_ABORTED', 'net::ERR_ABORTED'])
  },
)

test('reading can be cancelled, and taken up again', { tag: '@soak' }, async ({ page, tenant, fault }) => {
  await signInWithKeys(page, tenant, '#/watchlist')
  await readCounter(page)
  await startOver(page)
  await fault('hold')
  await tick(page, '1')
  await ask(page)
  await expect(page.getByRole('status').filter({ hasText: 'Reading the watchlist.' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Reading was cancelled' })).toBeVisible()
  await again(page).click()
  await readCounter(page)
  expect(new Set(await column(page, 3))).toEqual(new Set(['1']))
})

test('a reading that fails can be tried again', { tag: '@soak' }, async ({ page, tenant, fault }) => {
  await signInWithKeys(page, tenant, '#/watchlist')
  await readCounter(page)
  for (const [name, label] of [
    ['server-error', '2'],
    ['truncated', '3'],
    ['lost', '4 or more'],
  ] satisfies [Fault, string][]) {
    await test.step(name, async () => {
      await startOver(page)
      await fault(name)
      await tick(page, label)
      await ask(page)
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('This request only reads. Nothing was changed.')
      await expect(alert).toContainText('Request id')
      await alert.getByRole('button', { name: 'Retry' }).click()
      await readCounter(page)
      await expect(alert).toHaveCount(0)
    })
  }
})

test(
  'without the permission the list is asked for all the same, and the answer names it',
  { tag: '@soak' },
  async ({ page, tenant, wire, mint }) => {
    await signInWithKeys(page, tenant, '#/watchlist')
    await readCounter(page)
    const before = wire.calls.length
    await changeAccount(page, await mint({ permissions: ['Directories | Import | Edit'] }))
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(`"${permission}"`)
    await expect(alert).toContainText('The permission was already missing at sign-in.')
    expect(wire.calls).toHaveLength(before + 2)
  },
)

test(
  'an account without people says what the watchlist is',
  { tag: '@soak' },
  async ({ page, tenant, mint }) => {
    await signInWithKeys(page, tenant, '#/watchlist')
    await readCounter(page)
    await changeAccount(page, await mint({ people: 0 }))
    await expect(page.getByRole('heading', { name: 'The watchlist is empty' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('four weekly reminders')
  },
)

const status = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true })

interface Means {
  readonly fault: (name: Fault) => Promise<void>
  readonly release: () => Promise<void>
  readonly witness: () => Promise<Witness>
}

/** Of the reading that `begin` begins, the first page is there, and the second is on its way. */
async function holdSecondPage({ fault, release, witness }: Means, begin: () => Promise<unknown>) {
  const held = () => expect.poll(async () => (await witness()).fault).toBeUndefined()
  await fault('hold')
  await begin()
  await held()
  await fault('hold')
  await release()
  await held()
}

/** Reads the first page of six. */
async function readPart(page: Page, means: Means) {
  await holdSecondPage(means, () => page.goto('/#/watchlist?videos=none.any'))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(status(page, 'Incomplete: 500 of 3,000 people were read.')).toBeVisible()
}

test.describe('with 3,000 people', () => {
  test.use({ tenantOptions: { people: 3_000 } })

  test('many pages are followed to the last row', async ({ page, tenant, wire }) => {
    const before = wire.calls.length
    await signInWithKeys(page, tenant, '#/watchlist?videos=none.any')
    expect(await readCounter(page)).toEqual({ shown: 3_000, loaded: 3_000 })
    expect(wire.calls.slice(before).filter((call) => call.path === path)).toHaveLength(1 + 6)
    await page.getByRole('region', { name: 'Watchlist' }).focus()
    await page.keyboard.press('End')
    await expect(table(page).locator('tr[aria-rowindex="3001"]')).toBeVisible()
    // A new order starts at its top.
    await table(page).getByRole('button', { name: 'Email' }).click()
    await expect(table(page).locator('tr[aria-rowindex="2"]')).toBeInViewport()
  })

  test(
    'the list stays where somebody scrolls as soon as there are rows',
    { tag: '@soak' },
    async ({ page, tenant }) => {
      await signInWithKeys(page, tenant, '#/watchlist?videos=none.any')
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          const row = document.querySelector('tr[aria-rowindex="2"]')
          if (!row) return
          observer.disconnect()
          row.closest('[data-scroll]')?.scrollTo({ top: 1_000_000, behavior: 'instant' })
        }).observe(document, { subtree: true, childList: true })
      })
      await page.reload()
      await readCounter(page)
      const box = page.getByRole('region', { name: 'Watchlist' })
      await expect(table(page).locator('tr[aria-rowindex="2"]')).toHaveCount(0)
      expect(await box.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(10_000)
    },
  )

  test.describe('what came of a reading', () => {
    test.beforeEach(async ({ page, tenant }) => {
      await signInWithKeys(page, tenant, '#/activity')
      await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    })

    test(
      'the table fills while more is read, and Cancel keeps what came',
      { tag: '@soak' },
      async ({ page, fault, witness, release }) => {
        await holdSecondPage({ fault, release, witness }, async () => {
          await page.goto('/#/watchlist?videos=none.any')
          await expect(status(page, 'Reading the watchlist.')).toBeVisible()
        })
        await expect(status(page, '500 of 3,000 read')).toBeVisible()
        await expect(counter(page)).toHaveText('500 of 500 people')
        await expect(again(page)).toBeDisabled()
        await expect(page.getByText('Incomplete list', { exact: true })).toBeVisible()
        await quick(page).fill('corp')
        await page.getByRole('button', { name: 'Cancel' }).click()
        await expect(page.getByRole('heading', { name: /^Everyone with any number of videos/ })).toBeFocused()
        await expect(status(page, 'Incomplete: 500 of 3,000 people were read.')).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: 'Incomplete: 500' })).toBeVisible()
        await expect(page.getByText('Reading was interrupted.')).toBeVisible()
        await expect(quick(page)).toHaveValue('corp')
        await quick(page).fill('')
        await expect(counter(page)).toHaveText('500 of 500 people')
      },
    )

    test(
      'a part of a list is still there after another page, and nothing is read again unasked',
      { tag: '@soak' },
      async ({ page, fault, witness, wire, release }) => {
        await readPart(page, { fault, release, witness })
        const calls = wire.calls.length
        await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
        await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
        await page.goBack()
        await expect(status(page, 'Incomplete: 500 of 3,000 people were read.')).toBeVisible()
        expect(wire.calls).toHaveLength(calls)
      },
    )

    test(
      'a handed-over part of a list is said to be one',
      { tag: '@soak' },
      async ({ page, fault, witness, release }) => {
        await readPart(page, { fault, release, witness })
        await page.getByRole('button', { name: 'Import 500 into a group' }).click()
        await expect(
          page.getByText('The people handed over are of an incomplete list. Others may be missing.'),
        ).toBeVisible()
        await expect(page.getByText('500 people in 500 rows.')).toBeVisible()
      },
    )

    test(
      'who goes back while people are read is not told that the reading was cancelled',
      { tag: '@soak' },
      async ({ page, fault, witness, release }) => {
        await readPart(page, { fault, release, witness })
        await holdSecondPage({ fault, release, witness }, () => page.goto('/#/watchlist?videos=none.one'))
        await tick(page, '2')
        await ask(page)
        await page.goBack()
        await expect(status(page, /^Incomplete: 500 of [\d,]+ people were read\.$/)).toBeVisible()
        await expect(page.getByText('Reading was interrupted.')).toBeVisible()
        await expect(page.getByText(/cancelled/)).toHaveCount(0)
        await page.goto('/#/watchlist?videos=none.any')
        await expect(counter(page)).toHaveText('500 of 500 people')
      },
    )

    test(
      'a failure on a later page keeps what came, beside the failure',
      { tag: '@soak' },
      async ({ page, fault, witness, release }) => {
        await readPart(page, { fault, release, witness })
        await holdSecondPage({ fault, release, witness }, () => again(page).click())
        await fault('server-error')
        await release()
        const alert = page.getByRole('main').getByRole('alert')
        await expect(alert).toContainText('The service failed while handling the request')
        await expect(status(page, 'Incomplete: 1,000 of 3,000 people were read.')).toBeVisible()
        await expect(counter(page)).toHaveText('1,000 of 1,000 people')
        await alert.getByRole('button', { name: 'Retry' }).click()
        expect(await readCounter(page)).toEqual({ shown: 3_000, loaded: 3_000 })
        await expect(page.getByText(/^Incomplete/)).toHaveCount(0)
      },
    )

    test(
      'a complete list is not replaced by a part of one',
      { tag: '@soak' },
      async ({ page, fault, witness, release }) => {
        await page.goto('/#/watchlist?videos=none.any')
        await readCounter(page)
        await fault('hold')
        await again(page).click()
        await expect.poll(async () => (await witness()).fault).toBeUndefined()
        await fault('server-error')
        await release()
        await expect(page.getByRole('main').getByRole('alert')).toContainText('The service failed')
        expect(await readCounter(page)).toEqual({ shown: 3_000, loaded: 3_000 })
        await expect(page.getByText(/^Incomplete/)).toHaveCount(0)
      },
    )

    test(
      'everyone selected while people are read: the rest is selected by another click',
      { tag: '@soak' },
      async ({ page, fault, witness, release }) => {
        const selection = page.getByRole('group', { name: 'Selection' })
        await page.goto('/#/watchlist?videos=any')
        await readCounter(page)
        await holdSecondPage({ fault, release, witness }, () => page.reload())
        await expect(counter(page)).toHaveText('500 of 500 people')
        await table(page).getByRole('checkbox', { name: 'Select all shown' }).check()
        await expect(selection).toContainText('500 selected')
        await release()
        const { loaded } = await readCounter(page)
        await expect(selection).toContainText('500 selected')
        const all = table(page).getByRole('checkbox', { name: 'Select all shown' })
        await expect(all).toBeChecked({ indeterminate: true })
        await all.click()
        await expect(selection).toContainText(`${loaded.toLocaleString('en')} selected`)
      },
    )
  })
})

test.describe('what was read', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant, '#/watchlist?videos=none.any'))

  test(
    'the list sorts by every column and filters by what is loaded',
    { tag: '@soak' },
    async ({ page, wire }) => {
      const { loaded } = await readCounter(page)
      const calls = wire.calls.length
      const videos = table(page).getByRole('columnheader', { name: 'Videos' })
      await videos.getByRole('button').click()
      await expect(videos).toHaveAttribute('aria-sort', 'ascending')
      await videos.getByRole('button').click()
      await expect(videos).toHaveAttribute('aria-sort', 'descending')
      await expect(page).toHaveURL(/sort=-videos/)
      const counts = (await column(page, 3)).map(Number)
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))

      await sortByName(page)

      await table(page).getByRole('button', { name: 'Email' }).click()
      await expect(page).toHaveURL(/sort=email/)
      const emails = await column(page, 1)
      expect(emails).toEqual(emails.toSorted())

      // People without a department come last, and say so.
      await table(page).getByRole('button', { name: 'Department' }).click()
      await page.getByRole('region', { name: 'Watchlist' }).focus()
      await page.keyboard.press('End')
      await expect(table(page).getByRole('img', { name: 'No department' }).last()).toBeVisible()

      await quick(page).fill('FINANCE')
      await expect(counter(page)).not.toHaveText(`${loaded} of ${loaded} people`)
      expect((await readCounter(page)).shown).toBeGreaterThan(0)
      expect(new Set(await column(page, 2))).toEqual(new Set(['Finance']))

      await quick(page).fill('zzzz')
      await expect(page.getByRole('heading', { name: 'No row contains “zzzz”' })).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Clear the quick filter' }).last().click()
      await expect(counter(page)).toHaveText(`${loaded} of ${loaded} people`)
      expect(wire.calls).toHaveLength(calls)
    },
  )

  test('everything on the page is reached by keyboard', async ({ page }) => {
    await startOver(page)
    const tabTo = async (name: string, role: 'checkbox' | 'button' | 'combobox' | 'textbox' | 'region') => {
      const target = page.getByRole('main').getByRole(role, { name, exact: true })
      for (let presses = 0; presses < 40; presses++) {
        if (await target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab does not reach the ${role} "${name}".`)
    }
    await page.getByRole('main').focus()
    await tabTo('Search by', 'combobox')
    await page.keyboard.press('d')
    await tabTo('Department to look for', 'combobox')
    await page.keyboard.type('finance')
    await tabTo('1', 'checkbox')
    await page.keyboard.press('Space')
    await tabTo('Show people', 'button')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/by=department&for=finance&videos=one$/)
    await readCounter(page)
    await expect(page.getByRole('button', { name: 'Change the request' })).toBeFocused()
    await tabTo('Quick filter', 'textbox')
    await page.keyboard.type('corp')
    await tabTo('Watchlist', 'region')
    // The table is one stop: arrow keys lead from its first row to the headings, and between these.
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await expect(table(page).getByRole('checkbox', { name: 'Select all shown' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(table(page).getByRole('button', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/videos=one&sort=name$/)
    await expect(table(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  })

  test(
    'at 360 px the list comes first and the filters open on demand',
    { tag: '@soak' },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 })
      // A new opening starts at the top.
      await page.goto('/#/activity')
      await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
      await page.goto('/#/watchlist')
      await expect(table(page)).toBeInViewport()
      await expect(show(page)).toBeHidden()
      await expect(page.getByRole('button', { name: 'Change the request' })).toHaveAttribute(
        'aria-expanded',
        'false',
      )
      await tick(page, '3')
      await ask(page)
      await expect(show(page)).toBeHidden()
      await readCounter(page)
      expect(new Set(await column(page, 3))).toEqual(new Set(['3']))
      expect(await page.evaluate(overhang)).toBe(0)
    },
  )
})

test.describe('with 100,000 people', () => {
  test.use({ tenantOptions: { people: 100_000 } })

  test('all can be filtered and sorted, and few rows exist', { tag: '@soak' }, async ({ page, tenant }) => {
    await signInWithKeys(page, tenant, '#/watchlist?videos=none.any')
    await expect(page.getByText(/^[\d,]+ of 100,000 read$/)).toBeVisible()
    await expect(counter(page)).toHaveText('100,000 of 100,000 people', { timeout: 90_000 })
    await quick(page).fill('ni')
    await expect(counter(page)).not.toHaveText(/^100,000 of/)
    const { shown } = await readCounter(page)
    expect(shown).toBeGreaterThan(0)
    await page.getByRole('region', { name: 'Watchlist' }).focus()
    await page.keyboard.press('End')
    await expect(table(page).locator(`tr[aria-rowindex="${shown + 1}"]`)).toBeVisible()
    const people = await table(page).locator('tbody tr[aria-rowindex]').allTextContents()
    expect(people.filter((person) => !fold(person).includes('ni'))).toEqual([])
    await quick(page).fill('')
    await expect(counter(page)).toHaveText('100,000 of 100,000 people')
    await sortByName(page)
    await page.getByRole('region', { name: 'Watchlist' }).focus()
    await page.keyboard.press('End')
    await expect(table(page).locator('tr[aria-rowindex="100001"]')).toBeVisible()
    // People without a name come last.
    expect(new Set(await column(page, 0))).toEqual(new Set(['—']))
    expect(await table(page).locator('tr').count()).toBeLessThan(80)
  })
})

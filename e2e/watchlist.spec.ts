/** The watchlist: every filter of admin-api §2.4 on the wire and in the URL, pages followed, rows found again on the page. */
import { alertOf, go, openFilters, signInWithKeys } from './actions.ts'
import { operations } from './operations.ts'
import { expect, expectAllAccessible, type Page, test } from './test.ts'

const { path } = operations.getWatchlist

const table = (page: Page) => page.getByRole('table', { name: 'Watchlist' })
const filters = (page: Page) => page.getByRole('form', { name: 'Filters' })
const quick = (page: Page) => page.getByRole('textbox', { name: 'Quick filter' })
const rows = (page: Page) => page.getByRole('group', { name: 'Rows' })
const rowAt = (page: Page, place: number) => table(page).locator(`tr[aria-rowindex="${place + 1}"]`)
const bar = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}: [\\d,]+ (?:person|people)$`) })
const show = (page: Page) => page.getByRole('button', { name: 'Show people' })
const again = (page: Page) => page.getByRole('button', { name: 'Read again' })
const counter = (page: Page) => page.getByText(/ of [\d,]+ people$/)

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
  await readCounter(page)
}

/** What the rows that are drawn say in one column. Without rows it fails: most checks pass on none. */
async function column(page: Page, index: number): Promise<string[]> {
  const drawn = table(page).locator('tbody tr[aria-rowindex]')
  await expect(drawn.first()).toBeVisible()
  const cells = await drawn.evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent), index)
  expect(cells).not.toEqual([])
  // Not an empty text, which would count as 0.
  return cells.map((cell) => cell ?? 'no such column')
}

const tick = (page: Page, name: string) => filters(page).getByRole('checkbox', { name, exact: true }).check()

/** A capital or an accent makes no difference to the quick filter and the order. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

test('the URL holds the view, but no names of people', async ({ page, tenant, witness, context }) => {
  const [{ id, values } = { id: '', values: [] }] = (await witness()).attributes
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInWithKeys(page, tenant, '#/watchlist')
  await readCounter(page)
  await openFilters(page)
  await filters(page).getByLabel('Search by').selectOption('Custom attribute')
  await filters(page)
    .getByLabel('Attribute value to look for')
    .fill(values[1] ?? '')
  await filters(page).getByLabel('Attribute ids').fill(id)
  for (const videos of ['None', '1']) await tick(page, videos)
  await ask(page)
  await bar(page, '1 video').click()
  await table(page).getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  const names = await column(page, 0)
  expect(names.map(fold)).toEqual(names.map(fold).toSorted())
  const other = await context.newPage()
  await other.goto(page.url())
  expect(await readCounter(other)).toEqual(await readCounter(page))
  await expect(bar(other, '1 video')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => column(other, 0)).toEqual(names)
  await openFilters(other)
  await expect(filters(other).getByLabel('Attribute ids')).toHaveValue(id)
  await other.close()
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL(/watchlist\?sort=name$/)
  await page.goBack()
  await openFilters(page)
  await expect(filters(page).getByLabel('Attribute ids')).toHaveValue(id)

  // Names are in the memory of the page alone.
  await page.goto('/#/watchlist')
  await expect(page.getByRole('region', { name: 'People' })).toContainText('Everyone with 1 or more videos')
  await readCounter(page)
  await openFilters(page)
  await expect(filters(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await filters(page).getByLabel('Search by').selectOption('Name')
  await filters(page).getByLabel('Name to look for').fill('a')
  await tick(page, '2')
  await ask(page)
  await quick(page).fill('an')
  await expect(counter(page)).not.toHaveText(/^(\d+) of \1 people$/)
  await expect(page).toHaveURL(/#\/watchlist\?videos=two$/)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied, without the searched text.')).toBeVisible()
  await go(page, 'Activity')
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
  // The navigation leads back to the view.
  await go(page, 'Watchlist')
  await expect(quick(page)).toHaveValue('an')
  await page.reload()
  await expect(page.getByRole('region', { name: 'People' })).toContainText('Everyone with 2 videos')
  await expect(quick(page)).toHaveValue('')
  await page.goto('/#/watchlist?by=name&for=anna&sort=-height')
  for (const part of ['“name” for “by”', '“anna” for “for”', '“-height” for “sort”'])
    await expect(page.getByText(`The link has ${part}, which this page cannot use.`)).toBeVisible()
})

test('what is incomplete or refused is said at its field @soak', async ({ page, tenant, wire }) => {
  await signInWithKeys(page, tenant, '#/watchlist')
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
  await ids.fill('none-such')
  expect(wire.calls).toHaveLength(before)
  await show(page).click()
  await expect(ids).toHaveAccessibleDescription(/There is no attribute with this id\./)
  await expect(alertOf(page)).toContainText('See the marked field above.')
  await expect(alertOf(page).getByRole('listitem')).toHaveCount(0)
  // A shared link may be incomplete too.
  await page.goto('/#/watchlist?by=department')
  await expect(page.getByRole('heading', { name: 'The filters are incomplete' })).toBeVisible()
})

test.describe('with 3,000 people', () => {
  test.use({ tenantOptions: { people: 3_000 } })

  test('Cancel or failure keeps what came @soak', async ({ page, tenant, fault, witness, release, wire }) => {
    const status = (text: string) => page.getByText(text, { exact: true })
    /** Of the reading that `begin` begins, the first page is there, and the second is on its way. */
    async function holdSecondPage(begin: () => Promise<unknown>) {
      const held = () => expect.poll(async () => (await witness()).fault).toBeUndefined()
      await fault('hold')
      await begin()
      await held()
      await fault('hold')
      await release()
      await held()
    }
    await signInWithKeys(page, tenant, '#/activity')
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    await holdSecondPage(async () => {
      await page.goto('/#/watchlist?videos=none.any')
      await expect(status('Reading the watchlist.')).toBeVisible()
    })
    await expect(status('500 of 3,000 read')).toBeVisible()
    const progress = page.getByRole('progressbar', { name: 'People read' })
    await expect(progress).toHaveAttribute('aria-valuetext', '500 of 3,000 read')
    await expect(counter(page)).toHaveText('500 of 500 people')
    await expect(again(page)).toBeDisabled()
    await quick(page).fill('corp')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: /^Everyone with any number of videos/ })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Incomplete: 500' })).toBeVisible()
    await expect(page.getByText('Reading was interrupted.')).toBeVisible()
    await expect(quick(page)).toHaveValue('corp')
    await quick(page).fill('')
    await holdSecondPage(() => again(page).click())
    await fault('server-error')
    await release()
    await expect(alertOf(page)).toContainText('The service failed while handling the request')
    await expect(status('Incomplete: 1,000 of 3,000 people were read.')).toBeVisible()
    await expect(counter(page)).toHaveText('1,000 of 1,000 people')
    await alertOf(page).getByRole('button', { name: 'Retry' }).click()
    expect(await readCounter(page)).toEqual({ shown: 3_000, loaded: 3_000 })
    await expect(page.getByText(/^Incomplete/)).toHaveCount(0)
    await rows(page).focus()
    await page.keyboard.press('End')
    await expect(table(page).locator('tr[aria-rowindex="3001"]')).toBeVisible()
    // A new order starts at its top.
    await table(page).getByRole('button', { name: 'Email' }).click()
    await expect(table(page).locator('tr[aria-rowindex="2"]')).toBeInViewport()
    // In Activity, all pages are one request. The service's support may ask for any of them.
    await go(page, 'Activity')
    await page
      .getByRole('textbox', { name: 'Search' })
      .fill(wire.calls.at(-1)?.headers['x-mc-req-id'] ?? 'none')
    await expect(page.getByText(/^1 of \d requests$/)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Requests' })).toContainText('6 pages')
  })
})

test('the list is sorted, narrowed and selected on the page', async ({ page, tenant, wire }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInWithKeys(page, tenant, '#/watchlist?videos=none.any')
  const { loaded } = await readCounter(page)
  const calls = wire.calls.length
  // A heading sorts, and people without a department come last.
  const videos = table(page).getByRole('columnheader', { name: 'Videos' })
  await videos.getByRole('button').click()
  await videos.getByRole('button').click()
  await expect(page).toHaveURL(/sort=-videos$/)
  await expect(videos).toHaveAttribute('aria-sort', 'descending')
  const counts = (await column(page, 3)).map(Number)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  await table(page).getByRole('button', { name: 'Department' }).click()
  await rows(page).focus()
  await page.keyboard.press('End')
  await expect(table(page).getByRole('img', { name: 'No department' }).last()).toBeVisible()
  // Bars and departments filter: or within one, and across both.
  await expect(page.getByRole('toolbar', { name: 'Videos left' }).getByRole('button')).toHaveCount(5)
  await bar(page, '4 or more videos').click()
  await bar(page, '3 videos').click()
  expect((await column(page, 3)).filter((count) => Number(count) < 3)).toEqual([])
  await page.getByRole('combobox', { name: 'Department' }).fill('finan')
  await page.getByRole('option', { name: /^Finance \(\d+\)$/ }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/left=three\.four-up&department=finance/)
  await expect.poll(async () => new Set(await column(page, 2))).toEqual(new Set(['Finance']))
  await expectAllAccessible(page)
  // What matches nothing has a way back, and nothing was sent.
  await quick(page).fill('zzzz')
  await expect(page.getByRole('heading', { name: 'No one in this list matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters on this page' }).click()
  await expect(counter(page)).toHaveText(`${loaded} of ${loaded} people`)
  expect(wire.calls).toHaveLength(calls)
  const selection = page.getByRole('group', { name: 'Selection' })
  const box = (place: number) => rowAt(page, place).getByRole('checkbox')
  // People are selected, by range too, and stay selected when a filter hides them.
  const top = (await table(page).boundingBox())?.y
  await box(1).click()
  await box(4).click({ modifiers: ['Shift'] })
  await expect(selection).toContainText('4 selected')
  expect((await table(page).boundingBox())?.y).toBe(top)
  await expect(page.getByRole('button', { name: 'Import 4 into a group' })).toBeVisible()
  await quick(page).fill('no such person')
  await expect(selection).toContainText('4 hidden by the filters')
  await quick(page).fill('')
  const all = table(page).getByRole('checkbox', { name: 'Select all shown' })
  await expect(all).toHaveJSProperty('indeterminate', true)
  await all.click()
  await expect(selection).toContainText('250 selected')
  await selection.getByRole('button', { name: 'Clear the selection' }).click()
  await expect(selection).toHaveCount(0)
  // Keys move between the rows, and Space selects.
  await rows(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(box(2)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await expect(box(250)).toBeFocused()
  await page.keyboard.press('Shift+Space')
  await expect(selection).toContainText('249 selected')
  await page.keyboard.press('Home')
  await expect(box(1)).toBeFocused()
  // Scrolled out of sight, the row gives its focus to the table, which knows the place.
  await rows(page).evaluate((target) => target.scrollTo({ top: 5_000, behavior: 'instant' }))
  await expect(rows(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(box(2)).toBeFocused()
})

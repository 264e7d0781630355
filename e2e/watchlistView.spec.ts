/** What was read, on the page: bars and departments that filter, people to select, keys, two views, and cards on a phone. */
import { createHash } from 'node:crypto'
import { column, expectSignedOut, signInWithKeys, submitKeys } from './actions.ts'
import { expect, expectAccessible, type Locator, type Page, test } from './test.ts'
import { tracesOf } from './traces.ts'

const path = '/api/awareness-training/company/get-watchlist-details'

const table = (page: Page) => page.getByRole('table', { name: 'Watchlist' })
const region = (page: Page) => page.getByRole('region', { name: 'Watchlist' })
const topOf = async (target: Locator) => (await target.boundingBox())?.y ?? NaN
const row = (page: Page, place: number) => table(page).locator(`tr[aria-rowindex="${place + 1}"]`)
const counter = (page: Page) => page.getByText(/ of [\d,]+ people$/)
const selection = (page: Page) => page.getByRole('group', { name: 'Selection' })
const facet = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}: [\\d,]+ (?:person|people)$`) })
const header = (page: Page, name: string) => table(page).getByRole('columnheader', { name })

const words = (text: string) => text.match(/\S+/g)?.length ?? 0

/** How many people a bar says. */
async function peopleOf(bar: Locator): Promise<number> {
  return Number(/: (\d+)/.exec((await bar.textContent()) ?? '')?.[1])
}

test('what was read is narrowed, selected, sorted and grouped on the page', async ({
  page,
  tenant,
  wire,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInWithKeys(page, tenant, '#/watchlist?videos=none.any')
  await expect(counter(page)).toHaveText('250 of 250 people')
  const calls = wire.calls.length
  const rows = await table(page).getByRole('cell').allInnerTexts()
  const main = page.getByRole('main')
  // Words for screen readers alone are not seen.
  const unseen = await main.locator('.hidden').allInnerTexts()
  const seen = words(await main.innerText()) - words([...rows, ...unseen].join(' '))
  expect(seen).toBeLessThanOrEqual(100)

  await test.step('bars and departments filter: or within one, and across both', async () => {
    const bars = page.getByRole('toolbar', { name: 'Videos left' }).getByRole('button')
    await expect(bars).toHaveCount(5)
    let sum = 0
    for (const bar of await bars.all()) sum += await peopleOf(bar)
    expect(sum).toBe(250)

    const [many, three] = [facet(page, '4 or more videos'), facet(page, '3 videos')]
    const [four, both] = [await peopleOf(many), (await peopleOf(many)) + (await peopleOf(three))]
    await many.click()
    await expect(many).toHaveAttribute('aria-pressed', 'true')
    await expect(counter(page)).toHaveText(`${four} of 250 people`)
    expect((await column(page, 3)).filter((count) => Number(count) < 4)).toEqual([])
    await three.click()
    await expect(counter(page)).toHaveText(`${both} of 250 people`)
    await facet(page, 'Finance').click()
    await expect(page).toHaveURL(/left=three\.four-up&department=Finance$/)
    await expect(counter(page)).not.toHaveText(`${both} of 250 people`)
    expect(new Set(await column(page, 2))).toEqual(new Set(['Finance']))
    // The bars count all that was read.
    expect(await peopleOf(many)).toBe(four)
    await expectAccessible(page)
  })

  await test.step('each facet is one stop, and the table is 12 stops at most from the title', async () => {
    await facet(page, '4 or more videos').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(facet(page, '3 videos')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(facet(page, 'No videos')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(facet(page, 'Finance')).toBeFocused()
    await page.getByRole('heading', { name: 'Watchlist' }).focus()
    let stops = 0
    const isAt = () => region(page).evaluate((box) => box === document.activeElement)
    for (; stops < 20 && !(await isAt()); stops++) await page.keyboard.press('Tab')
    // Three chips and their Clear are further stops.
    expect(stops - 1).toBeLessThanOrEqual(12 + 4)
  })

  await test.step('the link keeps the filters, each can be removed, and nothing was sent', async () => {
    const said = await counter(page).textContent()
    expect(wire.calls).toHaveLength(calls)
    await page.reload()
    await expect(counter(page)).toHaveText(said ?? '')
    await page.getByRole('button', { name: 'Remove the filter 3 videos' }).click()
    await expect(facet(page, '3 videos')).toHaveAttribute('aria-pressed', 'false')
    expect((await column(page, 3)).filter((count) => Number(count) < 4)).toEqual([])
    await page.getByRole('button', { name: 'Clear the filters on this page' }).click()
    await expect(counter(page)).toHaveText('250 of 250 people')
    await expect(page).not.toHaveURL(/left=|department=/)
  })

  await test.step('a department out of many', async () => {
    await page.getByRole('button', { name: /^All \d+ departments$/ }).click()
    await page.getByRole('textbox', { name: 'Find a department' }).fill('recher')
    await facet(page, 'Recherche et développement').last().click()
    await expect
      .poll(async () => new Set(await column(page, 2)))
      .toEqual(new Set(['Recherche et développement']))
    await page.getByRole('button', { name: 'Clear the filters on this page' }).click()
    await expect(counter(page)).toHaveText('250 of 250 people')
  })

  await test.step('people are selected, by range too, and stay selected when a filter hides them', async () => {
    await expect(selection(page)).toHaveCount(0)
    await row(page, 1).getByRole('checkbox').click()
    await row(page, 4)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expect(selection(page)).toContainText('4 selected')
    const all = table(page).getByRole('checkbox', { name: 'Select all shown' })
    await expect(all).toHaveJSProperty('indeterminate', true)
    await page.getByRole('textbox', { name: 'Quick filter' }).fill('no such person')
    await expect(selection(page)).toContainText('4 selected')
    await expect(selection(page)).toContainText('4 hidden by the filters')
    await page.getByRole('textbox', { name: 'Quick filter' }).fill('')
    await expect(selection(page)).not.toContainText('hidden')
    await all.click()
    await expect(selection(page)).toContainText('250 selected')
    await expect(all).toBeChecked()
    await expectAccessible(page)
    await selection(page).getByRole('button', { name: 'Clear the selection' }).click()
    await expect(selection(page)).toHaveCount(0)
  })

  await test.step('a click on a row selects it, with Shift a range, and no text is meant', async () => {
    const cell = (place: number) => row(page, place).getByRole('cell').nth(1)
    await cell(2).click()
    await expect(row(page, 2).getByRole('checkbox')).toBeChecked()
    const top = (await table(page).boundingBox())?.y
    await cell(5).click({ modifiers: ['Shift'] })
    await expect(selection(page)).toContainText('4 selected')
    // The row of the selection was there before, and the actions are there once.
    expect((await table(page).boundingBox())?.y).toBe(top)
    await expect(page.getByRole('button', { name: /^Import (?:all|\d+) into a group$/ })).toHaveCount(1)
    await cell(2).click()
    await expect(row(page, 2).getByRole('checkbox')).not.toBeChecked()
    // A double click selects a word, and leaves the person as before.
    await cell(2).dblclick({ position: { x: 40, y: 18 } })
    await expect(selection(page)).toContainText('3 selected')
    await expect(row(page, 2).getByRole('checkbox')).not.toBeChecked()
    await selection(page).getByRole('button', { name: 'Clear the selection' }).click()
  })

  await test.step('the table is one stop: keys move between the rows, and Space selects', async () => {
    await region(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(row(page, 2).getByRole('checkbox')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(row(page, 2).getByRole('checkbox')).toBeChecked()
    await page.keyboard.press('End')
    await expect(row(page, 250).getByRole('checkbox')).toBeFocused()
    await page.keyboard.press('Shift+Space')
    await expect(selection(page)).toContainText('249 selected')
    await page.keyboard.press('PageUp')
    await expect(row(page, 250).getByRole('checkbox')).not.toBeFocused()
    await page.keyboard.press('Home')
    await expect(row(page, 1).getByRole('checkbox')).toBeFocused()
    // Scrolled out of sight, the row gives its focus to the table, which knows the place.
    await region(page).evaluate((box) => box.scrollTo({ top: 5_000, behavior: 'instant' }))
    await expect(region(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(row(page, 2).getByRole('checkbox')).toBeFocused()
    await selection(page).getByRole('button', { name: 'Clear the selection' }).click()
  })

  await test.step('a column is added to the sort with Shift', async () => {
    // The people with the most videos come first, which the address does not say.
    await expect(header(page, 'Videos left')).toHaveAttribute('aria-sort', 'descending')
    const shown = (await column(page, 3)).map(Number)
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
    await expect(page).not.toHaveURL(/sort=/)
    await header(page, 'Videos left').getByRole('button').click()
    await header(page, 'Videos left').getByRole('button').click()
    await header(page, 'Email').getByRole('button').focus()
    await page.keyboard.press('Shift+Enter')
    await expect(page).toHaveURL(/sort=-videos\.email$/)
    await expect(header(page, 'Videos left')).toHaveAttribute('aria-sort', 'descending')
    await expect(header(page, 'Email')).toHaveAttribute('aria-sort', 'ascending')
    await expect(header(page, 'Email')).toHaveAccessibleName(/Email , sort level 2/)
    const [counts, emails] = [await column(page, 3), await column(page, 1)]
    const expected = emails
      .map((email, at) => ({ email, count: Number(counts[at]) }))
      .toSorted((a, b) => b.count - a.count || (a.email < b.email ? -1 : 1))
    expect(emails).toEqual(expected.map(({ email }) => email))
  })

  await test.step('by department: people, average, and the share, which opens its people', async () => {
    await page.getByText('By department', { exact: true }).click()
    await expect(page).toHaveURL(/view=departments$/)
    const groups = page.getByRole('table', { name: 'By department' })
    await expect(groups.getByRole('columnheader', { name: 'Of department' })).toBeVisible()
    await groups.getByRole('button', { name: 'Average' }).click()
    const averages = await groups
      .locator('tbody tr[aria-rowindex] td:nth-child(4)')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.textContent)))
    expect(averages).toEqual(averages.toSorted((a, b) => a - b))
    await expectAccessible(page)
    await groups.getByRole('button', { name: 'Finance' }).click()
    await expect(page.getByRole('button', { name: 'Remove the filter Finance' })).toBeVisible()
    expect(await peopleOf(facet(page, 'Finance'))).toBe(
      Number((await counter(page).textContent())?.split(' ')[0]),
    )
    await expect(page).not.toHaveURL(/view=/)
  })
})

test('the list fills the window below one line of tools, and at a zoom of 200 % four rows are in sight', async ({
  page,
  tenant,
}) => {
  await signInWithKeys(page, tenant, '#/watchlist')
  const inSight = () =>
    table(page)
      .locator('tbody tr[aria-rowindex]')
      .evaluateAll(
        (rows) =>
          rows.filter((each) => {
            const { left, top, bottom } = each.getBoundingClientRect()
            return [top + 2, bottom - 2].every((y) => each.contains(document.elementFromPoint(left + 20, y)))
          }).length,
      )
  const quick = page.getByRole('textbox', { name: 'Quick filter' })
  const copy = page.getByRole('button', { name: 'Copy emails' })
  for (const [width, height, rows] of [
    [1440, 900, 15],
    [2560, 1440, 29],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(inSight).toBeGreaterThanOrEqual(rows)
    await expect(region(page)).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  // The texts of a row stand at one height, also beside its check box.
  const middles = await row(page, 1)
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells.map(({ lastElementChild }) => {
        const { top, bottom } = lastElementChild!.getBoundingClientRect()
        return (top + bottom) / 2
      }),
    )
  expect(middles).toHaveLength(4)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(0.5)
  const top = await topOf(region(page))
  expect(Math.abs((await topOf(quick)) - (await topOf(copy)))).toBeLessThan(4)
  // A selection moves no row.
  await row(page, 1).getByRole('checkbox').check()
  await expect(selection(page)).toBeInViewport({ ratio: 1 })
  expect(await topOf(region(page))).toBe(top)
  await row(page, 1).getByRole('checkbox').uncheck()
  await page.setViewportSize({ width: 720, height: 450 })
  await expect.poll(inSight).toBeGreaterThanOrEqual(4)
  await row(page, 1).getByRole('checkbox').check()
  await expect(selection(page)).toBeInViewport({ ratio: 1 })
  await expect(copy).toBeInViewport({ ratio: 1 })
  expect(await inSight()).toBeGreaterThanOrEqual(4)
  // The email is below the name, and is not cut.
  const [name, email] = [row(page, 1).getByRole('cell').nth(0), row(page, 1).getByRole('cell').nth(1)]
  expect(await topOf(email)).toBeGreaterThan((await topOf(name)) + 10)
  expect(await email.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
  await expectAccessible(page)
  // The list comes first in a low window that is wide, too.
  await page.setViewportSize({ width: 1440, height: 450 })
  await expect.poll(inSight).toBeGreaterThanOrEqual(4)
})

test(
  'the page keeps its view and selection until they are cleared, and clears them for good',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await signInWithKeys(page, tenant, '#/watchlist?videos=none.any')
    await expect(counter(page)).toHaveText('250 of 250 people')
    const link = page.getByRole('navigation').getByRole('link', { name: 'Watchlist' })
    const quick = page.getByRole('textbox', { name: 'Quick filter' })
    const clear = page.getByRole('button', { name: 'Clear the filters on this page' })

    await test.step('the navigation leads back to the view, with the names that are not in the address', async () => {
      await facet(page, '4 or more videos').click()
      await quick.fill('corp')
      await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('corp')
      const said = await counter(page).textContent()
      await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
      await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible()
      await link.click()
      await expect(page).toHaveURL(/\?videos=none\.any&left=four-up$/)
      await expect(quick).toHaveValue('corp')
      await expect(counter(page)).toHaveText(said ?? '')
      await page.goto('/#/watchlist')
      await expect(quick).toHaveValue('')
      await expect(page).toHaveURL(/watchlist$/)
      await page.goBack()
      await expect(quick).toHaveValue('corp')
    })

    await test.step('a hand-over keeps the selection, and a part has a name of its own', async () => {
      for (const place of [1, 3]) await row(page, place).getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Import 2 into a group' }).click()
      await expect(page.getByText(/^signet-watchlist-[\d-]{10}-2-of-250-import\.csv$/).first()).toBeVisible()
      await page.goBack()
      await expect(selection(page)).toContainText('2 selected')
      await expect(row(page, 3).getByRole('checkbox')).toBeChecked()
      await selection(page).getByRole('button', { name: 'Clear the selection' }).click()
    })

    await test.step('a text typed just before Clear does not come back', async () => {
      await clear.focus()
      await quick.fill('cor')
      await clear.click()
      await expect(quick).toHaveValue('')
      await expect(counter(page)).toHaveText('250 of 250 people')
      // Later than the pause in typing, a text typed after it reaches the address.
      await quick.fill('an')
      const state = () => page.evaluate(() => JSON.stringify(history.state))
      await expect.poll(state).toContain('"an"')
      expect(await state()).not.toContain('cor')
    })

    await test.step('reset is for both kinds of filters, and so is Undo', async () => {
      const address = page.url()
      await page.getByRole('button', { name: 'Reset filters' }).click()
      await expect(page).toHaveURL(/watchlist$/)
      await expect(quick).toHaveValue('')
      await expect(counter(page)).toHaveText('99 of 99 people')
      await expect(page.getByRole('button', { name: 'Read again' })).toBeEnabled()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page).toHaveURL(address)
      await expect(quick).toHaveValue('an')
    })

    await test.step('a department that the list does not have leaves no one, and is cleared', async () => {
      await page.goto('/#/watchlist?department=Enginering')
      await expect(page.getByRole('heading', { name: 'No one in this list matches' })).toBeVisible()
      await clear.last().click()
      await expect(page).toHaveURL(/watchlist$/)
      await expect(row(page, 1)).toBeVisible()
    })
  },
)

test(
  'on a phone, people are cards with the name and the number first',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await signInWithKeys(page, tenant, '#/watchlist')
    await expect(counter(page)).toHaveText('99 of 99 people')
    const name = row(page, 2).getByRole('cell').first()
    const number = row(page, 2).getByRole('cell').last()
    const email = row(page, 2).getByRole('cell').nth(1)
    const boxes = await Promise.all([name, number, email].map((cell) => cell.boundingBox()))
    const [first, end, second] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual((second?.y ?? 0) + 1)
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(360)
    expect(await region(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    // Small text is no smaller than this.
    for (const button of [
      header(page, 'Name').getByRole('button'),
      page.getByRole('button', { name: 'Copy emails' }),
    ])
      await expect(button).toHaveCSS('font-size', '13px')
    // The list comes first, for the keyboard as well.
    const isBefore = await table(page).evaluate((list) => {
      const action = document.querySelector('[data-command="copy emails"]')
      return (
        action !== null && (list.compareDocumentPosition(action) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      )
    })
    expect(isBefore).toBe(true)
    await row(page, 2).getByRole('checkbox').click()
    await expect(selection(page)).toBeInViewport()
    await header(page, 'Videos left').getByRole('button').click()
    await expect(page).toHaveURL(/sort=videos$/)
    await facet(page, '4 or more videos').click()
    expect((await column(page, 3)).filter((count) => Number(count) < 4)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(page)
  },
)

/** Counts the clicks from now on, whether made with the pointer or with a key. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  const heard = await page.evaluateHandle(() => {
    const all = { clicks: 0 }
    addEventListener('click', () => (all.clicks += 1), { capture: true })
    return all
  })
  return () => heard.evaluate(({ clicks }) => clicks)
}

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test(
    'people who were found or selected are copied and imported into a group, and nobody else',
    { tag: '@soak' },
    async ({ page, tenant, wire, witness }) => {
      await signInWithKeys(page, tenant, '#/')
      const group = async () =>
        (await witness()).groups.find(({ description }) => description === 'New joiners') ?? {
          id: 'none',
          userCount: NaN,
        }
      const { id: groupId, userCount } = await group()
      expect(userCount).toBe(0)
      const clicked = await countClicks(page)
      let found: { emailAddress: string; name: string; department: string; watchlistCount: number }[] = []
      const members = new Set<string>()
      /** The latest import has these rows, and the group nobody else. */
      const expectImported = async (rows: readonly string[]) => {
        const csv = ['email,name,department', ...rows, ''].join('\n')
        expect((await witness()).imports.at(-1)).toMatchObject({
          rows: rows.length,
          groupId,
          fileType: 'CSV',
          sha256: createHash('sha256').update(csv).digest('hex'),
        })
        for (const each of rows) members.add(each)
        expect((await group()).userCount).toBe(members.size)
      }

      await test.step('from Home to the addresses of one department with 4 or more left in 5 clicks at most', async () => {
        const answer = page.waitForResponse((response) => response.url().endsWith(path))
        await page
          .getByRole('list', { name: 'Start' })
          .getByRole('link', { name: /^See who has videos left/ })
          .click()
        // What the sandbox holds, as it answers, and not as the page shows it.
        const { data } = (await (await answer).json()) as {
          data: { emailAddress: string; name: string; department: string; watchlistCount: number }[]
        }
        found = data.filter(
          ({ department, watchlistCount }) => department === 'Engineering' && watchlistCount >= 4,
        )
        // The page shows the people with the most videos first.
        found.sort((a, b) => b.watchlistCount - a.watchlistCount)
        expect(found.length).toBeGreaterThan(1)
        await facet(page, 'Engineering').click()
        await facet(page, '4 or more videos').click()
        await page.getByRole('button', { name: 'Copy emails' }).click()
        await expect(page.getByText(`${found.length} email addresses copied.`)).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
          found.map(({ emailAddress }) => `${emailAddress}\n`).join(''),
        )
        const clicks = await clicked()
        // None counted would be no proof.
        expect(clicks).toBeGreaterThan(2)
        expect(clicks).toBeLessThanOrEqual(5)
      })

      await test.step('from there into a group in 4 clicks more at most', async () => {
        const before = await clicked()
        await page.getByRole('button', { name: `Import ${found.length} into a group` }).click()
        await expect(page.getByText(`${found.length} people in ${found.length} rows.`)).toBeVisible()
        await expect(page.getByRole('combobox', { name: /^Group/ })).toBeFocused()
        await page.keyboard.insertText(groupId)
        await page.getByRole('button', { name: `Review import of ${found.length} people` }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Import / })
          .click()
        await expect(page.getByRole('heading', { name: /^Import submitted\. / })).toBeVisible()
        expect((await clicked()) - before).toBeLessThanOrEqual(4)
        await expectImported(
          found.map(({ emailAddress, name, department }) => `${emailAddress},${name},${department}`),
        )
        // The navigation leads to the whole list from now on.
        await page.goto('/#/watchlist')
        await expect(page).toHaveURL(/watchlist$/)
      })

      const select = async () => {
        await page.getByRole('navigation').getByRole('link', { name: 'Watchlist' }).click()
        await expect(counter(page)).toHaveText(/^(\d+) of \1 people$/)
        const places = [1, 2, 4]
        for (const place of places) await row(page, place).getByRole('checkbox').check()
        const chosen = await Promise.all(
          places.map(async (place) => {
            const [name = '', email = '', department = ''] = await row(page, place)
              .getByRole('cell')
              .allTextContents()
            return `${email},${name.trim()},${department.replace('—', '')}`
          }),
        )
        await page.getByRole('button', { name: 'Import 3 into a group' }).click()
        await expect(page.getByText('3 people in 3 rows.')).toBeVisible()
        return chosen
      }

      await test.step('those handed over lie in memory: not stored, not in the address, and gone with a reload', async () => {
        const addresses = (await select()).map((each) => each.split(',')[0] ?? '')
        const isNamed = ({ text }: { text: string }) => addresses.some((each) => text.includes(each))
        const placesOf = async () => {
          const traces = [
            ...(await tracesOf(page)),
            { place: 'address', text: decodeURIComponent(page.url()) },
          ]
          return traces.filter(isNamed).map(({ place }) => place)
        }
        const preview = page.getByRole('table', { name: 'Preview of the file' })
        for (const each of addresses) await expect(preview).toContainText(each)
        expect(await placesOf()).toEqual(['page text'])
        await page.reload()
        await expect(page.getByRole('button', { name: 'Review import', exact: true })).toBeDisabled()
        expect(await placesOf()).toEqual([])
      })

      await test.step('a waiting import gives way with its group, and comes back by Undo', async () => {
        const field = page.getByRole('combobox', { name: /^Group/ })
        await page.getByLabel(/^File: /).setInputFiles({
          name: 'waiting.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('email,name\nann@east.example,Ann\n'),
        })
        await field.fill('a-group-of-other-people')
        await select()
        await expect(field).toHaveValue('')
        await expect(page.getByText('waiting.csv was replaced by the people handed over.')).toBeVisible()
        await page.getByRole('button', { name: 'Undo', exact: true }).click()
        await expect(page.getByRole('main').getByText('waiting.csv', { exact: true })).toBeVisible()
        await expect(field).toHaveValue('a-group-of-other-people')
      })

      await test.step('those selected are imported, and not those shown', async () => {
        const chosen = await select()
        await page.getByRole('combobox', { name: /^Group/ }).fill(groupId)
        await page.getByRole('button', { name: 'Review import of 3 people' }).click()
        const confirm = page.getByRole('dialog').getByRole('button', { name: /^Import / })
        await confirm.click()
        await expect(page.getByRole('heading', { name: /^Import submitted\. / })).toBeVisible()
        await expectImported(chosen)
        expect(wire.calls.filter(({ path: called }) => called.endsWith('import-users'))).toHaveLength(2)
      })
    },
  )

  test(
    'a list of one person and one of no one say so, and offer only what there is to do',
    { tag: '@soak' },
    async ({ page, mint }) => {
      // One person, with one video left.
      await signInWithKeys(page, await mint({ people: 1, seed: 3 }), '#/watchlist?videos=none.any')
      const main = page.getByRole('main')
      const drawer = page.getByRole('dialog', { name: 'Compare lists' })
      const views = page.getByRole('radiogroup', { name: 'View' })
      const act = (name: string) => main.getByRole('button', { name, exact: true })
      const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      const compare = async (said: string) => {
        await act('Compare').click()
        await expect(drawer.getByText(new RegExp(`^${said}, read `))).toBeVisible()
        await expect(drawer.getByRole('button', { name: `Save snapshot of ${said}` })).toBeEnabled()
        await page.keyboard.press('Escape')
        await expect(drawer).toBeHidden()
      }

      await test.step('one person: in the singular, with a bar, a department and every action', async () => {
        await expect(main.getByText('1 of 1 person, 1 of 1 video', { exact: true })).toBeVisible()
        await expect(page.getByRole('toolbar', { name: 'Videos left' }).getByRole('button')).toHaveText([
          /^No videos: 0 people/,
          /^1 video: 1 person/,
          /^2 videos: 0 people/,
          /^3 videos: 0 people/,
          /^4 or more videos: 0 people/,
        ])
        await expect(page.getByRole('toolbar', { name: 'Department' }).getByRole('button')).toHaveText([
          /^Engineering: 1 person/,
        ])
        for (const name of ['Export all', 'Import all into a group']) await expect(act(name)).toBeEnabled()
        await act('Copy emails').click()
        await expect(page.getByText('1 email address copied.')).toBeVisible()
        await table(page).getByRole('checkbox', { name: 'Select all shown' }).check()
        await expect(selection(page).getByRole('status')).toHaveText('1 selected 1 video left')
        await selection(page).getByRole('button', { name: 'Clear the selection' }).click()
        await compare('1 person')
        await page.getByRole('textbox', { name: 'Quick filter' }).fill('zzzz')
        await expect(main.getByText('0 of 1 person, 0 of 1 video', { exact: true })).toBeVisible()
        await expect(main.getByText('the 1 person in this list')).toBeVisible()
        await page.getByRole('textbox', { name: 'Quick filter' }).fill('')
      })

      await test.step('on a phone, and by department', async () => {
        await page.setViewportSize({ width: 360, height: 800 })
        await expect(table(page).getByRole('cell').first()).toBeVisible()
        expect(await overhang()).toBe(0)
        await views.getByText('By department').click()
        const departments = page.getByRole('table', { name: 'By department' })
        await expect(departments.getByRole('row').nth(1)).toHaveText(
          /^Engineering11 video left, 1\.0 on average, 100% of all/,
        )
        expect(await overhang()).toBe(0)
        await expectAccessible(page)
      })

      await test.step('no one: no bars, nothing to export, and what the list is', async () => {
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Sign out' }).click()
        await expectSignedOut(page)
        await page.goto('/#/watchlist')
        await submitKeys(page, await mint({ people: 0 }))
        await expect(page.getByRole('heading', { name: 'The watchlist is empty' })).toBeVisible()
        await expect(main).toContainText('about four weekly reminders')
        await expect(main.getByText('0 of 0 people, 0 of 0 videos', { exact: true })).toBeVisible()
        await expect(page.getByRole('toolbar', { name: /^(Videos left|Department)$/ })).toHaveCount(0)
        await expect(selection(page)).toHaveCount(0)
        await expect(table(page)).toHaveCount(0)
        for (const name of ['Copy emails', 'Export all', 'Import all into a group'])
          await expect(act(name)).toHaveCount(0)
        await expect(views).toHaveCount(0)
        await expect(page.getByRole('textbox')).toHaveCount(0)
        expect(await overhang()).toBe(0)
        await compare('0 people')
        await page.goto('/#/watchlist?view=departments')
        await expect(page.getByRole('heading', { name: 'The watchlist is empty' })).toBeVisible()
        await expect(page.getByRole('table')).toHaveCount(0)
        expect(await overhang()).toBe(0)
        await expectAccessible(page)
      })
    },
  )
})

/** The contrast of two colours, such as `rgb(0, 0, 0)` (WCAG 2.2, relative luminance). */
function contrastOf(...colours: readonly string[]): number {
  const [light = 0, dark = 0] = colours
    .map((colour) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const value = Number(part) / 255
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    })
    .toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The edge and the ground of a check box. */
const lookOf = (box: Locator) =>
  box.evaluate((element) => {
    const { borderTopColor, backgroundColor } = getComputedStyle(element)
    return [borderTopColor, backgroundColor] as const
  })

test(
  'check boxes of tables and forms look alike, and are seen in both schemes',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await signInWithKeys(page, tenant, '#/watchlist')
    const inTable = (place: number) => row(page, place).getByRole('checkbox')
    await inTable(1).check()
    await page.getByRole('button', { name: 'Change the request' }).click()
    const inForm = page.getByRole('group', { name: 'Videos to watch' }).getByRole('checkbox')
    await inForm.first().check()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      const empty = await lookOf(inTable(2))
      expect(await lookOf(inForm.last())).toEqual(empty)
      expect(contrastOf(...empty), colorScheme).toBeGreaterThanOrEqual(3)
      const [edge, ground] = await lookOf(inTable(1))
      expect(await lookOf(inForm.first())).toEqual([edge, ground])
      // The tick is white, and the edge is seen against the page.
      expect(contrastOf('rgb(255, 255, 255)', ground), colorScheme).toBeGreaterThanOrEqual(3)
      expect(contrastOf(edge, empty[1]), colorScheme).toBeGreaterThanOrEqual(3)
    }
  },
)

/** What leaves the watchlist page: files, addresses, and the comparison of two lists. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expectSignedIn, signInWithKeys, submitKeys } from './actions.ts'
import { expect, expectAccessible, type Credentials, type Page, test } from './test.ts'
import type { Answer } from './upstream.ts'

type Starting = (reply: Answer) => Promise<unknown>

const person = (
  emailAddress: string,
  name: string,
  watchlistCount?: number,
  department = 'Vertrieb Süd',
) => ({
  emailAddress,
  name,
  department,
  watchlistCount,
})

/** Names that a spreadsheet, a CSV or an importer could misread. */
const odd = [
  person('anna+tag@corp.example', 'Öztürk, Anna', 4),
  person('=x@corp.example', '=1+1', 1),
  person('ben@corp.example', 'Ben "the boss"\nBauer', 2),
  person('BEN@corp.example', ' Ben ', 2),
  person('', 'No address', 1),
]

const answerOf = (data: object[], pagination = {}) =>
  JSON.stringify({ meta: { status: 200, pagination }, data, fail: [] })

const quick = (page: Page) => page.getByRole('textbox', { name: 'Quick filter' })
const counter = (page: Page) => page.getByText(/ of [\d,]+ people$/)
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Compare lists' })
const toast = (page: Page) => page.getByRole('status')
const again = (page: Page) => page.getByRole('button', { name: 'Read again' })

async function download(page: Page, act: () => Promise<void>) {
  const downloading = page.waitForEvent('download')
  await act()
  const file = await downloading
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

const exported = (page: Page, button: string, item: RegExp) =>
  download(page, async () => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  })

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Shows these people. What is changed in the result is in the next answer. */
async function showOdd(page: Page, tenant: Credentials, upstream: Starting) {
  const answer = { pagination: {} }
  await upstream((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(answerOf(odd, answer.pagination))
  })
  await signInWithKeys(page, tenant, '#/watchlist', 'local')
  await expect(counter(page)).toHaveText('5 of 5 people')
  return answer
}

const forImport =
  'email,name,department\nanna+tag@corp.example,"Öztürk, Anna",Vertrieb Süd\nben@corp.example,"Ben ""the boss""\nBauer",Vertrieb Süd\nBEN@corp.example," Ben ",Vertrieb Süd\n=x@corp.example,=1+1,Vertrieb Süd\n,No address,Vertrieb Süd\n'

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('a file holds exactly the people shown, all rows, and the button says how many', async ({
    page,
    tenant,
    upstream,
  }) => {
    await showOdd(page, tenant, upstream)
    const csv = await exported(page, 'Export all', /spreadsheet/)
    expect(csv.name).toMatch(/^signet-watchlist-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv.text.startsWith('\ufeff"name","email","department","videos"\r\n')).toBe(true)
    expect(csv.text).toContain(`"'=1+1","'=x@corp.example","Vertrieb Süd",1\r\n`)
    const wire = await exported(page, 'Export all', /import/)
    expect(wire.text).toBe(forImport)
    await quick(page).fill('anna+')
    const json = await exported(page, 'Export 1', /JSON/)
    expect(JSON.parse(json.text)).toMatchObject({
      format: 'signet-watchlist',
      version: 1,
      content: { asked: {}, isComplete: true, total: 5, people: [odd[0]] },
    })
  })

  test(
    'addresses are copied once each, with a word on those left out',
    { tag: '@soak' },
    async ({ page, tenant, upstream }) => {
      await showOdd(page, tenant, upstream)
      await page.getByRole('button', { name: 'Copy emails' }).click()
      await expect(
        toast(page).getByText(
          '3 email addresses copied. 1 repetition left out. 1 person without an address left out.',
        ),
      ).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        'anna+tag@corp.example\nben@corp.example\n=x@corp.example\n',
      )
    },
  )

  test('of an incomplete list, each file says so', { tag: '@soak' }, async ({ page, tenant, upstream }) => {
    const answer = await showOdd(page, tenant, upstream)
    answer.pagination = { pageSize: 1, next: 'same' }
    await again(page).click()
    await expect(page.getByText(/^Incomplete: /)).toBeVisible()
    const csv = await exported(page, 'Export 10', /import/)
    expect(csv.name).toContain('-incomplete-import.csv')
    const json = await exported(page, 'Export 10', /JSON/)
    expect(JSON.parse(json.text)).toMatchObject({ content: { isComplete: false, total: 10 } })
  })

  test(
    'the import page finds the same people in the file',
    { tag: '@soak' },
    async ({ page, tenant, upstream }) => {
      await showOdd(page, tenant, upstream)
      await page.getByRole('link', { name: 'Imports' }).click()
      await page
        .getByLabel(/^File: /)
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(forImport) })
      await expect(
        page.getByText('2 people in 5 rows: 1 without an address, 1 with a malformed address, 1 repeated.'),
      ).toBeVisible()
      const rows = page.getByRole('table', { name: 'Preview of the file' }).getByRole('row')
      const cells = await rows.evaluateAll((all) =>
        all.slice(1).map((row) => Array.from(row.children, (cell) => cell.textContent ?? '')),
      )
      // Rows with a problem come first: here a repeated address, a mark before one, and none.
      const problemsFirst = [odd[3], odd[1], odd[4], odd[0], odd[2]].filter((each) => each !== undefined)
      expect(cells.map((row) => row.slice(-3))).toEqual(
        problemsFirst.map(({ emailAddress, name, department }) => [emailAddress, name, department]),
      )
    },
  )
})

const compare = (page: Page) => page.getByRole('button', { name: 'Compare', exact: true })
const view = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })
const lists = (page: Page) => drawer(page).getByRole('button', { name: 'Change the lists', expanded: false })
async function open(page: Page, name: string, text: string) {
  // Once there is an answer, the choice of the lists is closed.
  if (await lists(page).isVisible()) await lists(page).click()
  await drawer(page)
    .getByLabel('File: earlier lists')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

/** Saves a snapshot, reads other people, and opens the comparison. What is changed in the result is in the next answer. */
async function readTwice(page: Page, tenant: Credentials, upstream: Starting) {
  const people = [
    person('left@corp.example', 'Lea', 1),
    person('worse@corp.example', 'Walter', 1),
    person('Better@corp.example', 'Betty', 4),
    person('moved@corp.example', 'Mo', 2),
    person('same@corp.example', 'Sam', 2),
  ]
  const service = { people, saved: '' }
  await upstream((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(answerOf(service.people))
  })
  await signInWithKeys(page, tenant, '#/watchlist', 'local')
  await expect(counter(page)).toHaveText('5 of 5 people')
  await compare(page).focus()
  await page.keyboard.press('Enter')
  const saved = await download(page, () =>
    drawer(page).getByRole('button', { name: 'Save snapshot of 5 people' }).click(),
  )
  expect(saved.name).toMatch(/^signet-watchlist-\d{4}-\d\d-\d\d\.json$/)
  // Stored nowhere but in the file.
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(compare(page)).toBeFocused()

  service.people = [
    person('worse@corp.example', 'Walter', 3),
    person('better@corp.example', 'Betty B.', 3),
    person('moved@corp.example', 'Mo', 2, 'Finance'),
    person('same@corp.example', 'Sam', 2),
    person('new@corp.example', 'Nina', 1),
    person('NEW@corp.example', 'Nina', 1),
  ]
  await again(page).click()
  await expect(counter(page)).toHaveText('6 of 6 people')
  await compare(page).click()
  service.saved = saved.text
  return service
}

/** Opens the snapshot, and another with its own content and digest. */
async function openBoth(page: Page, saved: string) {
  await open(page, 'earlier.json', saved)
  await expect(view(page, 'Worse 1')).toBeVisible()
  const later = JSON.parse(saved) as { content: { readAt: string; people: object[] }; sha256: string }
  later.content.readAt = '2031-01-01T00:00:00.000Z'
  later.content.people.pop()
  later.sha256 = sha256(JSON.stringify(later.content))
  await open(page, 'later.json', JSON.stringify(later))
  await expect(view(page, 'All 6')).toBeVisible()
  await lists(page).click()
  await drawer(page).getByRole('checkbox', { name: 'Include this list' }).uncheck()
  await expect(view(page, 'Unchanged 4')).toBeVisible()
}

test('two lists are compared person by person, the snapshot with the list on the page', async ({
  page,
  tenant,
  upstream,
}) => {
  const service = await readTwice(page, tenant, upstream)
  const row = (name: RegExp) => drawer(page).getByRole('row', { name })
  // The drawer is as wide as a table only once there is one.
  const widthOf = async () => (await drawer(page).boundingBox())?.width
  await expect.poll(widthOf).toBe(560)
  await open(page, 'earlier.json', service.saved)
  await expect.poll(widthOf).toBe(960)
  // The answer is first, and the choice of the lists is one line.
  const answer = drawer(page).getByRole('heading', { level: 3 })
  await expect(answer).toHaveText(['1 new, 1 gone, 1 worse, 1 better, 1 moved. 2 more videos left.'])
  await expect(answer).toBeFocused()
  await expect(drawer(page).getByText(/^\d+ \w+ against this list$/)).toBeVisible()
  await expect(view(page, 'New 1')).toHaveAttribute('aria-pressed', 'true')
  await expect(row(/Nina 1 new@corp.example/)).toBeVisible()
  for (const [name, found] of [
    ['Gone 1', /^Lea 1 left@corp.example Vertrieb Süd$/],
    ['Worse 1', /^Walter 1 → 3 worse@corp.example Vertrieb Süd$/],
    ['Better 1', /^Betty → Betty B. 4 → 3 better@corp.example Vertrieb Süd$/],
    ['Moved 1', /^Mo 2 moved@corp.example Vertrieb Süd → Finance$/],
    ['Unchanged 1', /^Sam 2 same@corp.example Vertrieb Süd$/],
    ['Renamed 1', /^Betty → Betty B./],
    ['Repeated 1', /^Nina 1 NEW@corp.example/],
  ] as const) {
    await view(page, name).click()
    await expect(row(found)).toBeVisible()
  }
  await expectAccessible(page, ['target-size'])
  await view(page, 'Worse 1').click()
  const csv = await download(page, () => view(page, 'Export 1').click())
  expect(csv.name).toMatch(/^signet-watchlist-worse-.*\.csv$/)
  expect(csv.text).toContain(
    '"Worse","worse@corp.example","Walter","Walter","Vertrieb Süd","Vertrieb Süd",1,3',
  )
})

const csvOf = (...emails: string[]) =>
  ['name,email,department,videos', ...emails.map((email) => `Name,${email},Sales,1`), ''].join('\n')

test(
  'several lists are a series, which says on how many of them each person is',
  { tag: '@soak' },
  async ({ page, tenant, upstream }) => {
    await readTwice(page, tenant, upstream)
    // Chosen together, in no order, one of them something else.
    const files = {
      'signet-watchlist-2026-09-20.csv': csvOf('worse@corp.example', 'gone@corp.example'),
      'signet-watchlist-2026-07-20.csv': csvOf('WORSE@corp.example', 'same@corp.example'),
      'notes.csv': 'no list\n',
      'signet-watchlist-2026-08-20.csv': csvOf('worse@corp.example', 'same@corp.example'),
    }
    await drawer(page)
      .getByLabel('File: earlier lists')
      .setInputFiles(
        Object.entries(files).map(([name, text]) => ({
          name,
          mimeType: 'text/csv',
          buffer: Buffer.from(text),
        })),
      )
    await expect(drawer(page).getByText('1 person is on all 4 lists.')).toBeVisible()
    await expect(drawer(page).getByRole('alert')).toContainText('notes.csv: The file lacks "name"')
    await expect(drawer(page).getByText(/^(Earlier|Then|Later): /)).toHaveText([
      /^Earlier: signet-watchlist-2026-07-20\.csv, 2 people/,
      /^Then: signet-watchlist-2026-08-20\.csv/,
      /^Then: signet-watchlist-2026-09-20\.csv/,
      /^Later: this list, 6 people/,
    ])
    await expect(drawer(page).getByText(/\. A CSV does not say its filters/)).toBeVisible()
    await expect(view(page, 'All 6')).toHaveAttribute('aria-pressed', 'true')
    const rows = drawer(page).getByRole('table', { name: 'All' }).getByRole('row')
    await expect(rows.nth(1)).toHaveText(/1 → 34 of 4worse@corp\.example/)
    await expect(rows.nth(2)).toHaveText(/3 of 4same@corp\.example/)
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(rows.nth(1)).toHaveText(/worse@corp\.example/)
    await expect(rows.nth(1).getByText('4 of 4')).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 720 })
    await expectAccessible(page, ['target-size'])
    const csv = await download(page, () => view(page, 'Export 6').click())
    expect(csv.name).toMatch(/^signet-watchlist-all-2026-07-20-to-.*\.csv$/)
    expect(csv.text).toMatch(/"on lists","lists"\r\n.*"worse@corp\.example".*,4,4\r\n/)

    await drawer(page).getByRole('button', { name: 'Remove signet-watchlist-2026-08-20.csv' }).click()
    await expect(drawer(page).getByText('1 person is on all 3 lists.')).toBeVisible()
  },
)

test(
  'two snapshots are compared, the earlier first',
  { tag: '@soak' },
  async ({ page, tenant, upstream }) => {
    const service = await readTwice(page, tenant, upstream)
    await openBoth(page, service.saved)
    await expect(drawer(page).getByText(/^Later: later.json, 4 of 5 people, read 1 Jan 2031/)).toBeVisible()
    await expect(drawer(page).getByText('Only a part of the people: 1 of 2 lists.')).toBeVisible()
    await expect(view(page, 'Gone 1')).toBeVisible()
    await expect(view(page, 'Unchanged 4')).toBeVisible()
  },
)

test(
  'a file that was changed, or is something else, is refused, and the others stay',
  { tag: '@soak' },
  async ({ page, tenant, upstream }) => {
    const service = await readTwice(page, tenant, upstream)
    await openBoth(page, service.saved)
    await open(page, 'edited.json', service.saved.replace('Walter', 'Waltraud'))
    const alert = drawer(page).getByRole('alert')
    await expect(alert).toContainText('edited.json: The file was changed after it was saved.')
    await expect(drawer(page).getByRole('button', { name: /^Remove / })).toHaveCount(2)
    for (const kept of ['earlier.json', 'later.json'])
      await expect(drawer(page).getByRole('button', { name: `Remove ${kept}` })).toBeVisible()
    await expect(view(page, 'Unchanged 4')).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Remove later.json' }).click()
    await expect(drawer(page).getByRole('button', { name: 'Choose files' })).toBeFocused()
    await expect(view(page, 'Worse 1')).toBeVisible()
    await open(page, 'people.csv', 'email,name\n')
    await expect(alert).toContainText('people.csv: The file lacks "department", "videos" in its headings.')
  },
)

test(
  'a list is compared with the CSV of the page, as a spreadsheet saved it',
  { tag: '@soak' },
  async ({ page, tenant, upstream }) => {
    const service = await readTwice(page, tenant, upstream)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    const csv = await exported(page, 'Export all', /spreadsheet/)
    service.people = service.people.filter(({ name }) => name !== 'Nina')
    await again(page).click()
    await expect(counter(page)).toHaveText('4 of 4 people')
    await compare(page).click()
    await open(page, 'signet-watchlist-2026-10-26.csv', csv.text.replaceAll('"', '').replaceAll(',', ';'))
    await expect(drawer(page).getByText(/\. A CSV does not say its filters/)).toBeVisible()
    await expect(drawer(page).getByText('26 Oct against this list')).toBeVisible()
    await lists(page).click()
    await expect(drawer(page).getByText(/, of 2026-10-26, filters not known\.$/)).toBeVisible()
    await expect(view(page, 'Gone 1')).toHaveAttribute('aria-pressed', 'true')
    await expect(view(page, 'Unchanged 4')).toBeVisible()
    await expect(view(page, 'Repeated 1')).toBeVisible()

    // On a phone, nothing hangs over.
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(view(page, 'Gone 1')).toBeVisible()
    expect(await drawer(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  },
)

test('the counts of each whole reading are remembered, without names, and give the trend', async ({
  page,
  tenant,
  upstream,
}) => {
  let people = [person('ann@corp.example', 'Ann', 3), person('ben@corp.example', 'Ben', 2)]
  let pagination = {}
  await upstream((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(answerOf(people, pagination))
  })
  const header = page.getByRole('main')
  const line = page.getByRole('img', { name: /^People with videos left: / })
  const now = Date.now()
  const monthBefore = now - 31 * 86_400_000
  const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })
  await page.goto('/#/watchlist')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // Requests are signed by the guard, whose clock stays.
  await page.clock.setSystemTime(monthBefore)
  await submitKeys(page, tenant, 'local')
  await expectSignedIn(page)

  await test.step('the first reading has its numbers, and nothing to compare them with', async () => {
    await expect(header).toContainText('2 people have 5 videos left.')
    await expect(header).not.toContainText('than on')
    await expect(line).toHaveCount(0)
  })

  await test.step('a part of a list has no numbers, and is not remembered', async () => {
    pagination = { pageSize: 1, next: 'same' }
    await again(page).click()
    await expect(page.getByText(/^Incomplete: /)).toBeVisible()
    await expect(header).toContainText('People with training videos left to watch.')
    pagination = {}
  })

  await test.step('a month later, the change is said and drawn', async () => {
    await page.clock.setSystemTime(now)
    people = people.slice(0, 1)
    await again(page).click()
    await expect(header).toContainText(
      `1 person has 3 videos left. 1 fewer person and 2 fewer videos than on ${days.format(monthBefore)}.`,
    )
    await expect(line).toHaveAccessibleName(
      `People with videos left: 2 on ${days.format(monthBefore)}, 1 on ${days.format(now)}`,
    )
    await expectAccessible(page)
  })

  await test.step('the drawer leads with these numbers, and says that no names are kept', async () => {
    await compare(page).click()
    const counts = drawer(page).getByRole('region', { name: 'Counts' })
    await expect(counts).toContainText(
      '1 person has 3 videos left. 1 fewer person and 2 fewer videos than on',
    )
    await expect(counts.getByRole('term')).toHaveText([days.format(monthBefore)])
    await expect(counts.getByRole('definition')).toHaveText(['2 people, 5 videos'])
    await expect(drawer(page)).toContainText('Their names are not kept.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('other filters have a trend of their own', async () => {
    await page.goto('/#/watchlist?videos=three')
    await expect(header).toContainText('1 person has 3 videos left.')
    await expect(header).not.toContainText('than on')
    await page.goto('/#/watchlist')
    await expect(header).toContainText('than on')
  })
})

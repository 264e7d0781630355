/** What leaves the watchlist page: files, addresses, and the comparison with an earlier export. */
import { download, signInWithKeys } from './actions.ts'
import { expect, expectAccessible, type Credentials, type Page, test } from './test.ts'
import { answer, type Answer } from './upstream.ts'

const person = (email: string, name: string, watchlistCount?: unknown, department = 'Vertrieb Süd') => ({
  emailAddress: email,
  name,
  department,
  watchlistCount,
})

/** Names that a spreadsheet, a CSV or an importer could misread, one address twice, and a count that is no number. */
const odd = [
  person('anna+tag@corp.example', 'Öztürk, Anna', '10'),
  person('=x@corp.example', '=1+1', 1),
  person('ben@corp.example', 'Ben "the boss"\nBauer', 2),
  person('BEN@corp.example', ' Ben ', 2, 'VERTRIEB SÜD '),
  person('', 'Łukasz Strauß', null),
]

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Compare lists' })

const exportList = (page: Page) =>
  download(page, page.getByRole('button', { name: 'Export CSV' }).last().click())

/** Shows these people. What is changed in the result is in the next answer. */
async function showOdd(page: Page, tenant: Credentials, upstream: (reply: Answer) => Promise<unknown>) {
  const given: { pagination: object; data: object[] } = { pagination: {}, data: odd }
  await upstream((_request, response) => {
    const { data, pagination } = given
    return answer(response, { meta: { status: 200, pagination }, data })
  })
  await signInWithKeys(page, tenant, '#/watchlist', 'local')
  await expect(page.getByText('4 of 4 people')).toBeVisible()
  return given
}

const take = (page: Page, name: string, text: string) =>
  drawer(page)
    .getByLabel('File: an earlier export')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('the people go to a file, the clipboard and an import @soak', async ({
  page,
  context,
  tenant,
  upstream,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const given = await showOdd(page, tenant, upstream)
  await expect(page.getByText('1 record: no email address.')).toBeVisible()
  const all = await exportList(page)
  expect(all.text).toContain(`"'=1+1","'=x@corp.example","Vertrieb Süd",1`)
  await page.getByRole('button', { name: 'Copy emails' }).click()
  await expect(page.getByText('3 email addresses copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'anna+tag@corp.example\nben@corp.example\n=x@corp.example\n',
  )
  given.pagination = { pageSize: 1, next: 'same' }
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText(/^Incomplete: /)).toBeVisible()
  expect((await exportList(page)).name).toMatch(/-incomplete\.csv$/)
  await page.getByRole('button', { name: 'Import 5 into a group' }).click()
  await expect(
    page.getByText('The people handed over are of an incomplete list. Others may be missing.'),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Preview of the file' })).toContainText('=1+1')
})

test('an earlier export shows who is new, gone and changed', async ({ page, tenant, upstream }) => {
  const given = await showOdd(page, tenant, upstream)
  given.data = odd.slice(0, 3)
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText('3 of 3 people')).toBeVisible()
  const saved = await exportList(page)
  given.data = [{ ...odd[0], watchlistCount: 4 }, { ...odd[1] }, person('new@corp.example', 'New', 3)]
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByRole('cell', { name: 'new@corp.example', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const found = drawer(page).getByRole('heading', { name: '1 new, 1 gone, 1 changed. 5 fewer videos left.' })
  await take(page, saved.name, saved.text)
  await expect(found).toBeVisible()
  await expect(drawer(page)).toContainText(/3 rows, read .+ (?:UTC|GMT|CET)/)
  await drawer(page).getByText('Changed 1', { exact: true }).click()
  await expect(drawer(page).getByRole('table', { name: 'Changed' })).toContainText('10 → 4')
  await expectAccessible(page)
  const changed = await exportList(page)
  expect(changed.text).toContain('"changed","anna+tag@corp.example","Öztürk, Anna","Öztürk, Anna"')

  await take(page, 'notes.csv', 'name,email\n')
  await expect(drawer(page).getByRole('alert')).toContainText(
    'notes.csv: The file lacks "department", "videos"',
  )
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
})

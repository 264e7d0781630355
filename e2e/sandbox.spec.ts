/** An import is tried end to end in the sandbox: what it did to the people, the mail about it, and a server that goes on. */
import { randomUUID } from 'node:crypto'
import { utils, write } from '@e965/xlsx'
import { fillPolicy, openMoreOptions, sendPolicy, signInWithKeys } from './actions.ts'
import { expect, expectAccessible, test } from './test.ts'
import { signatureOf } from './verify.ts'

const path = '/api/user/import-users'

function bookOf(rows: readonly (readonly string[])[], bookType: 'xlsx' | 'biff8'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'People')
  // The types of the library do not tell what `type` makes of it.
  return write(book, { type: 'buffer', bookType }) as Buffer
}

test('the sandbox shows what an import of a spreadsheet did, and the mail about it', async ({
  page,
  tenant,
  witness,
}) => {
  const { accounts, groups } = await witness()
  const moved = accounts.find(({ accountCode }) => accountCode === 'CEU100')!
  const group = groups.find(({ description }) => description === 'Payroll')!
  const rows = [
    ['email', 'name', 'department', 'accountCode'],
    ['ada.low@corp.example', 'Ada Löw', 'Finance', ''],
    [moved.emailAddress, '', 'Finance', 'CMAIN100'],
  ]
  const table = page.getByRole('table', { name: 'What the latest import did' })

  async function importBook(ending: 'xlsx' | 'xls', isMoved: boolean) {
    await page.goto('/#/imports')
    if (isMoved) await page.getByRole('button', { name: 'Import another file' }).click()
    await page.getByLabel(/^File: /).setInputFiles({
      name: `joiners.${ending}`,
      mimeType: 'application/octet-stream',
      buffer: bookOf(rows, ending === 'xlsx' ? 'xlsx' : 'biff8'),
    })
    await page.getByRole('combobox', { name: /^Group/ }).fill(group.id)
    await page.getByLabel('Clear the group first').check()
    await page.getByLabel(/^Notify this address/).fill('ops@corp.example')
    await openMoreOptions(page)
    await page.getByLabel(/^Move people from other accounts/).setChecked(isMoved)
    await page.getByRole('button', { name: /^Review / }).click()
    const dialog = page.getByRole('dialog')
    // Known by its name since the page of the sandbox was read.
    const word = isMoved ? group.description : `${group.id.slice(0, 8)}…${group.id.slice(-8)}`
    await dialog.getByLabel(/^Type "/).fill(word)
    await dialog.getByRole('button', { name: /^Clear and import / }).click()
    await expect(page.getByRole('heading', { name: /^Import submitted\. / })).toBeVisible()
    await page.goto('/#/sandbox')
    await page.getByRole('button', { name: 'Read again' }).click()
  }
  await signInWithKeys(page, tenant, '#/imports')

  await test.step('an address of another account is not moved unless that is allowed', async () => {
    await importBook('xlsx', false)
    await expect(
      table.getByRole('row', { name: /^ada\.low@corp\.example Added New, and in the group\./ }),
    ).toBeVisible()
    const results = page.getByRole('list', { name: 'Results of the import' })
    await expect(results).toHaveText(`Left out 1Removed ${group.userCount}Added 1`)
    await expect(table.getByRole('row').nth(1)).toHaveText(
      `${moved.emailAddress}Left outIn account CEU100. Moving was not allowed.`,
    )
    const mail = page.getByRole('region', { name: 'Mail about the latest import' })
    await expect(mail).toContainText('ops@corp.example')
    await expect(mail).toContainText('User import finished with problems')
    await expect(mail).toContainText(`- ${moved.emailAddress}: In account CEU100.`)
    await expectAccessible(page)
  })

  await test.step('allowed, it is moved, by an XLS as well', async () => {
    await importBook('xls', true)
    await expect(table.getByRole('row', { name: /Moved From CEU100 to CMAIN100\./ })).toBeVisible()
    await expect(page.getByText('User import finished', { exact: true })).toBeVisible()
    const arrived = page.getByRole('table', { name: 'Imports that arrived' }).getByRole('row')
    await expect(arrived).toHaveText([/^File/, /^XLS2/, /^XLSX2/])
    expect((await witness()).imports.map(({ fileType, rows: many }) => [fileType, many])).toEqual([
      ['XLSX', 2],
      ['XLS', 2],
    ])
  })
})

test('a group of the sandbox is used in a new policy with one click', async ({ page, tenant, witness }) => {
  await signInWithKeys(page, tenant, '#/sandbox')
  await page.getByRole('link', { name: 'Use in a policy: Payroll' }).click()
  const who = page.getByRole('button', { name: /^Who / })
  await expect(who).toContainText('Payroll')
  await fillPolicy(page, { urls: 'parcel.example' })
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()
  const [policy] = (await witness()).policies
  expect(policy).toMatchObject({
    policies: [{ policy: { to: { type: 'profile_group', group: { description: 'Payroll' } } } }],
  })
})

test('what arrived last is listed first', { tag: '@soak' }, async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { urls: 'earlier.example' })
  await sendPolicy(page)
  await page.getByRole('button', { name: 'Create another policy' }).click()
  await fillPolicy(page, { urls: 'later.example' })
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#/sandbox'
  })
  const rows = page.getByRole('table', { name: 'Policies that arrived' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('later.example')
  await expect(rows.nth(2)).toContainText('earlier.example')
})

test('the server goes on while the sandbox reads a large workbook', async ({ request, tenant, witness }) => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [`u${at}@bulk.example`, `User ${at}`])
  const data = bookOf([['email', 'name'], ...rows], 'xlsx')
  const date = new Date().toUTCString().replace('GMT', 'UTC')
  const requestId = randomUUID()
  const headers = {
    Authorization: `MC ${tenant.accessKey}:${signatureOf(date, requestId, path, tenant)}`,
    'x-mc-req-id': requestId,
    'x-mc-app-id': tenant.applicationId,
    'x-mc-date': date,
    'x-mc-arg': '{"data":[{"fileType":"XLSX"}]}',
    'Content-Type': 'application/json',
  }
  const ended: string[] = []
  const sent = request.post(`/r/sandbox${path}`, { headers, data }).finally(() => ended.push('import'))
  await expect.poll(async () => (await witness()).inHand).toBe(1)
  await request.get('/r/sandbox/faults').finally(() => ended.push('another request'))
  expect((await (await sent).json()) as unknown).toMatchObject({ data: [{ success: true }], fail: [] })
  expect(ended).toEqual(['another request', 'import'])
  expect((await witness()).imports[0]).toMatchObject({ rows: 20_000 })
})

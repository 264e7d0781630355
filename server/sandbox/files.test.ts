import { utils, write } from '@e965/xlsx'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, csv, enter, failures } from './caller.fixture.ts'
import { readWorkbook } from './workbook.ts'

let caller: Caller
beforeEach(async () => void (caller = await enter()))

function bookOf(bookType: 'xlsx' | 'biff8', ...sheets: unknown[][][]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  for (const rows of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(rows))
  // The types of the library do not tell what `type` makes of it.
  return new Uint8Array(write(book, { type: 'array', bookType, bookSST: true }) as ArrayBuffer)
}
const header = [['email', 'name']]
const ole = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0)
const xls = { fileType: 'XLS' }
const xlsx = { fileType: 'XLSX' }
const mebibyte = 1024 * 1024

test.each([
  ['email,name\r\na@x.example,"Low, ""Ada"""\nb@x.example,B\r\n', 2],
  ['Staff\n\n,,email,name,password,accountCode\n,,a@x.example,A,p,C1\n', 1],
  // The last column of the last row, M99.
  [`${'\n'.repeat(98)}${','.repeat(12)}email,name\n${','.repeat(12)}a@x.example,A\n`, 1],
  ['email,name\n,A\nno address,B\n"a b@x.example",C\n"""q""@x.example",D\nd@x.example\n', 1],
  [`email,name\n${'\r\n'.repeat(399_999)}`, 0],
  [`email,name\n${'A'.repeat(20 * mebibyte - 12)}\n`, 0],
])('the rows are read from file %# (beyond-the-spec §3)', async (text, rows) => {
  expect(await caller.submit(text)).toMatchObject({ rows })
})

test.each(['xlsx', 'biff8'] as const)(
  'the rows are read from the first sheet of an %s, the default being XLS',
  async (type) => {
    const sheet = [
      ['Staff of March'],
      ['id', 'email', 'name', 'password', 'accountCode'],
      [1, 'ada@x.example', 'Ada Löw', 'Secret-12', 491_701_234_567],
      [],
      [2, 'no address', 'Ben'],
    ]
    const other = [...header, ['other@sheet.example', 'Other']]
    const item = type === 'xlsx' ? xlsx : { fileType: undefined }
    const found = { rows: 1, counts: { notImported: 1, added: 1 } }
    expect(await caller.submit(bookOf(type, sheet, other), item)).toMatchObject(found)
    // The long number is whole.
    const again = await caller.submit('email,name,accountCode\nada@x.example,,491701234567\n')
    expect(again.counts).toMatchObject({ notImported: 0, unchanged: 1 })
  },
)

test('the rows are read of one workbook alone while two wait; a fourth is refused, and the next is read', async () => {
  const book = bookOf('xlsx', header)
  const found = await Promise.all([1, 2, 3, 4].map(() => readWorkbook(book)))
  const reason = 'The sandbox is busy with other workbooks. Send this one again in a minute.'
  expect(found).toEqual([...[1, 2, 3].map(() => ({ rows: header })), { reason }])
  expect(await readWorkbook(book)).toEqual({ rows: header })
})

const nowhere = 'No cell of A1 to M99 is exactly email, in lower case and with commas between the columns.'
const noNewline = 'A CSV file must end with a newline character.'
const mark = 'The file starts with a byte-order mark, so its first header is not exactly email.'
const manyLines = 'The file is too large for the sandbox, which reads 20 MB and 400,000 lines of a CSV.'
const damaged = 'The workbook is damaged, is protected by a password, or is not a workbook.'
const largeBook = 'The workbook is too large for the sandbox, which reads 10 MB. Save it as CSV.'
const large = new Uint8Array(10_000_001)
large.set(ole)
const longCells = Array.from({ length: 1_000 }, () => ['x'.repeat(30_000)])

// A sentence is that of a file which is refused.
test.each<[failure: string, body: BodyInit, item?: object]>([
  ['fileType field_invalid', csv, { fileType: 'PDF' }],
  ['notifyEmailAddress field_invalid', csv, { notifyEmailAddress: 'ops' }],
  ['allowAddressMigration field_invalid', csv, { allowAddressMigration: 'true' }],
  ['clearGroup field_invalid', csv, { clearGroup: true }],
  ['groupId id_unknown', csv, { groupId: 'unknown' }],
  ['group field_unknown', csv, { group: 'x' }],
  ['fileType conflict', csv, { fileType: undefined }],
  ['fileType conflict', ole, xlsx],
  ['body body_empty', ''],
  [noNewline, 'email,name\na@x.example,A'],
  [noNewline, 'email,name\ra@x.example,A\r'],
  [nowhere, 'Email,name\na@x.example,A\n'],
  [nowhere, 'email;name\na@x.example;A\n'],
  [nowhere, `${','.repeat(13)}email,name\n`],
  [nowhere, `${'\n'.repeat(99)}email,name\n`],
  [mark, '\uFEFFemail,name\na@x.example,A\n'],
  ['The column directly to the right of email must be headed name.', 'name,email\nA,a@x.example\n'],
  ['The quotes of row 2 do not match.', 'email,name\na@x.example,"A\n'],
  [manyLines, `email,name\n${'\r\n'.repeat(400_000)}`],
  [manyLines, `email,name\n${'A'.repeat(20 * mebibyte - 11)}\n`],
  ['The file is not UTF-8 text.', Uint8Array.of(0xf6, 0x0a)],
  [nowhere, bookOf('xlsx', [['Email', 'name']]), xlsx],
  [damaged, bookOf('xlsx', header).slice(0, 3_000), xlsx],
  [damaged, Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), xlsx],
  [damaged, ole, xls],
  [largeBook, large, xls],
  [largeBook, bookOf('xlsx', longCells), xlsx],
])('an import is refused, and changes nothing: %s (%#)', async (failure, body, item) => {
  const { imports, people } = await caller.contents()
  const envelope = await caller.importUsers(body, item)
  expect(envelope).toMatchObject({ meta: { status: 200 }, data: [] })
  const message = envelope.fail[0]?.errors?.[0]?.message
  const found = failure.endsWith('.') ? ['body file_refused', message] : [failure, failure]
  expect([...failures(envelope), failure]).toEqual(found)
  expect(await caller.contents()).toMatchObject({ imports, people })
})

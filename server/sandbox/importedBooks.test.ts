import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { csv, caller, enterEach, submit, refuse } from './imports.fixture.ts'

const zip = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])
const ole = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0])

/** A workbook with these sheets. */
function bookOf(bookType: 'xlsx' | 'biff8', ...sheets: unknown[][][]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  for (const rows of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(rows))
  // The types of the library do not tell what `type` makes of it.
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}

/** A ZIP of one part that inflates to 61 MB, whatever size it declares (PKWARE's APPNOTE 4.3). */
function bomb(declared: number): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(Buffer.alloc(61_000_000))
  const local = Buffer.alloc(30)
  local.write('PK\u0003\u0004', 'latin1')
  local.writeUInt16LE(8, 8)
  const entry = Buffer.alloc(46)
  entry.write('PK\u0001\u0002', 'latin1')
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(declared, 24)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt32LE(local.length + packed.length, 16)
  return new Uint8Array(Buffer.concat([local, packed, entry, end]))
}

const large = new Uint8Array(20_000_001)
large.set(ole)

/** A workbook that has a long text once, and shows it a thousand times. */
const repeated = (() => {
  const book = utils.book_new()
  const rows = Array.from({ length: 1_000 }, () => ['x'.repeat(30_000)])
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows))
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', bookSST: true }) as ArrayBuffer)
})()

enterEach()

describe('the file type', () => {
  test('is XLS by default', async () => {
    const book = bookOf('biff8', [
      ['email', 'name'],
      ['ada@x.example', 'Ada Löw'],
    ])
    expect(await submit({}, book)).toMatchObject({ fileType: 'XLS', rows: 1, bytes: book.length })
    expect((await caller.witness()).people).toBe(251)
  })

  test('may be written in lower case', async () => {
    expect(await submit({ fileType: 'csv' }, csv)).toMatchObject({ fileType: 'CSV' })
  })

  test.each([
    [{}, csv],
    [{ fileType: 'XLSX' }, csv],
    [{ fileType: 'XLSX' }, ole],
    [{ fileType: 'XLS' }, zip],
    [{ fileType: 'CSV' }, zip],
    [{ fileType: 'CSV' }, ole],
  ])('%j must fit the body', async (item, body) => {
    expect(await refuse(item, body)).toEqual(['data[0].fileType err_sandbox_conflict'])
  })

  test.each(['CSV', 'XLS', 'XLSX'])('%s: an empty body is refused', async (fileType) => {
    expect(await refuse({ fileType }, '')).toEqual(['body err_sandbox_body_empty'])
  })
})

describe('a workbook', () => {
  test.each(['xlsx', 'biff8'] as const)(
    'as %s is read by the column rule, and clears its group',
    async (type) => {
      const groupId = await caller.groupId('Contractors')
      const book = bookOf(
        type,
        [
          ['Staff of March'],
          ['id', 'email', 'name', 'password', 'accountCode'],
          [1, 'ada@x.example', 'Ada Löw', 'Secret-12', 491_701_234_567],
          [],
          [2, 'no address', 'Ben'],
        ],
        [
          ['email', 'name'],
          ['other@sheet.example', 'Other'],
        ],
      )
      const fileType = type === 'xlsx' ? 'XLSX' : 'XLS'
      expect(await submit({ fileType, groupId, clearGroup: true }, book)).toMatchObject({
        rows: 1,
        people: expect.arrayContaining([
          { result: 'notImported', who: 'Row 5', detail: 'Has no valid address.' },
          { result: 'added', who: 'ada@x.example', detail: 'New, and in the group.' },
        ]),
      })
      const { accounts, groups } = await caller.witness()
      expect(accounts).toContainEqual({
        accountCode: '491701234567',
        userCount: 1,
        emailAddress: 'ada@x.example',
      })
      expect(groups.find(({ id }) => id === groupId)?.userCount).toBe(1)
    },
  )

  const nowhere = 'No cell of A1 to M99 is exactly email, in lower case and with commas between the columns.'
  const damaged = 'The workbook is damaged, is protected by a password, or is not a workbook.'
  const tooLarge =
    'The workbook is too large for the sandbox, which reads 20 MB, 60 MB unpacked. Save it as CSV.'
  test.each<[string, string, Uint8Array<ArrayBuffer>, string]>([
    ['a capital letter', 'XLSX', bookOf('xlsx', [['Email', 'name']]), nowhere],
    ['a header in N1', 'XLSX', bookOf('xlsx', [[...Array<string>(13).fill('x'), 'email', 'name']]), nowhere],
    ['half of its bytes', 'XLSX', bookOf('xlsx', [['email', 'name']]).slice(0, 3_000), damaged],
    ['nothing but a signature', 'XLSX', zip, damaged],
    ['nothing but a signature', 'XLS', ole, damaged],
    ['a part that inflates to more than is read', 'XLSX', bomb(10), tooLarge],
    ['a part that declares more than is read', 'XLSX', bomb(4_000_000_000), tooLarge],
    ['more bytes than are read', 'XLS', large, tooLarge],
    ['a long text in each of many cells', 'XLSX', repeated, tooLarge],
  ])('with %s is refused (%s)', async (_, fileType, book, reason) => {
    const { imports, people } = await caller.witness()
    const { fail } = await caller.importUsers({ fileType }, book)
    expect(fail[0]?.errors?.[0]).toMatchObject({ field: 'body', message: reason })
    const after = await caller.witness()
    expect([after.imports, after.people]).toEqual([imports, people])
  })
})

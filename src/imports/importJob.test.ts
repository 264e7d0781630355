import { describe, expect, test } from 'vitest'
import { importInput } from '../api/schemas.ts'
import {
  checkValues,
  describeMismatch,
  guessFileType,
  inspect,
  noValues,
  planBody,
  readFacts,
  type Source,
  toRequest,
} from './importJob.ts'

const bytes = (...values: number[]) => new Uint8Array(values)
const open = async (content: BlobPart, name = 'people.csv'): Promise<Source> => {
  const blob = new Blob([content])
  return { name, blob, facts: await inspect(blob) }
}
const zip = bytes(0x50, 0x4b, 0x03, 0x04, 1, 2, 3, 4)
const mark = '\uFEFF'

describe('the request', () => {
  test('has the file type, and no option that was not set', () => {
    expect(toRequest(noValues)).toEqual({ fileType: 'CSV' })
  })

  test('has every option of admin-api §4.3 that was set, trimmed', () => {
    const request = toRequest({
      ...noValues,
      notifyEmailAddress: ' it@example.com ',
      allowAddressMigration: true,
      groupId: ' eNoGroup\n',
      clearGroup: true,
      fileType: 'XLSX',
    })
    expect(request).toEqual({
      notifyEmailAddress: 'it@example.com',
      allowAddressMigration: true,
      groupId: 'eNoGroup',
      clearGroup: true,
      fileType: 'XLSX',
    })
    expect(importInput.safeParse(request).success).toBe(true)
  })
})

describe('the checks', () => {
  const facts = readFacts(10, bytes(0x65), bytes(0x0a))

  test('accept an empty form', () => {
    expect(checkValues(noValues, facts)).toEqual({})
  })

  test.each(['it', 'it@', '@example.com', 'it@example', 'i t@example.com', '"it"@example.com'])(
    'refuse %s as an address to notify',
    (notifyEmailAddress) => {
      expect(checkValues({ ...noValues, notifyEmailAddress }, facts).notifyEmailAddress).toMatch(
        /Not an email address/,
      )
    },
  )

  test('require a whole group id for clearing', () => {
    expect(checkValues({ ...noValues, clearGroup: true, groupId: ' ' }, facts).groupId).toMatch(
      /needs its id/,
    )
    expect(checkValues({ ...noValues, groupId: 'eNo Group' }, facts).groupId).toMatch(/no spaces/)
    expect(checkValues({ ...noValues, clearGroup: true, groupId: 'eNoGroup' }, facts)).toEqual({})
  })

  test('refuse UTF-16 and binary content as CSV, and only as CSV', () => {
    const wide = readFacts(10, bytes(0xff, 0xfe, 0x65, 0), bytes(0))
    expect(checkValues(noValues, wide).fileType).toMatch(/UTF-16/)
    expect(checkValues(noValues, facts, true).fileType).toMatch(/binary/)
    expect(checkValues({ ...noValues, fileType: 'XLS' }, wide)).toEqual({})
  })
})

describe('the file type', () => {
  test('comes from the first bytes, whatever the name', () => {
    expect(guessFileType(readFacts(8, zip, bytes(4)))).toBe('XLSX')
    expect(
      guessFileType(readFacts(8, bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), bytes(0xe1))),
    ).toBe('XLS')
    expect(guessFileType(readFacts(0, bytes(), bytes()))).toBe('CSV')
  })

  test('is reported if it does not fit the content or the name', async () => {
    expect(describeMismatch(await open('email,name\n'), 'CSV')).toBeUndefined()
    expect(describeMismatch(await open(zip, 'book.xlsx'), 'XLSX')).toBeUndefined()
    expect(describeMismatch(await open(zip, 'book.xlsx'), 'CSV')).toBe(
      'The content looks like XLSX, but will be sent as CSV.',
    )
    expect(describeMismatch(await open('email,name\n', 'book.xls'), 'CSV')).toBe(
      'The name ends in .xls, but the content looks like CSV.',
    )
  })
})

describe('the body', () => {
  test.each([
    ['email,name\n', 'email,name\n'],
    ['email,name\r\n', 'email,name\r\n'],
    ['email,name', 'email,name\n'],
    ['email,name\r', 'email,name\r\n'],
    ['Zoë,ünï', 'Zoë,ünï\n'],
    [`${mark}email,name\n`, 'email,name\n'],
    [`${mark}email,name`, 'email,name\n'],
  ])('of %j is %j', async (content, sent) => {
    const body = planBody(await open(content), noValues)
    expect(new Uint8Array(await body.blob.arrayBuffer())).toEqual(new TextEncoder().encode(sent))
    expect(body).toMatchObject({
      addsNewline: !content.endsWith('\n'),
      leavesOutMark: content.startsWith(mark),
    })
  })

  test('keeps the byte-order mark if the admin wants it', async () => {
    const body = planBody(await open(`${mark}email\n`), { ...noValues, leaveOutMark: false })
    expect(new Uint8Array(await body.blob.slice(0, 3).arrayBuffer())).toEqual(bytes(0xef, 0xbb, 0xbf))
    expect(body.leavesOutMark).toBe(false)
  })

  test('is the file itself if nothing changes, and always for a spreadsheet', async () => {
    const csv = await open('email,name\n')
    expect(planBody(csv, noValues).blob).toBe(csv.blob)
    const book = await open(zip, 'book.xlsx')
    expect(planBody(book, { ...noValues, fileType: 'XLSX' }).blob).toBe(book.blob)
    const wide = await open(bytes(0xfe, 0xff, 0, 0x65), 'wide.csv')
    expect(planBody(wide, noValues).blob).toBe(wide.blob)
  })
})

import * as fc from 'fast-check'
import { describe as group, expect, it } from 'vitest'
import { watchlistRecord } from '../../api/schemas.ts'
import { sha256 } from '../../log/digest.ts'
import { peopleToCsv } from '../exports.ts'
import {
  largestCsv,
  largestFile,
  readSnapshot as readFile,
  type Snapshot,
  toSnapshotText,
} from './snapshot.ts'

const readSnapshot = (content: string | Uint8Array<ArrayBuffer>, name = 'list', lastModified = 0) =>
  readFile(new File([content], name, { lastModified }))

const people = [
  { emailAddress: 'anna+tag@corp.example', name: 'Öztürk, "Anna"\n', department: '', watchlistCount: 2 },
  { emailAddress: '', name: '', department: 'Sales', watchlistCount: undefined, userState: 1 },
]
const snapshot: Snapshot = {
  readAt: 1_795_000_000_123,
  asked: {
    searchBy: { fieldName: 'department', value: 'Sales' },
    filterBy: [{ fieldName: 'type', value: 'video_count_0' }],
  },
  isComplete: false,
  total: 99,
  people,
}

async function fileOf(content: object, head: object = {}) {
  const text = JSON.stringify(content)
  return JSON.stringify({
    format: 'signet-watchlist',
    version: 1,
    sha256: await sha256(text),
    content,
    ...head,
  })
}

group('a snapshot', () => {
  it('is the same when read again', async () => {
    expect(await readSnapshot(await toSnapshotText(snapshot))).toEqual(snapshot)
  })

  it('holds any record of an answer, with fields that the service added', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), async (raw) => {
        const list = { ...snapshot, people: raw.map((record) => watchlistRecord.parse(record)) }
        const read = await readSnapshot(await toSnapshotText(list))
        expect(JSON.stringify(read)).toBe(JSON.stringify(list))
      }),
    )
  })

  it('may be formatted anew, since only its content counts', async () => {
    const text = JSON.stringify(JSON.parse(await toSnapshotText(snapshot)), undefined, 2)
    expect(await readSnapshot(text)).toEqual(snapshot)
  })

  it.each([
    ['JSON cut short', '{"format":"signet-watchlist","version":1'],
    ['other JSON', '[1,2,3]'],
    ['a draft of a policy', '{"format":"signet-policy-draft","version":1,"content":{}}'],
    ['deep JSON', '['.repeat(100_000)],
  ])('refuses %s', async (_, text) => {
    expect(await readSnapshot(text)).toEqual({ reason: 'The file is JSON, but not a snapshot of this page.' })
  })

  it('refuses another version, and names both', async () => {
    expect(await readSnapshot(await fileOf({}, { version: 2 }))).toEqual({
      reason: 'The snapshot has version 2. This console reads version 1.',
    })
  })

  it('refuses a file that was changed', async () => {
    const text = await toSnapshotText(snapshot)
    expect(await readSnapshot(text.replace('"watchlistCount":2', '"watchlistCount":1'))).toEqual({
      reason: 'The file was changed after it was saved.',
    })
  })

  it.each([
    ['readAt', { readAt: 'yesterday' }],
    ['asked', { asked: { searchBy: 'Sales' } }],
    ['people', { people: 'everyone' }],
    ['people', { people: [1] }],
  ])('refuses an unreadable %s, even with a digest', async (field, wrong) => {
    const good = { readAt: '2026-11-22T21:05:00.000Z', asked: {}, isComplete: true, total: 0, people: [] }
    expect(await readSnapshot(await fileOf(good))).toMatchObject({ people: [] })
    expect(await readSnapshot(await fileOf({ ...good, ...wrong }))).toEqual({
      reason: expect.stringContaining(`The snapshot has an unreadable "${field}`),
    })
  })

  it('is not read if too large', async () => {
    const file = new File([], 'list')
    Object.defineProperty(file, 'size', { value: largestFile + 1 })
    expect(await readFile(file)).toEqual({
      reason: 'The file is too large: 100,000,001 bytes (limit 100,000,000).',
    })
  })

  it('that was moved or changed since it was chosen is refused', async () => {
    const file = new File([], 'list')
    file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
    expect(await readFile(file)).toEqual({ reason: 'The file could not be read. Choose it again.' })
  })
})

/** The CSV of the page, as a spreadsheet in a language with commas in numbers saves it. */
const resaved = (csv: string) =>
  csv.replaceAll('"', '').replaceAll(',', ';').replaceAll('Öztürk', '\u00d6zt\u00fcrk')

/** The text in UTF-16. It starts with a byte-order mark, as the CSV of the page does. */
function utf16(text: string, isBigEndian = false) {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), !isBigEndian)
  return new Uint8Array(view.buffer)
}

const oldSheet = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

group('a CSV of the page', () => {
  const listed = [
    { emailAddress: '=x@corp.example', name: 'Öztürk', department: 'Vertrieb Süd', watchlistCount: 2 },
    { emailAddress: '-y@corp.example', name: '=1+1', department: '', watchlistCount: undefined },
    { emailAddress: 'z@corp.example', name: 'Zoe', department: '@Home', watchlistCount: 0, state: 'ok' },
  ]
  const expected = listed.map(({ emailAddress, name, department, watchlistCount }) => ({
    emailAddress,
    name,
    department,
    watchlistCount,
  }))
  const csv = peopleToCsv(listed)

  it('has the people that it was exported with, without the apostrophes before formulas', async () => {
    expect(csv).toContain(`"'=x@corp.example"`)
    expect(await readSnapshot(csv)).toMatchObject({ people: expected, total: 3 })
  })

  it.each([
    ['semicolons', resaved(csv)],
    ['tabs', resaved(csv).replaceAll(';', '\t')],
    ['newlines', csv.replaceAll('\r\n', '\n')],
    ['no byte-order mark', csv.slice(1)],
    ['empty lines at its end', `${csv}\r\n,,,,\r\n`],
    ['capitals in the headings', csv.replace('"name","email"', '" Name","EMAIL"')],
    ['UTF-16', utf16(csv)],
    ['UTF-16, the other way round', utf16(csv, true)],
    ['Windows-1252', Uint8Array.from(resaved(csv.slice(1)), (letter) => letter.charCodeAt(0))],
  ])('is read with %s', async (_, text) =>
    expect(await readSnapshot(text)).toMatchObject({ people: expected }),
  )

  it('is not read if too large', async () => {
    const file = new File([csv], 'list')
    Object.defineProperty(file, 'size', { value: largestCsv + 1 })
    expect(await readFile(file)).toEqual({
      reason: 'The file is too large: 20,000,001 bytes (limit 20,000,000).',
    })
  })

  it('is read with its columns in any order', async () => {
    expect(
      await readSnapshot('videos,more,email,department,name\n3,x,a@x.example,Sales,Ann\n'),
    ).toMatchObject({
      people: [{ name: 'Ann', emailAddress: 'a@x.example', department: 'Sales', watchlistCount: 3 }],
    })
  })

  it('has the day, the part and the end of reading in its name, and else the time of the file', async () => {
    const name = 'signet-watchlist-2026-10-26-3-of-99-incomplete.csv'
    const readAt = new Date(2026, 9, 26).getTime()
    expect(await readSnapshot(csv, name, 5)).toMatchObject({ readAt, total: 99, isComplete: false })
    expect(await readSnapshot(csv, 'signet-watchlist-2026-10-26.csv')).toMatchObject({ isComplete: true })
    expect(await readSnapshot(csv, 'October.csv', 5)).toMatchObject({
      readAt: 5,
      total: 3,
      isComplete: undefined,
    })
  })

  it.each([
    ['an empty file', ' \n', 'The file is empty.'],
    ['a spreadsheet', 'PK\u0003\u0004', 'The file is a spreadsheet: save it as CSV.'],
    ['an old spreadsheet', oldSheet, 'The file is a spreadsheet: save it as CSV.'],
    ['too many rows', `${csv}${'\r\n'.repeat(500_001)}`, 'The file has more than 500,000 rows.'],
    [
      'a heading like the name of a spreadsheet',
      'PK,name,email,videos\n',
      'The file lacks "department" in its headings.',
    ],
    ['two columns', 'email,name\n', 'The file lacks "department", "videos" in its headings.'],
    [
      'no headings',
      'Ann,a@x.example,Sales,2\n',
      'The file lacks "name", "email", "department", "videos" in its headings.',
    ],
    ['an open quote', `${csv}"Ann,a@x.example`, 'A quotation mark in the file is not closed.'],
  ])('is refused as %s', async (_, text, reason) => expect(await readSnapshot(text)).toEqual({ reason }))
})

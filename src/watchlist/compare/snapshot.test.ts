import * as fc from 'fast-check'
import { describe as group, expect, it } from 'vitest'
import { watchlistRecord } from '../../api/schemas.ts'
import { sha256 } from '../../ledger/book/digest.ts'
import { largestFile, readSnapshot as readBlob, type Snapshot, toSnapshotText } from './snapshot.ts'

const readSnapshot = (text: string) => readBlob(new Blob([text]))

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
    ['an empty text', ''],
    ['something else than JSON', 'email,name\n'],
    ['JSON cut short', '{"format":"signet-watchlist","version":1'],
    ['other JSON', '[1,2,3]'],
    ['a draft of a policy', '{"format":"signet-policy-draft","version":1,"content":{}}'],
    ['deep JSON', '['.repeat(100_000)],
  ])('refuses %s', async (_, text) => {
    expect(await readSnapshot(text)).toEqual({ reason: 'The file is not a snapshot of this page.' })
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
    const file = new Blob()
    Object.defineProperty(file, 'size', { value: largestFile + 1 })
    expect(await readBlob(file)).toEqual({
      reason: 'The file is too large: 100,000,001 bytes (limit 100,000,000).',
    })
  })

  it('that was moved or changed since it was chosen is refused', async () => {
    const file = new Blob()
    file.text = () => Promise.reject(new DOMException('', 'NotReadableError'))
    expect(await readBlob(file)).toEqual({ reason: 'The file could not be read. Choose it again.' })
  })
})

import { describe, expect, it } from 'vitest'
import { readAnswer } from '../api/answer.ts'
import { getWatchlist } from '../api/operations.ts'
import type { WatchlistRecord } from '../api/schemas.ts'
import { createOddityCount, describeOddities } from './oddities.ts'

const ann = { emailAddress: 'ann@b.example', name: 'Ann', department: 'Sales', watchlistCount: 2 }
const ben = { ...ann, emailAddress: 'ben@b.example' }

/** A page as the client reads it. */
function pageOf(data: readonly unknown[]) {
  const body = JSON.stringify({ meta: { status: 200 }, fail: [], data })
  const page = readAnswer(getWatchlist, 'id', { status: 200, body, header: () => null }, 0)
  return { ...page, records: page.records as WatchlistRecord[] } // parsed by the schema of the operation
}

function said(...pages: (readonly unknown[])[]): string[] {
  const count = createOddityCount()
  for (const data of pages) count.add(pageOf(data))
  return describeOddities(count.counts())
}

describe('nothing is said of', () => {
  it.each([
    [ann],
    [{ ...ann, name: '', department: null }],
    [{ emailAddress: ann.emailAddress, watchlistCount: 0 }],
    // beyond-the-spec §2.
    [{ email: ann.emailAddress, name: null, watchlistCount: 2, userState: 'ok' }],
    [{ ...ann, emailAddress: 7, email: ann.emailAddress }],
  ])('%j', (record) => {
    expect(said([record])).toEqual([])
  })
})

describe('it is said of', () => {
  it.each([
    [{ id: 'x', mail: 'ann@b.example' }, '1 record: none of the documented fields.'],
    [{ ...ann, emailAddress: ' ' }, '1 record: no email address.'],
    [{ ...ann, emailAddress: 7 }, '1 record: no email address.'],
    [{ ...ann, name: ['Ann'] }, '1 record: a name or department that is not text, shown as empty.'],
    [{ ...ann, department: 7 }, '1 record: a name or department that is not text, shown as empty.'],
    [{ ...ann, watchlistCount: null }, '1 record: no number of videos.'],
    [{ ...ann, watchlistCount: '3' }, '1 record: a number of videos as text, read as a number.'],
    ...[-1, 1.5, 1e12, 'three', '-3', true, {}].map((watchlistCount): [object, string] => [
      { ...ann, watchlistCount },
      '1 record: a number of videos that cannot be right, for example a negative one, not shown.',
    ]),
  ])('%j, whose other fields are kept', (record, sentence) => {
    expect(said([record])).toEqual([sentence])
  })

  it('records that cannot be read, beside those that can', () => {
    expect(said([null, ann, 'Ben', { ...ben, watchlistCount: '3' }, []])).toEqual([
      '3 records: unreadable, left out.',
      '1 record: a number of videos as text, read as a number.',
    ])
  })

  it('an address that comes again in any case, on the same page or a later one', () => {
    const again = { ...ann, emailAddress: ' ANN@b.Example ' }
    expect(said([ann, again], [ben], [again, { email: 'BEN@B.EXAMPLE', watchlistCount: 1 }])).toEqual([
      '3 records: the email address of an earlier record, all shown.',
    ])
  })

  it('each kind once, with its number', () => {
    const many = Array.from({ length: 1_200 }, (_, n) => ({ email: `p${n}@b.example`, watchlistCount: '1' }))
    expect(said(many, [{}, {}])).toEqual([
      '2 records: none of the documented fields.',
      '1,200 records: a number of videos as text, read as a number.',
    ])
  })
})

const largePage = (from: number, length: number) => {
  const records = Array.from({ length }, (_, n) => ({ ...ann, emailAddress: `p${from + n}@b.example` }))
  return { records, data: records }
}

it('of 200,000 records each is counted once', () => {
  const count = createOddityCount()
  let added = 0
  for (let from = 0; from < 100_000; from += 500) added += count.add(largePage(from, 500))
  added += count.add(largePage(100_000, 100_000))
  expect(added).toBe(200_000)
  expect(count.counts().size).toBe(0)
})

import { expect, it } from 'vitest'
import { readAnswer } from '../api/answer.ts'
import { getWatchlist } from '../api/operations.ts'
import type { WatchlistRecord } from '../api/schemas.ts'
import { createOddityCount, describeOddities } from './oddities.ts'

const ann = { emailAddress: 'ann@b.example', name: 'Ann', department: 'Sales', watchlistCount: 2 }
const ben = { ...ann, emailAddress: 'ben@b.example' }

/** A page as the client reads it. */
function pageOf(data: readonly unknown[]) {
  const body = JSON.stringify({ meta: { status: 200 }, fail: [], data })
  const page = readAnswer(getWatchlist, 'id', { status: 200, body, headers: new Map() }, 0)
  return { ...page, records: page.records as WatchlistRecord[] } // parsed by the schema of the operation
}

function describeAll(...pages: (readonly unknown[])[]): string[] {
  const count = createOddityCount()
  for (const data of pages) count.add(pageOf(data))
  return describeOddities(count.counts())
}

it.each([
  [ann],
  [{ ...ann, name: '', department: null }],
  // beyond-the-spec §2.
  [{ email: ann.emailAddress, name: null, watchlistCount: 2, userState: 'ok' }],
  [{ ...ann, emailAddress: 7, email: ann.emailAddress }],
])('nothing is said of %j', (record) => {
  expect(describeAll([record])).toEqual([])
})

it.each([
  [{ ...ann, emailAddress: ' ' }, '1 record: no email address.'],
  [{ ...ann, watchlistCount: null }, '1 record: no number of videos, or one that cannot be right.'],
  [{ ...ann, watchlistCount: '3' }, '1 record: a number of videos as text, read as a number.'],
  ...[-1, 1.5, 1e12, 'three', '-3', true, {}].map((watchlistCount): [object, string] => [
    { ...ann, watchlistCount },
    '1 record: no number of videos, or one that cannot be right.',
  ]),
])('is said of %j, whose other fields are kept', (record, sentence) => {
  expect(describeAll([record])).toEqual([sentence])
})

it('is said of records that cannot be read, beside those that can', () => {
  expect(describeAll([null, ann, 'Ben', { ...ben, watchlistCount: '3' }, []])).toEqual([
    '3 records: unreadable, left out.',
    '1 record: a number of videos as text, read as a number.',
  ])
})

it('is said of an address that comes again in any case, on the same page or a later one', () => {
  const again = { ...ann, emailAddress: ' ANN@b.Example ' }
  expect(describeAll([ann, again], [ben], [again, { email: 'BEN@B.EXAMPLE', watchlistCount: 1 }])).toEqual([
    '3 records: the email address of an earlier record. All are shown, and counted as one person.',
  ])
})

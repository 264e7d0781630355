import { describe as group, expect, it } from 'vitest'
import type { WatchlistInput } from '../../api/schemas.ts'
import { compare, type Comparison, type ComparedList } from './comparison.ts'
import { changesFile, doubts, sayChange, sayFound, sayLists, toChangesCsv } from './words.ts'

const ann = { emailAddress: 'a@x.example', name: '=Ann', department: '', watchlistCount: 1 }
const later = { ...ann, department: 'Sales', watchlistCount: undefined }
const list = (facts: { asked?: WatchlistInput; isComplete?: boolean; total?: number } = {}) => ({
  readAt: new Date(2026, 10, 22).getTime(),
  asked: {},
  isComplete: true,
  total: 1,
  people: [ann],
  ...facts,
})

const compared = (...lists: readonly [ComparedList, ComparedList, ...ComparedList[]]): Comparison => {
  const [before, after] = [lists[0], lists.at(-1) ?? lists[1]]
  const series = new Map([['a@x.example', { before: ann, after: later, lists: 1 }]])
  return { lists, before, after, series, found: compare(before.people, after.people) }
}

group('a change', () => {
  it('names both values, and one where nothing changed', () => {
    const department = (person: typeof ann | typeof later) => person.department
    expect(sayChange({ before: ann, after: later }, department)).toBe('— → Sales')
    expect(sayChange({ before: later, after: undefined }, department)).toBe('Sales')
    expect(sayChange({ before: undefined, after: ann }, department)).toBe('—')
    expect(sayChange({ before: ann, after: ann }, ({ name }) => name)).toBe('=Ann')
  })

  it('leaves as a row for a spreadsheet, without formulas', () => {
    const comparison = compared(list(), { ...list(), people: [later] })
    const csv = toChangesCsv('unclear', comparison).split('\r\n')
    expect(csv[0]).toMatch(/^\ufeff"change","email","name before","name after".*,"on lists","lists"$/)
    expect(csv[1]).toBe(`"Count missing","a@x.example","'=Ann","'=Ann","","Sales",1,,1,2`)
  })

  it('leaves in a file whose name has the days, and says when a list is incomplete', () => {
    expect(changesFile('worse', compared(list(), list()))).toBe(
      'signet-watchlist-worse-2026-11-22-to-2026-11-22.csv',
    )
    expect(changesFile('worse', compared(list({ isComplete: false }), list()))).toMatch(/-incomplete\.csv$/)
  })
})

group('the answer', () => {
  const other = list({ asked: {} })
  const [bea, cem] = ['b@x.example', 'c@x.example'].map((emailAddress) => ({ ...ann, emailAddress }))
  const file = new File([], 'a.csv')
  const ofDay = (month: number) => ({ ...other, file, readAt: new Date(2026, month, 20).getTime() })

  it('names the changes that there are, and of which lists', () => {
    const [before, after] = [
      { ...ofDay(7), people: [ann, bea!] },
      { ...other, people: [{ ...ann, watchlistCount: 2 }, cem!] },
    ]
    expect(sayFound(compared(before, after))).toBe('1 new, 1 gone, 1 worse. 1 more video left.')
    expect(sayLists([before, after])).toBe('20 Aug against this list')
    expect(sayFound(compared(other, other))).toBe('No one changed.')
    const uncounted = { ...other, people: [{ ...ann, watchlistCount: undefined }, cem!] }
    expect(sayFound(compared(other, uncounted))).toBe('1 new.')
  })

  it('of a series begins with the people on all lists', () => {
    const [june, july] = [ofDay(5), ofDay(6)]
    expect(sayFound(compared(june, july, other))).toBe('No one is on all 3 lists. No one changed.')
    const series = new Map([['a@x.example', { before: ann, after: ann, lists: 3 }]])
    expect(sayFound({ ...compared(june, july, other), series })).toBe(
      '1 person is on all 3 lists. No one changed.',
    )
    expect(sayLists([june, july, other])).toBe('3 lists, 20 Jun to this list')
  })
})

group('the doubts', () => {
  it('are none about a CSV, of which the answer says what is not known', () => {
    const csv = { ...list(), asked: undefined, isComplete: undefined }
    expect(doubts(compared(csv, list()))).toEqual([])
    expect(sayLists([csv, list()])).toMatch(/^this list against this list\. A CSV does not say its filters/)
    expect(changesFile('worse', compared(csv, list()))).toMatch(/-perhaps-incomplete\.csv$/)
  })

  it('name lists that have nobody in common', () => {
    const other = { ...list(), people: [{ ...ann, emailAddress: 'b@y.example' }] }
    const nobody = { ...list({ total: 0 }), people: [] }
    expect(doubts(compared(list(), other))).toEqual([
      'No email address is in both the earlier and the later list: they may be of different accounts.',
    ])
    expect(doubts(compared(nobody, other))).toEqual([])
  })

  it('are none for two whole lists with the same filters', () =>
    expect(doubts(compared(list(), list()))).toEqual([]))

  it('name other filters, also of attributes alone', () => {
    const searchBy = { fieldName: 'customAttribute', value: 'Oslo' } as const
    const [one, two] = [['a'], ['a', 'b']].map((attributeIds) => list({ asked: { searchBy, attributeIds } }))
    expect(doubts(compared(one!, two!))).toEqual([expect.stringContaining('The filters differ: ')])
    const none = list({ asked: { filterBy: [{ fieldName: 'type', value: 'video_count_0' }] } })
    expect(doubts(compared(none, list()))).toEqual([
      'The filters differ: Everyone with no videos, then Everyone with 1 or more videos.',
    ])
  })

  it('name lists that are incomplete or a part', () => {
    expect(doubts(compared(list({ isComplete: false }), list({ total: 1_200 })))).toEqual([
      'Not read to the end: 1 of 2 lists.',
      'Only a part of the people: 1 of 2 lists.',
    ])
  })

  it('name a day that a series has twice', () => {
    expect(doubts(compared(list(), list(), list()))).toEqual(['Several lists are of the same day.'])
  })
})

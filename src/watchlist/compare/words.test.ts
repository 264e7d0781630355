import { describe as group, expect, it } from 'vitest'
import type { WatchlistInput } from '../../api/schemas.ts'
import { compare } from './comparison.ts'
import { changesFile, doubts, sayChange, toChangesCsv } from './words.ts'

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

group('a change', () => {
  it('names both values, and one where nothing changed', () => {
    const department = (person: typeof ann | typeof later) => person.department
    expect(sayChange({ before: ann, after: later }, department)).toBe('— → Sales')
    expect(sayChange({ before: later, after: undefined }, department)).toBe('Sales')
    expect(sayChange({ before: undefined, after: ann }, department)).toBe('—')
    expect(sayChange({ before: ann, after: ann }, ({ name }) => name)).toBe('=Ann')
  })

  it('leaves as a row for a spreadsheet, without formulas', () => {
    const csv = toChangesCsv('unclear', [{ before: ann, after: later }]).split('\r\n')
    expect(csv[0]).toMatch(/^\ufeff"change","email","name before","name after"/)
    expect(csv[1]).toBe(`"Count missing","a@x.example","'=Ann","'=Ann","","Sales",1,`)
  })

  it('leaves in a file whose name has the days, and says when a list is incomplete', () => {
    expect(changesFile('worse', list(), list())).toBe('signet-watchlist-worse-2026-11-22-to-2026-11-22.csv')
    expect(changesFile('worse', list({ isComplete: false }), list())).toMatch(/-incomplete\.csv$/)
  })
})

const compared = (before: ReturnType<typeof list>, after: ReturnType<typeof list>) => ({
  before,
  after,
  found: compare(before.people, after.people),
})

group('the doubts', () => {
  it('name what a CSV does not say', () => {
    const csv = { ...list(), asked: undefined, isComplete: undefined }
    expect(doubts({ ...compared(list(), list()), before: csv })).toEqual([
      'The earlier list does not say its filters.',
      'The earlier list does not say whether it was read to the end.',
    ])
    expect(changesFile('worse', csv, list())).toMatch(/-perhaps-incomplete\.csv$/)
  })

  it('name lists that have nobody in common', () => {
    const other = { ...list(), people: [{ ...ann, emailAddress: 'b@y.example' }] }
    const nobody = { ...list({ total: 0 }), people: [] }
    expect(doubts(compared(list(), other))).toEqual([
      'No email address is in both lists: they may be of different accounts.',
    ])
    expect(doubts(compared(nobody, other))).toEqual([])
  })

  it('are none for two whole lists with the same filters', () =>
    expect(doubts(compared(list(), list()))).toEqual([]))

  it('name other filters, also of attributes alone', () => {
    const searchBy = { fieldName: 'customAttribute', value: 'Oslo' } as const
    const [one, two] = [['a'], ['a', 'b']].map((attributeIds) => list({ asked: { searchBy, attributeIds } }))
    expect(doubts(compared(one!, two!))).toEqual([expect.stringContaining('The filters differ.')])
    const none = list({ asked: { filterBy: [{ fieldName: 'type', value: 'video_count_0' }] } })
    expect(doubts(compared(none, list()))).toEqual([
      'The filters differ. Earlier: Everyone with no videos. Later: Everyone with 1 or more videos.',
    ])
  })

  it('name lists that are incomplete or a part', () => {
    expect(doubts(compared(list({ isComplete: false }), list({ total: 1_200 })))).toEqual([
      'The earlier list was not read to the end.',
      'The later list has 1 of 1,200 people.',
    ])
  })
})

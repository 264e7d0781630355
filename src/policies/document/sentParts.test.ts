import { expect, test } from 'vitest'
import type { Entry } from '../urls/entry.ts'
import { makeSubmission, type PartStatus, withPart } from './submission.ts'
import {
  addSentParts,
  countSent,
  keepAll,
  sayParts,
  saySent,
  sentInList,
  sentPartsOf,
  withoutSubmission,
} from './sentParts.ts'

const entries: Entry[] = Array.from({ length: 12_000 }, (_, index) => ({
  value: `h${index}.example`,
  type: 'domain',
  action: 'block',
  sources: [],
  transforms: [],
}))
const made = makeSubmission(
  entries,
  [],
  { description: 'Wave', policies: [{ description: 'All' }], urls: [] },
  1,
)
const begun = withPart(withPart(made, 0, { isCreated: true }), 1, { begunAt: 5 })

test('a submission lists the parts that were sent, and those with an unknown outcome', () => {
  expect(sentPartsOf(made, entries)).toEqual([])
  const parts = sentPartsOf(begun, entries)
  expect(parts.map(({ name, values, isCreated }) => [name, values.length, isCreated])).toEqual([
    ['Wave (1 of 3)', 5_000, true],
    ['Wave (2 of 3)', 5_000, false],
  ])
  expect(parts[1]?.values[0]).toBe('h5000.example')
})

test('the status of a part overrules the notes of the submission', () => {
  const statuses: PartStatus[] = [{ state: 'waiting' }, { state: 'created' }, { state: 'on its way' }]
  expect(sentPartsOf(made, entries, statuses).map(({ name, isCreated }) => [name, isCreated])).toEqual([
    ['Wave (2 of 3)', true],
    ['Wave (3 of 3)', false],
  ])
})

test('a copy has no submission, lists what was sent, and asks again', () => {
  const before = { parts: [{ name: 'Old', values: ['h1.example'], isCreated: true }], wanted: ['h1.example'] }
  const copy = withoutSubmission({ urls: entries, plan: begun, sent: before })
  expect(copy.plan).toBeUndefined()
  expect(copy.sent?.wanted).toBeUndefined()
  expect(copy.sent?.parts.map(({ name }) => name)).toEqual(['Old', 'Wave (1 of 3)', 'Wave (2 of 3)'])
  expect(withoutSubmission({ urls: entries, plan: made }).sent).toBeUndefined()
})

test('each entry of the list counts once', () => {
  const sent = {
    parts: [
      { name: 'One', values: ['h1.example', 'h2.example', 'gone.example'], isCreated: true },
      { name: 'Two', values: ['h2.example', 'h3.example'], isCreated: false },
    ],
  }
  const now = sentInList(entries, sent)
  expect([...(now?.created ?? [])]).toEqual(['h1.example', 'h2.example'])
  expect([...(now?.unknown ?? [])]).toEqual(['h3.example'])
  expect(countSent({ urls: entries, sent })).toMatchObject({ created: 2, unknown: 1 })
  expect(countSent({ urls: entries, sent, plan: begun })).toMatchObject({ created: 5_000, unknown: 5_000 })
  expect(sentInList(entries.slice(100), sent)).toBeUndefined()
  expect(countSent({ urls: entries.slice(100), sent })).toMatchObject({ created: 0, unknown: 0 })
})

test('keeping entries does not cover entries added later', () => {
  const sent = {
    parts: [
      { name: 'One', values: ['h1.example', 'h2.example'], isCreated: true },
      { name: 'Two', values: ['h3.example'], isCreated: false },
    ],
  }
  const fewer = entries.slice(2)
  const found = sentInList(fewer, sent)
  expect(found?.isOpen).toBe(true)
  if (!found) throw new Error('Two are in the list.')
  const kept = keepAll(sent, found)
  expect(kept.wanted).toEqual(['h2.example', 'h3.example'])
  expect(sentInList(fewer, kept)?.isOpen).toBe(false)
  // The removal of one that was sent is undone.
  const again = sentInList(entries, kept)
  expect(again).toMatchObject({ isOpen: true })
  expect(again && sentInList(entries, keepAll(kept, again))?.isOpen).toBe(false)
})

test('leaving a submission asks again only about the entries that it sent', () => {
  const kept = {
    parts: [{ name: 'One', values: ['h1.example', 'h11999.example'], isCreated: true }],
    wanted: ['h1.example', 'h11999.example'],
  }
  expect(addSentParts(kept, sentPartsOf(made, entries))).toEqual(kept)
  const after = addSentParts(kept, sentPartsOf(begun, entries))
  expect(after?.parts.map(({ name }) => name)).toEqual(['One', 'Wave (1 of 3)', 'Wave (2 of 3)'])
  expect(after?.wanted).toEqual(['h11999.example'])
  expect(addSentParts(undefined, [])).toBeUndefined()
})

test('the counts in words', () => {
  expect(saySent({ created: 5_000, unknown: 0 }, 12_000)).toBe('5,000 of 12,000 URLs were already sent.')
  expect(saySent({ created: 1, unknown: 0 }, 1)).toBe('The one URL was already sent.')
  expect(saySent({ created: 1, unknown: 2 }, 3)).toBe(
    '1 of 3 URLs was already sent. The outcome of 2 of 3 URLs is unknown.',
  )
  expect(saySent({ created: 0, unknown: 2 }, 2)).toBe('The outcome of all 2 URLs is unknown.')
  const parts = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, values: [], isCreated: true }))
  expect(sayParts({ parts }, true)).toBe('“A”, “B”, “C” and 2 more')
  expect(sayParts({ parts: parts.slice(0, 1) }, true)).toBe('“A”')
})

import { describe, expect, test } from 'vitest'
import { sentEvent } from './event.fixture.ts'
import type { StoredOutcome } from './event.ts'
import { findRepeat } from './repeat.ts'
import type { RequestEntry, Requests } from './requests.ts'

const now = 1_800_000_000_000
const hour = 3_600_000
const same = { digest: 'ab', operation: 'createPolicy', region: 'eu', account: '00ff00ff' }

function entry(
  id: string,
  ago: number,
  outcome?: StoredOutcome,
  part: Partial<RequestEntry['sent']> = {},
): RequestEntry {
  const at = now - ago
  return {
    sent: sentEvent({ id, at, ...same, ...part }),
    ended: outcome && { kind: 'ended', id, at: at + 5, outcome },
  }
}
const bookOf = (...entries: RequestEntry[]): Requests => new Map(entries.map((each) => [each.sent.id, each]))
const idOf = (book: Requests, except?: string) =>
  findRepeat(book, new Set(), same, now, except)?.entry.sent.id

describe('the same body', () => {
  test.each<[StoredOutcome | undefined, boolean]>([
    ['accepted', true],
    ['outcome unknown', true],
    [undefined, true],
    ['refused', false],
    ['not executed', false],
  ])('with the outcome %s is a repeat: %s', (outcome, isRepeat) => {
    expect(idOf(bookOf(entry('a', hour, outcome)))).toBe(isRepeat ? 'a' : undefined)
  })

  test('that the admin did not find is not a repeat', () => {
    const lost: RequestEntry = { ...entry('a', hour, 'outcome unknown'), verdict: 'did not arrive' }
    expect(idOf(bookOf(lost))).toBeUndefined()
    expect(idOf(bookOf({ ...lost, verdict: 'arrived' }))).toBe('a')
  })

  test('counts for a day', () => {
    expect(idOf(bookOf(entry('a', 24 * hour, 'accepted')))).toBe('a')
    expect(idOf(bookOf(entry('a', 24 * hour + 1, 'accepted')))).toBeUndefined()
  })

  test.each([
    ['digest', { digest: 'cd' }],
    ['operation', { operation: 'importUsers' }],
    ['region', { region: 'us' }],
    ['account', { account: '11' }],
  ] as const)('is none with another %s', (_, part) => {
    expect(idOf(bookOf(entry('a', hour, 'accepted', part)))).toBeUndefined()
  })

  test.each([
    ['former keys', true, { former: ['11'] }],
    ['the first of several former keys', true, { former: ['11', '22'] }],
    ['keys other than the former ones', false, { former: ['22'] }],
    ['the former keys in another region', false, { former: ['11'], region: 'us' }],
  ])('sent with %s is a repeat: %s', (_, isRepeat, own) => {
    const book = bookOf(entry('a', hour, undefined, { account: '11' }))
    const found = findRepeat(book, new Set(), { ...same, ...own }, now)
    expect(found?.entry.sent.id).toBe(isRepeat ? 'a' : undefined)
  })

  test('is found at its latest request', () => {
    const book = bookOf(entry('a', hour, 'accepted'), entry('b', 2 * hour, 'accepted'))
    expect(idOf(book)).toBe('a')
  })

  test('is not the request in question', () => {
    const lost = entry('lost', 2 * hour, 'outcome unknown')
    expect(idOf(bookOf(lost), 'lost')).toBeUndefined()
    expect(idOf(bookOf(lost, entry('typed', hour, 'accepted')), 'lost')).toBe('typed')
    expect(idOf(bookOf(lost, entry('typed', hour, 'refused')), 'lost')).toBeUndefined()
  })
})

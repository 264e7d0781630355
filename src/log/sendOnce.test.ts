import { describe, expect, test } from 'vitest'
import { entryWith } from './entry.fixture.ts'
import type { LogEntry, Settled, StoredOutcome } from './entry.ts'
import { findNewer, findRepeat } from './sendOnce.ts'

const now = 1_800_000_000_000
const hour = 3_600_000
const same = { operation: 'createPolicy', digest: 'ab' } as const

function sent(id: string, ago: number, outcome?: StoredOutcome, part: Partial<LogEntry> = {}): LogEntry {
  const entry = { ...entryWith({ id, at: now - ago, outcome }), ...part }
  return { ...entry, request: { ...entry.request, digest: 'ab' } }
}
const repeatOf = (entries: readonly LogEntry[], asked: typeof same | object = same) =>
  findRepeat(entries, new Set(), { ...same, ...asked }, now)?.id

describe('the same body', () => {
  test.each<[StoredOutcome | undefined, isRepeat: boolean, settled?: Settled]>([
    ['accepted', true],
    ['outcome unknown', true],
    ['outcome unknown', true, 'there'],
    ['outcome unknown', false, 'not there'],
    [undefined, true],
    ['refused', false],
    ['not executed', false],
  ])('with the outcome %s is a repeat: %s (settled as %s)', (outcome, isRepeat, settled) => {
    expect(repeatOf([sent('a', hour, outcome, { settled })])).toBe(isRepeat ? 'a' : undefined)
  })

  test('counts for a day', () => {
    expect(repeatOf([sent('a', 24 * hour, 'accepted')])).toBe('a')
    expect(repeatOf([sent('a', 24 * hour + 1, 'accepted')])).toBeUndefined()
  })

  test.each([{ digest: 'cd' }, { operation: 'importUsers' as const }])('is none of %j', (asked) => {
    expect(repeatOf([sent('a', hour, 'accepted')], asked)).toBeUndefined()
  })

  test('is found at its latest request', () => {
    const all = [sent('a', hour, 'accepted'), sent('b', 2 * hour, 'accepted')]
    expect(repeatOf(all)).toBe('a')
    expect(repeatOf([sent('a', hour, 'refused'), ...all.slice(1)])).toBe('b')
  })

  test('is newer if it was sent after the one that the admin knew of', () => {
    const [one, other] = [sent('a', hour, 'accepted'), sent('b', 2 * hour, 'accepted')]
    const newer = (known?: LogEntry) =>
      findNewer([one, other], new Set(), same, now, known && { ...known, outcome: 'accepted' })?.id
    expect([newer(), newer(other), newer(one)]).toEqual(['a', 'a', undefined])
  })
})

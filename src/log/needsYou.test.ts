import { expect, test } from 'vitest'
import { getWatchlist, importUsers } from '../api/operations.ts'
import { entryWith, idOf } from './entry.fixture.ts'
import { toRow } from './entry.ts'
import { countUnsettled, isDifferent, provesKeys } from './needsYou.ts'

const here = new Set(['here'])
const unknown = { outcome: 'outcome unknown' } as const

test.each([
  ['a policy without an answer', 1, entryWith(unknown)],
  ['an import without an answer', 1, entryWith({ ...unknown, operation: importUsers, input: {} })],
  ['a write of a closed tab', 1, entryWith()],
  ['a write on its way', 0, entryWith({ tab: 'here' })],
  ['a read of a closed tab', 0, entryWith({ operation: getWatchlist, input: {} })],
  ['a policy that was found', 0, entryWith({ ...unknown, settled: 'there' })],
  ['an accepted policy', 0, entryWith({ outcome: 'accepted' })],
])('%s counts as %d unsettled', (_, many, entry) => {
  expect(countUnsettled([entry], here)).toBe(many)
})

test('a policy that was stored differently asks for a week', () => {
  const row = toRow(entryWith({ outcome: 'stored differently' }), here)
  const week = 7 * 86_400_000
  expect([isDifferent(row, row.at + week - 1), isDifferent(row, row.at + week)]).toEqual([true, false])
})

const refusedBy = { error: 'refused', metaStatus: 400 } as const
const check = entryWith({ id: idOf(2), at: 1_000, operation: getWatchlist, input: {}, outcome: 'failed' })
test.each([
  ['a read', { outcome: 'read' } as const, true],
  ['a created policy', { outcome: 'accepted' } as const, true],
  ['a refusal with an envelope', { outcome: 'refused', end: refusedBy } as const, true],
  ['a missing permission', { outcome: 'not executed', end: { error: 'forbidden' } } as const, true],
  ['a refusal without an envelope', { outcome: 'refused', end: { error: 'refused' } } as const, false],
  ['rejected keys', { outcome: 'not executed', end: { error: 'unauthorised' } } as const, false],
  ['a lost answer', { outcome: 'outcome unknown', end: { error: 'lost' } } as const, false],
  ['no answer', {}, false],
])('%s proves the keys: %#', (_, part, expected) => {
  const later = entryWith({ at: 2_000, ...part })
  expect(provesKeys([later, check], check.id)).toBe(expected)
  expect(provesKeys([{ ...later, at: 1_000 }, check], check.id)).toBe(false)
  expect(provesKeys([later], undefined)).toBe(false)
})

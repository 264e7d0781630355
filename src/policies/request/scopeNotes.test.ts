import { expect, test } from 'vitest'
import { newScope, type ScopeValues } from './policy.ts'
import { notesOfDate, notesOfScope } from './scopeNotes.ts'
import { newTarget } from './target.ts'

const now = Date.UTC(2026, 10, 21)

test('a past start has a note with its consequence', () => {
  expect(notesOfDate('start', '2026-11-21 00:00', now, 'UTC')).toEqual([
    { kind: 'past start', text: 'This moment has passed. The policy takes effect at once.' },
  ])
  // An end that has passed is refused instead.
  expect(notesOfDate('end', '2026-11-20 00:00', now, 'UTC')).toEqual([])
  expect(notesOfDate('start', '2026-11-21 00:01', now, 'UTC')).toEqual([])
  expect(notesOfDate('end', 'soon', now, 'UTC')).toEqual([])
})

test('so has a skipped or repeated moment', () => {
  expect(notesOfDate('start', '2027-03-28 02:30', now, 'Europe/Berlin')).toHaveLength(1)
  expect(notesOfDate('end', '2026-10-25 02:30', now, 'Europe/Berlin')).toHaveLength(1)
})

test('a scope has the notes of all fields in use', () => {
  const values: ScopeValues = {
    ...newScope(),
    from: { ...newTarget(), type: 'individual_email_address', emailAddress: 'ann@c.example' },
    to: { ...newTarget(), type: 'profile_group', groupId: 'short' },
    start: 'date',
    fromDate: '2020-01-01 00:00',
    end: 'date',
    toDate: '2020-01-02 00:00',
    sourceIPs: '192.0.2.7/24',
    moreConditions: '{"a":1.0}',
  }
  const found = notesOfScope(values, now, ['b.example'])
  expect(found.map(({ field, label, kind }) => `${field}, ${label}: ${kind}`)).toEqual([
    'from.emailAddress, From: no effect',
    'to.groupId, To: id',
    'fromDate, Starts at: past start',
    'sourceIPs, Source IP ranges: wide',
    'moreConditions, More conditions: rewritten',
  ])
  const unused = { ...values, from: newTarget(), to: newTarget(), start: '', end: 'eternal' } as const
  expect(notesOfScope(unused, now, ['b.example'])).toHaveLength(2)
})

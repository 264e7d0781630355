import { expect, test } from 'vitest'
import type { LogEntry } from '../../log/entry.ts'
import { findLastImport } from './lastImport.ts'

const entry = (at: number, groupId: string, label: string, outcome = 'accepted') =>
  ({
    at,
    operation: 'importUsers',
    tab: 'closed',
    request: { headers: { 'x-mc-arg': JSON.stringify({ data: [{ groupId, fileType: 'CSV' }] }) } },
    label,
    end: { at, outcome },
  }) as unknown as LogEntry

test('the last import into a group is the latest that may have worked and has a count', () => {
  const entries = [
    entry(5, 'eNo1', 'May.csv into the group Staff, 412 people', 'refused'),
    entry(4, 'eNo2', 'other.csv into the group Other, 9 people'),
    entry(3, 'eNo1', 'a, 5 people.csv into the group Staff'),
    entry(2, 'eNo1', 'April.csv into the group Staff, 1,096 people'),
    entry(1, 'eNo1', 'March.csv into the group Staff, 1 row'),
  ]
  expect(findLastImport(entries, new Set(), 'eNo1')).toEqual({ at: 2, had: '1,096 people' })
  expect(findLastImport(entries.slice(4), new Set(), 'eNo1')).toEqual({ at: 1, had: '1 row' })
  expect(findLastImport(entries, new Set(), 'eNo3')).toBeUndefined()
})

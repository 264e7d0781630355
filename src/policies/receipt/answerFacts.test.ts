import { expect, test } from 'vitest'
import { policyRecord } from '../../api/schemas.ts'
import { factsOf, groupsOf, sayGroup } from './answerFacts.ts'

const group = { id: 'g-1', description: 'Finance', source: 'ldap', userCount: 412, folderCount: 2 }
const recordOf = (...policies: object[]) => policyRecord.parse({ id: 'p', policies })

test('what an answer says besides the policy is told, in local time', () => {
  const record = recordOf({
    locations: [{ ip: '192.0.2.0/24', location: 'Berlin' }, { ip: '198.51.100.1' }, {}],
    policy: { createTime: '2026-12-01T09:00:00+0000', lastUpdated: 'yesterday' },
  })
  expect(factsOf(record, 'Europe/Berlin')).toEqual([
    { name: 'Created', text: '1 Dec 2026 10:00 in Europe/Berlin (1 Dec 2026 09:00 UTC)' },
    { name: 'Last changed', text: 'yesterday' },
    { name: 'Locations', text: 'Berlin, 192.0.2.0/24; 198.51.100.1' },
  ])
})

test('each of several scopes is named, and an empty answer says nothing', () => {
  const createTime = '2026-12-01T09:00:00+0000'
  const both = { createTime, lastUpdated: createTime }
  const record = recordOf({ policy: { description: 'Sales', ...both } }, { policy: both })
  expect(factsOf(record, 'UTC').map(({ name }) => name)).toEqual(['Created (Sales)', 'Created (scope 2)'])
  expect(factsOf(policyRecord.parse({ id: 'p' }))).toEqual([])
  expect(factsOf(recordOf({}))).toEqual([])
})

test('a group is told once, with its people, its sub-groups and where it is from', () => {
  const target = { type: 'profile_group', group }
  const record = recordOf({ policy: { from: target, to: target } }, { policy: { to: { type: 'everyone' } } })
  expect(groupsOf(record).map(sayGroup)).toEqual([
    'Finance: 412 people, 2 sub-groups, from a directory (LDAP)',
  ])
})

test.each([
  [
    { userCount: 1, folderCount: 0, source: 'cloud' },
    'A group without a name: 1 person, made in the service',
  ],
  [{ id: 'g-2', source: 'elsewhere' }, 'g-2: source elsewhere'],
  [{ description: 'Empty', userCount: 0 }, 'Empty: 0 people'],
  [{}, 'A group without a name'],
])('%j is said as "%s"', (one, said) => {
  expect(sayGroup(one)).toBe(said)
})

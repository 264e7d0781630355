import { expect, test } from 'vitest'
import { policyRecord } from '../../api/schemas.ts'
import { answerFacts } from './answerFacts.ts'

const createTime = '2026-12-01T09:00:00+0000'
const created = ['Created', '1 Dec 2026 10:00']
const group = (part: object) => ({ type: 'profile_group', group: part })
const finance = group({ id: 'g-1', description: 'Finance', userCount: 412 })

test.each([
  ['no policy', [], []],
  ['scopes of one moment', [{ policy: { createTime } }, { policy: { createTime } }], [created]],
  ['an unreadable time', [{ policy: { createTime: 'now' } }], [['Created', '"now" (no valid date)']]],
  ['a group on both sides', [{ policy: { from: finance, to: finance } }], [['Group', 'Finance: 412 people']]],
  ['a group of one', [{ policy: { to: group({ id: 'g-2', userCount: 1 }) } }], [['Group', 'g-2: 1 person']]],
  ['a group without a number', [{ policy: { to: group({ description: 'Sales' }) } }], [['Group', 'Sales']]],
  ['a group without a name', [{ policy: { to: group({ userCount: 3 }) } }], []],
])('the facts of an answer with %s', (_, policies, expected) => {
  const facts = answerFacts(policyRecord.parse({ id: 'p', policies }), 'Europe/Berlin')
  expect(facts.map(({ name, text }) => [name, text])).toEqual(expected)
})

import { expect, test } from 'vitest'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { compareSent } from './compareSent.ts'

const block = (value: string) => ({ action: 'block', type: 'domain', value })

const older: CreatePolicyInput = {
  description: 'Wave 1',
  urls: [block('a.example'), block('b.example'), block('c.example')],
  policies: [{ description: 'Wave 1', to: { type: 'everyone' }, toEternal: true }],
}

test('a policy is the same as itself', () => {
  expect(compareSent(older, structuredClone(older))).toEqual({
    onlyBefore: [],
    onlyAfter: [],
    inBoth: 3,
    fields: [],
  })
})

test('URLs and fields that differ are named, each once', () => {
  const newer: CreatePolicyInput = {
    description: 'Wave 2',
    urls: [block('d.example'), { ...block('b.example'), action: 'allow' }, block('a.example')],
    policies: [
      {
        description: 'Wave 1',
        to: { type: 'profile_group', groupId: 'eNo1' },
        toDate: '2026-12-01T00:00:00+0000',
      },
      { description: 'Second' },
    ],
  }
  expect(compareSent(older, newer)).toEqual({
    onlyBefore: [block('b.example'), block('c.example')],
    onlyAfter: [block('d.example'), { ...block('b.example'), action: 'allow' }],
    inBoth: 1,
    fields: [
      { path: 'description', before: '"Wave 1"', after: '"Wave 2"' },
      { path: 'policies.0.to.type', before: '"everyone"', after: '"profile_group"' },
      { path: 'policies.0.toEternal', before: 'true', after: undefined },
      { path: 'policies.0.to.groupId', before: undefined, after: '"eNo1"' },
      { path: 'policies.0.toDate', before: undefined, after: '"2026-12-01T00:00:00+0000"' },
      { path: 'policies.1.description', before: undefined, after: '"Second"' },
    ],
  })
})

test('what a file may have besides is compared, too', () => {
  const withConditions = (conditions: Record<string, unknown>): CreatePolicyInput => ({
    ...older,
    policies: [{ description: 'Wave 1', conditions }],
  })
  const fieldsOf = (before: Record<string, unknown>, after: Record<string, unknown>) =>
    compareSent(withConditions(before), withConditions(after)).fields
  expect(fieldsOf({ tls: true }, { tls: 'true' })).toHaveLength(1)
  expect(fieldsOf({ tls: {} }, { tls: null })).toHaveLength(1)
  expect(compareSent(older, withConditions({})).fields.map(({ path }) => path)).toContain(
    'policies.0.conditions',
  )
  let deep: Record<string, unknown> = { end: 1 }
  for (let level = 0; level < 1_000; level += 1) deep = { deep }
  expect(fieldsOf(deep, { ...deep })).toEqual([])
  const twice = {
    ...older,
    urls: [...older.urls, block('a.example'), { ...block('a.example'), action: 'allow' }],
  }
  expect(compareSent(twice, older)).toMatchObject({
    onlyBefore: [{ ...block('a.example'), action: 'allow' }],
    onlyAfter: [],
    inBoth: 3,
  })
})

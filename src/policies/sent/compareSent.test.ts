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
    changed: [],
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
    onlyBefore: [block('c.example')],
    onlyAfter: [block('d.example')],
    changed: [{ ...block('b.example'), action: 'allow' }],
    inBoth: 1,
    fields: [
      { path: 'description', before: 'Wave 1', after: 'Wave 2' },
      { path: 'policies.0.to.type', before: 'everyone', after: 'profile_group' },
      { path: 'policies.0.toEternal', before: 'true', after: undefined },
      { path: 'policies.0.to.groupId', before: undefined, after: 'eNo1' },
      { path: 'policies.0.toDate', before: undefined, after: '2026-12-01T00:00:00+0000' },
      { path: 'policies.1.description', before: undefined, after: 'Second' },
    ],
  })
})

import { expect, test } from 'vitest'
import { findOverlappingScopes } from './overlappingScopes.ts'
import { newScope, type ScopeValues } from './policy.ts'
import { newTarget, type TargetValues } from './target.ts'

const scope = (values: Partial<ScopeValues>): ScopeValues => ({ ...newScope(), description: 's', ...values })
const to = (values: Partial<TargetValues>) => scope({ to: { ...newTarget(), ...values } })
const domain = (emailDomain: string) => to({ type: 'email_domain', emailDomain })
const person = (emailAddress: string) => to({ type: 'individual_email_address', emailAddress })
const attribute = (attributeName: string, attributeValue: string) =>
  to({ type: 'address_attribute_value', attributeName, attributeValue })
const group = (groupId: string) => to({ type: 'profile_group', groupId })

test('scopes for the same target overlap, and each pair is named once', () => {
  expect(findOverlappingScopes([domain('a.example'), domain('A.example.'), domain('b.example')])).toEqual([
    [0, 1],
  ])
  expect(findOverlappingScopes([group('eNo1'), group('eNo2'), group('eNo1'), group('eNo1')])).toEqual([
    [0, 2],
    [0, 3],
    [2, 3],
  ])
})

test('a wider scope overlaps a narrower one', () => {
  expect(findOverlappingScopes([domain('a.example'), person('ann@A.example')])).toEqual([[0, 1]])
  expect(findOverlappingScopes([domain('a.example'), person('ann@b.example')])).toEqual([])
  expect(findOverlappingScopes([scope({}), group('eNo1')])).toEqual([[0, 1]])
})

test('attributes overlap by name and value', () => {
  expect(findOverlappingScopes([attribute('Office', 'Rome'), attribute('Office', 'rome')])).toEqual([[0, 1]])
  expect(findOverlappingScopes([attribute('Office', 'Rome'), attribute('City', 'Rome')])).toEqual([])
})

test('scopes at other times, or switched off, do not overlap', () => {
  const before = { end: 'date', toDate: '2026-12-01 09:00' } as const
  const after = { start: 'date', fromDate: '2026-12-01 09:01' } as const
  expect(findOverlappingScopes([scope(before), scope(after)])).toEqual([])
  expect(findOverlappingScopes([scope(before), scope({ ...after, fromDate: '2026-12-01 09:00' })])).toEqual([
    [0, 1],
  ])
  expect(findOverlappingScopes([scope({}), scope({ enabled: 'false' })])).toEqual([])
})

test('a scope in both directions overlaps from either side', () => {
  const there = scope({
    from: { ...newTarget(), type: 'internal_addresses' },
    to: { ...newTarget(), type: 'external_addresses' },
  })
  const back = scope({ from: there.to, to: there.from })
  expect(findOverlappingScopes([there, back])).toEqual([])
  expect(findOverlappingScopes([{ ...there, bidirectional: 'true' }, back])).toEqual([[0, 1]])
})

test('a new or incomplete scope does not overlap', () => {
  expect(findOverlappingScopes([scope({}), newScope()])).toEqual([])
  expect(findOverlappingScopes([group(''), group('')])).toEqual([])
  expect(findOverlappingScopes([domain(''), domain('')])).toEqual([])
})

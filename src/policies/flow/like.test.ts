import { expect, test } from 'vitest'
import type { PolicyScope } from '../../api/schemas.ts'
import { policyInput } from '../../log/entry.fixture.ts'
import { likeSent } from './policyDraft.ts'

const now = Date.UTC(2026, 10, 21)
const like = (scope: Partial<PolicyScope>, at = now) =>
  likeSent(policyInput({ policies: [{ description: 'Scope', ...scope }] }), at, now)

test('the dates are moved on: it lasts as long from now on', () => {
  const week = 7 * 86_400_000
  const [scope] = like({ toDate: '2026-11-21T00:00:00+0000' }, now - week)?.values.scopes ?? []
  expect(scope?.fromDate).toBe('')
  expect(Date.parse(scope?.toDate ?? '')).toBe(now + week)
})

test('the reasons in the comment are not taken along, since they are asked again', () => {
  const draft = like({ comment: 'Asked for by legal.\nReason: block (own domain), phish.example: INC-4711' })
  expect(draft?.values.scopes.map(({ comment }) => comment)).toEqual(['Asked for by legal.'])
})

test('an entry is shown in Unicode, and sent as it was', () => {
  const urls = [{ action: 'block', type: 'domain', value: 'xn--mnchen-3ya.de' }]
  const [entry] = likeSent(policyInput({ urls }), now, now)?.urls ?? []
  expect(entry).toEqual({ ...urls[0], unicode: 'münchen.de', sources: [], transforms: [] })
})

test('a target with fields but no type does not become everyone', () => {
  expect(like({ to: { groupId: 'g-1' } })).toBeUndefined()
  expect(like({ from: { attribute: { id: 'a-1', value: 'Bern' } } })).toBeUndefined()
  const to = { type: 'web_device', value: 'laptop-1' }
  const input = { ...policyInput(), policies: [{ description: 'Scope', to }] }
  expect(likeSent(input, now, now)).toBeUndefined()
  expect(like({ from: {}, to: { type: 'everyone' } })?.values.scopes).toHaveLength(1)
})

import { expect, test } from 'vitest'
import type { PolicyScope } from '../../api/schemas.ts'
import { policyInput } from '../../log/entry.fixture.ts'
import { likeSent } from './likeSent.ts'

const now = Date.UTC(2026, 10, 21)
const like = (scope: Partial<PolicyScope>, at = now) =>
  likeSent(policyInput({ policies: [{ description: 'Scope', ...scope }] }), at, now)

test('the dates are moved on: it lasts as long from now on', async () => {
  const week = 7 * 86_400_000
  const draft = await like({ toDate: '2026-11-21T00:00:00+0000' }, now - week)
  const [scope] = draft?.values.scopes ?? []
  expect(scope?.fromDate).toBe('')
  expect(Date.parse(scope?.toDate ?? '')).toBe(now + week)
})

test('the reasons in the comment are not taken along, since they are asked again', async () => {
  const draft = await like({
    comment: 'Asked for by legal.\nReason: block (own domain), phish.example: INC-4711',
  })
  expect(draft?.values.scopes.map(({ comment }) => comment)).toEqual(['Asked for by legal.'])
})

test('a target with fields but no type does not become everyone', async () => {
  expect(await like({ to: { groupId: 'g-1' } })).toBeUndefined()
  expect(await like({ from: { attribute: { id: 'a-1', value: 'Bern' } } })).toBeUndefined()
  const to = { type: 'web_device', value: 'laptop-1' }
  const input = { ...policyInput(), policies: [{ description: 'Scope', to }] }
  expect(await likeSent(input, now, now)).toBeUndefined()
  expect((await like({ from: {}, to: { type: 'everyone' } }))?.values.scopes).toHaveLength(1)
})

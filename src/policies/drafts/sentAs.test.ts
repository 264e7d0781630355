import { expect, test } from 'vitest'
import { newPolicy, type PolicyValues, toRequest } from '../request/policy.ts'
import { newDraft, type PolicyDraft, readDraft } from './draft.ts'
import { isAsSent } from './sentAs.ts'

const reasons = 'Reason: block (own domain), a.example: INC-4711'
const entry = { value: 'a.example', type: 'domain', action: 'block', sources: [], transforms: [] }
const values = (change: Partial<PolicyValues['scopes'][number]> = {}): PolicyValues => ({
  description: 'Wave',
  scopes: newPolicy().scopes.map((scope) => ({ ...scope, comment: 'Asked for', ...change })),
})
const sentAs = { requestId: 'r-1', input: toRequest(values(), [entry], reasons) }
const draft = (change: Partial<PolicyDraft> = {}): PolicyDraft => ({
  ...newDraft(),
  values: values(),
  urls: [entry],
  sentAs,
  ...change,
})

test('a draft is what was sent, whatever its reasons, also after it was stored', async () => {
  expect(isAsSent(draft(), sentAs)).toBe(true)
  const back = await readDraft(JSON.parse(JSON.stringify(draft())))
  expect(back?.sentAs?.requestId).toBe('r-1')
  expect(back?.sentAs && isAsSent(back, back.sentAs)).toBe(true)
})

test.each<[string, Partial<PolicyDraft>]>([
  ['its name', { values: { ...values(), description: 'Wave 2' } }],
  ['a scope', { values: values({ enforced: 'true' }) }],
  ['a typed comment', { values: values({ comment: 'Asked for by legal' }) }],
  ['its list', { urls: [entry, { ...entry, value: 'b.example' }] }],
  ['an action', { urls: [{ ...entry, action: 'allow' }] }],
  ['text in the box', { text: 'c.example' }],
  ['a date that cannot be read', { values: values({ toDate: 'soon' }) }],
])('a draft is another policy with a change of %s', (_, change) => {
  expect(isAsSent(draft(change), sentAs)).toBe(false)
})

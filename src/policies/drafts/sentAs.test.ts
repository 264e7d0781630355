import { expect, test } from 'vitest'
import { newPolicy, type PolicyValues, toRequest } from '../request/policy.ts'
import { isEmpty, newDraft, type PolicyDraft, readDraft, summarise, withoutPlan } from './draft.ts'
import { isAsSent } from './sentAs.ts'
import { readSummary } from './summary.ts'

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

const awaits = (change: Partial<PolicyDraft>) =>
  readSummary(JSON.parse(JSON.stringify(summarise(draft(change)))))?.awaits

const plan = (part: object) => ({
  plan: { at: 1, policies: [], parts: [{ name: 'Wave', places: [0], ...part }] },
})

test('a summary names the requests that leave nothing of a draft to send', () => {
  expect(awaits({})).toEqual(['r-1'])
  expect(awaits({ text: 'c.example' })).toEqual([])
  expect(awaits({ sentAs: undefined })).toEqual([])
  expect(awaits(plan({ requestId: 'r-2' }))).toEqual(['r-2'])
  expect(awaits(plan({ isCreated: true, requestId: 'r-1' }))).toEqual([])
  expect(awaits(plan({}))).toEqual([])
  expect(readSummary({ description: '', urls: 1, scopes: 1 })?.awaits).toEqual([])
})

test('a copy of a draft was not sent', () => {
  expect(withoutPlan(draft()).sentAs).toBeUndefined()
  expect(isEmpty(newDraft())).toBe(true)
})

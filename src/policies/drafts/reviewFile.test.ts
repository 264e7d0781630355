import { expect, test, vi } from 'vitest'
import { makeSubmission } from '../document/submission.ts'
import { newPolicy, newScope, toRequest } from '../request/policy.ts'
import { readText } from '../urls/readText.ts'
import { newDraft, type PolicyDraft } from './draft.ts'
import { readReview, toReview } from './reviewFile.ts'

const listed = (text: string) => readText(text, { mode: 'list', action: 'block' }).found
const values = { ...newPolicy(), description: 'Fake invoices' }
const answers = { 'block platform': { reason: 'Ticket 7', values: ['pay.example'] } }
const draft: PolicyDraft = {
  ...newDraft(),
  values,
  urls: listed('hxxps://pay[.]example/x\nbill.example'),
  answers,
}
const submission = makeSubmission(draft.urls, toRequest(values, draft.urls, 'Because.'), 7)
const made = () => structuredClone(toReview(draft, submission)) as { bodies: string[]; content: never }
const asFile = (review: unknown) => JSON.parse(JSON.stringify(review)) as ReturnType<typeof made>

test('the policy, its review and the answers of the author are read back', () => {
  const read = readReview(asFile(made()))
  expect(read).toMatchObject({
    values: { description: 'Fake invoices' },
    urls: draft.urls,
    answers,
    plan: submission,
  })
})

test('the bodies are those that would be sent', () => {
  const [body = ''] = made().bodies
  expect(JSON.parse(body)).toEqual({
    data: [
      expect.objectContaining({
        description: 'Fake invoices',
        urls: [
          { action: 'block', type: 'url', value: 'pay.example/x' },
          { action: 'block', type: 'domain', value: 'bill.example' },
        ],
      }),
    ],
  })
})

test('what is in the box, or was left out, is not handed over', () => {
  const leftOut = [{ line: 2, text: 'left.example', reason: 'It was left out.' }]
  const review = toReview({ ...draft, text: 'typed.example', leftOut }, submission)
  expect(JSON.stringify(review)).not.toMatch(/left\.example|typed\.example/)
})

test('half a million empty parts are refused', () => {
  const file = asFile(made())
  const { plan } = file.content as { plan: { parts: object[] } }
  plan.parts = Array.from({ length: 500_000 }, () => ({ name: 'x', places: [] }))
  expect(readReview(file)).toHaveProperty('reason')
})

test('it is the same policy in another time zone', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata')
  const [scope] = newPolicy().scopes
  if (!scope) throw new Error('There is one.')
  const dated = { ...values, scopes: [{ ...scope, end: 'date' as const, toDate: '2027-01-01 09:00' }] }
  const plan = makeSubmission(draft.urls, toRequest(dated, draft.urls, ''), 7)
  const written = asFile(toReview({ ...draft, values: dated }, plan))
  vi.stubEnv('TZ', 'America/New_York')
  const read = readReview(written)
  vi.unstubAllEnvs()
  expect('values' in read && read.values.scopes[0]?.toDate).toBe('2026-12-31T22:30')
  expect('plan' in read && read.plan?.policies).toEqual(plan.policies)
})

const otherBytes = 'The policy of the request makes other bytes than the request has.'
const notValid = 'The policy of the request is not valid.'

type Edit = (file: { bodies: string[]; content: Record<string, unknown> }) => void
const edits: readonly (readonly [string, Edit, string])[] = [
  ['another body', ({ bodies }) => (bodies[0] = bodies[0]?.replace('pay', 'pax') ?? ''), otherBytes],
  ['a body more', ({ bodies }) => bodies.push('{}'), otherBytes],
  ['a body with a blank', ({ bodies }) => (bodies[0] += ' '), otherBytes],
  [
    'another list',
    ({ content }) => (content['urls'] = (content['urls'] as unknown[]).toReversed()),
    otherBytes,
  ],
  ['a shorter list', ({ content }) => (content['urls'] as unknown[]).pop(), notValid],
  [
    'an entry that would be pasted otherwise',
    ({ content }) => Object.assign((content['urls'] as object[])[1] ?? {}, { value: 'https://bill.example' }),
    notValid,
  ],
  [
    'an endless text',
    ({ content }) => Object.assign(content['values'] as object, { description: 'x'.repeat(200_001) }),
    'The text of "values.description" is too long (limit 200,000 characters).',
  ],
  [
    'millions of scopes',
    ({ content }) =>
      Object.assign(content['values'] as object, { scopes: Array.from({ length: 3_000_000 }, () => 1) }),
    'Not a valid policy: "values.scopes".',
  ],
  [
    'too many entries',
    ({ content }) => (content['urls'] = Array.from({ length: 1_000_000 }, () => 1)),
    'Not a valid policy: "urls".',
  ],
  ['no review', ({ content }) => delete content['plan'], notValid],
  ['a part that was sent', ({ content }) => part(content, { isCreated: true }), notValid],
  ['a part that was begun', ({ content }) => part(content, { begunAt: 1 }), notValid],
  [
    'fields of other people than its bytes have',
    ({ content }) => Object.assign((content['values'] as typeof values).scopes[0]!, { enabled: 'false' }),
    otherBytes,
  ],
  [
    'fields of more scopes than its bytes have',
    ({ content }) => (content['values'] as { scopes: object[] }).scopes.push(newScope()),
    notValid,
  ],
  [
    'another scope than its bytes have',
    ({ content }) => ((content['plan'] as { policies: unknown[] }).policies = [{ description: 'x' }]),
    otherBytes,
  ],
]
function part(content: Record<string, unknown>, change: object) {
  const { parts } = content['plan'] as { parts: object[] }
  Object.assign(parts[0] ?? {}, change)
}

test.each(edits)('a request with %s is refused', (_, edit, reason) => {
  const file = asFile(made())
  edit(file)
  expect(readReview(file)).toEqual({ reason })
})

test.each([undefined, null, 7, [], {}, { __proto__: null }])(
  'content %j is refused with a sentence',
  (content) => {
    expect(readReview({ content, bodies: ['{}'] })).toHaveProperty('reason')
  },
)

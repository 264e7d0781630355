import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operations } from '../../api/operations.ts'
import { targetTypes } from '../../api/targets.ts'
import { endedEvent, sentEvent } from '../book/event.fixture.ts'
import type { EndedContent, Sent } from '../book/event.ts'
import type { RequestRow } from '../book/requests.ts'
import { requestsToCsv } from './csv.ts'
import { toJsonl } from './jsonl.ts'
import { shareable } from './shareable.ts'

const id = '3d796b76-4180-40e5-8f7c-6e0fd643b1a9'
const secureId = `eNo${'Vz0KgkAUhuF7-mW1C_'.repeat(8)}`

function rowOf(operation: string, part: Partial<Sent>, answer: Partial<EndedContent> = {}): RequestRow {
  const content = { ids: [], failures: [], records: [], ...answer }
  return {
    outcome: 'accepted',
    sent: sentEvent({ id, at: 1, operation, ...part }),
    ended: endedEvent({ id, at: 2, error: 'refused', httpStatus: 400, content }),
  }
}

/** What must not be exported, beside any text that begins with the mark. */
const mark = '¿'
const persons = [
  'ann@corp.example',
  'Ann.Smith%40corp.example',
  'ann.smith',
  'Jörg Müller-Lüdenscheidt',
  'annabella-von-smithington-de-la-cruz',
  'o’hara@corp.example',
  'https://phish.example/u/ann?to=ann@corp.example#ann',
] as const
const secrets = [
  'nKrJ3vFq0Xy9LwT7bQe2UzH5sPd8Am1G', // as an access key
  'f00dfeed-4180-40e5-8f7c-6e0fd643b1aa', // as an application key
  'c2VjcmV0IHNlY3JldCBzZWNyZXQ/WPPrcqedbEoFFRnqehI8dGVzdA==', // as a secret key
] as const

const person = fc.oneof(
  fc.constantFrom(...persons),
  fc.string().map((free) => `${mark}${free}`),
)
const text = fc.oneof(person, fc.constantFrom(...secrets))
const target = fc.record(
  {
    type: fc.constantFrom(...targetTypes),
    emailAddress: text,
    emailDomain: text,
    groupId: text,
    attribute: fc.record({ name: text, id: text, value: text }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)
const scope = fc.record(
  { description: text, comment: text, fromPart: text, from: target, to: target },
  { requiredKeys: ['description'] },
)
const policy = fc.record({
  description: text,
  urls: fc.array(fc.record({ action: text, type: text, value: text }), { minLength: 1, maxLength: 3 }),
  policies: fc.array(scope, { minLength: 1, maxLength: 2 }),
})
const userImport = fc.record({
  kind: fc.constant('import' as const),
  label: text,
  groupId: text,
  notifyEmailAddress: text,
})
const content = fc.record({ date: text, headers: fc.dictionary(text, text), body: text, label: text })
const failure = fc.record({
  field: fc.oneof(
    text,
    text.map((part) => `urls[0].${part}`),
  ),
  code: fc.oneof(
    text,
    text.map((part) => `err_${part}`),
  ),
  message: text,
})
const answer = fc.record({
  ids: fc.array(person),
  failures: fc.array(failure),
  records: fc.array(fc.record({ id: text, description: text })),
})

// Claim: Exports hold no key
test('no text of a request or of an answer is exported, whatever it is', () => {
  fc.assert(
    fc.property(policy, userImport, content, answer, (input, subject, request, answered) => {
      const written = [
        rowOf(
          'createPolicy',
          { content: request, subject: { kind: 'policy' as const, input: input } },
          answered,
        ),
        rowOf('importUsers', { content: request, subject }, answered),
        // Of another version of the console.
        rowOf('deletePolicy', { content: request }, answered),
      ].map((row) => requestsToCsv([row], undefined) + toJsonl([row], undefined))
      expect([mark, ...persons, ...secrets].filter((trace) => written.join().includes(trace))).toEqual([])
    }),
    { numRuns: 400 },
  )
})

// ---- what remains ----

const fieldsOf = (...fields: string[]) =>
  shareable(rowOf('createPolicy', {}, { failures: fields.map((field) => ({ field })) })).failures.map(
    ({ field }) => field,
  )
const idsOf = (...ids: string[]) => shareable(rowOf('createPolicy', {}, { ids })).ids

test('the codes, fields and ids of the service remain', () => {
  const failures = [
    { field: 'policies[0].from.emailAddress', code: 'err_xdk_binding_expired' },
    { field: 'meta.pagination.pageToken', code: '0004' },
  ]
  const row = rowOf('createPolicy', {}, { failures, ids: [secureId, '12345', id] })
  expect(shareable(row)).toMatchObject({ failures, ids: [secureId, '12345', id] })
  expect(requestsToCsv([row], undefined)).toContain(
    `"policies[0].from.emailAddress: err_xdk_binding_expired; meta.pagination.pageToken: 0004","${secureId} 12345 ${id}"`,
  )
  expect(JSON.parse(toJsonl([row], undefined))).toMatchObject({
    error: { code: ['err_xdk_binding_expired', '0004'] },
    signet: { failures, returned_ids: [secureId, '12345', id] },
  })
})

test('so do the names of all fields that a request can have', () => {
  const keysIn = (value: unknown, key = ''): readonly string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => [
          ...(key === 'properties' ? [name] : []),
          ...keysIn(part, key === 'properties' ? '' : name),
        ])
      : []
  const names = operations.flatMap(({ input }) => keysIn(z.toJSONSchema(input)))
  expect(names.length).toBeGreaterThan(30)
  expect(fieldsOf(...names)).toEqual(names)
})

test('an id from the sandbox remains, though its bytes have an address by chance', () => {
  // Its bytes contain `M@E.Y`.
  const drawn =
    'eNojtCADPhFNBdJJkwlTTE6bUJen-pcwxdDShGpZKzWM36fNRSU1U-pNQEUuWQGDwv24P3L1i94yVytJU6vHTB8BX8lZMvhbcKtVseVeewI1vx0B1vj4inWP9XOHxpzPAN3nKu8X'
  expect(idsOf(drawn)).toEqual([drawn])
})

test('an id that is an encoded address does not remain', () => {
  const encoded = [
    'a@b.co, written down in nothing but text, and the last of it',
    'ann.smith@corp.example, and more than one line of other things',
    '\0\u0001\u0002\u00ff ann@corp.example \u0080\u0081 among bytes that mean something else',
  ].map((address) => Buffer.from(address, 'latin1').toString('base64url'))
  expect(idsOf(...encoded)).toEqual([])
})

test('of a request there remain its options, its known actions and the number of its scopes', () => {
  const urls = ['block', 'Ann', 'allow'].map((action) => ({ action, type: 'url', value: 'v' }))
  const input = { description: 'd', urls, policies: [{ description: 's' }] }
  expect(
    shareable(rowOf('createPolicy', { subject: { kind: 'policy' as const, input: input } })).sent.subject,
  ).toEqual({
    kind: 'policy',
    input: { urls: [{ action: 'block' }, { action: 'other' }, { action: 'allow' }] },
    scopes: 1,
  })
  const options = { kind: 'import', fileType: 'CSV', clearGroup: true } as const
  const ofGroup = (groupId: string) =>
    shareable(rowOf('importUsers', { subject: { ...options, label: '84 people', groupId } })).sent.subject
  const kept = { ...options, label: undefined, allowAddressMigration: false }
  expect(ofGroup(secureId)).toEqual({ ...kept, groupId: secureId })
  expect(ofGroup('Finance')).toEqual({ ...kept, groupId: 'not an id' })
  const subject = { kind: 'watchlist', searchBy: 'name', filterBy: [] } as const
  expect(shareable(rowOf('getWatchlist', { subject: { ...subject, filterBy: [] } })).sent.subject).toEqual(
    subject,
  )
})

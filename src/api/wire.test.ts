import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { barePolicy, failureOf, file, url } from './api.fixture.ts'
import { createPolicy, getWatchlist, importUsers, type Operation } from './operations.ts'
import type { ImportInput } from './schemas.ts'
import { targetTypes } from './targets.ts'
import { asciiJson, itemOf, toWire, type WireOptions } from './wire.ts'

const json = { 'Content-Type': 'application/json', Accept: 'application/json' }
const refusal = (operation: Operation, input: unknown, options: WireOptions = { file }) =>
  failureOf(() => toWire(operation, input, options))

const flags = { enforced: false, bidirectional: true, enabled: true, fromEternal: false, toEternal: false }
const first = {
  description: 'First scope',
  ...flags,
  fromDate: '2026-12-01T09:00:00+0000',
  toDate: '2027-01-01T00:00:00+0100',
  fromPart: 'envelope_from',
  from: { type: 'individual_email_address', emailAddress: 'a@b.example' },
  to: { type: 'profile_group', groupId: 'eNo1-_' },
  override: true,
  conditions: { sourceIPs: ['10.0.0.0/8'], hostnames: ['mx.example'], spfDomains: ['spf.example'] },
  comment: 'Why not',
}
const second = {
  description: 'Second scope',
  from: { type: 'email_domain', emailDomain: 'b.example' },
  to: { type: 'address_attribute_value', attribute: { name: 'Büro', id: 'att-1', value: 'Köln' } },
}
const everyField = {
  urls: [url, { action: 'allow', type: 'url', value: 'https://good.example/a?b=c&d="e"' }],
  policies: [first, second],
  description: ' Every  field ',
}
const filterBy = ['video_count_0', 'video_count_4_or_more'].map((value) => ({ fieldName: 'type', value }))
const searchBy = { fieldName: 'customAttribute', value: 'Köln' }
const everySearch = { searchBy, attributeIds: ['a', 'b', 'c'], filterBy }
const group = { clearGroup: true, groupId: 'eNo-1_' }
const address = { notifyEmailAddress: 'zoë@b.example', allowAddressMigration: false }
const options: ImportInput = { ...address, ...group, fileType: 'CSV' }

const nobody = { description: 'Everyone', comment: undefined, from: undefined, enforced: undefined }
const unset = { ...barePolicy, policies: [nobody] }
const bare =
  '{"data":[{"urls":[{"action":"block","type":"domain","value":"bad.example"}],' +
  '"policies":[{"description":"Everyone"}],"description":"Bad domains"}]}'
const searched = JSON.stringify(everySearch)
const page = (more = '"pageSize":500') => `"meta":{"pagination":{${more}}}`
const token = { pageToken: 'eNo-1' }
const further = page('"pageSize":25,"pageToken":"eNo-1"')

test.each<[what: string, Operation, input: object, WireOptions, bytes: string]>([
  ['no value and no page', createPolicy, unset, { pageSize: 10, ...token }, bare],
  ['every field of §2.2', createPolicy, everyField, {}, `{"data":[${JSON.stringify(everyField)}]}`],
  ['no filter', getWatchlist, {}, {}, `{${page()},"data":[{}]}`],
  ['a further page', getWatchlist, {}, { pageSize: 25, ...token }, `{${further},"data":[{}]}`],
  ['no page', getWatchlist, {}, { isPaged: false, ...token }, '{"data":[{}]}'],
  ['every field of §2.4', getWatchlist, everySearch, {}, `{${page()},"data":[${searched}]}`],
])('%s: the request is right to the byte', (_, operation, input, wire, bytes) => {
  const request = toWire(operation, input, wire)
  expect(request).toEqual({ path: operation.path, headers: json, body: bytes })
  expect(itemOf(request)).toEqual(input)
})

test.each<[arg: string, input: ImportInput]>([
  [
    '{"data":[{"notifyEmailAddress":"zo\\u00eb@b.example","allowAddressMigration":false,' +
      '"clearGroup":true,"groupId":"eNo-1_","fileType":"CSV"}]}',
    options,
  ],
  ['{"data":[{}]}', { groupId: undefined }],
])('an import has its options in x-mc-arg, and the file as it is as its body: %s', (arg, input) => {
  const request = toWire(importUsers, input, { file })
  expect(request).toEqual({ path: importUsers.path, headers: { ...json, 'x-mc-arg': arg }, body: file })
  expect(request.body).toBe(file)
  expect(itemOf(request)).toEqual(input)
})

test.each([{}, { file: new Blob([]) }])('an import without content is refused: %j', async (without) => {
  expect(await refusal(importUsers, { fileType: 'CSV' }, without)).toMatchObject({
    kind: 'refused',
    executed: 'no',
    operation: importUsers,
    failures: [],
    message: 'The file is empty. Nothing was sent.',
    advice: 'Choose a file with content.',
  })
})

test.each([
  ['a', 1],
  // One character takes six bytes in the header.
  ['é', 6],
])('x-mc-arg may be filled to the last byte with %s', async (character, bytes) => {
  const room = 8_192 - '{"data":[{"groupId":""}]}'.length
  const groupId = 'x'.repeat(room % bytes) + character.repeat(Math.floor(room / bytes))
  expect(toWire(importUsers, { groupId }, { file }).headers['x-mc-arg']).toHaveLength(8_192)
  expect(await refusal(importUsers, { groupId: `${groupId}y` })).toMatchObject({
    kind: 'too-large',
    executed: 'no',
    operation: importUsers,
    message: 'The options take 8193 bytes in a header. The limit is 8192. Nothing was sent.',
    advice: 'Shorten the notification address or the group id.',
  })
})

const scope = { description: 'x' }
const policyOf = (fields: object) => ({ ...barePolicy, ...fields })
const scopeOf = (fields: object) => policyOf({ policies: [scope, { ...scope, ...fields }] })
const urlOf = (fields: object) => policyOf({ urls: [url, { ...url, ...fields }] })
const many = (length: number) => policyOf({ urls: Array.from({ length }, () => url) })

test.each<[Operation, object]>([
  ...targetTypes.map((type): [Operation, object] => [
    createPolicy,
    scopeOf({ from: { type }, to: { type } }),
  ]),
  [createPolicy, scopeOf({ from: {}, to: { attribute: {} }, fromPart: 'whole', conditions: { asn: [1] } })],
  [createPolicy, urlOf({ action: 'warn', type: 'ip' })],
  [createPolicy, many(5_000)],
  [getWatchlist, { attributeIds: ['a'] }],
  [importUsers, { clearGroup: false }],
])('%# what the schema allows leaves as it is', (operation, input) => {
  expect(itemOf(toWire(operation, input, { file }))).toEqual(input)
})

const required = 'A value is required.'
const date = 'Write the date like 2026-12-01T09:00:00+0000.'
const custom = { searchBy: { fieldName: 'customAttribute', value: 'x' } }
const atMost = 'At most 3 attribute ids are allowed.'
const bucket = (fieldName: string, value: string) => ({ filterBy: [{ fieldName, value }] })
const search = (fieldName: string, value: string) => ({ searchBy: { fieldName, value } })

test.each<[Operation, input: unknown, field: string, message?: string]>([
  [createPolicy, policyOf({ description: ' \t' }), 'description', required],
  [createPolicy, policyOf({ policies: [] }), 'policies', 'A policy needs at least one scope.'],
  [createPolicy, many(0), 'urls', 'A policy needs at least one URL.'],
  [createPolicy, many(5_001), 'urls', 'A policy can have at most 5,000 URLs.'],
  [createPolicy, urlOf({ action: '' }), 'urls.1.action', required],
  [createPolicy, urlOf({ value: ' ' }), 'urls.1.value', required],
  [createPolicy, urlOf({ id: 'u-1' }), 'urls.1'],
  [createPolicy, scopeOf({ comment: null }), 'policies.1.comment'],
  [createPolicy, scopeOf({ enforced: 'true' }), 'policies.1.enforced'],
  [createPolicy, scopeOf({ fromEternel: true }), 'policies.1'],
  [createPolicy, scopeOf({ fromDate: '2026-12-01T09:00:00Z' }), 'policies.1.fromDate', date],
  [createPolicy, scopeOf({ toDate: '2026-12-01T09:00:00+00000' }), 'policies.1.toDate', date],
  [createPolicy, scopeOf({ toDate: '+2026-12-01T09:00:00+0000' }), 'policies.1.toDate', date],
  [createPolicy, scopeOf({ to: { type: 'nobody' } }), 'policies.1.to.type'],
  [createPolicy, scopeOf({ to: { attribute: { id: 'a-1', key: 'x' } } }), 'policies.1.to.attribute'],
  [getWatchlist, search('mail', 'x'), 'searchBy.fieldName'],
  [getWatchlist, search('name', ''), 'searchBy.value', required],
  [getWatchlist, { attributeIds: Array(4).fill('a') }, 'attributeIds', atMost],
  [getWatchlist, custom, 'attributeIds', 'A search by custom attribute needs 1 to 3 attribute ids.'],
  [getWatchlist, bucket('type', 'video_count_5'), 'filterBy.0.value'],
  [getWatchlist, bucket('name', 'video_count_0'), 'filterBy.0.fieldName'],
  [importUsers, { fileType: 'csv' }, 'fileType'],
  [importUsers, { clearGroup: true }, 'clearGroup', 'To clear a group, enter the group id.'],
])('$id refuses a mistake by its path: %#', async (operation, input, field, message) => {
  const error = await refusal(operation, input)
  expect(error).toMatchObject({ kind: 'refused', executed: 'no', operation })
  expect(error.requestId).toBeUndefined()
  expect(error.message).toBe('The request is incomplete. Nothing was sent.')
  expect(error.failures).toMatchObject([{ field, ...(message && { message }) }])
})

test('a refusal reports all mistakes', async () => {
  const policies = [{ description: 'x', toDate: '' }]
  const { failures } = await refusal(createPolicy, { description: '', urls: [], policies })
  expect(failures.map(({ field }) => field)).toEqual(['description', 'urls', 'policies.0.toDate'])
})

test.each([
  ['a@b.example~', '"a@b.example~"'],
  ['Zoë', '"Zo\\u00eb"'],
  ['€', '"\\u20ac"'],
  ['😀', '"\\ud83d\\ude00"'],
  ['\uD83D', '"\\ud83d"'],
  ['\u007F\u0080\u2028\uFFFF', '"\\u007f\\u0080\\u2028\\uffff"'],
  ['a\r\nb\0', '"a\\r\\nb\\u0000"'],
  [{ Straße: 1 }, '{"Stra\\u00dfe":1}'],
])('%j is written as %s', (value, text) => {
  expect(asciiJson(value)).toBe(text)
  expect(JSON.parse(text)).toEqual(value)
})

/** Any sequence of UTF-16 units, including lone surrogates. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes))

test('any text passes as a header of a real request, and comes back', () => {
  fc.assert(
    fc.property(units, (value) => {
      const text = asciiJson({ data: [value] })
      expect(text).toMatch(/^[ -~]*$/)
      expect(new Headers({ 'x-mc-arg': text }).get('x-mc-arg')).toBe(text)
      expect(JSON.parse(text)).toEqual({ data: [value] })
    }),
    { numRuns: 1_000 },
  )
})

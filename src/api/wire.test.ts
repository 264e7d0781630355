import { describe, expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { maxArgBytes } from './headers.ts'
import { createPolicy, getWatchlist, importUsers, type Operation, operations } from './operations.ts'
import type { CreatePolicyInput, ImportInput, WatchlistInput } from './schemas.ts'
import { toWire, type WireOptions } from './wire.ts'

const json = { 'Content-Type': 'application/json', Accept: 'application/json' }
const url = { action: 'block', type: 'domain', value: 'bad.example' }

/** What admin-api §2.2 requires and nothing else. */
const barePolicy: CreatePolicyInput = {
  urls: [url],
  policies: [{ description: 'Everyone' }],
  description: 'Bad domains',
}

/** The error of a request that must not leave. */
function refusal(operation: Operation, input: unknown, options: WireOptions = {}): ApiError {
  try {
    toWire(operation, input, options)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('The request was built.')
}

const fieldsOf = (error: ApiError) => error.failures.map(({ field }) => field)

describe('a policy request', () => {
  test('with only the required fields has no other key', async () => {
    const { path, headers, body } = toWire(createPolicy, barePolicy)
    expect(path).toBe('/api/policy/webwhiteurl/create-policy-with-targets')
    expect(headers).toEqual(json)
    expect(await new Response(body).text()).toBe(
      '{"data":[{"urls":[{"action":"block","type":"domain","value":"bad.example"}],' +
        '"policies":[{"description":"Everyone"}],"description":"Bad domains"}]}',
    )
  })

  test('with every field of admin-api §2.2 goes out under the names of the spec, to the byte', async () => {
    const target = {
      type: 'address_attribute_value',
      attribute: { name: 'Büro', id: 'att-1', value: 'Köln' },
    }
    const input: CreatePolicyInput = {
      urls: [
        { action: 'block', type: 'domain', value: 'bad.example' },
        { action: 'allow', type: 'url', value: 'https://good.example/a?b=c&d="e"' },
      ],
      policies: [
        {
          description: 'First scope',
          enforced: false,
          bidirectional: true,
          enabled: true,
          fromEternal: false,
          fromDate: '2026-12-01T09:00:00+0000',
          toEternal: false,
          toDate: '2027-01-01T00:00:00+0100',
          fromPart: 'envelope_from',
          from: { type: 'individual_email_address', emailAddress: 'a@b.example' },
          to: { type: 'profile_group', groupId: 'eNo1-_' },
          override: true,
          conditions: { sourceIPs: ['10.0.0.0/8'], hostnames: ['mx.example'], spfDomains: ['spf.example'] },
          comment: 'Why not',
        },
        {
          description: 'Second scope',
          from: { type: 'email_domain', emailDomain: 'b.example' },
          to: { type: 'address_attribute_value', attribute: target.attribute },
        },
      ],
      description: 'Every field',
    }
    const { headers, body } = toWire(createPolicy, input)
    expect(headers).toEqual(json)
    expect(await new Response(body).text()).toBe(
      '{"data":[{"urls":[{"action":"block","type":"domain","value":"bad.example"},' +
        '{"action":"allow","type":"url","value":"https://good.example/a?b=c&d=\\"e\\""}],' +
        '"policies":[{"description":"First scope","enforced":false,"bidirectional":true,"enabled":true,' +
        '"fromEternal":false,"fromDate":"2026-12-01T09:00:00+0000",' +
        '"toEternal":false,"toDate":"2027-01-01T00:00:00+0100","fromPart":"envelope_from",' +
        '"from":{"type":"individual_email_address","emailAddress":"a@b.example"},' +
        '"to":{"type":"profile_group","groupId":"eNo1-_"},"override":true,' +
        '"conditions":{"sourceIPs":["10.0.0.0/8"],"hostnames":["mx.example"],"spfDomains":["spf.example"]},' +
        '"comment":"Why not"},{"description":"Second scope",' +
        '"from":{"type":"email_domain","emailDomain":"b.example"},' +
        '"to":{"type":"address_attribute_value","attribute":{"name":"Büro","id":"att-1","value":"Köln"}}}],' +
        '"description":"Every field"}]}',
    )
  })

  test('leaves out undefined values', async () => {
    const policies = [{ description: 'x', comment: undefined, from: undefined, enforced: undefined }]
    const { body } = toWire(createPolicy, { ...barePolicy, policies })
    expect(await new Response(body).text()).toContain('"policies":[{"description":"x"}]')
  })

  test('sends blanks around a value as they were typed', async () => {
    const { body } = toWire(createPolicy, { ...barePolicy, description: ' two  words ' })
    expect(await new Response(body).text()).toContain('"description":" two  words "}]}')
  })

  test('has no page', async () => {
    const { body } = toWire(createPolicy, barePolicy, { pageSize: 10, pageToken: 'token' })
    expect(Object.keys(JSON.parse(await new Response(body).text()))).toEqual(['data'])
  })
})

const bytesOf = (input: WatchlistInput, options = {}) =>
  new Response(toWire(getWatchlist, input, options).body).text()

describe('a watchlist request', () => {
  test('with no filter asks for 500 rows and has one empty item', async () => {
    const { path, headers } = toWire(getWatchlist, {})
    expect(path).toBe('/api/awareness-training/company/get-watchlist-details')
    expect(headers).toEqual(json)
    expect(await bytesOf({})).toBe('{"meta":{"pagination":{"pageSize":500}},"data":[{}]}')
  })

  test('carries the token of a further page in meta.pagination.pageToken', async () => {
    expect(await bytesOf({}, { pageSize: 25, pageToken: 'eNo-1' })).toBe(
      '{"meta":{"pagination":{"pageSize":25,"pageToken":"eNo-1"}},"data":[{}]}',
    )
  })

  test('with every field of admin-api §2.4 goes out to the byte', async () => {
    const input: WatchlistInput = {
      searchBy: { fieldName: 'customAttribute', value: 'Köln' },
      attributeIds: ['a', 'b', 'c'],
      filterBy: [
        { fieldName: 'type', value: 'video_count_0' },
        { fieldName: 'type', value: 'video_count_4_or_more' },
      ],
    }
    expect(await bytesOf(input)).toBe(
      '{"meta":{"pagination":{"pageSize":500}},"data":[{' +
        '"searchBy":{"fieldName":"customAttribute","value":"Köln"},"attributeIds":["a","b","c"],' +
        '"filterBy":[{"fieldName":"type","value":"video_count_0"},' +
        '{"fieldName":"type","value":"video_count_4_or_more"}]}]}',
    )
  })
})

describe('an import request', () => {
  const file = new Blob(['email\na@b.example\n'], { type: 'text/csv' })

  test('has its options in x-mc-arg and the file as its body', () => {
    const input: ImportInput = {
      notifyEmailAddress: 'zoë@b.example',
      allowAddressMigration: false,
      groupId: 'eNo-1_',
      clearGroup: true,
      fileType: 'CSV',
    }
    const { path, headers, body } = toWire(importUsers, input, { file })
    expect(path).toBe('/api/user/import-users')
    expect(headers).toEqual({
      ...json,
      'x-mc-arg':
        '{"data":[{"notifyEmailAddress":"zo\\u00eb@b.example","allowAddressMigration":false,' +
        '"groupId":"eNo-1_","clearGroup":true,"fileType":"CSV"}]}',
    })
    expect(body).toBe(file)
  })

  test('with no option has one empty item', () => {
    expect(toWire(importUsers, { groupId: undefined }, { file }).headers['x-mc-arg']).toBe('{"data":[{}]}')
  })

  test.each([
    ['no file', {}],
    ['an empty file', { file: new Blob([]) }],
  ])('with %s is refused', (_, options) => {
    const error = refusal(importUsers, { fileType: 'CSV' }, options)
    expect(error).toMatchObject({ kind: 'refused', executed: 'no', operation: importUsers, failures: [] })
    expect(error.message).toBe('The file is empty. Nothing was sent.')
    expect(error.advice).toBe('Choose a file with content.')
  })

  test('may hold a single byte', () => {
    const single = new Blob(['\n'])
    expect(toWire(importUsers, {}, { file: single }).body).toBe(single)
  })

  const around = '{"data":[{"groupId":""}]}'.length

  test.each([
    ['a', 1],
    // One character takes six bytes in the header.
    ['é', 6],
  ])('may fill x-mc-arg to the last byte with %s', (character, bytes) => {
    const room = maxArgBytes - around
    const groupId = 'x'.repeat(room % bytes) + character.repeat(Math.floor(room / bytes))
    const { headers } = toWire(importUsers, { groupId }, { file })
    expect(headers['x-mc-arg']).toHaveLength(8_192)

    const error = refusal(importUsers, { groupId: `${groupId}y` })
    expect(error).toMatchObject({ kind: 'too-large', executed: 'no', operation: importUsers })
    expect(error.message).toBe(
      'The options take 8193 bytes in a header. The limit is 8192. Nothing was sent.',
    )
    expect(error.advice).toBe('Shorten the notification address or the group id.')
  })
})

test.each(operations)('data of $id is one item', async (operation) => {
  const input = operation === createPolicy ? barePolicy : {}
  const { headers, body } = toWire(operation, input, { file: new Blob(['email\n']) })
  const carried: unknown = JSON.parse(headers['x-mc-arg'] ?? (await new Response(body).text()))
  expect(carried).toHaveProperty('data', [input])
})

describe('input that breaks the schema', () => {
  const scope = { description: 'x' }
  const withScope = (fields: object) => ({ ...barePolicy, policies: [scope, { ...scope, ...fields }] })
  const withUrl = (fields: object) => ({ ...barePolicy, urls: [url, { ...url, ...fields }] })

  test.each<[string, Operation, unknown, string]>([
    ['no description', createPolicy, { ...barePolicy, description: undefined }, 'description'],
    ['a blank description', createPolicy, { ...barePolicy, description: ' \t' }, 'description'],
    ['no URLs', createPolicy, { ...barePolicy, urls: [] }, 'urls'],
    ['5,001 URLs', createPolicy, { ...barePolicy, urls: Array.from({ length: 5_001 }, () => url) }, 'urls'],
    ['no scopes', createPolicy, { ...barePolicy, policies: [] }, 'policies'],
    ['a URL with no action', createPolicy, withUrl({ action: '' }), 'urls.1.action'],
    ['a URL with no type', createPolicy, withUrl({ type: undefined }), 'urls.1.type'],
    ['a URL with no value', createPolicy, withUrl({ value: ' ' }), 'urls.1.value'],
    ['a URL with an id', createPolicy, withUrl({ id: 'u-1' }), 'urls.1'],
    ['a scope with no name', createPolicy, withScope({ description: '' }), 'policies.1.description'],
    ['a null option', createPolicy, withScope({ comment: null }), 'policies.1.comment'],
    ['a flag as a string', createPolicy, withScope({ enforced: 'true' }), 'policies.1.enforced'],
    ['a date with Z', createPolicy, withScope({ fromDate: '2026-12-01T09:00:00Z' }), 'policies.1.fromDate'],
    ['a date with no time', createPolicy, withScope({ toDate: '2026-12-01' }), 'policies.1.toDate'],
    ['an unknown target', createPolicy, withScope({ to: { type: 'nobody' } }), 'policies.1.to.type'],
    ['a misspelt field', createPolicy, withScope({ fromEternel: true }), 'policies.1'],
    [
      'an unknown search',
      getWatchlist,
      { searchBy: { fieldName: 'mail', value: 'x' } },
      'searchBy.fieldName',
    ],
    ['an empty search', getWatchlist, { searchBy: { fieldName: 'name', value: '' } }, 'searchBy.value'],
    ['four attributes', getWatchlist, { attributeIds: ['a', 'b', 'c', 'd'] }, 'attributeIds'],
    [
      'a custom search with no attribute',
      getWatchlist,
      { searchBy: { fieldName: 'customAttribute', value: 'x' } },
      'attributeIds',
    ],
    [
      'a custom search with an empty list of attributes',
      getWatchlist,
      { searchBy: { fieldName: 'customAttribute', value: 'x' }, attributeIds: [] },
      'attributeIds',
    ],
    [
      'an unknown bucket',
      getWatchlist,
      { filterBy: [{ fieldName: 'type', value: 'video_count_5' }] },
      'filterBy.0.value',
    ],
    [
      'a filter by name',
      getWatchlist,
      { filterBy: [{ fieldName: 'name', value: 'video_count_0' }] },
      'filterBy.0.fieldName',
    ],
    ['a lower-case file type', importUsers, { fileType: 'csv' }, 'fileType'],
    ['clearing no group', importUsers, { clearGroup: true }, 'clearGroup'],
  ])('%s is refused by its path', (_, operation, input, field) => {
    const error = refusal(operation, input)
    expect(error).toMatchObject({ kind: 'refused', executed: 'no', operation })
    expect(error.message).toBe('The request is incomplete. Nothing was sent.')
    expect(error.requestId).toBeUndefined()
    expect(fieldsOf(error)).toEqual([field])
  })

  test('is reported with all its mistakes', () => {
    const error = refusal(createPolicy, {
      description: '',
      urls: [],
      policies: [{ description: 'x', toDate: '' }],
    })
    expect(fieldsOf(error)).toEqual(['description', 'urls', 'policies.0.toDate'])
    expect(error.failures.map(({ message }) => message)).toEqual([
      'A value is required.',
      'A policy needs at least one URL.',
      'Write the date like 2026-12-01T09:00:00+0000.',
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { maxArgBytes } from './headers.ts'
import { createPolicy, getWatchlist, importUsers, operations } from './operations.ts'
import type { CreatePolicyInput, ImportInput, WatchlistInput } from './schemas.ts'
import { barePolicy, refusal } from './wire.fixture.ts'
import { toWire } from './wire.ts'

const json = { 'Content-Type': 'application/json', Accept: 'application/json' }

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

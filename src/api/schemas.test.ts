import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  createPolicyInput,
  envelope,
  fileTypes,
  importInput,
  importRecord,
  limits,
  policyRecord,
  searchFields,
  targetTypes,
  videoCounts,
  watchlistInput,
  watchlistRecord,
} from './schemas.ts'

const url = { action: 'block', type: 'domain', value: 'bad.example' }
const policyWith = (scope: object) => ({
  description: 'd',
  urls: [url],
  policies: [{ description: 's', ...scope }],
})

describe('the lists of the spec', () => {
  test('target types are those of admin-api §2.2', () => {
    expect(targetTypes.join(', ')).toBe(
      'everyone, internal_addresses, external_addresses, email_domain, profile_group, ' +
        'address_attribute_value, individual_email_address, free_mail_domains',
    )
  })

  test('search fields and buckets are those of admin-api §2.4', () => {
    expect(searchFields.join(', ')).toBe('name, email, department, customAttribute')
    expect(videoCounts.join(', ')).toBe(
      'video_count_0, video_count_1, video_count_2, video_count_3, video_count_4_or_more, video_count_1_or_more',
    )
  })

  test('file types are those of admin-api §2.5, in upper case', () => {
    expect(fileTypes).toEqual(['CSV', 'XLS', 'XLSX'])
  })

  test('limits are those of admin-api §8', () => {
    expect(limits).toEqual({ urlsPerPolicy: 5_000, urlsPerAccount: 25_000, attributeIds: 3 })
  })
})

const accepts = (schema: z.ZodMiniType, value: unknown): boolean => schema.safeParse(value).success

describe('a request', () => {
  test('may hold 5,000 URLs and no more', () => {
    const urls = Array.from({ length: 5_000 }, () => url)
    expect(accepts(createPolicyInput, { ...policyWith({}), urls })).toBe(true)
    expect(accepts(createPolicyInput, { ...policyWith({}), urls: [...urls, url] })).toBe(false)
  })

  test.each(targetTypes)('may name the target %s', (type) => {
    expect(accepts(createPolicyInput, policyWith({ from: { type }, to: { type } }))).toBe(true)
  })

  test('may leave the type of a target out', () => {
    expect(accepts(createPolicyInput, policyWith({ from: {} }))).toBe(true)
  })

  test('may name an action, a URL type or a sender part that we have not heard of', () => {
    const input = { ...policyWith({ fromPart: 'whole' }), urls: [{ action: 'warn', type: 'ip', value: 'v' }] }
    expect(accepts(createPolicyInput, input)).toBe(true)
  })

  test('may hold a condition that we have not heard of', () => {
    expect(accepts(createPolicyInput, policyWith({ conditions: { asn: [1] } }))).toBe(true)
  })

  test.each(searchFields)('may search by %s', (fieldName) => {
    expect(accepts(watchlistInput, { searchBy: { fieldName, value: 'x' }, attributeIds: ['a'] })).toBe(true)
  })

  test.each([1, 2, 3])('may name %d attributes', (length) => {
    const attributeIds = Array.from({ length }, (_, index) => `a${index}`)
    expect(
      accepts(watchlistInput, { searchBy: { fieldName: 'customAttribute', value: 'x' }, attributeIds }),
    ).toBe(true)
  })

  test.each(videoCounts)('may filter by %s', (value) => {
    expect(accepts(watchlistInput, { filterBy: [{ fieldName: 'type', value }] })).toBe(true)
  })

  test.each(fileTypes)('may import %s', (fileType) => {
    expect(accepts(importInput, { fileType })).toBe(true)
  })

  test('may clear a group that it names', () => {
    expect(accepts(importInput, { groupId: 'g', clearGroup: true })).toBe(true)
    expect(accepts(importInput, { clearGroup: false })).toBe(true)
  })
})

/** Every field of admin-api §2.3. */
const fullRecord = {
  id: 'p-1',
  description: 'Bad domains',
  urls: [{ id: 'u-1', action: 'block', type: 'domain', value: 'bad.example' }],
  policies: [
    {
      id: 's-1',
      locations: [{ ip: '10.0.0.1', location: 'Office' }],
      policy: {
        description: 'Everyone',
        enforced: false,
        bidirectional: false,
        enabled: true,
        fromEternal: false,
        fromDate: '2026-12-01T09:00:00+0000',
        toEternal: true,
        toDate: '2027-12-01T09:00:00+0000',
        fromPart: 'envelope_from',
        from: {
          type: 'profile_group',
          emailAddress: 'a@b.example',
          emailDomain: 'b.example',
          attribute: { name: 'n', id: 'i', value: 'v' },
          group: {
            id: 'g-1',
            description: 'Staff',
            source: 'cloud',
            parentId: 'g-0',
            userCount: 3,
            folderCount: 1,
            folders: [{ id: 'g-2', folders: [{ id: 'g-3', source: 'ldap' }] }],
          },
        },
        to: { type: 'everyone' },
        override: true,
        conditions: { sourceIPs: ['10.0.0.0/8'], hostnames: ['mx.example'], spfDomains: ['spf.example'] },
        createTime: '2026-11-01T09:00:00+0000',
        lastUpdated: '2026-11-02T09:00:00+0000',
        comment: 'Why not',
      },
    },
  ],
}

/** A record that says null for each of these. */
const nothing = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]))

describe('a policy record', () => {
  test('with every field of admin-api §2.3 arrives as it is', () => {
    expect(policyRecord.parse(fullRecord)).toEqual(fullRecord)
  })

  test('may hold nothing but its id', () => {
    expect(policyRecord.parse({ id: 'p' })).toEqual({ id: 'p' })
  })

  test.each([
    [true, true],
    [false, false],
    ['true', true],
    ['false', false],
  ])('has bidirectional %j as the boolean %j', (sent, read) => {
    const record = policyRecord.parse({ id: 'p', policies: [{ policy: { bidirectional: sent } }] })
    expect(record.policies?.[0]?.policy?.bidirectional).toBe(read)
  })

  test('keeps unknown keys on every level', () => {
    const more = { more: [1] }
    const target = { ...more, group: { ...more, folders: [{ ...more }] }, attribute: more }
    const policy = { ...more, from: target, to: target, conditions: more }
    const record = {
      ...more,
      id: 'p',
      urls: [{ ...more }],
      policies: [{ ...more, locations: [{ ...more }], policy }],
    }
    expect(policyRecord.parse(record)).toEqual(record)
  })

  test('may say null for every field but its id', () => {
    const none = {
      ...nothing('description', 'enforced', 'bidirectional', 'enabled', 'fromEternal', 'fromDate'),
      ...nothing('toEternal', 'toDate', 'fromPart', 'from', 'to', 'override', 'conditions', 'createTime'),
      ...nothing('lastUpdated', 'comment'),
    }
    const target = nothing('type', 'emailAddress', 'emailDomain')
    const group = nothing('id', 'description', 'source', 'parentId', 'userCount', 'folderCount', 'folders')
    const policy = {
      ...none,
      from: { ...target, attribute: null, group: null },
      to: { ...target, attribute: nothing('name', 'id', 'value'), group },
      conditions: nothing('sourceIPs', 'hostnames', 'spfDomains'),
    }
    const records = [
      { id: 'p', ...nothing('description', 'urls', 'policies') },
      {
        id: 'p',
        urls: [nothing('id', 'action', 'type', 'value')],
        policies: [
          nothing('id', 'locations', 'policy'),
          { id: 's', locations: [nothing('ip', 'location')], policy: none },
          { policy },
        ],
      },
    ]
    for (const record of records) expect(policyRecord.parse(record)).toEqual(record)
  })

  test.each([
    ['no id', {}],
    ['a null id', { id: null }],
    ['an id that is no text', { id: 7 }],
    ['URLs that are no list', { id: 'p', urls: {} }],
    ['a flag that is neither', { id: 'p', policies: [{ policy: { bidirectional: 'both' } }] }],
    ['an enforced that is text', { id: 'p', policies: [{ policy: { enforced: 'true' } }] }],
  ])('with %s is not readable', (_, record) => {
    expect(policyRecord.safeParse(record).success).toBe(false)
  })
})

describe('a watchlist record', () => {
  const person = { emailAddress: 'a@b.example', name: 'Ann', department: 'Sales', watchlistCount: 2 }

  test('of the spec arrives as it is', () => {
    expect(watchlistRecord.parse(person)).toEqual(person)
  })

  test('that says email arrives under emailAddress', () => {
    const { emailAddress: email, ...rest } = person
    expect(watchlistRecord.parse({ email, ...rest })).toEqual(person)
  })

  test('that says both has the name of the spec', () => {
    expect(watchlistRecord.parse({ ...person, email: 'other@b.example' })).toEqual(person)
  })

  test.each([
    ['', 'b@b.example', 'b@b.example'],
    [null, 'b@b.example', 'b@b.example'],
    ['a@b.example', '', 'a@b.example'],
    ['', '', ''],
    [null, null, ''],
  ])('with emailAddress %j and email %j has the address "%s"', (emailAddress, email, read) => {
    expect(watchlistRecord.parse({ ...person, emailAddress, email })).toEqual({
      ...person,
      emailAddress: read,
    })
  })

  test.each([null, undefined])('with a count of %j counts none', (watchlistCount) => {
    expect(watchlistRecord.parse({ ...person, watchlistCount }).watchlistCount).toBe(0)
  })

  test('keeps unknown keys', () => {
    const more = { userState: 'ACTIVE', deep: { er: [1, null] } }
    expect(watchlistRecord.parse({ ...person, ...more })).toEqual({ ...person, ...more })
  })

  test.each([
    ['empty', { name: '', department: '' }],
    ['null', { name: null, department: null }],
    ['missing', { name: undefined, department: undefined }],
  ])('may have name and department %s', (_, fields) => {
    expect(watchlistRecord.parse({ ...person, ...fields })).toEqual({ ...person, name: '', department: '' })
  })

  test('whose count is text is not readable', () => {
    expect(watchlistRecord.safeParse({ ...person, watchlistCount: '2' }).success).toBe(false)
  })
})

describe('an import record', () => {
  test('keeps unknown keys', () => {
    const record = { id: 'j-1', success: true, status: 'queued' }
    expect(importRecord.parse(record)).toEqual(record)
  })

  test.each([{ success: true }, { id: 'j-1' }, { id: 'j-1', success: 'true' }, { id: null, success: true }])(
    '%j is not readable',
    (record) => {
      expect(importRecord.safeParse(record).success).toBe(false)
    },
  )
})

describe('an envelope', () => {
  test.each([
    {},
    { data: [], fail: [{ code: 'c' }] },
    { meta: null, data: null, fail: null },
    { meta: {}, data: [] },
    { meta: { status: null, pagination: null } },
    { meta: { pagination: { pageSize: null, totalCount: null, next: null, previous: null } } },
  ])('may leave out anything, or say null: %j', (answer) => {
    expect(envelope.parse(answer)).toEqual(answer)
  })

  test('keeps unknown keys', () => {
    const answer = { meta: { status: 200, pagination: { pageSize: 1, more: 1 }, more: 1 }, more: 1 }
    expect(envelope.parse(answer)).toEqual(answer)
  })

  test.each([
    ['a status that is text', { meta: { status: '200' }, data: [] }],
    ['data that is no list', { meta: { status: 200 }, data: {} }],
    ['fail that is no list', { meta: { status: 200 }, fail: {}, data: [] }],
  ])('with %s is not readable', (_, answer) => {
    expect(envelope.safeParse(answer).success).toBe(false)
  })
})

test('nothing probes for eval, which our Content-Security-Policy would report', () => {
  expect(z.config().jitless).toBe(true)
})

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  createPolicyInput,
  envelope,
  fileTypes,
  importInput,
  importRecord,
  knownFromParts,
  knownUrlActions,
  knownUrlTypes,
  limits,
  policyRecord,
  searchFields,
  videoCounts,
  watchlistInput,
  watchlistRecord,
} from './schemas.ts'
import { targetTypes } from './targets.ts'

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

  test('may name an action, a URL type or a sender part that is unknown', () => {
    const input = { ...policyWith({ fromPart: 'whole' }), urls: [{ action: 'warn', type: 'ip', value: 'v' }] }
    expect(accepts(createPolicyInput, input)).toBe(true)
  })

  test('may name an attribute by its three fields, as text, and by no other', () => {
    const attribute = { name: 'Office', id: 'a-1', value: 'Rome' }
    expect(accepts(createPolicyInput, policyWith({ to: { attribute } }))).toBe(true)
    expect(accepts(createPolicyInput, policyWith({ to: { attribute: {} } }))).toBe(true)
    for (const more of [{ key: 'x' }, { Name: 'x' }, { name: 7 }, { id: null }]) {
      expect(accepts(createPolicyInput, policyWith({ to: { attribute: { ...attribute, ...more } } }))).toBe(
        false,
      )
    }
  })

  test('may hold a condition that is unknown', () => {
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

  test('may clear a group if it names one', () => {
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

/** A record with null for each of these. */
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

  test('may have null for every field but its id', () => {
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
    ['no field', {}],
    ['a null id and nothing else', { id: null }],
    ['nothing in it', null],
    ['text in its place', 'p'],
  ])('with %s is not readable', (_, record) => {
    expect(policyRecord.safeParse(record).success).toBe(false)
  })
})

/** `record` with each of its fields in turn, on every level, as `wrong`, with the field's `path`. */
function* spoilt(record: object, wrong: unknown, at: readonly string[] = []): Generator<[string, object]> {
  for (const [key, value] of Object.entries(record)) {
    const put = (inner: unknown): object =>
      Array.isArray(record)
        ? record.map((item, index) => (index === Number(key) ? inner : item))
        : { ...record, [key]: inner }
    const path = [...at, key]
    if (!Array.isArray(record)) yield [path.join('.'), put(wrong)]
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of spoilt(value, wrong, path)) yield [name, put(inner)]
    }
  }
}

/** The same without that field. */
const without = (record: object, path: string): object => {
  const copy = structuredClone(record)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  Reflect.deleteProperty(
    keys.reduce<object>((inner, key) => Reflect.get(inner, key) as object, copy), // the path is the record's own
    last,
  )
  return copy
}

describe('a field of a policy record that has the wrong type', () => {
  /** No field may be a list of lists. */
  const wrong = [['wrong']]
  const { id: _, ...fields } = fullRecord

  test.each([...spoilt(fields, wrong)])('leaves those beside it as they are: %s', (path, spoiltFields) => {
    const parsed = policyRecord.parse({ id: 'p-1', ...spoiltFields })
    expect(without(parsed, path)).toEqual({ id: 'p-1', ...without(fields, path) })
  })

  test.each([
    ['URLs other than a list', { urls: {} }],
    ['scopes other than a list', { policies: 'all' }],
  ])('is left out: %s', (_name, more) => {
    expect(policyRecord.parse({ id: 'p', ...more })).toEqual({ id: 'p' })
  })

  // Left out, they would count as not returned, and agree with anything.
  test.each([
    ['a description that is a number', { description: 7 }, { description: '7' }],
    [
      'a URL that is text',
      { urls: ['bad.example', { action: 'allow' }] },
      { urls: [{}, { action: 'allow' }] },
    ],
    ['a scope that is null', { policies: [null, { id: 's' }] }, { policies: [{}, { id: 's' }] }],
  ])('is kept: %s', (_name, more, read) => {
    expect(policyRecord.parse({ id: 'p', ...more })).toEqual({ id: 'p', ...read })
  })

  test.each([
    ['a flag that is neither', { bidirectional: 'both' }, { bidirectional: 'both' }],
    ['a flag with the name of a method', { enforced: 'constructor' }, { enforced: 'constructor' }],
    ['a date that is a number', { fromDate: 1_796_115_600_000 }, { fromDate: '1796115600000' }],
    [
      'a condition that is text',
      { conditions: { sourceIPs: 'any' } },
      { conditions: { sourceIPs: ['"any"'] } },
    ],
    ['a target that is text, as none', { from: 'everyone' }, {}],
  ])('is kept in its scope: %s', (_name, more, read) => {
    const record = { id: 'p', policies: [{ id: 's', policy: { enabled: true, ...more } }] }
    expect(policyRecord.parse(record)).toEqual({
      id: 'p',
      policies: [{ id: 's', policy: { enabled: true, ...read } }],
    })
  })
})

describe('a watchlist record', () => {
  const person = { emailAddress: 'a@b.example', name: 'Ann', department: 'Sales', watchlistCount: 2 }

  test('of the spec arrives as it is', () => {
    expect(watchlistRecord.parse(person)).toEqual(person)
  })

  test('with email arrives under emailAddress', () => {
    const { emailAddress: email, ...rest } = person
    expect(watchlistRecord.parse({ email, ...rest })).toEqual(person)
  })

  test('with both has the field of the spec', () => {
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

  test.each([
    null,
    undefined,
    '',
    ' ',
    '-1',
    '1.5',
    '1e3',
    ' 2',
    '2 ',
    '0x2',
    '٢',
    'two',
    true,
    {},
    [2],
    -1,
    1.5,
    10_000,
    '10000',
    1e300,
    '9'.repeat(400),
  ])('with a count of %j has no count, rather than zero', (watchlistCount) => {
    const record = watchlistRecord.parse({ ...person, watchlistCount })
    expect(record).toEqual({ ...person, watchlistCount: undefined })
  })

  test('without a count has no count', () => {
    const { watchlistCount: _, ...rest } = person
    expect(watchlistRecord.parse(rest)).toEqual(rest)
  })

  test.each([
    [0, 0],
    ['0', 0],
    ['2', 2],
    ['0012', 12],
    [12, 12],
    [9_999, 9_999],
  ])('with a count of %j counts %d', (watchlistCount, count) => {
    expect(watchlistRecord.parse({ ...person, watchlistCount }).watchlistCount).toBe(count)
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

  test.each(['name', 'department'] as const)('with a %s other than text has none', (field) => {
    for (const wrong of [7, true, {}, ['x']]) {
      expect(watchlistRecord.parse({ ...person, [field]: wrong })).toEqual({ ...person, [field]: '' })
    }
  })

  test('with an emailAddress other than text has the email', () => {
    expect(watchlistRecord.parse({ ...person, emailAddress: 7, email: 'b@b.example' })).toEqual({
      ...person,
      emailAddress: 'b@b.example',
    })
  })

  test.each(['Ann', 7, null, undefined])('that is %j is not readable', (record) => {
    expect(watchlistRecord.safeParse(record).success).toBe(false)
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

  test.each([
    { next: 2 },
    { next: {} },
    { next: false },
    { previous: 1 },
    { totalCount: {} },
    { pageSize: '9' },
  ])('with the pagination %j is readable: the records beside it count', (pagination) => {
    expect(envelope.safeParse({ meta: { status: 200, pagination }, data: [] }).success).toBe(true)
  })

  test('keeps unknown keys', () => {
    const answer = { meta: { status: 200, pagination: { pageSize: 1, more: 1 }, more: 1 }, more: 1 }
    expect(envelope.parse(answer)).toEqual(answer)
  })

  test.each([
    ['a status that is text', { meta: { status: '200' }, data: [] }],
    ['data other than a list', { meta: { status: 200 }, data: {} }],
    ['fail other than a list', { meta: { status: 200 }, fail: {}, data: [] }],
    ['fail that is text', { meta: { status: 200 }, fail: 'none', data: [] }],
    ['fail that is false', { meta: { status: 200 }, fail: false, data: [] }],
    ['meta that is a number', { meta: 200, data: [] }],
    ['pagination that is text', { meta: { status: 200, pagination: 'eNo-2' }, data: [] }],
  ])('with %s is not readable', (_, answer) => {
    expect(envelope.safeParse(answer).success).toBe(false)
  })
})

test('nothing tries eval, which our Content-Security-Policy would report', () => {
  expect(z.config().jitless).toBe(true)
})

test('actions, types and sender parts are those of beyond-the-spec §1', () => {
  expect([knownUrlActions, knownUrlTypes, knownFromParts]).toEqual([
    ['block', 'allow'],
    ['domain', 'url'],
    ['envelope_from', 'header_from', 'both'],
  ])
})

const date = '2026-12-01T09:00:00+0000'
const wrongDate = `Write the date like ${date}.`
test.each<[z.ZodMiniType, unknown, string]>([
  [createPolicyInput, { ...policyWith({}), description: ' ' }, 'A value is required.'],
  [createPolicyInput, { ...policyWith({}), urls: [] }, 'A policy needs at least one URL.'],
  [
    createPolicyInput,
    { ...policyWith({}), urls: Array.from({ length: 5_001 }, () => url) },
    'A policy can have at most 5,000 URLs.',
  ],
  [createPolicyInput, { ...policyWith({}), policies: [] }, 'A policy needs at least one scope.'],
  [createPolicyInput, policyWith({ fromDate: '2026-12-01' }), wrongDate],
  [createPolicyInput, policyWith({ fromDate: `${date}0` }), wrongDate],
  [createPolicyInput, policyWith({ toDate: `+${date}` }), wrongDate],
  [watchlistInput, { attributeIds: ['a', 'b', 'c', 'd'] }, 'At most 3 attribute ids are allowed.'],
  [
    watchlistInput,
    { searchBy: { fieldName: 'customAttribute', value: 'x' } },
    'A search by custom attribute needs 1 to 3 attribute ids.',
  ],
  [importInput, { clearGroup: true }, 'To clear a group, enter the group id.'],
  [watchlistRecord, [], 'A record is an object.'],
])('what the spec forbids is refused with a sentence (%#)', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message])
})

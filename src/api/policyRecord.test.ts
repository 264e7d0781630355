import { describe, expect, test } from 'vitest'
import { policyRecord } from './schemas.ts'

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

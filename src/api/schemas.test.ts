import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { policyRecord, watchlistRecord } from './schemas.ts'

const attribute = { name: 'n', id: 'i', value: 'v' }
const counts = { parentId: 'g-0', userCount: 3, folderCount: 1 }
const folders = [{ id: 'g-2', folders: [{ id: 'g-3', source: 'ldap' }] }]
const group = { id: 'g-1', description: 'Staff', source: 'cloud', ...counts, folders }
const address = { emailAddress: 'a@b.example', emailDomain: 'b.example' }
const from = { type: 'profile_group', ...address, attribute, group }
const dates = { fromDate: '2026-12-01T09:00:00+0000', toDate: '2027-12-01T09:00:00+0000' }
const flags = { enforced: false, bidirectional: false, enabled: true, override: true }
const policy = {
  description: 'Everyone',
  ...flags,
  ...dates,
  fromEternal: false,
  toEternal: true,
  fromPart: 'envelope_from',
  from,
  to: { type: 'everyone' },
  conditions: { sourceIPs: ['10.0.0.0/8'], hostnames: ['mx.example'], spfDomains: ['spf.example'] },
  createTime: '2026-11-01T09:00:00+0000',
  lastUpdated: '2026-11-02T09:00:00+0000',
  comment: 'Why not',
}
/** Every field of admin-api §2.3. */
const fullRecord = {
  id: 'p-1',
  description: 'Bad domains',
  urls: [{ id: 'u-1', action: 'block', type: 'domain', value: 'bad.example' }],
  policies: [{ id: 's-1', locations: [{ ip: '10.0.0.1', location: 'Office' }], policy }],
}

/** A value of another type for each field, in turn: `[path, record]`. A field of no type at all is a list of lists. */
function* changed(record: object, wrong: unknown, at: readonly string[] = []): Generator<[string, object]> {
  for (const [key, value] of Object.entries(record)) {
    const put = (inner: unknown): object =>
      Array.isArray(record)
        ? record.map((item, index) => (index === Number(key) ? inner : item))
        : { ...record, [key]: inner }
    const path = [...at, key]
    if (!Array.isArray(record)) yield [path.join('.'), put(wrong)]
    if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of changed(value, wrong, path)) yield [name, put(inner)]
    }
  }
}

function without(record: object, path: string): object {
  const copy = structuredClone(record)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  // The path is the record's own.
  const inner = keys.reduce<object>((each, key) => Reflect.get(each, key) as object, copy)
  Reflect.deleteProperty(inner, last)
  return copy
}

const withMore = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withMore)
    : typeof value === 'object' && value !== null
      ? {
          ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withMore(each)])),
          more: [1],
        }
      : value

/** Values of a field that are all read as the same. */
const readAs = (name: string, values: readonly unknown[], read: unknown) =>
  values.map((value): [object, object] => [{ [name]: value }, { [name]: read }])

describe('a policy record', () => {
  const { id: _, ...fields } = fullRecord

  test('arrives as it is, with every field of admin-api §2.3, with more, and with its id alone', () => {
    for (const record of [fullRecord, withMore(fullRecord), { id: 'p' }]) {
      expect(policyRecord.parse(record)).toEqual(record)
    }
  })

  test.each([...changed(fields, null)])('may have null for %s', (__, record) => {
    expect(policyRecord.parse({ id: 'p', ...record })).toEqual({ id: 'p', ...record })
  })

  test.each([...changed(fields, [['wrong']])])('keeps what is beside a wrong %s', (path, record) => {
    const parsed = policyRecord.parse({ id: 'p-1', ...record })
    expect(without(parsed, path)).toEqual({ id: 'p-1', ...without(fields, path) })
  })

  test.each([{}, { id: null }, null, 'p'])('cannot be read of %j', (record) => {
    expect(policyRecord.safeParse(record).success).toBe(false)
  })

  // Left out, they would count as not returned, and agree with anything.
  test.each([
    [{ urls: {} }, {}],
    [{ policies: 'all' }, {}],
    [{ description: 7 }, { description: '7' }],
    [{ urls: ['bad.example', { action: 'allow' }] }, { urls: [{}, { action: 'allow' }] }],
    [{ policies: [null, { id: 's' }] }, { policies: [{}, { id: 's' }] }],
  ])('reads %j as %j', (more, read) => {
    expect(policyRecord.parse({ id: 'p', ...more })).toEqual({ id: 'p', ...read })
  })

  test.each<[given: object, read: object]>([
    ...readAs('bidirectional', [true, 'true', 'Yes', 'on', 1], true),
    ...readAs('enabled', [false, 'FALSE', 'no', 'off', '0'], false),
    ...readAs('bidirectional', ['both'], 'both'),
    ...readAs('enforced', ['constructor'], 'constructor'),
    ...readAs('fromDate', [1_796_115_600_000], '1796115600000'),
    [{ conditions: { sourceIPs: 'any' } }, { conditions: { sourceIPs: ['"any"'] } }],
    [{ from: 'everyone' }, {}],
    [{ to: { type: 7, emailDomain: ['x'] } }, { to: { type: '7', emailDomain: '["x"]' } }],
  ])('reads in a scope %j as %j', (more, read) => {
    const withScope = (scope: object) => ({ id: 'p', policies: [{ policy: { override: true, ...scope } }] })
    expect(policyRecord.parse(withScope(more))).toEqual(withScope(read))
  })
})

const person = { emailAddress: 'a@b.example', name: 'Ann', department: 'Sales', watchlistCount: 2 }
const more = { userState: 'ACTIVE', deep: { er: [1, null] } }
const wrong = [null, undefined, 7, true, {}, ['x']]

const noCounts = [null, undefined, '', ' ', '-1', '1.5', '1e3', ' 2', '2 ', '0x2', '٢', 'two', true, {}]
const tooLarge = [10_000, '10000', 1e300, '9'.repeat(400)]
test.each<[given: object, read: object]>([
  [{}, {}],
  [more, more],
  ...['', null, 7].map((emailAddress): [object, object] => [
    { emailAddress, email: 'b@b.example' },
    { emailAddress: 'b@b.example' },
  ]),
  [{ emailAddress: null, email: null }, { emailAddress: '' }],
  ...readAs('name', wrong, ''),
  ...readAs('department', wrong, ''),
  ...[0, '0', '2', '0012', 9_999].flatMap((count) => readAs('watchlistCount', [count], Number(count))),
  // No count, rather than zero.
  ...readAs('watchlistCount', [...noCounts, [2], -1, 1.5, ...tooLarge], undefined),
])('a watchlist record with %j is read as %j', (given, read) => {
  expect(watchlistRecord.parse({ ...person, ...given })).toEqual({ ...person, ...read })
})

test.each(['Ann', 7, null, undefined, []])('a watchlist record cannot be read of %j', (record) => {
  expect(watchlistRecord.safeParse(record).error?.issues).toMatchObject([
    { message: 'A record is an object.' },
  ])
})

test('nothing tries eval, which our Content-Security-Policy would report', () => {
  expect(z.config().jitless).toBe(true)
})

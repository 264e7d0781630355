import { describe, expect, test } from 'vitest'
import { headers, reply, enveloped, read, errorOf, person } from './answer.fixture.ts'
import { readWait } from './answer.ts'
import type { ApiError } from './errors.ts'
import { createPolicy, getWatchlist, importUsers } from './operations.ts'
import type { RawAnswer } from './transport.ts'

const gatewayed = { 'x-signet-gateway': 'lost' }

const job = { id: 'job-1', success: true }

test.each<[string, RawAnswer, ApiError['answeredBy']]>([
  ['an envelope', reply(200, enveloped(404)), 'service'],
  ['an envelope with an error status', reply(500, enveloped(500)), 'service'],
  ['an envelope with the header of a gateway', reply(502, enveloped(502), gatewayed), 'service'],
  ['our pass-through', reply(502, '{"error":"lost"}', gatewayed), 'gateway'],
  ['a web page', reply(200, '<html>', { 'content-type': 'text/html; charset=utf-8' }), 'gateway'],
  // The service has web servers of its own.
  ['a web page with an error status', reply(502, '<html>', { 'content-type': 'text/html' }), undefined],
  ['an empty body', reply(400, ''), undefined],
  ['JSON that is not an envelope', reply(200, '{"result":"ok"}'), undefined],
])('%s tells who answered', (_, answer, answeredBy) => {
  expect(errorOf(getWatchlist, answer).answeredBy).toBe(answeredBy)
})

const paged = (pagination: object) =>
  reply(200, enveloped(200, { meta: { status: 200, pagination }, data: [person] }))

describe('a success', () => {
  test.each([200, 201, 299])('is HTTP and meta.status %d with no failure', (status) => {
    const page = read(importUsers, reply(status, enveloped(status, { data: [job] })))
    expect(page).toEqual({ records: [job], data: [job], next: undefined, totalCount: undefined })
  })

  test('of a read may hold records with an unrelated success: false', () => {
    const record = { ...person, success: false }
    const page = read(getWatchlist, reply(200, enveloped(200, { data: [record] })))
    expect(page.records).toEqual([record])
  })

  test('of a write keeps its record when a field of it is unreadable', () => {
    const data = [{ id: 'p-1', description: 7, urls: {}, policies: [{ policy: { enforced: 'maybe' } }] }]
    const page = read(createPolicy, reply(200, enveloped(200, { data })))
    expect(page.records).toEqual([
      { id: 'p-1', description: '7', policies: [{ policy: { enforced: 'maybe' } }] },
    ])
  })

  test('of a write keeps a record without an id: what is stored must be told', () => {
    const stored = { description: 'A wave', urls: [{ action: 'allow' }] }
    const page = read(createPolicy, reply(200, enveloped(200, { data: [stored, { ...stored, id: 7 }] })))
    expect(page.records).toEqual([
      { ...stored, id: '' },
      { ...stored, id: '7' },
    ])
  })

  test('of a write keeps the record that can be read beside another', () => {
    const page = read(createPolicy, reply(200, enveloped(200, { data: [{}, { id: 'p-1' }] })))
    expect(page.records).toEqual([{ id: 'p-1' }])
  })

  test('may leave fail out', () => {
    const page = read(importUsers, reply(200, enveloped(200, { fail: undefined, data: [job] })))
    expect(page.records).toEqual([job])
  })

  test('may have null for an absent field', () => {
    const meta = { status: 200, pagination: null }
    const page = read(importUsers, reply(200, JSON.stringify({ meta, fail: null, data: [job] })))
    expect(page).toEqual({ records: [job], data: [job], next: undefined, totalCount: undefined })
  })

  test('of a read may be empty', () => {
    expect(read(getWatchlist, reply(200, enveloped(200))).records).toEqual([])
  })

  test('gives the records as the schema reads them', () => {
    const { emailAddress: email, ...rest } = person
    const page = read(getWatchlist, reply(200, enveloped(200, { data: [{ email, ...rest }] })))
    expect(page.records).toEqual([person])
  })

  test.each([
    ['eNo-2', 'eNo-2'],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('with next %j goes on at %j', (next, expected) => {
    const meta = { status: 200, pagination: { pageSize: 1, totalCount: 9, next } }
    const page = read(getWatchlist, reply(200, enveloped(200, { meta, data: [person] })))
    expect(page).toEqual({ records: [person], data: [person], next: expected, totalCount: 9 })
  })

  test.each([1, 0, true, false, {}, [], ['eNo-2']].map((next) => [next]))(
    'with next %j keeps its records, and says that there is another page',
    (next) => {
      const page = read(getWatchlist, paged({ next }))
      expect(page).toMatchObject({ records: [person], nextIsUnreadable: true })
      expect(page.next).toBeUndefined()
    },
  )

  test.each([
    ['9', 9],
    [9, 9],
    [-9, undefined],
    [1.5, undefined],
    [true, undefined],
    [{}, undefined],
    [null, undefined],
  ])('with the total %j has %j records in all', (totalCount, expected) => {
    const page = read(getWatchlist, paged({ totalCount, pageSize: '1', previous: 1, next: 'eNo-2' }))
    expect(page).toEqual({ records: [person], data: [person], next: 'eNo-2', totalCount: expected })
  })

  test('of a read leaves out records that cannot be read, and has all as they came', () => {
    const data = [null, person, 'Ann', { ...person, name: 7 }, []]
    const page = read(getWatchlist, reply(200, enveloped(200, { data })))
    expect(page.records).toEqual([person, { ...person, name: '' }])
    expect(page.data).toEqual(data)
  })
})

describe('the wait of a throttle', () => {
  test.each<[string, number | undefined]>([
    ['2592000000', 2_592_000_000],
    ...['', ' ', '-1', '1.5', '1e3', 'soon', '5, 5'].map((text): [string, undefined] => [text, undefined]),
    ['2592000001', undefined],
    ['1800000000000', undefined],
    ['1800000000000000000', undefined],
    ['9'.repeat(400), undefined],
  ])('of "%s" ms is %s', (text, expected) => {
    expect(readWait(headers({ 'x-ratelimit-reset': text }))).toBe(expected)
  })

  test('with a reset that is not a moment leaves a throttle without an end', () => {
    const named = { 'x-ratelimit-reset': '1800000000000000000' }
    const error = errorOf(createPolicy, reply(429, enveloped(429), named))
    expect(error.retryAt).toBeUndefined()
    expect(error.advice).toBe('Wait a moment, then try again.')
  })
})

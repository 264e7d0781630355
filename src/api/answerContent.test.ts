import { describe, expect, test, vi } from 'vitest'
import { readAnswer, readWait } from './answer.ts'
import { call, failureOf, ok, person, reply, said, setup } from './api.fixture.ts'
import { createPolicy, getWatchlist, importUsers, type Operation } from './operations.ts'
import { limits } from './schemas.ts'
import type { RawAnswer } from './transport.ts'

const read = (operation: Operation, answer: RawAnswer) => readAnswer(operation, 'id-1', answer, 1_000_000)
const errorOf = (operation: Operation, answer: RawAnswer) => failureOf(() => read(operation, answer))

test.each([
  ['data[0].urls[12].value', 'urls.12.value'],
  ['meta.pagination', 'meta.pagination'],
  // No field of the item.
  ['data[0]', 'data[0]'],
  ['data[1].urls', 'data.1.urls'],
  ['database[0].x', 'database.0.x'],
  ['', undefined],
  [null, undefined],
])('the field %j of a failure is %j, in both shapes', async (field, path) => {
  const raw = { field, code: 'err_x', message: 'No.' }
  for (const fail of [[raw], [{ errors: [raw] }]]) {
    expect((await errorOf(createPolicy, said(200, { fail }))).failures[0]?.field).toBe(path)
  }
})

test.each([
  ['Rate limit of 50 calls an hour exceeded\n', ['Rate limit of 50 calls an hour exceeded']],
  ['x'.repeat(501), ['x'.repeat(500)]],
  ['<html>429</html>', []],
  ['', []],
])('the text of an HTTP 429 without an envelope is shown: %.40j', async (body, messages) => {
  const { failures } = await errorOf(getWatchlist, reply(429, body))
  expect(failures.map(({ message }) => message)).toEqual(messages)
})

const gatewayed = { 'x-signet-gateway': 'lost' }
test.each<[RawAnswer, 'service' | 'gateway' | undefined]>([
  [said(404), 'service'],
  [said(502, {}, gatewayed), 'service'],
  [reply(502, '{"error":"lost"}', gatewayed), 'gateway'],
  [reply(200, '<html>', { 'content-type': 'text/html; charset=utf-8' }), 'gateway'],
  // The service has web servers of its own.
  [reply(502, '<html>', { 'content-type': 'text/html' }), undefined],
  [reply(400, ''), undefined],
  [reply(200, '{"result":"ok"}'), undefined],
])('%j is answered by %s', async (answer, answeredBy) => {
  const error = await errorOf(getWatchlist, answer)
  expect(error.answeredBy).toBe(answeredBy)
  const isPage = answer.status === 200 && answeredBy === 'gateway'
  expect(error.message.startsWith('A web page answered')).toBe(isPage)
})

test.each<[string, number | undefined]>([
  ['2592000000', 2_592_000_000],
  ...['', ' ', '-1', '1.5', '1e3', 'soon', '5, 5', '2592000001', '9'.repeat(400)].map(
    (text): [string, undefined] => [text, undefined],
  ),
])('the wait of "%.20s" ms is %s', (text, expected) => {
  expect(readWait(new Map([['x-ratelimit-reset', text]]))).toBe(expected)
})

const job = { id: 'job-1', success: true }
const stored = { description: 'A wave', urls: [{ action: 'allow' }] }
const { emailAddress: email, ...others } = person(1)
const failing = { ...person(1), success: false }
const mixed = [null, person(1), 'Ann', { ...person(2), name: 7 }, []]
const policies = [{ policy: { enforced: 'maybe' } }]
const odd = { id: 'p-1', description: 7, urls: {}, policies }
const readable = { id: 'p-1', description: '7', policies }
const without = ['', '7'].map((id) => ({ ...stored, id }))

test.each<[what: string, Operation, RawAnswer, records: readonly unknown[]]>([
  ['may have any status of 2xx', importUsers, said(299, { data: [job] }), [job]],
  ['may leave fail out', importUsers, said(200, { fail: undefined, data: [job] }), [job]],
  ['may have null', importUsers, said(200, { meta: { pagination: null }, fail: null, data: [job] }), [job]],
  ['of a read may be empty', getWatchlist, ok(), []],
  ['of a read ignores a success: false', getWatchlist, ok(failing), [failing]],
  ['has records as the schema reads them', getWatchlist, ok({ email, ...others }), [person(1)]],
  ['of a read leaves out what cannot be read', getWatchlist, ok(...mixed), [person(1), person(2)]],
  ['of a write keeps a record with an unreadable field', createPolicy, ok(odd), [readable]],
  // What is stored must be shown.
  ['of a write keeps a record without an id', createPolicy, ok(stored, { ...stored, id: 7 }), without],
  ['of a write keeps the record beside another', createPolicy, ok({}, { id: 'p-1' }), [{ id: 'p-1' }]],
])('a success %s', (_, operation, answer, records) => {
  const { data } = JSON.parse(answer.body) as { data: unknown }
  const expected = { records, data, next: undefined, totalCount: undefined }
  expect(readAnswer(operation, 'id-1', answer, 1_000_000)).toEqual(expected)
})

const second = { next: 'eNo-2', totalCount: 9 }
const unread = { nextIsUnreadable: true }
test.each<[object, object]>([
  [second, second],
  [{ next: 'eNo-2', totalCount: '9', pageSize: '1', previous: 1 }, second],
  ...[-9, 1.5, true, {}, null].map((totalCount): [object, object] => [{ totalCount }, {}]),
  ...['', null, undefined].map((next): [object, object] => [{ next }, {}]),
  ...[1, 0, true, false, {}, [], ['eNo-2']].map((next): [object, object] => [{ next }, unread]),
])('a success with the pagination %j goes on as %j', (pagination, expected) => {
  const answer = said(200, { meta: { pagination }, data: [person(1)] })
  const { records, data, ...paging } = readAnswer(getWatchlist, 'id-1', answer, 1_000_000)
  expect(records).toEqual([person(1)])
  expect(data).toEqual([person(1)])
  expect(paging).toEqual(expected)
})

describe('a hostile answer', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const list = (item: string, length: number) => `[${Array<string>(length).fill(item).join()}]`
  const answer = (fields: string, meta = '"status":200') => reply(200, `{"meta":{${meta}},${fields}}`)
  const isUnreadable = { kind: 'unreadable', executed: 'unknown' }

  test.each<[where: string, (value: string) => RawAnswer]>([
    ['as the whole', (value) => reply(200, value)],
    ['as a record', (value) => answer(`"fail":[],"data":[${value}]`)],
    ['in a record', (value) => answer(`"fail":[],"data":[{"email":"a","id":${value},"x":${value}}]`)],
    ['in a failure', (value) => answer(`"fail":[{"message":${value}},${value}],"data":[]`)],
    ['as the next page', (value) => answer('"data":[]', `"status":200,"pagination":{"next":${value}}`)],
  ])('that is 100,000 levels deep %s cannot be read', async (_, answerOf) => {
    for (const operation of [createPolicy, getWatchlist]) {
      expect(await errorOf(operation, answerOf(deep(100_000)))).toMatchObject(isUnreadable)
    }
  })

  test('that is 400 levels deep is read', () => {
    expect(read(getWatchlist, answer(`"data":[{"email":"a","x":${deep(400)}}]`)).records).toHaveLength(1)
  })

  // The first is a page of 8 MB.
  test.each([
    ['{}', 2_796_000],
    ['[]', 125_000],
    ['0', 250_000],
  ])('with too many values is never parsed: %s %d times', async (item, length) => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(await errorOf(createPolicy, answer(`"data":${list(item, length)}`))).toMatchObject(isUnreadable)
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  test('of 5,000 records is read, and of more is not', async () => {
    const people = (length: number) => answer(`"fail":[],"data":${list('{"email":"a"}', length)}`)
    expect(read(getWatchlist, people(5_000)).records).toHaveLength(5_000)
    expect(await errorOf(getWatchlist, people(5_001))).toMatchObject({ kind: 'unreadable', executed: 'yes' })
  })

  const codes = list('{"code":"c"}', 5_000)
  test.each([codes, `[{"errors":${codes}}]`])('of 5,000 failures has the first 1,000 (%#)', async (fail) => {
    const error = await errorOf(createPolicy, answer(`"fail":${fail},"data":[]`))
    expect(error).toMatchObject({ kind: 'refused', executed: 'no' })
    expect(error.failures).toHaveLength(1_000)
  })

  test('to a policy of as many URLs as the spec allows, with commas in each, is read', async () => {
    const value = `{"id":"${'i'.repeat(250)}","action":"block","type":"url","value":"${'v,'.repeat(40)}"}`
    const record = `{"id":"p","urls":${list(value, limits.urlsPerPolicy)}}`
    const { records } = await call(setup(answer(`"fail":[],"data":[${record}]`)), createPolicy)
    expect(records).toMatchObject([{ urls: { length: limits.urlsPerPolicy } }])
  })
})

import { describe, expect, test, vi } from 'vitest'
import { call, failureOf, reply, setup } from './client.fixture.ts'
import type { ApiError } from './errors.ts'
import { createPolicy, getWatchlist } from './operations.ts'
import { limits, type PolicyRecord } from './schemas.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const answers: readonly (readonly [where: string, body: (value: string) => string])[] = [
  ['as the whole', (value) => value],
  ['as a record', (value) => `{"meta":{"status":200},"fail":[],"data":[${value}]}`],
  [
    'in a record',
    (value) => `{"meta":{"status":200},"fail":[],"data":[{"email":"a","id":${value},"x":${value}}]}`,
  ],
  ['in a failure', (value) => `{"meta":{"status":200},"fail":[{"message":${value}},${value}],"data":[]}`],
  [
    'as the next page',
    (value) => `{"meta":{"status":200,"pagination":{"next":${value}}},"fail":[],"data":[]}`,
  ],
]

test.each(answers)('an answer that is 100,000 levels deep %s cannot be read', async (_, body) => {
  for (const operation of [createPolicy, getWatchlist]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const error = await failureOf(call(setup(reply(200, body(nested(100_000)))), operation))
    expect(error).toMatchObject({ kind: 'unreadable', executed: 'unknown' })
    expect(error.message).toBe('The answer of the service could not be read (HTTP 200).')
  }
})

test('an answer that is 400 levels deep is read', async () => {
  const answer = reply(200, `{"meta":{"status":200},"fail":[],"data":[{"email":"a","x":${nested(400)}}]}`)
  expect((await call(setup(answer), getWatchlist)).records).toHaveLength(1)
})

const list = (item: string, length: number) => `[${Array<string>(length).fill(item).join()}]`
const enveloped = (fields: string) => reply(200, `{"meta":{"status":200},${fields}}`)

describe('an answer', () => {
  // The first is a page of 8 MB.
  test.each([
    ['a record', '{}', 2_796_000],
    ['a record', '[]', 125_000],
    ['a record', '0', 250_000],
  ])('with too many values is never parsed: %s %s', async (_, item, length) => {
    const parse = vi.spyOn(JSON, 'parse')
    for (const operation of [createPolicy, getWatchlist]) {
      const s = setup(enveloped(`"fail":[],"data":${list(item, length)}`))
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await failureOf(call(s, operation))).toMatchObject({ kind: 'unreadable', executed: 'unknown' })
    }
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  test.each([
    [5_000, 5_000],
    [5_001, 'unreadable'],
  ])('of %d records is read: %s', async (length, expected) => {
    const s = setup(enveloped(`"fail":[],"data":${list('{"email":"a"}', length)}`))
    const outcome = await call(s, getWatchlist).then(
      ({ records }) => records.length,
      (error: ApiError) => error.kind,
    )
    expect(outcome).toBe(expected)
  })

  test.each([
    ['with a record each', (length: number) => list('{"code":"c"}', length)],
    ['with all in one', (length: number) => `[{"errors":${list('{"code":"c"}', length)}}]`],
  ])('of 5,000 failures is refused with the first 1,000, %s', async (_, fail) => {
    const error = await failureOf(call(setup(enveloped(`"fail":${fail(5_000)},"data":[]`)), createPolicy))
    expect(error).toMatchObject({ kind: 'refused', executed: 'no' })
    expect(error.failures).toHaveLength(1_000)
  })

  test('that repeats a policy of as many URLs as the spec allows, with commas in each, is read', async () => {
    const url = `{"id":"${'i'.repeat(250)}","action":"block","type":"url","value":"${'v,'.repeat(40)}"}`
    const record = `{"id":"p","urls":${list(url, limits.urlsPerPolicy)}}`
    const { records } = await call(setup(enveloped(`"fail":[],"data":[${record}]`)), createPolicy)
    expect(records.map((read) => (read as PolicyRecord).urls?.length)).toEqual([limits.urlsPerPolicy])
  })
})

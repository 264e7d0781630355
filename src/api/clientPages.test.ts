import { describe, expect, test, vi } from 'vitest'
import * as fixture from './api.fixture.ts'
import { type Progress } from './client.ts'
import { getWatchlist } from './operations.ts'

const { call, failureOf, ok, pageOf, person, refused, reply, said, setup, throttled } = fixture

fixture.holdTime()

const bodies = ({ sent }: fixture.Setup) => Promise.all(sent.map(({ body }) => new Response(body).json()))

describe('pages', () => {
  test('are followed until there is no next, each signed under its own id', async () => {
    const s = setup(pageOf('a', person(1), person(2)), pageOf('b', person(3)), pageOf(undefined, person(4)))
    const progress: Progress[] = []
    const answer = await call(s, getWatchlist, { pageSize: 25, onProgress: (step) => progress.push(step) })
    const records = [1, 2, 3, 4].map(person)
    expect(answer).toEqual({ records, requestId: 'id-3' })
    const pages = [{ pageSize: 25 }, ...['a', 'b'].map((pageToken) => ({ pageSize: 25, pageToken }))]
    expect(await bodies(s)).toEqual(pages.map((pagination) => ({ meta: { pagination }, data: [{}] })))
    const attempts = ['id-1', 'id-2', 'id-3'].map((requestId) => ({ requestId, callId: 'id-1' }))
    expect(s.started).toMatchObject(attempts)
    expect(s.signed.map(({ requestId }) => requestId)).toEqual(['id-1', 'id-2', 'id-3'])
    expect(progress).toEqual([2, 3, 4].map((many) => ({ phase: 'page', records: many, totalCount: 9 })))
  })

  const many = (pages: number, ...data: object[]) =>
    Array.from({ length: pages }, (_, n) => pageOf(`token-${n}`, ...data))
  const wide = (pages: number) =>
    many(pages).map(({ body, ...rest }) => ({ ...rest, body: body + ' '.repeat(4_000_000) }))
  const three = [pageOf('a', person(1)), pageOf('b', person(2)), ok(person(3))]

  test.each<[what: string, pagesOf: () => fixture.Step[], read: number, stopped?: string]>([
    ['one where none is mentioned', () => [ok(person(1))], 1],
    ['at most 1,000', () => many(1_001), 1_000, 'limit'],
    ['at most 500,000 records', () => many(101, ...Array.from({ length: 5_000 }, () => ({}))), 100, 'limit'],
    ['at most 100 MB', () => wide(26), 25, 'limit'],
    ['those before a token that comes again at once', () => [pageOf('a'), pageOf('a'), ok()], 2, 'repeated'],
    ['those before a token that is not text', () => [pageOf({ page: 2 }), ok()], 1, 'unreadable'],
  ])('are read: %s', async (_, pagesOf, read, stopped) => {
    const s = setup(...pagesOf())
    const answer = await call(s, getWatchlist)
    expect(s.sent).toHaveLength(read)
    expect(answer.stopped).toBe(stopped)
  })

  test('may each be throttled twice', async () => {
    const twice = [throttled(1), throttled(1)]
    const s = setup(...twice, pageOf('a', person(1)), ...twice, ok(person(2)))
    const called = call(s, getWatchlist)
    await vi.advanceTimersByTimeAsync(10)
    expect((await called).records).toHaveLength(2)
    expect(s.started).toHaveLength(6)
  })

  test('are given to the caller as they come, also before one that fails', async () => {
    const odd = said(200, { meta: { pagination: { next: 'a' } }, data: [{ email: 'A' }, null] })
    const s = setup(odd, pageOf('b', person(2)), reply(500, ''))
    const pages: object[] = []
    const progress: Progress[] = []
    const options = {
      onProgress: (step: Progress) => progress.push(step),
      onPage(page: object) {
        pages.push({ ...page, before: progress.length })
        return true
      },
    }
    const error = await failureOf(s.client.call(getWatchlist, {}, options))
    expect(error).toMatchObject({ kind: 'server', requestId: 'id-3' })
    const read = { emailAddress: 'A', name: '', department: '', watchlistCount: undefined }
    expect(pages).toEqual([
      { records: [read], data: [{ email: 'A' }, null], next: 'a', totalCount: undefined, before: 0 },
      { records: [person(2)], data: [person(2)], next: 'b', totalCount: 9, before: 1 },
    ])
  })

  test('end where the caller wants no more', async () => {
    const s = setup(...three)
    const pages: number[] = []
    const answer = await s.client.call(getWatchlist, {}, { onPage: () => pages.push(1) < 2 })
    expect(answer).toMatchObject({ stopped: 'repeated', records: [1, 2].map(person) })
    expect(s.sent).toHaveLength(2)
  })

  test('do not wait for the end of the one before to be logged, but the answer waits for its own', async () => {
    const s = setup(pageOf('a', person(1)), ok(person(2)))
    const logs: (() => void)[] = []
    s.observe.ended.mockImplementation((_, { requestId }) => {
      s.order.push(`ended ${requestId}`)
      return new Promise((resolve) => logs.push(resolve))
    })
    let answered = false
    const called = call(s, getWatchlist).then(() => (answered = true))
    await vi.advanceTimersByTimeAsync(0)
    expect(s.order.slice(3)).toEqual(['ended id-1', 'sign id-2', 'started id-2', 'send id-2', 'ended id-2'])
    expect(answered).toBe(false)
    for (const log of logs) log()
    await called
    expect(answered).toBe(true)
  })
})

const asked = { meta: { pagination: { pageSize: 500 } }, data: [{}] }
const unknown = { field: 'meta.pagination', code: 'err_x', message: 'Unknown.' }
const paging = said(200, { fail: [{ errors: [unknown] }] })

test.each([
  ['by the field', paging],
  ['by the message', said(400, { fail: [{ code: 'err_x', message: 'Unknown property "pageSize".' }] })],
  ['with an empty HTTP 400', reply(400, '')],
  ['with HTTP 400 and no failure', said(400)],
])('a service that refuses pages %s is asked once without them', async (_, answer) => {
  const s = setup(answer, ok(person(1)))
  expect(await call(s, getWatchlist)).toEqual({ records: [person(1)], requestId: 'id-2' })
  expect(await bodies(s)).toEqual([asked, { data: [{}] }])
})

test('a service that refuses pages and names a next page all the same is asked for it', async () => {
  const s = setup(paging, pageOf('a', person(1)), ok(person(2)))
  expect(await call(s, getWatchlist)).toEqual({ records: [person(1), person(2)], requestId: 'id-3' })
  const pagination = { pageSize: 500, pageToken: 'a' }
  expect((await bodies(s)).at(-1)).toEqual({ meta: { pagination }, data: [{}] })
})

test.each<[what: string, ...fixture.Step[]]>([
  ['again without them', reply(400, ''), reply(400, '')],
  ['on a later page', pageOf('a', person(1)), paging],
  ['for another field', refused],
  ['with HTTP 404', reply(404, '')],
  ['with HTTP 500', reply(500, '')],
])('a service that refuses pages %s ends the reading', async (_, ...steps) => {
  const s = setup(...steps, ok())
  await failureOf(call(s, getWatchlist))
  expect(s.sent).toHaveLength(steps.length)
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  person,
  reply,
  ok,
  pageOf,
  throttled,
  refused,
  setup,
  type Setup,
  call,
  failureOf,
} from './client.fixture.ts'
import type { Progress } from './client.ts'
import { createPolicy, getWatchlist } from './operations.ts'
import type { RawAnswer } from './transport.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** The page token of each request. */
const tokens = async ({ sent }: Setup) =>
  Promise.all(
    sent.map(async ({ body }) => {
      const { meta } = JSON.parse(await new Response(body).text()) as {
        meta: { pagination: { pageToken?: string } }
      }
      return meta.pagination.pageToken
    }),
  )

describe('pages', () => {
  test('are followed until there is no next, each signed under its own id', async () => {
    const s = setup(pageOf('a', person(1), person(2)), pageOf('b', person(3)), pageOf(undefined, person(4)))
    const progress: Progress[] = []
    const answer = await call(s, getWatchlist, { onProgress: (step) => progress.push(step) })
    expect(answer).toMatchObject({
      records: [1, 2, 3, 4].map(person),
      complete: true,
      totalCount: 9,
      requestId: 'id-3',
    })
    expect(await tokens(s)).toEqual([undefined, 'a', 'b'])
    expect(s.sent.map(({ headers }) => headers['x-mc-req-id'])).toEqual(['id-1', 'id-2', 'id-3'])
    expect(s.signed.map(({ requestId }) => requestId)).toEqual(['id-1', 'id-2', 'id-3'])
    expect(s.started.map(({ attempt }) => attempt)).toEqual([1, 1, 1])
    expect(progress).toEqual([
      { phase: 'page', records: 2, totalCount: 9 },
      { phase: 'page', records: 3, totalCount: 9 },
      { phase: 'page', records: 4, totalCount: 9 },
    ])
  })

  test('are one if the service mentions no pages', async () => {
    const s = setup(ok(person(1)))
    const progress: Progress[] = []
    const answer = await call(s, getWatchlist, { onProgress: (step) => progress.push(step) })
    expect(answer).toMatchObject({ records: [person(1)], complete: true })
    expect(progress).toEqual([{ phase: 'page', records: 1, totalCount: undefined }])
  })

  test('are at most 1,000', async () => {
    const s = setup(...Array.from({ length: 1_001 }, (_, n) => pageOf(`token-${n}`, person(n))))
    const answer = await call(s, getWatchlist)
    expect(s.sent).toHaveLength(1_000)
    expect(answer.complete).toBe(false)
  })

  test.each([
    ['500,000 records', 5_000, 0, 100],
    ['100 MB', 1, 4_000_000, 25],
  ])('end at %s', async (_, length, blanks, pages) => {
    const page = (n: number) => pageOf(`token-${n}`, ...Array.from({ length }, () => ({})))
    const padded = ({ body, ...rest }: RawAnswer) => ({ ...rest, body: body + ' '.repeat(blanks) })
    const s = setup(...Array.from({ length: pages + 1 }, (__, n) => padded(page(n))))
    const { complete, stopped } = await call(s, getWatchlist)
    expect({ complete, stopped }).toEqual({ complete: false, stopped: 'limit' })
    expect(s.sent).toHaveLength(pages)
  })

  test('of 100,000 people are all read', async () => {
    const people = Array.from({ length: 500 }, (_, n) => ({ ...person(n), name: 'n'.repeat(100) }))
    const s = setup(
      ...Array.from({ length: 200 }, (_, n) => pageOf(n < 199 ? `t-${n}` : undefined, ...people)),
    )
    const answer = await call(s, getWatchlist)
    expect(answer.records).toHaveLength(100_000)
    expect(answer.complete).toBe(true)
  })

  test.each([
    ['at once', ['a', 'a'], 2],
    ['after another', ['a', 'b', 'a'], 3],
  ])('stop at a token that comes again %s', async (_, next, pages) => {
    const s = setup(...next.map((token, n) => pageOf(token, person(n))), ok())
    const answer = await call(s, getWatchlist)
    expect(s.sent).toHaveLength(pages)
    expect(answer.records).toHaveLength(pages)
    expect(answer).toMatchObject({ complete: false, stopped: 'repeated' })
  })

  test('have the size that the caller asks for', async () => {
    const s = setup(pageOf('a', person(1)), ok(person(2)))
    await call(s, getWatchlist, { pageSize: 25 })
    for (const { body } of s.sent) expect(await new Response(body).text()).toContain('"pageSize":25')
  })

  test('may each be throttled twice', async () => {
    const s = setup(
      throttled(1),
      throttled(1),
      pageOf('a', person(1)),
      throttled(1),
      throttled(1),
      ok(person(2)),
    )
    const called = call(s, getWatchlist)
    await vi.advanceTimersByTimeAsync(10)
    expect((await called).records).toHaveLength(2)
    expect(s.started.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 1, 2, 3])
    expect(await tokens(s)).toEqual([undefined, undefined, undefined, 'a', 'a', 'a'])
  })

  test('are given to the caller as they come, also before one that fails', async () => {
    const odd = reply(200, '{"meta":{"status":200,"pagination":{"next":"a"}},"data":[{"email":"A"},null]}')
    const s = setup(odd, pageOf('b', person(2)), reply(500, ''))
    const pages: object[] = []
    const progress: Progress[] = []
    const error = await failureOf(
      s.client.call(
        getWatchlist,
        {},
        {
          onProgress: (step) => progress.push(step),
          onPage({ records, data, totalCount }) {
            pages.push({ records, data, totalCount, before: progress.length })
            return true
          },
        },
      ),
    )
    expect(error).toMatchObject({ kind: 'server', requestId: 'id-3' })
    const read = { emailAddress: 'A', name: '', department: '', watchlistCount: undefined }
    expect(pages).toEqual([
      { records: [read], data: [{ email: 'A' }, null], totalCount: undefined, before: 0 },
      { records: [person(2)], data: [person(2)], totalCount: 9, before: 1 },
    ])
  })

  test('end where the caller wants no more', async () => {
    const s = setup(pageOf('a', person(1)), pageOf('b', person(2)), ok(person(3)))
    const pages: number[] = []
    const options = { onPage: () => pages.push(1) < 2 }
    const answer = await s.client.call(getWatchlist, {}, options)
    expect(answer).toMatchObject({ complete: false, stopped: 'repeated' })
    expect(answer.records).toHaveLength(2)
    expect(s.sent).toHaveLength(2)
  })

  test('end with one that names the next in an unknown way', async () => {
    const odd = reply(200, '{"meta":{"status":200,"pagination":{"next":{"page":2}}},"data":[{"email":"A"}]}')
    const answer = await call(setup(odd), getWatchlist)
    expect(answer).toMatchObject({ complete: false, stopped: 'unreadable' })
    expect(answer.records).toHaveLength(1)
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

const refusedWith = (failure: object, status = 200) =>
  reply(status, JSON.stringify({ meta: { status }, fail: [failure], data: [] }))

const bodies = ({ sent }: Setup) => Promise.all(sent.map(({ body }) => new Response(body).json()))

describe('a service that refuses pages', () => {
  const asked = { meta: { pagination: { pageSize: 500 } }, data: [{}] }
  const paging = refusedWith({ errors: [{ field: 'meta.pagination', code: 'err_x', message: 'Unknown.' }] })

  test.each([
    ['by the field', paging],
    ['by the message', refusedWith({ code: 'err_x', message: 'Unknown property "pageSize".' }, 400)],
    ['with an empty HTTP 400', reply(400, '')],
    ['with HTTP 400 and no failure', reply(400, '{"meta":{"status":400},"fail":[],"data":[]}')],
    ['with meta.status 400', reply(200, '{"meta":{"status":400},"fail":[],"data":[]}')],
  ])('%s is asked once without them', async (_, answer) => {
    const s = setup(answer, ok(person(1)))
    expect(await call(s, getWatchlist)).toMatchObject({ records: [person(1)], complete: true })
    expect(await bodies(s)).toEqual([asked, { data: [{}] }])
  })

  test('again without them is refused', async () => {
    const s = setup(reply(400, ''), reply(400, ''))
    expect(await failureOf(call(s, getWatchlist))).toMatchObject({ kind: 'refused', requestId: 'id-2' })
    expect(s.sent).toHaveLength(2)
  })

  test('and names a next page all the same is asked for it', async () => {
    const s = setup(paging, pageOf('a', person(1)), ok(person(2)))
    expect(await call(s, getWatchlist)).toMatchObject({ records: [person(1), person(2)], complete: true })
    expect((await bodies(s)).at(-1)).toEqual({
      meta: { pagination: { pageSize: 500, pageToken: 'a' } },
      data: [{}],
    })
  })

  test.each([
    ['another field', refused],
    ['HTTP 404', reply(404, '')],
    ['HTTP 403', reply(403, '{"meta":{"status":403},"fail":[],"data":[]}')],
    ['HTTP 500', reply(500, '')],
  ])('is not taken for one that refuses %s', async (_, answer) => {
    const s = setup(answer)
    await failureOf(call(s, getWatchlist))
    expect(s.sent).toHaveLength(1)
  })

  test('on a later page ends the reading', async () => {
    const s = setup(pageOf('a', person(1)), paging)
    await failureOf(call(s, getWatchlist))
    expect(s.sent).toHaveLength(2)
  })

  test('is a matter of reads: a write is sent once', async () => {
    const s = setup(reply(400, ''))
    await failureOf(call(s, createPolicy))
    expect(s.sent).toHaveLength(1)
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  person,
  reply,
  ok,
  pageOf,
  throttled,
  refused,
  type Step,
  setup,
  call,
  failureOf,
} from './client.fixture.ts'
import type { Progress } from './client.ts'
import { errorKinds } from './errors.ts'
import { createPolicy, getWatchlist, importUsers } from './operations.ts'
import { TransportError } from './transport.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** One failure for each kind that is possible once the transport has the request. */
const failures: [kind: string, step: Step][] = [
  ['unauthorised', reply(401, '{"meta":{"status":401},"fail":[],"data":[]}')],
  ['expired', reply(418, '{"meta":{"status":418},"fail":[],"data":[]}')],
  ['forbidden', reply(403, '{"meta":{"status":403},"fail":[],"data":[]}')],
  ['throttled', throttled(1)],
  ['refused', refused],
  ['server', reply(500, '')],
  ['unreadable', reply(200, '<html>')],
  ['too-large', reply(413, '')],
  ['offline', new TransportError('offline', false)],
  ['lost', new TransportError('lost', true)],
  ['aborted', new TransportError('aborted', true)],
  ['timed-out', new TransportError('timed-out', true)],
]

test('the failures below cover every kind', () => {
  expect(failures.map(([kind]) => kind)).toEqual([...errorKinds])
})

describe.each([createPolicy, importUsers])('the write $id', (operation) => {
  test.each(failures)('that fails as %s is sent once', async (kind, step) => {
    const s = setup(step)
    const failed = failureOf(call(s, operation))
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    const [exchange] = s.started
    expect(await failed).toMatchObject({ kind, sentAt: exchange?.startedAt })
    expect(exchange?.startedAt).toBeDefined()
    expect(s.sent).toHaveLength(1)
    expect(s.signed).toHaveLength(1)
  })

  test('asks for no further page', async () => {
    const s = setup(pageOf('eNo-2', { id: 'x', success: true }))
    const { complete } = await call(s, operation)
    expect(complete).toBe(true)
    expect(s.sent).toHaveLength(1)
  })
})

describe('a read', () => {
  test.each(failures.filter(([kind]) => kind !== 'throttled'))(
    'that fails as %s is sent once',
    async (kind, step) => {
      const s = setup(step)
      const failed = failureOf(call(s, getWatchlist))
      await vi.advanceTimersByTimeAsync(10 * 60_000)
      expect(await failed).toMatchObject({ kind })
      expect(s.sent).toHaveLength(1)
    },
  )

  test('that is throttled is sent again after the stated wait, not sooner, with a new signature', async () => {
    const s = setup(throttled(2_500), ok(person(1)))
    const progress: Progress[] = []
    const called = call(s, getWatchlist, { onProgress: (step) => progress.push(step) })
    await vi.advanceTimersByTimeAsync(2_499)
    expect(s.sent).toHaveLength(1)
    expect(s.signed).toHaveLength(1)
    // The clock of these tests advances by one at each reading. It began at 1,000.
    expect(progress).toEqual([{ phase: 'wait', until: 1_001 + 2_500 }])
    expect(s.ended[0]?.endedAt).toBe(1_001)
    await vi.advanceTimersByTimeAsync(1)
    const answer = await called
    expect(answer).toMatchObject({ records: [person(1)], requestId: 'id-2', complete: true })
    expect(s.order).toEqual([
      'sign id-1',
      'started id-1',
      'send id-1',
      'ended id-1',
      'sign id-2',
      'started id-2',
      'send id-2',
      'ended id-2',
    ])
    expect(s.sent[1]?.headers).toMatchObject({
      Authorization: 'MC key:signature-of-id-2',
      'x-mc-req-id': 'id-2',
      'x-mc-date': 'date-of-id-2',
    })
    expect(s.sent[1]?.body).toBe(s.sent[0]?.body)
    expect(s.started.map(({ attempt }) => attempt)).toEqual([1, 2])
    expect(s.ended[0]).toMatchObject({ httpStatus: 429 })
  })

  test('that is throttled without a stated wait is sent again after a second', async () => {
    const s = setup(throttled(), ok(person(1)))
    const progress: Progress[] = []
    const called = call(s, getWatchlist, { onProgress: (step) => progress.push(step) })
    await vi.advanceTimersByTimeAsync(999)
    expect(s.sent).toHaveLength(1)
    expect(progress).toEqual([{ phase: 'wait', until: 1_002 + 1_000 }])
    await vi.advanceTimersByTimeAsync(1)
    expect((await called).records).toHaveLength(1)
  })

  test('is sent again twice at most', async () => {
    const s = setup(throttled(10), throttled(20), throttled(30), ok(person(1)))
    const failed = failureOf(call(s, getWatchlist))
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(await failed).toMatchObject({ kind: 'throttled', waitMs: 30, requestId: 'id-3' })
    expect(s.signed.map(({ requestId }) => requestId)).toEqual(['id-1', 'id-2', 'id-3'])
    expect(s.sent).toHaveLength(3)
  })

  test('waits a minute', async () => {
    const s = setup(throttled(60_000), ok(person(1)))
    const called = call(s, getWatchlist)
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await called).records).toHaveLength(1)
  })

  test('leaves a longer wait to the admin', async () => {
    const s = setup(throttled(60_001), ok(person(1)))
    const error = await failureOf(call(s, getWatchlist))
    expect(error).toMatchObject({ kind: 'throttled', waitMs: 60_001, retryAt: 1_001 + 60_001 })
    expect(s.sent).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('gives up when the retry fails in another way', async () => {
    const s = setup(throttled(1), reply(500, ''), ok(person(1)))
    const failed = failureOf(call(s, getWatchlist))
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(await failed).toMatchObject({ kind: 'server', requestId: 'id-2' })
    expect(s.sent).toHaveLength(2)
  })
})

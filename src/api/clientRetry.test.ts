import { expect, test, vi } from 'vitest'
import * as fixture from './api.fixture.ts'
import { type Progress } from './client.ts'
import { errorKinds } from './errors.ts'
import { createPolicy, getWatchlist, importUsers, type Operation } from './operations.ts'
import { TransportError } from './transportError.ts'

const { call, failureOf, ok, pageOf, person, refused, reply, said, setup, throttled } = fixture

fixture.holdTime()

const tenMinutes = 10 * 60_000
const lookFirst = 'Check in the service before you send again.'

const lost = 'The connection was lost before an answer arrived.'
const offline = 'This device is offline. Nothing was sent.'
const stayed = 'The request could not leave this device. Nothing was sent.'
const late = (seconds: number) => `No answer arrived within ${seconds} seconds.`
const stalled = 'The upload made no progress for 120 seconds, so it was stopped.'
const unfinished = 'The answer began to arrive, but did not end in time.'
const larger = (size: number) => `The answer was larger than ${size} MB and was not read.`
test.each<[TransportError['reason'], left: boolean, Operation, outcome: string, words: string]>([
  ['offline', false, createPolicy, 'offline, no', `${offline} Connect to the network, then try again.`],
  ['lost', true, createPolicy, 'lost, unknown', `${lost} ${lookFirst}`],
  ['lost', false, createPolicy, 'lost, no', `${stayed} Try again.`],
  ['aborted', false, createPolicy, 'aborted, no', 'The request was cancelled. Send again when ready.'],
  ['aborted', true, createPolicy, 'aborted, unknown', `The request was cancelled. ${lookFirst}`],
  ['timed-out', true, getWatchlist, 'timed-out, unknown', `${late(30)} Try again.`],
  ['timed-out', true, createPolicy, 'timed-out, unknown', `${late(60)} ${lookFirst}`],
  ['stalled', true, importUsers, 'timed-out, unknown', `${stalled} ${lookFirst}`],
  ['unfinished', true, importUsers, 'timed-out, unknown', `${unfinished} ${lookFirst}`],
  ['too-large', true, createPolicy, 'too-large, unknown', `${larger(64)} ${lookFirst}`],
  ['too-large', true, getWatchlist, 'too-large, unknown', `${larger(8)} Request less at once.`],
])('no answer (%s, left: %s) is an error', async (reason, left, operation, outcome, words) => {
  const cause = new TransportError(reason, left)
  const error = await failureOf(call(setup(cause), operation))
  expect(`${error.kind}, ${error.executed}`).toBe(outcome)
  expect(`${error.message} ${error.advice}`).toBe(words)
  expect(error).toMatchObject({ requestId: 'id-1', operation, cause })
  expect(error.httpStatus).toBeUndefined()
})

test('a mistake in a transport is a lost connection', async () => {
  const error = await failureOf(call(setup(new Error('a bug')), createPolicy))
  expect(error).toMatchObject({ kind: 'lost', executed: 'unknown', message: lost })
})

/** One failure for each kind that is possible once the transport has the request. */
const failures: [kind: string, step: fixture.Step][] = [
  ['unauthorised', said(401)],
  ['expired', said(418)],
  ['forbidden', said(403)],
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

test('the failures cover every kind', () => {
  expect(failures.map(([kind]) => kind)).toEqual([...errorKinds])
})

test.each(
  failures.flatMap(([kind, step]) =>
    [createPolicy, importUsers, getWatchlist]
      .filter((operation) => operation.kind === 'write' || kind !== 'throttled')
      .map((operation) => [operation.id, kind, operation, step] as const),
  ),
)('%s that fails as %s is sent once', async (_, kind, operation, step) => {
  const s = setup(step)
  const failed = failureOf(call(s, operation))
  await vi.advanceTimersByTimeAsync(tenMinutes)
  expect(await failed).toMatchObject({ kind, sentAt: 1_000 })
  expect(s.started).toMatchObject([{ startedAt: 1_000 }])
  expect(s.sent).toHaveLength(1)
  expect(s.signed).toHaveLength(1)
})

test.each([createPolicy, importUsers])('a write is sent once, whatever its pages', async (operation) => {
  const paged = setup(pageOf('eNo-2', { id: 'x', success: true }))
  expect((await call(paged, operation)).stopped).toBeUndefined()
  const unpaged = setup(reply(400, ''))
  await failureOf(call(unpaged, operation))
  expect([...paged.sent, ...unpaged.sent]).toHaveLength(2)
})

test.each([
  ['the stated wait', 2_500, 1_001 + 2_500],
  ['a minute', 60_000, 1_001 + 60_000],
  ['a second without one', undefined, 1_002 + 1_000],
])('a throttled read is sent again after %s, not sooner, with a new signature', async (_, ms, until) => {
  const s = setup(throttled(ms), ok(person(1)))
  const progress: Progress[] = []
  const called = call(s, getWatchlist, { onProgress: (step) => progress.push(step) })
  await vi.advanceTimersByTimeAsync((ms ?? 1_000) - 1)
  expect(s.signed).toHaveLength(1)
  // The clock of these tests advances by one at each reading. It began at 1,000.
  expect(progress).toEqual([{ phase: 'wait', until }])
  await vi.advanceTimersByTimeAsync(1)
  expect(await called).toEqual({ records: [person(1)], requestId: 'id-2' })
  const steps = (id: string) => [`sign ${id}`, `started ${id}`, `send ${id}`, `ended ${id}`]
  expect(s.order).toEqual([...steps('id-1'), ...steps('id-2')])
  const signedAgain = { Authorization: 'MC key:signature-of-id-2', 'x-mc-date': 'date-of-id-2' }
  expect(s.sent[1]?.headers).toMatchObject({ ...signedAgain, 'x-mc-req-id': 'id-2' })
  expect(s.sent[1]?.body).toBe(s.sent[0]?.body)
  expect(s.ended[0]).toMatchObject({ httpStatus: 429, endedAt: 1_001 })
})

const server = { kind: 'server', requestId: 'id-2' }
const third = { kind: 'throttled', waitMs: 30, requestId: 'id-3' }
const first = { kind: 'throttled', waitMs: 60_001, retryAt: 1_001 + 60_001, requestId: 'id-1' }
test.each<[what: string, steps: fixture.Step[], expected: object]>([
  ['twice at most', [throttled(10), throttled(20), throttled(30), ok()], third],
  ['not after more than a minute, which is left to the admin', [throttled(60_001), ok()], first],
  ['not after another failure', [throttled(1), reply(500, ''), ok()], server],
])('a throttled read is sent again %s', async (_, steps, expected) => {
  const s = setup(...steps)
  const failed = failureOf(call(s, getWatchlist))
  await vi.advanceTimersByTimeAsync(tenMinutes)
  expect(await failed).toMatchObject(expected)
  expect(s.sent).toHaveLength(steps.length - 1)
  expect(vi.getTimerCount()).toBe(0)
})

test('an abort during the signing sends and logs nothing', async () => {
  const s = setup(ok({ id: 'p-1' }))
  const controller = new AbortController()
  s.sign.mockImplementationOnce(async () => {
    controller.abort()
    return { 'x-mc-req-id': '' }
  })
  const error = await failureOf(call(s, createPolicy, { signal: controller.signal }))
  expect(error).toMatchObject({ kind: 'aborted', executed: 'no', requestId: 'id-1' })
  expect(s.order).toEqual([])
})

test('an abort while a read waits ends it at once', async () => {
  const s = setup(throttled(50_000), ok(person(1)))
  const controller = new AbortController()
  const failed = failureOf(call(s, getWatchlist, { signal: controller.signal }))
  await vi.advanceTimersByTimeAsync(1_000)
  controller.abort()
  expect(await failed).toMatchObject({ kind: 'aborted', executed: 'no' })
  expect(s.sent).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['at the start of a wait', throttled(50_000)],
  ['between two pages', pageOf('a', person(1))],
])('an abort %s asks for no more', async (_, step) => {
  const s = setup(step, ok(person(2)))
  const controller = new AbortController()
  const options = { signal: controller.signal, onProgress: () => controller.abort() }
  expect(await failureOf(call(s, getWatchlist, options))).toMatchObject({ kind: 'aborted' })
  // The transport aborts what is in flight.
  expect(s.sent.map(({ signal }) => signal)).toEqual([controller.signal])
})

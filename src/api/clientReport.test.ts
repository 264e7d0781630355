import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pageOf, person, reply, ok, refused, setup, call, failureOf } from './client.fixture.ts'
import { createPolicy, getWatchlist, importUsers } from './operations.ts'
import { TransportError } from './transport.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('an attempt', () => {
  test('is reported with its operation, attempt, time and request', async () => {
    const s = setup(ok({ id: 'p-1' }))
    await call(s, createPolicy)
    expect(s.started).toEqual([
      {
        requestId: 'id-1',
        callId: 'id-1',
        operation: createPolicy,
        attempt: 1,
        startedAt: 1_000,
        date: 'date-of-id-1',
        request: {
          path: createPolicy.path,
          headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
          body: s.sent[0]?.body,
        },
      },
    ])
    // As it was signed and sent.
    expect(s.sent[0]?.headers['x-mc-date']).toBe('date-of-id-1')
    expect(s.sent[0]?.body).toBe(
      '{"data":[{"description":"d","urls":[{"action":"block","type":"url","value":"v"}],"policies":[{"description":"s"}]}]}',
    )
  })

  test('that succeeds ends without an error', async () => {
    const raw = ok({ id: 'p-1' })
    const s = setup(raw)
    const answer = await call(s, createPolicy)
    expect(s.ended).toEqual([
      {
        requestId: 'id-1',
        endedAt: 1_001,
        httpStatus: 200,
        answer: raw,
        error: undefined,
      },
    ])
    expect(s.ended[0]?.answer).toBe(raw)
    expect(answer).toEqual({
      records: [{ id: 'p-1' }],
      requestId: 'id-1',
      complete: true,
      totalCount: undefined,
    })
  })

  test('that is refused ends with the same error that the caller gets', async () => {
    const s = setup(refused)
    const error = await failureOf(call(s, createPolicy))
    expect(error).toMatchObject({ kind: 'refused', requestId: 'id-1', httpStatus: 200 })
    expect(s.ended[0]?.error).toBe(error)
    expect(s.ended[0]).toMatchObject({ requestId: 'id-1', endedAt: 1_001, httpStatus: 200, answer: refused })
  })

  test('has the id that the caller knew before', async () => {
    const s = setup(ok({ id: 'p-1' }))
    const answer = await call(s, createPolicy, { requestId: 'known' })
    expect([answer.requestId, s.started[0]?.requestId, s.signed[0]?.requestId]).toEqual(
      Array(3).fill('known'),
    )
  })

  test('of a later page has the id of the first', async () => {
    const s = setup(pageOf('a', person(1)), ok(person(2)))
    await call(s, getWatchlist)
    expect(s.started.map(({ requestId, callId }) => [requestId, callId])).toEqual([
      ['id-1', 'id-1'],
      ['id-2', 'id-1'],
    ])
  })

  test('has the words of the page, which are not sent', async () => {
    const s = setup(ok({ id: 'j-1', success: true }))
    await call(s, importUsers, { label: '84 people' })
    expect(s.started[0]).toMatchObject({ label: '84 people' })
    expect(JSON.stringify(s.sent)).not.toContain('84 people')
  })

  test('has the approvals, which are not sent', async () => {
    const s = setup(ok({ id: 'p-1' }))
    await call(s, createPolicy, { approvals: ['By Ana Roe'] })
    expect(s.started.map(({ approvals }) => approvals)).toEqual([['By Ana Roe']])
    expect(JSON.stringify(s.sent)).not.toContain('Ana Roe')
  })

  test('says that something else was stored than was sent', async () => {
    const urls = [{ action: 'allow', type: 'url', value: 'v' }]
    const s = setup(ok({ id: 'p-1' }), ok({ id: 'p-2', urls }))
    await call(s, createPolicy)
    await call(s, createPolicy)
    expect(s.ended.map(({ isDifferent }) => isDifferent)).toEqual([undefined, true])
  })

  test('that is lost ends with no status and no answer', async () => {
    const s = setup(new TransportError('lost', true))
    const error = await failureOf(call(s, createPolicy))
    expect(s.ended).toEqual([
      {
        requestId: 'id-1',
        endedAt: 1_001,
        httpStatus: undefined,
        answer: undefined,
        error,
      },
    ])
  })

  test('that cannot be read ends with the answer as it came', async () => {
    const raw = reply(200, '<html>')
    const s = setup(raw)
    expect(await failureOf(call(s, createPolicy))).toMatchObject({ kind: 'unreadable' })
    expect(s.ended[0]?.answer).toBe(raw)
  })

  test('that was not submitted is refused, and ends with its failure', async () => {
    const s = setup(ok({ id: 'j-1', success: false }))
    const error = await failureOf(call(s, importUsers))
    expect(error).toMatchObject({
      kind: 'refused',
      executed: 'no',
      message: 'The service did not accept the import.',
    })
    expect(s.ended[0]?.error).toBe(error)
    expect(s.sent).toHaveLength(1)
  })

  test('keeps its outcome when its end cannot be logged', async () => {
    const good = setup(ok({ id: 'p-1' }))
    good.observe.ended.mockRejectedValueOnce(new Error('disk full'))
    expect((await call(good, createPolicy)).records).toEqual([{ id: 'p-1' }])

    const bad = setup(refused)
    bad.observe.ended.mockImplementationOnce(() => {
      throw new Error('disk full')
    })
    expect(await failureOf(call(bad, createPolicy))).toMatchObject({ kind: 'refused' })
  })
})

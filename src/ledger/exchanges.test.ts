import { describe, expect, test, vi } from 'vitest'
import type { Exchange, ExchangeEnd } from '../api/client.ts'
import { createPolicy } from '../api/operations.ts'
import { createExchanges, type Exchanges } from './exchanges.ts'

const exchange = (requestId: string, startedAt = 1): Exchange => ({
  requestId,
  operation: createPolicy,
  attempt: 1,
  startedAt,
  request: { path: createPolicy.path, headers: {}, body: new Blob(['{}']) },
})
const end = (requestId: string, endedAt = 2): ExchangeEnd => ({ requestId, endedAt, httpStatus: 200 })

const idsOf = (exchanges: Exchanges) => exchanges.list().map(({ requestId }) => requestId)

describe('the exchanges of a session', () => {
  test('start empty', () => {
    expect(createExchanges().list()).toEqual([])
  })

  test('stand with the latest first, whatever their clock says', () => {
    const exchanges = createExchanges()
    void exchanges.started(exchange('a', 30))
    void exchanges.started(exchange('b', 10))
    void exchanges.started(exchange('c', 20))
    expect(idsOf(exchanges)).toEqual(['c', 'b', 'a'])
  })

  test('are joined by their ends, each with its own, in their places', () => {
    const exchanges = createExchanges()
    const [a, b] = [exchange('a'), exchange('b')]
    void exchanges.started(a)
    void exchanges.started(b)
    expect(exchanges.list()).toEqual([b, a])
    void exchanges.ended(end('a', 7))
    expect(exchanges.list()).toEqual([b, { ...a, end: end('a', 7) }])
    void exchanges.ended(end('b', 8))
    expect(exchanges.list()).toEqual([
      { ...b, end: end('b', 8) },
      { ...a, end: end('a', 7) },
    ])
  })

  test('know no end of a request that is not there', () => {
    const exchanges = createExchanges()
    void exchanges.started(exchange('a'))
    void exchanges.ended(end('other'))
    expect(exchanges.list()).toEqual([exchange('a')])
  })

  test('are 10,000 at most: the oldest falls out', () => {
    const exchanges = createExchanges()
    // Copying the list each time takes a while, so the ids are all that is looked at.
    for (let n = 1; n <= 10_001; n++) void exchanges.started(exchange(`${n}`))
    const ids = idsOf(exchanges)
    expect(ids).toHaveLength(10_000)
    expect(ids[0]).toBe('10001')
    expect(ids.at(-1)).toBe('2')
    void exchanges.ended(end('1'))
    expect(idsOf(exchanges)).toEqual(ids)
    void exchanges.ended(end('2', 9))
    expect(exchanges.list().at(-1)?.end).toEqual(end('2', 9))
  })

  test('are the same array until something changes', () => {
    const exchanges = createExchanges()
    const empty = exchanges.list()
    expect(exchanges.list()).toBe(empty)
    void exchanges.started(exchange('a'))
    const one = exchanges.list()
    expect(one).not.toBe(empty)
    expect(exchanges.list()).toBe(one)
    void exchanges.ended(end('a'))
    expect(exchanges.list()).not.toBe(one)
    expect(empty).toEqual([])
    expect(one[0]?.end).toBeUndefined()
  })

  test('are told of to listeners until they leave, once the list has changed', () => {
    const exchanges = createExchanges()
    const heard: number[] = []
    const other = vi.fn<() => void>()
    const leave = exchanges.subscribe(() => heard.push(exchanges.list().length))
    exchanges.subscribe(other)
    void exchanges.started(exchange('a'))
    void exchanges.ended(end('a'))
    leave()
    void exchanges.started(exchange('b'))
    expect(heard).toEqual([1, 1])
    expect(other).toHaveBeenCalledTimes(3)
  })
})

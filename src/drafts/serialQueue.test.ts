import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Check, createSerialQueue } from './serialQueue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const after = (ms: number, value: string) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve(value), ms))
const never = () => new Promise<string>(() => undefined)

test('tasks run one after the other, also after one that failed', async () => {
  const { enqueue, isSlow } = createSerialQueue(1_000)
  const ends: string[] = []
  const all = [after(500, 'a'), () => Promise.reject(new Error('full')), after(100, 'b')].map((work) =>
    enqueue(work).then((value) => ends.push(String(value))),
  )
  await vi.advanceTimersByTimeAsync(599)
  expect(ends).toEqual(['a', 'undefined'])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(all)
  expect(ends).toEqual(['a', 'undefined', 'b'])
  expect(isSlow()).toBe(false)
})

test('after a task that expired, the next has a fifth of the time until one is answered', async () => {
  const { enqueue, isSlow } = createSerialQueue(1_000)
  const ends: unknown[] = []
  for (const work of [never, never, after(199, 'a'), after(999, 'b')])
    void enqueue(work).then((value) => ends.push(value))
  await vi.advanceTimersByTimeAsync(999)
  expect([ends, isSlow()]).toEqual([[], false])
  await vi.advanceTimersByTimeAsync(1)
  expect([ends, isSlow()]).toEqual([[undefined], true])
  await vi.advanceTimersByTimeAsync(200)
  expect([ends, isSlow()]).toEqual([[undefined, undefined], true])
  await vi.advanceTimersByTimeAsync(199)
  expect([ends, isSlow()]).toEqual([[undefined, undefined, 'a'], false])
  await vi.advanceTimersByTimeAsync(999)
  expect(ends).toEqual([undefined, undefined, 'a', 'b'])
})

test.each([['resolves'], ['rejects']])(
  'a late answer that %s shows that the storage works again',
  async (how) => {
    const { enqueue, isSlow } = createSerialQueue(1_000)
    let answer: (() => void) | undefined
    const task = enqueue(
      () =>
        new Promise<void>((resolve, reject) => {
          answer = how === 'resolves' ? resolve : () => reject(new Error('full'))
        }),
    )
    await vi.advanceTimersByTimeAsync(1_000)
    expect([await task, isSlow()]).toEqual([undefined, true])
    answer?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(isSlow()).toBe(false)
  },
)

test('a task may make no more changes once it has expired', async () => {
  const { enqueue } = createSerialQueue(1_000)
  let check: Check | undefined
  void enqueue((mayGoOn) => {
    check = mayGoOn
    return never()
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(() => check?.()).not.toThrow()
  await vi.advanceTimersByTimeAsync(1)
  expect(() => check?.()).toThrow('The task has expired.')
})

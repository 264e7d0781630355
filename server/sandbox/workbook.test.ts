import { expect, test } from 'vitest'
import { oneAtATime } from './workbook.ts'

/** A task that ends when it is told to. */
function makeTask() {
  const task = {
    started: false,
    end: (_result: string): void => undefined,
    run: () => {
      task.started = true
      return new Promise<string>((resolve) => (task.end = resolve))
    },
  }
  return task
}

test('one task runs at a time, and two may wait', async () => {
  const run = oneAtATime(2)
  const [first, second, third] = [makeTask(), makeTask(), makeTask()]
  const all = [run(first.run), run(second.run), run(third.run)]
  expect(run(() => Promise.resolve('fourth'))).toBeUndefined()
  await Promise.resolve()
  expect([first.started, second.started, third.started]).toEqual([true, false, false])
  first.end('first')
  expect(await all[0]).toBe('first')
  await expect.poll(() => second.started).toBe(true)
  expect(third.started).toBe(false)
  second.end('second')
  expect(await all[1]).toBe('second')
  await expect.poll(() => third.started).toBe(true)
  third.end('third')
  expect(await all[2]).toBe('third')
  expect(await run(() => Promise.resolve('fourth'))).toBe('fourth')
})

test('a task that fails fails alone', async () => {
  const run = oneAtATime(2)
  const failed = run(() => Promise.reject(new Error('no thread')))
  const next = run(() => Promise.resolve('next'))
  await expect(failed).rejects.toThrow('no thread')
  expect(await next).toBe('next')
  expect(await run(() => Promise.resolve('later'))).toBe('later')
})

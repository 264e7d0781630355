import { expect, test } from 'vitest'
import { createCachedAnswer } from './cachedAnswer.ts'

function make() {
  const state = { asks: 0, fails: false }
  const ahead = createCachedAnswer(async () => {
    state.asks++
    if (state.fails) throw new Error('No room.')
    return state.asks
  })
  return { state, ahead }
}

test('an answer in advance is known until asked again or forgotten', async () => {
  const { state, ahead } = make()
  ahead.prepare()
  ahead.prepare()
  expect(state.asks).toBe(1)
  expect([await ahead.get(), await ahead.get()]).toEqual([1, 1])
  expect(await ahead.refresh()).toBe(2)
  expect(await ahead.get()).toBe(2)
  ahead.forget()
  expect(await ahead.get()).toBe(3)
})

test('a failure reaches its waiting callers, and the next caller asks again', async () => {
  const { state, ahead } = make()
  state.fails = true
  ahead.prepare()
  await expect(ahead.get()).rejects.toThrow('No room.')
  state.fails = false
  expect(await ahead.get()).toBe(2)
})

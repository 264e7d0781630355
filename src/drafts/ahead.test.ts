import { expect, test } from 'vitest'
import { createAhead } from './ahead.ts'

function make() {
  const state = { asks: 0, fails: false }
  const ahead = createAhead(async () => {
    state.asks++
    if (state.fails) throw new Error('No room.')
    return state.asks
  })
  return { state, ahead }
}

test('what was asked ahead is known until it is asked again, or forgotten', async () => {
  const { state, ahead } = make()
  ahead.prepare()
  ahead.prepare()
  expect(state.asks).toBe(1)
  expect([await ahead.known(), await ahead.known()]).toEqual([1, 1])
  expect(await ahead.ask()).toBe(2)
  expect(await ahead.known()).toBe(2)
  ahead.forget()
  expect(await ahead.known()).toBe(3)
})

test('a failure is told to whoever waits for it, and asked again for the next', async () => {
  const { state, ahead } = make()
  state.fails = true
  ahead.prepare()
  await expect(ahead.known()).rejects.toThrow('No room.')
  state.fails = false
  expect(await ahead.known()).toBe(2)
})

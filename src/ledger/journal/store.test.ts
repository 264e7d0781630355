import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from './store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a database that neither opens nor fails delays the page for two seconds at most', async () => {
  vi.stubGlobal('IDBRequest', EventTarget)
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  let isThere = false
  const opening = openStore(() => 'epoch').then(() => (isThere = true))
  await vi.advanceTimersByTimeAsync(1_900)
  expect(isThere).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isThere).toBe(true)
  await opening
})

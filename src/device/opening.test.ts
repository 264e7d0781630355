/** A browser with a storage that does not answer, by a fake of IndexedDB: no test can delay a real one. */
// idb keeps the classes of IndexedDB that it finds first, for this file and those that run after it.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The part that an opening needs. Each answers when the test says so, or never. */
class FakeRequest extends EventTarget {
  result = Object.assign(new EventTarget(), { close: vi.fn<() => void>() })
  error = new Error('It was refused.')
  answer = (type: 'success' | 'error') => this.dispatchEvent(new Event(type))
}
let requests: FakeRequest[] = []

beforeEach(() => {
  requests = []
  vi.stubGlobal('IDBRequest', FakeRequest)
  vi.stubGlobal('indexedDB', {
    open() {
      const request = new FakeRequest()
      requests.push(request)
      return request
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function loadOpener() {
  vi.resetModules()
  const { openDatabase } = await import('./database.ts')
  return openDatabase
}

test('a database is opened once for all callers, however late it answers', async () => {
  const open = await loadOpener()
  const [first, second] = [open(), open()]
  expect(await Promise.race([first, Promise.resolve('waits')])).toBe('waits')
  requests[0]?.answer('success')
  expect(await first).toBe(requests[0]?.result)
  expect(await second).toBe(await first)
  expect(await open()).toBe(await first)
  expect(requests).toHaveLength(1)
  expect(requests[0]?.result.close).not.toHaveBeenCalled()
})

test.each(['versionchange', 'close', 'error'])(
  'one that is lost or fails (%s) is opened again',
  async (type) => {
    const open = await loadOpener()
    const first = open()
    requests[0]?.answer(type === 'error' ? type : 'success')
    const end = await first.then(() => 'opened', String)
    expect(end).toContain(type === 'error' ? 'It was refused.' : 'opened')
    requests[0]?.result.dispatchEvent(new Event(type))
    const second = open()
    requests[1]?.answer('success')
    expect(await second).toBe(requests[1]?.result)
    // It blocks no newer console and no wipe.
    expect(requests[0]?.result.close).toHaveBeenCalledTimes(type === 'versionchange' ? 1 : 0)
  },
)

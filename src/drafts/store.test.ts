import { afterEach, expect, test, vi } from 'vitest'
import { createDrafts } from './createDrafts.ts'
import { openDraftStore } from './store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('if the database never opens, no call waits forever, and each reports that nothing is kept', async () => {
  vi.stubGlobal('IDBRequest', EventTarget)
  // No event ever comes: no success, error or blocked.
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  const place = { owner: 'eu:00ff00ff', page: 'policies' }
  const drafts = createDrafts({
    store: openDraftStore(),
    tab: 'a',
    now: () => 1,
    newId: () => 'd',
    liveTabs: async () => new Set(['a']),
    announce: () => undefined,
    onAnnounced: () => () => undefined,
    settings: async () => ({ keep: true, days: 180 }),
    taskTimeout: 50,
  })
  expect(await drafts.take(place)).toBeUndefined()
  expect(await drafts.save('d', place, { text: 'typed' })).toBe(false)
  expect(await drafts.list(place)).toBeUndefined()
  expect(await drafts.open('d', place)).toBe('not kept')
  expect(await drafts.remove('d')).toBe(false)
})

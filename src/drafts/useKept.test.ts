import { expect, test } from 'vitest'
import { inherit } from './useKept.ts'

test('what the former keys kept is taken over in order, and not twice after an interruption', async () => {
  const stored = new Map<string, { owner: string; summary: unknown }>([
    ['1', { owner: 'former', summary: 'First' }],
    ['2', { owner: 'former', summary: 'Second' }],
  ])
  let isCut = true
  let ids = 2
  const drafts: Parameters<typeof inherit>[0] = {
    // The latest first.
    list: async ({ owner }) =>
      Array.from(stored, ([id, entry]) => ({ id, at: 0, isElsewhere: false, ...entry }))
        .filter((entry) => entry.owner === owner)
        .toReversed(),
    peek: async (id) => ({ id, at: 0, content: stored.get(id)?.summary }),
    async add({ owner }, _content, summary) {
      stored.set(`${++ids}`, { owner, summary })
      return true
    },
    async remove(id) {
      if (isCut) throw new Error('The page was reloaded.')
      return stored.delete(id)
    },
  }
  const take = () => inherit(drafts, { owner: 'own', page: 'watchlist.views' }, ['former'])
  await expect(take()).rejects.toThrow('reloaded')
  isCut = false
  await take()
  expect(Array.from(stored.values())).toEqual([
    { owner: 'own', summary: 'First' },
    { owner: 'own', summary: 'Second' },
  ])
})

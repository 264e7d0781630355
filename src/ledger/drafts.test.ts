import { describe, expect, test } from 'vitest'
import { createDrafts, type DraftEdges } from './drafts.ts'
import type { DraftStore, SealedDraft } from './store.ts'

const place = { owner: 'eu:00ff00ff', page: 'policies' }
const content = { text: 'For ann@corp.example' }
const day = 86_400_000

/** A device that several tabs share. */
function makeDevice() {
  const drafts = new Map<string, SealedDraft>()
  const state: { key?: CryptoKey; fails: boolean } = { fails: false }
  const reach = () => {
    if (state.fails) throw new Error('No room.')
  }
  const store: DraftStore = {
    async readDrafts() {
      reach()
      return [...drafts.values()]
    },
    async putDraft(draft) {
      reach()
      drafts.set(draft.id, draft)
    },
    async removeDrafts(ids) {
      reach()
      for (const id of ids) drafts.delete(id)
    },
    draftKey: async (made) => (state.key ??= made),
  }
  return { drafts, living: new Set<string>(), state, store }
}

let clock = 1_800_000_000_000
let ids = 0
let turn: Promise<unknown> = Promise.resolve()

function openTab({ store, living }: ReturnType<typeof makeDevice>, edges: Partial<DraftEdges> = {}) {
  const tab = `tab-${++ids}`
  living.add(tab)
  const drafts = createDrafts({
    store,
    tab,
    now: () => clock,
    newId: () => `draft-${++ids}`,
    alone(work) {
      const mine = turn.then(work)
      turn = mine.catch(() => undefined)
      return mine
    },
    liveTabs: async () => new Set(living),
    settings: () => ({ keep: true, days: 180 }),
    ...edges,
  })
  return { drafts, close: () => living.delete(tab) }
}

describe('a draft', () => {
  test('of a tab that is gone is taken by the next, with what was typed last', async () => {
    const device = makeDevice()
    const first = openTab(device)
    await Promise.all([first.drafts.save('d', place, { text: 'a' }), first.drafts.save('d', place, content)])
    first.close()
    expect(await openTab(device).drafts.take(place)).toEqual({ id: 'd', at: clock, content })
  })

  test('of a tab that lives is left to it', async () => {
    const device = makeDevice()
    await openTab(device).drafts.save('d', place, content)
    expect(await openTab(device).drafts.take(place)).toBeUndefined()
  })

  test('is taken once, whoever asks at the same time', async () => {
    const device = makeDevice()
    const first = openTab(device)
    await first.drafts.save('d', place, content)
    first.close()
    const [a, b] = [openTab(device), openTab(device)]
    const taken = await Promise.all([a.drafts.take(place), b.drafts.take(place)])
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test.each([
    ['account', { ...place, owner: 'eu:11' }],
    ['page', { ...place, page: 'imports' }],
  ])('of another %s is not found', async (_, other) => {
    const device = makeDevice()
    const first = openTab(device)
    await first.drafts.save('d', place, content)
    first.close()
    expect(await openTab(device).drafts.take(other)).toBeUndefined()
  })

  test('is the latest where there are several, and one that cannot be read is passed over', async () => {
    const device = makeDevice()
    const first = openTab(device)
    await first.drafts.save('old', place, { text: 'old' })
    clock += 1_000
    await first.drafts.save('new', place, { text: 'new' })
    clock += 1_000
    await first.drafts.save('broken', place, { text: 'broken' })
    const broken = device.drafts.get('broken')
    if (!broken) throw new Error('Nothing was saved.')
    // What lies under one id is not taken for another.
    device.drafts.set('broken', { ...broken, sealed: device.drafts.get('new')?.sealed ?? broken.sealed })
    first.close()
    expect(await openTab(device).drafts.take(place)).toMatchObject({ id: 'new', content: { text: 'new' } })
  })

  test('that is removed is gone, as is one that is too old', async () => {
    const device = makeDevice()
    const first = openTab(device)
    await first.drafts.save('d', place, content)
    await first.drafts.remove('d')
    expect(device.drafts.size).toBe(0)
    await first.drafts.save('old', place, content)
    first.close()
    clock += 181 * day
    expect(await openTab(device).drafts.take(place)).toBeUndefined()
    expect(device.drafts.size).toBe(0)
  })

  test('holds nothing that can be read in the store', async () => {
    const device = makeDevice()
    await openTab(device).drafts.save('d', place, content)
    const [draft] = device.drafts.values()
    expect(Buffer.from(draft?.sealed ?? new ArrayBuffer()).toString('latin1')).not.toContain('ann')
    expect(JSON.stringify(draft)).not.toContain('ann')
    expect(device.state.key?.extractable).toBe(false)
  })

  test('is sealed anew each time', async () => {
    const device = makeDevice()
    const { drafts } = openTab(device)
    await drafts.save('d', place, content)
    const before = device.drafts.get('d')?.iv
    await drafts.save('d', place, content)
    expect(device.drafts.get('d')?.iv).not.toEqual(before)
  })
})

test('where nothing is to be kept, nothing is', async () => {
  const device = makeDevice()
  const { drafts } = openTab(device, { settings: () => ({ keep: false, days: 180 }) })
  await drafts.save('d', place, content)
  expect(device.drafts.size).toBe(0)
})

test('all of them go at once', async () => {
  const device = makeDevice()
  const { drafts } = openTab(device)
  await drafts.save('a', place, content)
  await drafts.save('b', place, content)
  await drafts.removeAll()
  expect(device.drafts.size).toBe(0)
})

test('a store that fails, or is none, holds nobody up', async () => {
  const device = makeDevice()
  const tab = openTab(device)
  device.state.fails = true
  await tab.drafts.save('d', place, content)
  expect(await tab.drafts.take(place)).toBeUndefined()
  device.state.fails = false
  await tab.drafts.save('d', place, content)
  expect(device.drafts.size).toBe(1)
  const { drafts } = openTab(device, { store: undefined })
  await drafts.save('e', place, content)
  expect(await drafts.take(place)).toBeUndefined()
})

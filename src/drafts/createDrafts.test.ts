// Claim: Unsent work is encrypted on this device
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDrafts, type DraftDependencies } from './createDrafts.ts'
import type { Drafts } from './drafts.ts'
import type { Encrypted } from './encryption.ts'
import type { DraftStore, Head } from './store.ts'

const place = { owner: 'eu:00ff00ff', page: 'policies' }
const content = { text: 'For ann@corp.example' }
const day = 86_400_000

/** A device shared by several tabs. */
function makeDevice() {
  const drafts = new Map<string, Head>()
  const contents = new Map<string, Encrypted>()
  const state: {
    key?: CryptoKey
    fails: boolean
    contentsRead: number
    /** Its callers wait for it. */
    gate?: Promise<void>
    keyGate?: Promise<void>
  } = { fails: false, contentsRead: 0 }
  const reach = async () => {
    await state.gate
    if (state.fails) throw new Error('No room.')
  }
  const store: DraftStore = {
    async put(head, lying) {
      await reach()
      drafts.set(head.id, head)
      contents.set(head.id, lying)
    },
    async remove(ids) {
      await reach()
      for (const id of ids) {
        drafts.delete(id)
        contents.delete(id)
      }
    },
    async list() {
      await reach()
      return [...drafts.values()]
    },
    async readHead(id) {
      await reach()
      return drafts.get(id)
    },
    async readContent(id) {
      await reach()
      state.contentsRead++
      return contents.get(id)
    },
    async mark(pick) {
      await reach()
      const picked = pick([...drafts.values()])
      if (picked) drafts.set(picked.id, picked)
      return picked
    },
    async readKey() {
      await (state.keyGate ?? state.gate)
      return state.key
    },
    keepKey: async (made) => (state.key ??= made),
    async clear() {
      await reach()
      drafts.clear()
      contents.clear()
      delete state.key
    },
  }
  return { drafts, contents, living: new Set<string>(), state, store }
}

let clock = 1_800_000_000_000
let ids = 0

function openTab({ store, living }: ReturnType<typeof makeDevice>, edges: Partial<DraftDependencies> = {}) {
  const tab = `tab-${++ids}`
  living.add(tab)
  const drafts = createDrafts({
    store,
    tab,
    now: () => clock,
    newId: () => `draft-${++ids}`,
    liveTabs: async () => new Set(living),
    announce: () => undefined,
    onAnnounced: () => () => undefined,
    settings: async () => ({ keep: true, days: 180 }),
    ...edges,
  })
  return { drafts, close: () => living.delete(tab) }
}

/** A new device with one tab. */
function openDevice(edges?: Partial<DraftDependencies>) {
  const device = makeDevice()
  return { device, ...openTab(device, edges) }
}

async function undoOf(drafts: Drafts, id: string) {
  const undo = await drafts.discard(id)
  if (typeof undo === 'string') throw new Error(undo)
  return undo
}

describe('a draft', () => {
  test('of a closed tab is taken by the next, with the last typed text', async () => {
    const { device, ...first } = openDevice()
    const saved = [first.drafts.save('d', place, { text: 'a' }), first.drafts.save('d', place, content)]
    expect(await Promise.all(saved)).toEqual([true, true])
    first.close()
    expect(await openTab(device).drafts.take(place)).toEqual({ id: 'd', at: clock, content })
  })

  test('of another open tab stays with it, and its own tab finds it again', async () => {
    const { device, ...first } = openDevice()
    await first.drafts.save('d', place, content)
    expect(await openTab(device).drafts.take(place)).toBeUndefined()
    expect(await first.drafts.take(place)).toMatchObject({ id: 'd' })
  })

  test('is awaited while being saved', async () => {
    const { drafts } = openDevice()
    const saving = drafts.save('d', place, content)
    expect(await drafts.take(place)).toMatchObject({ id: 'd', content })
    expect(await saving).toBe(true)
  })

  test('that is handed on is of the other account, and no longer of the first', async () => {
    const { device, ...first } = openDevice()
    const other = { ...place, owner: 'eu:11' }
    await first.drafts.save('d', place, content)
    await first.drafts.save('d', other, content)
    first.close()
    expect(await openTab(device).drafts.take(place)).toBeUndefined()
    expect(await openTab(device).drafts.take(other)).toMatchObject({ id: 'd', content })
  })

  test('is taken once, by one of several tabs', async () => {
    const { device, ...first } = openDevice()
    await first.drafts.save('d', place, content)
    first.close()
    const [a, b] = [openTab(device), openTab(device)]
    const taken = await Promise.all([a.drafts.take(place), b.drafts.take(place)])
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test.each([
    ['account', { ...place, owner: 'eu:11' }],
    ['page', { ...place, page: 'imports' }],
  ])('of another %s is neither found nor accepted for this one', async (_, other) => {
    const { device, ...first } = openDevice()
    await first.drafts.save('d', place, content)
    first.close()
    expect(await openTab(device).drafts.take(other)).toBeUndefined()
    const sealed = device.drafts.get('d')!
    device.drafts.set('d', { ...sealed, ...other })
    expect(await openTab(device).drafts.take(other)).toBeUndefined()
  })

  test('is the latest of several, and an unreadable one is removed', async () => {
    const { device, ...first } = openDevice()
    await first.drafts.save('old', place, { text: 'old' })
    clock += 1_000
    await first.drafts.save('new', place, { text: 'new' })
    clock += 1_000
    await first.drafts.save('broken', place, { text: 'broken' })
    const other = device.contents.get('new')!
    // An entry under one id does not replace another.
    device.contents.set('broken', other)
    first.close()
    expect(await openTab(device).drafts.take(place)).toMatchObject({ id: 'new', content: { text: 'new' } })
    expect([...device.drafts.keys()]).toEqual(['old', 'new'])
  })

  test('that is removed is gone, as is one too old', async () => {
    const { device, ...first } = openDevice()
    await first.drafts.save('d', place, content)
    expect(await first.drafts.remove('d')).toBe(true)
    expect(device.drafts.size).toBe(0)
    await first.drafts.save('old', place, content)
    first.close()
    clock += 181 * day
    expect(await openTab(device).drafts.take(place)).toBeUndefined()
    expect(device.drafts.size).toBe(0)
  })

  test('keeps its date when opened', async () => {
    const { device, ...first } = openDevice()
    const began = clock
    await first.drafts.save('d', place, content)
    first.close()
    clock += day
    const second = openTab(device)
    await second.drafts.take(place)
    expect(await second.drafts.save('d', place, content)).toBe(true)
    expect(device.drafts.get('d')?.at).toBe(began)
    await second.drafts.save('d', place, { text: 'changed' })
    expect(device.drafts.get('d')?.at).toBe(clock)
  })

  test.each(['remove', 'discard'] as const)(
    'opened from the list keeps its date too, and still after %s of another',
    async (end) => {
      const { device, ...first } = openDevice()
      for (const id of ['d', 'e']) {
        await first.drafts.save(id, place, content)
        await first.drafts.putAside(id)
      }
      const { drafts } = openTab(device)
      const began = clock
      clock += day
      await drafts.open('d', place)
      await drafts[end]('e')
      await drafts.save('d', place, content)
      expect([...device.drafts.values()].map(({ id, at }) => [id, at])).toEqual([['d', began]])
    },
  )

  test('stays as many days as set, to the millisecond', async () => {
    const { device, ...first } = openDevice()
    await first.drafts.save('d', place, content)
    first.close()
    const { drafts } = openTab(device)
    clock += 180 * day
    expect(await drafts.list(place)).toHaveLength(1)
    expect(await drafts.take(place)).toMatchObject({ id: 'd' })
    clock += 1
    expect(await drafts.list(place)).toEqual([])
    expect(await drafts.take(place)).toBeUndefined()
    expect(device.drafts.size).toBe(0)
  })

  test('that another tab left open is taken again once it is restored', async () => {
    const device = makeDevice()
    await openTab(device).drafts.save('d', place, content)
    device.living.clear()
    const { drafts } = openTab(device)
    const undo = await undoOf(drafts, 'd')
    expect(await undo()).toBe(true)
    expect(await drafts.take(place)).toMatchObject({ id: 'd' })
  })

  test('that was added, or restored, is opened by the admin only', async () => {
    const { drafts } = openDevice()
    await drafts.add(place, content)
    expect(await drafts.take(place)).toBeUndefined()
    await drafts.save('d', place, content)
    const undo = await undoOf(drafts, 'd')
    expect(await undo()).toBe(true)
    expect(await drafts.take(place)).toBeUndefined()
    expect(await drafts.list(place)).toHaveLength(2)
  })

  test('whose content is gone is gone', async () => {
    const { device, drafts } = openDevice()
    await drafts.save('d', place, content)
    device.contents.clear()
    expect(await drafts.open('d', place)).toBe('gone')
    expect(device.drafts.size).toBe(0)
  })

  test('that was only looked at is written by the tab that saves it', async () => {
    const { device, ...first } = openDevice()
    await first.drafts.save('d', place, content)
    const second = openTab(device)
    await second.drafts.peek('d', place)
    first.close()
    clock += 1_000
    await second.drafts.save('d', place, content)
    expect(device.drafts.get('d')).toMatchObject({ at: clock, tab: `tab-${ids}` })
  })

  test.each(['remove', 'discard'] as const)('is kept again after %s, with the same text', async (end) => {
    const { device, drafts } = openDevice()
    await drafts.save('d', place, content)
    await drafts[end]('d')
    expect(await drafts.save('d', place, content)).toBe(true)
    expect(device.drafts.size).toBe(1)
  })

  test('has no readable text in the store', async () => {
    const device = makeDevice()
    await openTab(device).drafts.save('d', place, content, { name: 'For ann' })
    const [head] = device.drafts.values()
    const [lying] = device.contents.values()
    for (const { sealed } of [head?.summary, lying].filter((one) => one !== undefined)) {
      expect(Buffer.from(sealed).toString('latin1')).not.toContain('ann')
    }
    expect(head?.summary).toBeDefined()
    expect(JSON.stringify([head, lying])).not.toContain('ann')
    expect(device.state.key).toMatchObject({ extractable: false, usages: ['encrypt', 'decrypt'] })
  })

  test('is encrypted differently each time', async () => {
    const { device, drafts } = openDevice()
    await drafts.save('d', place, content)
    const before = device.contents.get('d')?.iv
    await drafts.save('d', place, { text: 'more' })
    expect(device.contents.get('d')?.iv).not.toEqual(before)
  })

  test('typed after the browser cleared its storage is readable', async () => {
    const { device, ...first } = openDevice()
    await first.drafts.save('d', place, content)
    await device.store.clear()
    await first.drafts.save('d', place, { text: 'after' })
    first.close()
    expect(await openTab(device).drafts.take(place)).toMatchObject({ content: { text: 'after' } })
  })
})

describe('the list', () => {
  test('names each with its summary, the latest first, and reads no content', async () => {
    const { device, drafts } = openDevice()
    await drafts.save('a', place, { text: 'a' }, { name: 'A' })
    clock += 1_000
    expect(await drafts.add(place, { text: 'b' }, { name: 'B' })).toBe(true)
    await drafts.save('other', { ...place, owner: 'eu:11' }, { text: 'c' }, { name: 'C' })
    await drafts.save('import', { ...place, page: 'imports' }, { text: 'c' }, { name: 'C' })
    const listed = await drafts.list(place)
    expect(listed?.map(({ summary }) => summary)).toEqual([{ name: 'B' }, { name: 'A' }])
    expect(device.state.contentsRead).toBe(0)
  })

  test('has drafts of an older console without a summary, but none too old, and none of another key', async () => {
    const { device, drafts } = openDevice()
    await drafts.save('old', place, content)
    clock += 100 * day
    await drafts.save('d', place, content)
    await drafts.save('unreadable', place, content, { name: 'A' })
    const head = device.drafts.get('unreadable')
    if (!head?.summary) throw new Error('Nothing was saved.')
    const sealed = head.summary.sealed.slice(1)
    device.drafts.set('unreadable', { ...head, summary: { ...head.summary, sealed } })
    clock += 100 * day
    expect(await drafts.list(place)).toEqual([
      { id: 'd', at: clock - 100 * day, isElsewhere: false, summary: undefined },
    ])
  })

  test('has no draft with the summary of another', async () => {
    const { device, drafts } = openDevice()
    await drafts.save('a', place, content, { name: 'A' })
    await drafts.save('b', place, content, { name: 'B' })
    const [a, b] = ['a', 'b'].map((id) => device.drafts.get(id))
    device.drafts.set('a', { ...a!, summary: b?.summary })
    expect((await drafts.list(place))?.map(({ id }) => id)).toEqual(['b'])
  })

  test('cannot be read if the store fails', async () => {
    const device = makeDevice()
    device.state.fails = true
    expect(await openTab(device).drafts.list(place)).toBeUndefined()
  })
})

describe('one of several', () => {
  test('that was put aside waits in the list, and is opened from there', async () => {
    const { device, ...first } = openDevice()
    await first.drafts.save('d', place, content)
    expect(await first.drafts.putAside('d')).toBe(true)
    expect(await first.drafts.take(place)).toBeUndefined()
    first.close()
    const second = openTab(device)
    expect(await second.drafts.take(place)).toBeUndefined()
    expect(await second.drafts.open('d', place)).toMatchObject({ id: 'd', content })
    expect((await first.drafts.list(place))?.map(({ isElsewhere }) => isElsewhere)).toEqual([true])
  })

  test('that was open last is restored, even if another was changed later', async () => {
    const { device, ...first } = openDevice()
    await first.drafts.save('seen', place, content)
    clock += 1_000
    await first.drafts.save('changed', place, content)
    clock += 1_000
    await first.drafts.open('seen', place)
    first.close()
    expect(await openTab(device).drafts.take(place)).toMatchObject({ id: 'seen', at: clock - 2_000 })
  })

  test('that another tab has open can be read, but not opened or removed', async () => {
    const { device, ...first } = openDevice()
    const second = openTab(device)
    await first.drafts.save('d', place, content)
    expect(await second.drafts.open('d', place)).toBe('elsewhere')
    expect(await second.drafts.discard('d')).toBe('elsewhere')
    expect(await second.drafts.peek('d', place)).toMatchObject({ content })
    expect(await first.drafts.take(place)).toMatchObject({ id: 'd' })
  })

  test('that was removed can be restored unchanged, but not after a wipe', async () => {
    const { device, drafts } = openDevice()
    await drafts.save('d', place, content, { name: 'A' })
    const before = await drafts.list(place)
    const undo = await undoOf(drafts, 'd')
    expect(device.drafts.size + device.contents.size).toBe(0)
    clock += 1_000
    expect(await undo()).toBe(true)
    expect(await drafts.list(place)).toEqual(before)
    const again = await undoOf(drafts, 'd')
    await drafts.wipe()
    expect(await again()).toBe(false)
    expect(device.drafts.size).toBe(0)
  })

  test('that is gone, or of another account, is not opened', async () => {
    const { drafts } = openDevice()
    await drafts.save('d', { ...place, owner: 'eu:11' }, content)
    expect(await drafts.open('d', place)).toBe('gone')
    expect(await drafts.open('none', place)).toBe('gone')
    expect(await drafts.discard('none')).toBe('gone')
    expect(await drafts.peek('d', place)).toBeUndefined()
  })

  test('is neither created nor saved if nothing is to be kept, and this is reported', async () => {
    const { device, drafts } = openDevice({ settings: async () => ({ keep: false, days: 180 }) })
    expect(await drafts.add(place, content)).toBe(false)
    expect(await drafts.addAll(place, [{ content }, { content }])).toBe(0)
    expect(await drafts.save('d', place, content)).toBe(false)
    expect(device.drafts.size).toBe(0)
  })

  test('is not restored if nothing is to be kept any more, or the store fails', async () => {
    const device = makeDevice()
    const settings = { keep: true, days: 180 }
    const { drafts } = openTab(device, { settings: async () => settings })
    await drafts.save('d', place, content)
    const undo = await undoOf(drafts, 'd')
    settings.keep = false
    expect(await undo()).toBe(false)
    settings.keep = true
    device.state.fails = true
    expect(await undo()).toBe(false)
    device.state.fails = false
    expect(device.drafts.size).toBe(0)
    expect(await undo()).toBe(true)
  })
})

test('the other tabs are told of each change, once of many, and not of a hurried save', async () => {
  let told = 0
  const { drafts } = openDevice({ announce: () => told++ })
  await drafts.save('d', place, content)
  expect(told).toBe(1)
  await drafts.save('d', place, { text: 'b' }, undefined, true)
  expect(told).toBe(1)
  await drafts.putAside('d')
  expect(told).toBe(2)
  const entry = { content: { text: 'a' } }
  expect(await drafts.addAll(place, [entry, entry, entry])).toBe(3)
  expect(told).toBe(3)
  const undo = await undoOf(drafts, 'd')
  expect(told).toBe(4)
  expect(await undo()).toBe(true)
  expect(told).toBe(5)
  await drafts.list(place)
  expect(told).toBe(5)
})

describe('in a hurry', () => {
  const hurried = true

  test('the disk is not read before the write', async () => {
    const { device, drafts } = openDevice()
    drafts.prepare()
    await drafts.save('d', place, { text: 'a' })
    device.state.keyGate = new Promise(() => undefined)
    expect(await drafts.save('d', place, content, undefined, hurried)).toBe(true)
    delete device.state.keyGate
    expect(await drafts.take(place)).toMatchObject({ content })
  })

  test('nor before the first write of a page that is prepared', async () => {
    const device = makeDevice()
    await openTab(device).drafts.save('other', place, content)
    const { drafts } = openTab(device)
    drafts.prepare()
    await new Promise((resolve) => setTimeout(resolve))
    device.state.keyGate = new Promise(() => undefined)
    expect(await drafts.save('d', place, content, undefined, hurried)).toBe(true)
  })

  test('a draft that another tab wiped meanwhile is written again by the next save', async () => {
    const { device, drafts } = openDevice()
    await drafts.save('d', place, { text: 'a' })
    await openTab(device).drafts.wipe()
    await drafts.save('d', place, content, undefined, hurried)
    expect(await drafts.save('d', place, content)).toBe(true)
    expect(await drafts.take(place)).toMatchObject({ id: 'd', content })
  })

  test('a draft that is no longer to be kept is removed by the next save', async () => {
    const device = makeDevice()
    const settings = { keep: true, days: 180 }
    const { drafts } = openTab(device, { settings: async () => ({ ...settings }) })
    await drafts.save('d', place, { text: 'a' })
    await openTab(device).drafts.wipe()
    settings.keep = false
    await drafts.save('d', place, content, undefined, hurried)
    expect(await drafts.save('d', place, content)).toBe(false)
    expect(device.drafts.size).toBe(0)
    expect(await drafts.save('d', place, { text: 'b' }, undefined, hurried)).toBe(false)
    settings.keep = true
    expect(await drafts.save('d', place, { text: 'b' }, undefined, hurried)).toBe(true)
  })
})

test('all drafts are listed, of one account or of every one, and removed at once, with the key', async () => {
  const { device, drafts } = openDevice()
  await drafts.save('a', place, content)
  await drafts.save('b', place, content)
  await drafts.add({ owner: 'us:11112222', page: 'sent' }, content)
  await drafts.putAside('a')
  const own = [
    { id: 'a', page: 'policies', isOpen: false },
    { id: 'b', page: 'policies', isOpen: true },
  ]
  expect(await drafts.stored(place.owner)).toEqual(own)
  expect(await drafts.stored()).toEqual([...own, { id: expect.any(String), page: 'sent', isOpen: false }])
  expect(await drafts.wipe()).toBe(true)
  expect(device.drafts.size).toBe(0)
  expect(device.state.key).toBeUndefined()
  // The text still on the page is kept again with the next key.
  expect(await drafts.save('b', place, content)).toBe(true)
  expect(device.drafts.size).toBe(1)
})

test('after a wipe no draft is encrypted with the former key, which may be read while it lasts', async () => {
  const { device, drafts } = openDevice()
  await drafts.save('d', place, content)
  const letGo = stall(device)
  device.state.keyGate = Promise.resolve()
  const wiping = drafts.wipe()
  await new Promise((resolve) => setTimeout(resolve))
  drafts.prepare()
  await new Promise((resolve) => setTimeout(resolve))
  letGo()
  expect(await wiping).toBe(true)
  expect(await drafts.save('d', place, content, undefined, true)).toBe(true)
  expect(await drafts.take(place)).toMatchObject({ content })
})

test('a failing store does not delay the page, which reports that nothing is kept', async () => {
  const { device, drafts } = openDevice()
  device.state.fails = true
  expect(await drafts.save('d', place, content)).toBe(false)
  expect(await drafts.take(place)).toBeUndefined()
  expect(await drafts.wipe()).toBe(false)
  device.state.fails = false
  expect(await drafts.save('d', place, content)).toBe(true)
  expect(device.drafts.size).toBe(1)
})

test('a failed save is retried a moment later, unless a newer request came', async () => {
  const { device, drafts } = openDevice()
  device.state.fails = true
  const saving = drafts.save('d', place, content)
  setTimeout(() => (device.state.fails = false), 100)
  expect(await saving).toBe(true)
  expect(device.drafts.size).toBe(1)

  device.state.fails = true
  const outdated = drafts.save('d', place, { text: 'Sent meanwhile' })
  setTimeout(() => {
    device.state.fails = false
    void drafts.remove('d')
  }, 100)
  expect(await outdated).toBe(false)
  expect(device.drafts.size).toBe(0)
})

test('after a store failed, only the sent draft is removed', async () => {
  const { device, drafts } = openDevice()
  await drafts.save('sent', place, content)
  await drafts.save('other', place, { text: 'Other' })
  await drafts.putAside('other')
  device.state.fails = true
  const kept = drafts.save('next', place, { text: 'Next' })
  const gone = drafts.remove('sent')
  setTimeout(() => (device.state.fails = false), 100)
  // The end of one draft does not end another that still waits to be kept.
  expect(await kept).toBe(true)
  expect(await gone).toBe(true)
  expect([...device.drafts.keys()]).toEqual(['other', 'next'])
})

/** Returns a function to release it. */
function stall({ state }: ReturnType<typeof makeDevice>, which: 'gate' | 'keyGate' = 'gate') {
  let answer: (() => void) | undefined
  state[which] = new Promise<void>((resolve) => (answer = resolve))
  return () => {
    delete state[which]
    answer?.()
  }
}

describe('a store that does not answer', () => {
  const taskTimeout = 100

  test('does not delay a caller forever, and reports that nothing is kept', async () => {
    const { device, drafts } = openDevice({ taskTimeout })
    await drafts.save('d', place, content)
    stall(device)
    const other = openTab(device, { taskTimeout }).drafts
    expect(
      await Promise.all([
        drafts.take(place),
        drafts.save('d', place, { text: 'more' }),
        drafts.list(place),
        drafts.open('e', place),
        drafts.peek('d', place),
        drafts.putAside('d'),
        drafts.add(place, content),
        drafts.discard('d'),
        other.remove('d'),
        other.wipe(),
      ]),
    ).toEqual([undefined, false, undefined, 'not kept', undefined, false, false, 'not kept', false, false])
  })

  test('keeps the last typed text once it answers', async () => {
    const device = makeDevice()
    const { drafts, close } = openTab(device, { taskTimeout })
    await drafts.save('d', place, content)
    const letGo = stall(device)
    expect(await drafts.save('d', place, { text: 'a' })).toBe(false)
    const last = drafts.save('d', place, { text: 'b' })
    setTimeout(letGo, 300)
    expect(await last).toBe(true)
    close()
    expect(await openTab(device).drafts.take(place)).toMatchObject({ content: { text: 'b' } })
  })

  test('does not restore a draft that was sent meanwhile', async () => {
    const { device, drafts } = openDevice({ taskTimeout })
    await drafts.save('d', place, content)
    const letGo = stall(device, 'keyGate')
    const late = drafts.save('d', place, { text: 'Sent by now' })
    expect(await drafts.remove('d')).toBe(true)
    letGo()
    expect(await late).toBe(false)
    expect(device.drafts.size).toBe(0)
  })

  test('assigns no draft late after refusing to open it', async () => {
    const device = makeDevice()
    const first = openTab(device, { taskTimeout })
    await first.drafts.save('d', place, content)
    await first.drafts.save('own', place, content)
    await first.drafts.putAside('d')
    first.close()
    const second = openTab(device, { taskTimeout })
    const letGo = stall(device)
    expect(await second.drafts.open('d', place)).toBe('not kept')
    expect(await second.drafts.take(place)).toBeUndefined()
    letGo()
    await second.drafts.list(place)
    expect([...device.drafts.values()].map(({ tab }) => tab)).not.toContain([...device.living][0])
    const listed = await openTab(device).drafts.list(place)
    expect(listed?.map(({ isElsewhere }) => isElsewhere)).toEqual([false, false])
  })

  test('deletes nothing late without an undo', async () => {
    const { device, drafts } = openDevice({ taskTimeout })
    await drafts.save('d', place, content)
    const letGo = stall(device)
    expect(await drafts.discard('d')).toBe('not kept')
    letGo()
    expect(await drafts.list(place)).toHaveLength(1)
  })
})

/** The result after every timeout, with one of 100 ms. */
async function expired<T>(work: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(100)
  return work
}
/** Lets late work go on. */
async function pause() {
  // oxlint-disable-next-line no-await-in-loop -- one turn after the other
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('while the clock stands still', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('what was done, or is not to be done, is not tried again', async () => {
    const settings = { keep: true, days: 180 }
    const { drafts } = openDevice({ settings: async () => settings })
    expect(await drafts.save('d', place, content)).toBe(true)
    expect(await drafts.remove('d')).toBe(true)
    settings.keep = false
    expect(await drafts.save('d', place, content)).toBe(false)
  })

  test('a save that failed is not tried again after a wipe', async () => {
    const { device, drafts } = openDevice()
    device.state.fails = true
    const saving = drafts.save('d', place, content)
    expect(await drafts.list(place)).toBeUndefined()
    device.state.fails = false
    expect(await drafts.wipe()).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await saving).toBe(false)
    expect(device.drafts.size).toBe(0)
  })

  test('what expired while it was being read changes nothing late, as its caller was told', async () => {
    const { device, drafts } = openDevice({ taskTimeout: 100 })
    await drafts.save('d', place, content)
    await drafts.save('unreadable', place, content)
    device.contents.delete('unreadable')
    const undo = await undoOf(drafts, 'd')
    const letKey = stall(device, 'keyGate')
    expect(await expired(undo())).toBe(false)
    letKey()
    await pause()
    expect(await drafts.list(place)).toHaveLength(1)
    expect(await undo()).toBe(true)

    let letRead: (() => void) | undefined
    const { readContent } = device.store
    vi.spyOn(device.store, 'readContent').mockImplementation(async (id) => {
      await new Promise<void>((resolve) => (letRead = resolve))
      return readContent(id)
    })
    for (const id of ['d', 'unreadable']) {
      const work = id === 'd' ? drafts.discard(id) : drafts.open(id, place)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await expired<unknown>(work)).toBe('not kept')
      letRead?.()
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await pause()
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await drafts.list(place)).toHaveLength(2)
    }
  })

  test('of the saves that queue up in a slow store, only the last one is made', async () => {
    const device = makeDevice()
    const put = vi.spyOn(device.store, 'put')
    const { drafts } = openTab(device, { taskTimeout: 100 })
    const letGo = stall(device)
    const first = drafts.save('d', place, { text: 'a' })
    await vi.advanceTimersByTimeAsync(100)
    const others = ['b', 'c'].map((text) => drafts.save('d', place, { text }))
    await vi.advanceTimersByTimeAsync(10)
    letGo()
    expect(await Promise.all(others)).toEqual([false, true])
    expect(put).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await first).toBe(false)
    expect(await drafts.take(place)).toMatchObject({ content: { text: 'c' } })
  })
})

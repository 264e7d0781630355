// Claim: Unsent work is encrypted on this device
/** All drafts of a device, or several of a page: listed, put aside, announced and removed. */
import { describe, expect, test } from 'vitest'
import {
  place,
  content,
  day,
  makeDevice,
  time,
  openTab,
  openDevice,
  undoOf,
  stall,
} from './createDrafts.fixture.ts'

describe('the list', () => {
  test('names each with its summary, the latest first, and reads no content', async () => {
    const { device, drafts } = openDevice()
    await drafts.save('a', place, { text: 'a' }, { name: 'A' })
    time.now += 1_000
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
    time.now += 100 * day
    await drafts.save('d', place, content)
    await drafts.save('unreadable', place, content, { name: 'A' })
    const head = device.drafts.get('unreadable')
    if (!head?.summary) throw new Error('Nothing was saved.')
    const sealed = head.summary.sealed.slice(1)
    device.drafts.set('unreadable', { ...head, summary: { ...head.summary, sealed } })
    time.now += 100 * day
    expect(await drafts.list(place)).toEqual([
      { id: 'd', at: time.now - 100 * day, isElsewhere: false, summary: undefined },
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
    time.now += 1_000
    await first.drafts.save('changed', place, content)
    time.now += 1_000
    await first.drafts.open('seen', place)
    first.close()
    expect(await openTab(device).drafts.take(place)).toMatchObject({ id: 'seen', at: time.now - 2_000 })
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
    time.now += 1_000
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

test('the other tabs are told of each change, and not of a hurried save', async () => {
  let told = 0
  const { drafts } = openDevice({ announce: () => told++ })
  await drafts.save('d', place, content)
  expect(told).toBe(1)
  await drafts.save('d', place, { text: 'b' }, undefined, true)
  expect(told).toBe(1)
  await drafts.putAside('d')
  expect(told).toBe(2)
  expect(await drafts.add(place, { text: 'a' })).toBe(true)
  expect(told).toBe(3)
  const undo = await undoOf(drafts, 'd')
  expect(told).toBe(4)
  expect(await undo()).toBe(true)
  expect(told).toBe(5)
  await drafts.list(place)
  expect(told).toBe(5)
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
})

test.each([false, true])(
  'a wiped draft is stored again only once it changes, hurried: %s',
  async (isHurried) => {
    const { device, drafts } = openDevice()
    const imports = { ...place, page: 'imports' }
    await drafts.save('d', place, content)
    await drafts.save('i', imports, content, undefined, isHurried)
    expect(await drafts.wipe()).toBe(true)
    // A page saves what it shows when it is opened, too.
    expect(await drafts.save('d', place, content, undefined, isHurried)).toBe(false)
    expect(await drafts.save('d', place, content)).toBe(false)
    expect(await drafts.save('i', imports, content)).toBe(false)
    expect(device.drafts.size + device.contents.size).toBe(0)
    expect(device.state.key).toBeUndefined()
    expect(await drafts.save('d', place, { text: 'changed' }, undefined, isHurried)).toBe(true)
    expect(await drafts.save('i', { ...imports, owner: 'eu:11' }, content)).toBe(true)
    expect(device.drafts.size).toBe(2)
  },
)

test('what a wipe did not remove is still kept', async () => {
  const { device, drafts } = openDevice()
  await drafts.save('d', place, content)
  device.state.fails = true
  expect(await drafts.wipe()).toBe(false)
  device.state.fails = false
  expect(await drafts.save('d', place, content)).toBe(true)
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
  expect(await drafts.save('d', place, { text: 'changed' }, undefined, true)).toBe(true)
  expect(await drafts.take(place)).toMatchObject({ content: { text: 'changed' } })
})

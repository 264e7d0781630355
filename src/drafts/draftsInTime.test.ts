// Claim: Unsent work is encrypted on this device
/** What is written at once, and what only after a while. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { place, content, makeDevice, openTab, openDevice, undoOf, stall } from './createDrafts.fixture.ts'

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

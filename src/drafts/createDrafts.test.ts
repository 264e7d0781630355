// Claim: Unsent work is encrypted on this device
import { describe, expect, test } from 'vitest'
import { place, content, day, makeDevice, time, openTab, openDevice, undoOf } from './createDrafts.fixture.ts'

describe('a draft', () => {
  test('of a closed tab is taken by the next, with the last typed text', async () => {
    const { device, ...first } = openDevice()
    const saved = [first.drafts.save('d', place, { text: 'a' }), first.drafts.save('d', place, content)]
    expect(await Promise.all(saved)).toEqual([true, true])
    first.close()
    expect(await openTab(device).drafts.take(place)).toEqual({ id: 'd', at: time.now, content })
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
    time.now += 1_000
    await first.drafts.save('new', place, { text: 'new' })
    time.now += 1_000
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
    time.now += 181 * day
    expect(await openTab(device).drafts.take(place)).toBeUndefined()
    expect(device.drafts.size).toBe(0)
  })

  test('keeps its date when opened', async () => {
    const { device, ...first } = openDevice()
    const began = time.now
    await first.drafts.save('d', place, content)
    first.close()
    time.now += day
    const second = openTab(device)
    await second.drafts.take(place)
    expect(await second.drafts.save('d', place, content)).toBe(true)
    expect(device.drafts.get('d')?.at).toBe(began)
    await second.drafts.save('d', place, { text: 'changed' })
    expect(device.drafts.get('d')?.at).toBe(time.now)
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
      const began = time.now
      time.now += day
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
    time.now += 180 * day
    expect(await drafts.list(place)).toHaveLength(1)
    expect(await drafts.take(place)).toMatchObject({ id: 'd' })
    time.now += 1
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
    time.now += 1_000
    await second.drafts.save('d', place, content)
    expect(device.drafts.get('d')).toMatchObject({ at: time.now, tab: second.tab })
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

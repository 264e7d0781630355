// Claim: Unsent work is encrypted on this device
/** A store that fails or does not answer: what the page is told, and what is tried again. */
import { describe, expect, test } from 'vitest'
import { place, content, makeDevice, openTab, openDevice, stall } from './createDrafts.fixture.ts'

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

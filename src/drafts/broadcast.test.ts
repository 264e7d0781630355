import { expect, test } from 'vitest'
import { createDrafts } from './drafts.ts'
import { openDraftStore } from './store.ts'
import { announceChanges } from './broadcast.ts'

const place = { owner: 'eu:00ff00ff', page: 'policies' }

/** A storage that refuses everything: attempts are announced all the same. */
function makeTabs() {
  const channels: (() => void)[] = []
  const gone: (() => void)[] = []
  const make = () => {
    const drafts = createDrafts({
      store: openDraftStore(),
      tab: 'a',
      now: () => 1,
      newId: () => 'd',
      liveTabs: async () => new Set(['a']),
      settings: async () => ({ keep: false, days: 180 }),
      patience: 10,
    })
    let hears: (() => void) | undefined
    const channel = {
      addEventListener: (_: string, heard: unknown) => {
        hears = heard as () => void // it listens to nothing but messages
        channels.push(hears)
      },
      postMessage: () => {
        for (const other of channels) if (other !== hears) other()
      },
    }
    return announceChanges(drafts, (listener) => gone.push(listener), channel)
  }
  return { gone, tabs: [make(), make()] as const }
}

test('a change in one tab reaches the other, and not itself, until it unsubscribes', async () => {
  const { tabs } = makeTabs()
  const [first, second] = tabs
  const heard: string[] = []
  first.onChanged(() => heard.push('first'))
  const stop = second.onChanged(() => heard.push('second'))
  await first.putAside('d')
  await first.save('d', place, { text: 'a' })
  expect(heard).toEqual(['second', 'second'])
  // A hurried save happens with every key, and another save follows.
  await first.save('d', place, { text: 'b' }, undefined, true)
  expect(heard).toHaveLength(2)
  // Several that are added together are announced together.
  const entry = { content: { text: 'a' }, summary: undefined }
  expect(await first.addAll(place, [entry, entry, entry])).toBe(0)
  expect(heard).toHaveLength(3)
  stop()
  await first.add(place, { text: 'a' })
  expect(heard).toHaveLength(3)
})

test('a closed tab is announced too', () => {
  const { gone, tabs } = makeTabs()
  let calls = 0
  tabs[0].onChanged(() => calls++)
  for (const tell of gone) tell()
  expect(calls).toBe(1)
})

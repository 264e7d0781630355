import { expect, test } from 'vitest'
import { openSiblings } from './device.fixture.ts'
import { joinTabs, type News } from './tabs.ts'

const alone = { locks: undefined, channel: undefined }

test('the open tabs are known, until each is closed; without locks, only this one', async () => {
  const { siblings, close } = openSiblings()
  const [first, second] = ['a', 'b'].map((tab) => joinTabs(tab, siblings()))
  expect(await first?.liveTabs()).toEqual(new Set(['a', 'b']))
  close('b')
  expect(await first?.liveTabs()).toEqual(new Set(['a']))
  expect(await second?.liveTabs()).toEqual(new Set(['b', 'a']))
  expect(await joinTabs('c', alone).liveTabs()).toEqual(new Set(['c']))
})

test('news reaches the other tabs that listen for it, and not the one that tells it', () => {
  const { siblings } = openSiblings()
  const heard: string[] = []
  const [first, second] = ['a', 'b'].map((tab) => joinTabs(tab, siblings()))
  const listen = (name: string, tabs: typeof first, news: News) =>
    tabs?.onAnnounced(news, () => heard.push(`${name} ${news}`))
  listen('a', first, 'kept')
  const stop = listen('b', second, 'kept')
  listen('b', second, 'wiped')
  first?.announce('kept')
  second?.announce('wiped')
  stop?.()
  first?.announce('kept')
  joinTabs('c', alone).announce('kept')
  expect(heard).toEqual(['b kept'])
})

test.each(['with', 'without'])('work of one name runs alone %s locks, also after a failure', async (how) => {
  const tabs = joinTabs('a', how === 'with' ? openSiblings().siblings() : alone)
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve))
    steps.push(`${name} ends`)
    if (name === 'first') throw new Error(name)
    return name
  }
  const [first, second] = [tabs.alone('work', work('first')), tabs.alone('work', work('second'))]
  await expect(first).rejects.toThrow('first')
  expect(await second).toBe('second')
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

import { expect, test } from 'vitest'
import { openSiblings } from './device.fixture.ts'
import { joinTabs } from './tabs.ts'

test('the open tabs are known, until each is closed', async () => {
  const { siblings, close } = openSiblings()
  const [first, second] = ['a', 'b'].map((tab) => joinTabs(tab, ...siblings()))
  expect(await first?.liveTabs()).toEqual(new Set(['a', 'b']))
  close('b')
  expect(await first?.liveTabs()).toEqual(new Set(['a']))
  expect(await second?.liveTabs()).toEqual(new Set(['b', 'a']))
})

test('news reaches the other tabs that listen for it, and not the one that tells it', () => {
  const { siblings } = openSiblings()
  const heard: string[] = []
  const [first, second] = ['a', 'b'].map((tab) => joinTabs(tab, ...siblings()))
  first?.onAnnounced('kept', () => heard.push('a kept'))
  second?.onAnnounced('kept', () => heard.push('b kept'))
  second?.onAnnounced('wiped', () => heard.push('b wiped'))
  first?.announce('kept')
  second?.announce('wiped')
  expect(heard).toEqual(['b kept'])
})

test('work of one name runs alone, also after a failure', async () => {
  const tabs = joinTabs('a', ...openSiblings().siblings())
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

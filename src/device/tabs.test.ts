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

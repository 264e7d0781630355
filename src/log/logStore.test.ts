import { expect, test } from 'vitest'
import { openBrowser } from '../device/device.fixture.ts'
import { createLogStore } from './logStore.ts'

test.each([
  ['the last used of the same region', ['eu aa', 'us aa', 'eu bb', 'eu-2 aa', 'eu cc'], 'eu bb'],
  ['used again later', ['eu aa', 'eu bb', 'eu aa'], 'eu aa'],
  ['none but the own', ['us aa', 'eu cc'], undefined],
  ['none', [], undefined],
])('of the other keys, new ones are asked about %s', async (_, owners, expected) => {
  const { database, openTab } = await openBrowser()
  const sealed = { iv: new Uint8Array(12), sealed: new ArrayBuffer(1) }
  for (const [at, owner] of owners.entries())
    await database.put('log', { id: String(at), owner, at, ...sealed })
  const { otherOwner } = createLogStore((await openTab()).device)
  expect(await otherOwner('eu cc')).toBe(expected)
})

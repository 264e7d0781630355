import { expect, test } from 'vitest'
import { clock, openBrowser } from './device.fixture.ts'
import { adoptFrom, know, otherKeys } from './newKeys.ts'

const page = 'policies'
type Tab = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['openTab']>>

async function open() {
  const { database, openTab } = await openBrowser()
  let at = 0
  async function log(owner: string, id: string) {
    const sealed = { iv: new Uint8Array(12), sealed: new ArrayBuffer(1) }
    await database.put('log', { id, owner, at: ++at, ...sealed })
  }
  return { tab: await openTab(), log }
}

test('keys are asked about the others of their region, the last used first, and only once', async () => {
  const { tab, log } = await open()
  for (const [id, owner] of ['eu aa', 'us aa', 'eu bb', 'eu aa', 'eu-2 aa', 'eu cc'].entries())
    await log(owner, String(id))
  expect(await otherKeys(tab, 'eu cc')).toEqual(['eu aa', 'eu bb'])
  // Until an answer, they are asked again.
  expect(await otherKeys(tab, 'eu cc')).toEqual(['eu aa', 'eu bb'])
  await know(tab, 'eu cc')
  expect(await otherKeys(tab, 'eu cc')).toEqual([])
})

const kinds: readonly (readonly [string, (tab: Tab) => Promise<unknown>])[] = [
  ['drafts', ({ drafts }) => drafts.save('d', { owner: 'eu aa', page }, 'typed')],
  ['names', ({ kept }) => kept.update('eu aa', 'names', () => ({}))],
]
test.each(kinds)('keys of which this device has only %s are asked about', async (_, put) => {
  const { tab } = await open()
  await put(tab)
  expect(await otherKeys(tab, 'eu bb')).toEqual(['eu aa'])
})

test('the first keys are asked about none, now or later, and are nothing to ask others about', async () => {
  const { tab, log } = await open()
  expect(await otherKeys(tab, 'eu aa')).toEqual([])
  expect(await otherKeys(tab, 'eu bb')).toEqual([])
  await log('eu bb', 'b')
  expect(await otherKeys(tab, 'eu aa')).toEqual([])
})

test('new keys adopt drafts and kept things, and are known', async () => {
  const { tab, log } = await open()
  await log('eu cc', 'c')
  await tab.drafts.save('d', { owner: 'eu aa', page }, 'typed')
  await tab.kept.update('eu aa', 'own domains', () => ['corp.example'])
  await adoptFrom(tab, 'eu aa', 'eu bb')
  expect(await tab.drafts.take({ owner: 'eu bb', page }, String)).toEqual({
    id: 'd',
    at: clock.now,
    content: 'typed',
  })
  expect(await tab.kept.read('eu bb', 'own domains')).toEqual(['corp.example'])
  expect(await otherKeys(tab, 'eu bb')).toEqual([])
})

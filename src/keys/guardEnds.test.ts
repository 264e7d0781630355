import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { getHeapSnapshot } from 'node:v8'
import { describe, expect, test, vi } from 'vitest'
import { SignedOutError } from '../api/signature.ts'
import {
  credentials,
  holdsKey,
  holdTime,
  id,
  idleMs,
  lacking,
  minute,
  pass,
  path,
  setup,
  type Setup,
  signedIn,
} from './guard.fixture.ts'
import { graceMs, warningMs } from './guard.ts'

holdTime()

const idle = { event: 'signed-out', reason: 'idle' }
const closed = { event: 'signed-out', reason: 'closed' }
const warning = (inMs = warningMs) => ({ event: 'idle-warning', inMs })

describe('without activity', () => {
  test.each([
    [idleMs, 29 * minute, minute],
    [2 * minute, minute, minute],
    [minute, 30_000, 30_000],
    [10_000, 5_000, 5_000],
  ])('for %d ms the pages are warned after %d ms, then the key is wiped', async (idleAfter, after, inMs) => {
    const s = await signedIn({ idleMs: idleAfter })
    pass(after - 1)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([warning(inMs)])
    pass(inMs - 1)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([idle])
    expect(await holdsKey(s)).toBe(false)
    expect(s.guard.opened('tab-2')).toBeUndefined()
  })

  const activities: [string, (s: Setup) => unknown][] = [
    ['a touch', (s) => s.guard.touch()],
    ['a signature', (s) => s.guard.sign(path, id)],
  ]
  test.each(activities)('%s restarts the time silently, and withdraws a warning once', async (_, use) => {
    const s = await signedIn()
    pass(28 * minute)
    await use(s)
    pass(29 * minute - 1)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([warning()])
    pass(10_000)
    await use(s)
    await use(s)
    expect(s.heard()).toEqual([{ event: 'active' }])
    pass(29 * minute)
    expect(s.heard()).toEqual([warning()])
    // A tab that opens is no activity.
    s.guard.opened('tab-2')
    pass(minute)
    expect(s.heard()).toEqual([idle])
  })

  test.each<[string, (s: Setup) => unknown]>([
    ['a signature', (s) => holdsKey(s)],
    ['a touch', (s) => s.guard.touch()],
    ['a tab that opens', (s) => s.guard.opened('tab-2')],
    ['a confirmation', (s) => expect(() => s.guard.confirm(1)).toThrow(SignedOutError)],
  ])('the key is wiped at the next use after a device slept: %s', async (_, use) => {
    const s = await signedIn()
    s.sleep(idleMs)
    await use(s)
    expect(s.heard()).toEqual([idle])
    expect(await holdsKey(s)).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the key stays for less than the idle time', async () => {
    const s = await signedIn()
    s.sleep(idleMs - 1)
    expect(await holdsKey(s)).toBe(true)
    expect(s.told).toEqual([])
  })

  test.each([
    ['a late warning has the remaining time', 40_000, [warning(20_000)]],
    ['a warning that would be too late is the wipe', 2 * minute, [idle]],
    // A clock that was set back does not extend the time.
    ['an early clock does not extend the time', -10 * minute, [warning()]],
  ])('on a device that slept %s', async (_, ms, heard) => {
    const s = await signedIn()
    s.sleep(ms)
    pass(29 * minute)
    expect(s.heard()).toEqual(heard)
    pass(minute)
    expect(await holdsKey(s)).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('when tabs close', () => {
  test('the key is wiped 8 seconds after the last one, and a request on its way is no tab', async () => {
    expect(graceMs).toBe(8_000)
    const s = await signedIn()
    s.guard.opened('tab-2')
    s.guard.closed('tab-1')
    pass(minute)
    s.guard.closed('tab-2')
    pass(4_000)
    expect(await holdsKey(s)).toBe(true)
    pass(3_999)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([closed])
    expect(await holdsKey(s)).toBe(false)
    expect(s.guard.opened('tab-3')).toBeUndefined()
  })

  test('the key stays if a tab opens in time, as after a reload, and each last tab restarts the time', async () => {
    const s = await signedIn()
    // Reported twice, it leaves no timer.
    s.guard.closed('tab-1')
    s.guard.closed('tab-1')
    pass(7_999)
    expect(s.guard.opened('tab-2')).toMatchObject({ region: 'eu' })
    pass(minute)
    expect(await holdsKey(s)).toBe(true)
    s.guard.closed('tab-2')
    pass(7_999)
    expect(s.heard()).toEqual([])
    pass(1)
    expect(s.heard()).toEqual([closed])
  })
})

test('the memory holds no text of the secret key after sign-in', async () => {
  const s = setup()
  // As bytes: the test itself must hold no text of a key.
  const [secret, application] = [1, 2].map(() => Buffer.from(randomBytes(24).toString('hex')))
  const { attempt } = await s.signIn({
    credentials: { ...credentials, secretKey: String(secret), applicationKey: String(application) },
  })
  s.guard.confirm(attempt)
  expect(await holdsKey(s)).toBe(true)
  // Taking a snapshot collects all garbage first. In its format, the last list has every text in the heap.
  const heap = await buffer(getHeapSnapshot())
  const texts = heap.subarray(heap.lastIndexOf('"strings":['))
  expect([secret, application].map((bytes) => bytes && texts.includes(bytes))).toEqual([false, true])
  // The heap is also that of the test files which ran before in this process: on a busy machine, half a minute.
}, 120_000)

/** Everything a guard gives away in its whole life: each event, and each method's result. */
async function everything(sandbox: boolean): Promise<string> {
  const s = setup()
  const given: unknown[] = [
    await s.signIn({ sandbox }),
    s.guard.confirm(1, lacking('Directories | Import | Edit')),
    s.guard.opened('tab-2'),
    s.guard.touch(),
    s.guard.setSkew(1_000),
    s.guard.closed('tab-2'),
    await s.guard.sign('/api/other', id).catch(String),
    await s.guard.sign(path, 'id-1').catch(String),
    await s.signIn({ sandbox, credentials: { ...credentials, secretKey: '-' } }).catch(String),
    Object.entries(s.guard).map(([name, method]) => [name, String(method)]),
  ]
  pass(idleMs)
  given.push(await s.guard.sign(path, id).catch(String))
  const { attempt } = await s.signIn({ sandbox })
  given.push(s.guard.abandon(attempt), s.guard.signOut(), s.told)
  return JSON.stringify(given)
}

describe('what a guard gives away', () => {
  test('holds no key of a real region, nor part of the access key', async () => {
    const all = await everything(false)
    expect(all).toContain('signed-in')
    expect(all).toContain('idle-warning')
    expect(all).toContain('signed-out')
    for (const value of Object.values(credentials)) {
      expect(all).not.toContain(value)
      expect(all).not.toContain(value.slice(0, 8))
    }
  })

  test('in the sandbox holds only the access key', async () => {
    const { accessKey, ...secrets } = credentials
    const all = await everything(true)
    expect(all).toContain(accessKey)
    for (const value of Object.values(secrets)) expect(all).not.toContain(value.slice(0, 8))
  })

  test('is only these methods', () => {
    const methods = 'abandon closed confirm opened setSkew sign signIn signOut touch'
    expect(Object.keys(setup().guard).toSorted().join(' ')).toBe(methods)
  })
})

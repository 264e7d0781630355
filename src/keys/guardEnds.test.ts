import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { getHeapSnapshot } from 'node:v8'
import { expect, test } from 'vitest'
import * as fixture from './guard.fixture.ts'
import type { SignIn } from './guard.ts'

const { credentials, holdsKey, id, pass, path, play, setup, signedIn } = fixture
fixture.holdTime()

const untilIdle = 'wait 1739.999, wait 0.001: warning 60, wait 59.999, wait 0.001: idle, has no key'
const halves = (half: number) =>
  `wait ${half - 0.001}, wait 0.001: warning ${half}, wait ${half - 0.001}, wait 0.001: idle`
// A tab that opens does not count as activity.
const busy = (use: string) =>
  `wait 1680, ${use}, wait 1739.999, wait 0.001: warning 60, wait 10, ${use}: active, ${use}, ` +
  'wait 1740: warning 60, tab-2 finds Ann, wait 60: idle'
const lastTab =
  'tab-2 finds Ann, tab-1 closes, wait 60, tab-2 closes, wait 4, has key, wait 3.999, ' +
  'wait 0.001: closed, has no key, tab-3 finds nobody'
const out = 'has no key, tab-2 finds nobody, confirm fails, wait 86400, timers 0'
const reload = 'tab-1 closes, wait 7.999, tab-2 finds Ann, wait 60, has key, tab-2 closes, wait 7.999'

test.each<[string, Partial<SignIn>, string]>([
  ['a sign-out wipes the key, and says so once', {}, `sign out: sign-out, sign out, ${out}`],
  ['a confirmed session that is abandoned is signed out', {}, 'abandon: sign-out, has no key'],
  ['without activity, pages are warned and the key is wiped', {}, `${untilIdle}, tab-2 finds nobody`],
  ['of 2 idle minutes, the second is warned of', { idleMs: 120_000 }, halves(60)],
  ['of 10 idle seconds, the second half is warned of', { idleMs: 10_000 }, halves(5)],
  ['a touch restarts the time silently, and withdraws a warning once', {}, busy('touch')],
  ['a signature restarts the idle time, too', {}, busy('sign')],
  ['an offset of the clock does not move the idle time', {}, `skew 144000, has key, ${untilIdle}`],
  ['a sleep wipes the key at a signature', {}, 'sleep 1800, has no key: idle, timers 0'],
  ['a sleep wipes the key at a touch', {}, 'sleep 1800, touch: idle, has no key, timers 0'],
  ['a sleep wipes the key as a tab opens', {}, 'sleep 1800, tab-2 finds nobody: idle, has no key, timers 0'],
  ['a sleep wipes the key at a confirmation', {}, 'sleep 1800, confirm fails: idle, has no key, timers 0'],
  ['the key stays for less than the idle time', {}, 'sleep 1799.999, has key'],
  ['a late warning has the remaining time', {}, 'sleep 40, wait 1740: warning 20, wait 60: idle, timers 0'],
  ['a warning too late is the wipe', {}, 'sleep 120, wait 1740: idle, wait 60, has no key, timers 0'],
  ['a clock set back extends no idle time', {}, 'sleep -600, wait 1740: warning 60, wait 60: idle, timers 0'],
  ['the last tab leaves the key 8 seconds, and a request on its way does not count as a tab', {}, lastTab],
  // A tab that is reported twice leaves no timer.
  ['a tab that opens in time keeps the key', {}, `tab-1 closes, ${reload}, wait 0.001: closed`],
])('%s', async (_, options, timeline) => {
  expect(await play(await signedIn(options), timeline)).toBe(timeline)
})

const confirmedLate = `wait 120, has key, wait 120, confirm: signed-in, ${untilIdle}`
const gone = 'has no key, confirm fails, wait 86400, timers 0'
const wipedAfter = (seconds: number) =>
  // Neither a tab that opens nor another attempt is activity.
  `wait ${seconds - 0.001}, tab-2 finds nobody, another has no key, timers 1, wait 0.001, timers 0, confirm fails, has no key`

test.each<[string, Partial<SignIn>, string]>([
  ['are wiped without an event when they are abandoned', {}, `abandon, ${gone}`],
  ['are wiped at a sign-out', {}, `sign out, ${gone}`],
  ['are wiped at the next use after a sleep', {}, `sleep 180, ${gone}`],
  ['are wiped with the last tab', {}, `tab-1 closes, wait 8, ${gone}`],
  ['are wiped after three minutes, without a warning', {}, wipedAfter(180)],
  ['are wiped after three minutes of a little more', { idleMs: 180_001 }, wipedAfter(180)],
  ['are wiped after a shorter idle time', { idleMs: 120_000 }, wipedAfter(120)],
  ['stay while they sign, and have the whole idle time once confirmed', {}, confirmedLate],
])('keys that are not confirmed %s', async (_, options, timeline) => {
  const s = setup()
  const { attempt } = await s.signIn(options)
  expect(await play(s, timeline, attempt)).toBe(timeline)
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
    s.guard.confirm(1, fixture.lacking('Directories | Import | Edit')),
    s.guard.opened('tab-2'),
    s.guard.touch(),
    s.guard.setSkew(1_000),
    s.guard.closed('tab-2'),
    await s.guard.sign('/api/other', id).catch(String),
    await s.guard.sign(path, 'id-1').catch(String),
    await s.signIn({ sandbox, credentials: { ...credentials, secretKey: '-' } }).catch(String),
    Object.entries(s.guard).map(([name, method]) => [name, String(method)]),
  ]
  pass(fixture.idleMs)
  given.push(await s.guard.sign(path, id).catch(String))
  const { attempt } = await s.signIn({ sandbox })
  given.push(s.guard.abandon(attempt), s.guard.signOut(), s.told)
  return JSON.stringify(given)
}

test.each([
  [false, []],
  [true, ['accessKey']],
])(
  'what a guard gives away holds no part of a key, but of the access key in the sandbox (%s)',
  async (sandbox, known) => {
    const all = await everything(sandbox)
    expect(all).toMatch(/signed-in.*idle-warning.*signed-out/)
    const found = Object.entries(credentials).filter(([, value]) => all.includes(value.slice(0, 8)))
    expect(found.map(([name]) => name)).toEqual(known)
  },
)

test('what a guard gives away is only these methods', () => {
  const methods = 'abandon closed confirm opened send setSkew sign signIn signOut touch'
  expect(Object.keys(setup().guard).toSorted().join(' ')).toBe(methods)
})

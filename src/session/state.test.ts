import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lacking } from '../keys/guard.fixture.ts'
import type { Account, GuardEvent } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import { createSessionStore, textOwner } from './state.ts'

const account: Account = { region: 'eu', fingerprint: '673fa84f' }
const other: Account = { region: 'us', fingerprint: '00000000', check: lacking('x') }
const start = 1_000_000
const signedIn = { status: 'signed-in', account, since: start } as const

/** The store over a guard that only reports and is touched. */
function setup(found?: Account) {
  let time = start
  let listening: ((event: GuardEvent) => void) | undefined
  const touch = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const guard = {
    account: found,
    touch,
    subscribe: (listener: (event: GuardEvent) => void) => {
      listening = listener
      return () => undefined
    },
  }
  // The rest of the guard is unused here.
  const store = createSessionStore(guard as unknown as KeyGuard, () => time)
  const changed = vi.fn<() => void>()
  store.subscribe(changed)
  const tell = (...events: GuardEvent[]) => events.forEach((event) => listening?.(event))
  return { store, touch, changed, tell, pass: (ms: number) => (time += ms) }
}

const enters = (who: Account): GuardEvent => ({ event: 'signed-in', account: who })
const leaves = (reason: 'sign-out' | 'idle'): GuardEvent => ({ event: 'signed-out', reason })
const left = (reason: string) => ({ status: 'signed-out', reason, account })
const warning: GuardEvent = { event: 'idle-warning', inMs: 60_000 }
const active: GuardEvent = { event: 'active' }

test.each<[string, Account | undefined, GuardEvent[], object, changes: number]>([
  ['nothing', undefined, [], { status: 'signed-out' }, 0],
  ['an account that was there', account, [], signedIn, 0],
  ['a sign-in', undefined, [enters(account)], signedIn, 1],
  ['another account', account, [enters(other)], { ...signedIn, account: other }, 1],
  ['a sign-out', account, [leaves('sign-out')], left('sign-out'), 1],
  ['the idle time', account, [leaves('idle')], left('idle'), 1],
  ['a warning', account, [warning], { ...signedIn, idleEndsAt: start + 60_000 }, 1],
  ['activity after a warning', account, [warning, active], { ...signedIn, idleEndsAt: undefined }, 2],
  ['activity without one', account, [active], signedIn, 0],
  ['a sign-out after a warning', account, [warning, leaves('idle')], left('idle'), 2],
  ['a sign-in after a warning', account, [warning, enters(other)], { ...signedIn, account: other }, 2],
  ['a warning while signed out', undefined, [warning, active], { status: 'signed-out' }, 0],
])('the state after %s', (_, found, events, state, changes) => {
  const { store, tell, changed } = setup(found)
  tell(...events)
  expect(store.get()).toEqual(state)
  expect(changed).toHaveBeenCalledTimes(changes)
})

test('the state has the time of the sign-in, also of one without a sign-out before', () => {
  const { store, tell, pass } = setup(account)
  pass(5_000)
  tell(active)
  expect(store.get()).toHaveProperty('since', start)
  tell(enters(account))
  expect(store.get()).toHaveProperty('since', start + 5_000)
})

test('typed text belongs to its keys and region, and in the sandbox to each tenant', () => {
  expect(new Set([account, other, { ...account, region: 'us' }].map(textOwner)).size).toBe(3)
  const tenants = ['a', 'b'].map((tenant) => textOwner({ region: 'sandbox', fingerprint: tenant, tenant }))
  expect(tenants).toEqual(['sandbox', 'sandbox'])
})

describe('signs of activity', () => {
  const added = vi.fn<EventTarget['addEventListener']>()
  let page: EventTarget

  beforeEach(() => {
    page = new EventTarget()
    added.mockReset().mockImplementation(page.addEventListener.bind(page))
    vi.stubGlobal('addEventListener', added)
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  })
  afterEach(() => vi.unstubAllGlobals())

  /** Plays seconds, events of the guard and events of the page, and returns them with each report to the guard. */
  function play(timeline: string): string {
    const { store, touch, tell, pass } = setup(account)
    const stop = store.start()
    const acts: Readonly<Record<string, (seconds: number) => unknown>> = {
      wait: (seconds) => pass(seconds * 1_000),
      warn: () => tell(warning),
      leave: () => tell(leaves('idle')),
      enter: () => tell(enters(account)),
      stop,
    }
    const steps = timeline.split(', ').map((whole) => {
      const [step = ''] = whole.split(':')
      const [name = '', seconds] = step.split(' ')
      const act = acts[name] ?? (() => page.dispatchEvent(new Event(name)))
      touch.mockClear()
      act(Number(seconds))
      return touch.mock.calls.length === 1 ? `${step}: touch` : step
    })
    return steps.join(', ')
  }

  test.each([
    ['keep the key', 'pointerdown: touch, wait 10, wheel: touch, wait 10, touchmove: touch'],
    ['are not what happens without a person', 'mousemove, scroll, focus, visibilitychange'],
    ['come every ten seconds at most', 'keydown: touch, wait 9.999, wheel, wait 0.001, keydown: touch'],
    ['are not reported once stopped', 'keydown: touch, stop, wait 10, keydown'],
    ['wait for the warning and a sign-in', 'warn, keydown, leave, wait 30, wheel, enter, keydown: touch'],
  ])('%s', (_, timeline) => {
    expect(play(timeline)).toBe(timeline)
  })

  test('are noticed even if a component stops the event, and do not delay scrolling', () => {
    setup(account).store.start()
    expect(added.mock.calls.map(([, , options]) => options)).toEqual(
      Array.from({ length: 4 }, () => ({ capture: true, passive: true })),
    )
  })
})

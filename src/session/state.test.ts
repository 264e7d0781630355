import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account, GuardEvent } from '../keys/guard.ts'
import type { KeyGuard } from '../keys/guardClient.ts'
import { lacking } from '../keys/keyCheck.fixture.ts'
import { pageKey } from '../ui/pageState.ts'
import { createSessionStore, keepText, type KeptText, noText, type SessionState } from './state.ts'

const account: Account = { region: 'eu', fingerprint: '673fa84f' }
const other: Account = { region: 'us', fingerprint: '00000000', check: lacking('x') }

/** The store over a guard that only reports and is touched. */
function setup(found?: Account) {
  let time = 1_000_000
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
  return {
    store,
    touch,
    changed,
    tell: (event: GuardEvent) => listening?.(event),
    pass: (ms: number) => {
      time += ms
    },
  }
}

const warning: GuardEvent = { event: 'idle-warning', inMs: 60_000 }

describe('the state', () => {
  test('starts signed out, or with the current account', () => {
    expect(setup().store.get()).toEqual({ status: 'signed-out' })
    expect(setup(account).store.get()).toEqual({ status: 'signed-in', account, since: 1_000_000 })
  })

  test('follows sign-in, a new account, and sign-out with its reason', () => {
    const { store, tell, changed } = setup()
    tell({ event: 'signed-in', account })
    expect(store.get()).toEqual({ status: 'signed-in', account, since: 1_000_000 })
    tell({ event: 'signed-in', account: other })
    expect(store.get()).toEqual({ status: 'signed-in', account: other, since: 1_000_000 })
    for (const reason of ['sign-out', 'new-keys', 'idle', 'closed'] as const) {
      tell({ event: 'signed-out', reason })
      expect(store.get()).toEqual({ status: 'signed-out', reason, account: other })
    }
    expect(changed).toHaveBeenCalledTimes(6)
  })

  test('has the time of the sign-in, also of one without a sign-out before', () => {
    const { store, tell, pass } = setup(account)
    pass(5_000)
    tell({ event: 'active' })
    expect(store.get()).toHaveProperty('since', 1_000_000)
    tell({ event: 'signed-in', account })
    expect(store.get()).toHaveProperty('since', 1_005_000)
  })

  test('has the end of the idle time while the warning is shown', () => {
    const { store, tell, pass } = setup(account)
    const state = store.get()
    pass(5_000)
    tell(warning)
    expect(store.get()).toEqual({ ...state, idleEndsAt: 1_065_000 })
    tell({ event: 'active' })
    expect(store.get()).toEqual({ ...state, idleEndsAt: undefined })
  })

  test('loses the warning at a sign-out and at a new sign-in', () => {
    const { store, tell } = setup(account)
    tell(warning)
    tell({ event: 'signed-out', reason: 'idle' })
    expect(store.get()).toEqual({ status: 'signed-out', reason: 'idle', account })
    tell({ event: 'signed-in', account: other })
    expect(store.get()).toEqual({ status: 'signed-in', account: other, since: 1_000_000 })
  })

  test('ignores a warning while signed out', () => {
    const { store, tell, changed } = setup()
    tell(warning)
    tell({ event: 'active' })
    expect(store.get()).toEqual({ status: 'signed-out' })
    expect(changed).not.toHaveBeenCalled()
  })

  test('is the same object until it changes, even after activity', () => {
    const { store, tell, changed } = setup(account)
    const before = store.get()
    tell({ event: 'active' })
    expect(store.get()).toBe(before)
    expect(changed).not.toHaveBeenCalled()
  })

  test('is reported to listeners until they unsubscribe', () => {
    const { store, tell } = setup()
    const heard = vi.fn<() => void>()
    const leave = store.subscribe(heard)
    tell({ event: 'signed-in', account })
    leave()
    tell({ event: 'signed-out', reason: 'sign-out' })
    expect(heard).toHaveBeenCalledOnce()
  })
})

const as = (who: Partial<Account>): SessionState => ({
  status: 'signed-in',
  account: { ...account, ...who },
  since: 1_000_000,
})
const out = (reason: 'sign-out' | 'new-keys' | 'idle' | 'closed'): SessionState => ({
  status: 'signed-out',
  reason,
})

describe('the text of a tab', () => {
  const key = pageKey('')
  const texts = new WeakMap([[key, 'Half done']])
  const kept: KeptText = { texts, owner: 'eu:673fa84f', region: 'eu' }
  const after = (...states: SessionState[]) => states.reduce(keepText, kept)

  test('stays with its account, over a sign-out for any reason', () => {
    for (const reason of ['sign-out', 'new-keys', 'idle', 'closed'] as const) {
      expect(after(out(reason), as({})).texts).toBe(texts)
    }
  })

  test('is the same object while nothing changes', () => {
    expect(after(as({}), out('idle'))).toBe(kept)
    const handed = after(out('new-keys'))
    expect(keepText(handed, out('new-keys'))).toBe(handed)
  })

  test.each(['sign-out', 'idle', 'closed'] as const)('is not found by other keys after %s', (reason) => {
    expect(after(out(reason), as({ fingerprint: '1' })).texts.has(key)).toBe(false)
  })

  test('is found by the keys that were asked for, once', () => {
    const renewed = after(out('new-keys'), as({ fingerprint: '1' }))
    expect(renewed).toEqual({ texts, owner: 'eu:1', region: 'eu' })
    expect(renewed.texts).toBe(texts)
    expect([out('sign-out'), as({})].reduce(keepText, renewed).texts.has(key)).toBe(false)
  })

  test('is not found in another region, nor there by later keys of its own', () => {
    const elsewhere = after(out('new-keys'), as({ region: 'us', fingerprint: '1' }))
    expect(elsewhere.texts.has(key)).toBe(false)
    expect(keepText(elsewhere, as({ fingerprint: '2' })).texts.has(key)).toBe(false)
  })

  test('is no longer for other keys once its own came back', () => {
    expect(after(out('new-keys'), as({}), out('idle'), as({ fingerprint: '1' })).texts.has(key)).toBe(false)
  })

  test('is handed on before anything is typed: a page may keep more than text', () => {
    expect(keepText({ ...kept, texts: new WeakMap() }, out('new-keys')).isHandedOn).toBe(true)
  })

  test('that was discarded is for no keys', () => {
    expect(keepText(noText(), out('new-keys')).isHandedOn).toBeUndefined()
  })

  test('of a sandbox is found by each of its tenants', () => {
    const here: KeptText = { texts, owner: 'sandbox', region: 'sandbox' }
    const next = as({ region: 'sandbox', fingerprint: '1', tenant: 'x' })
    expect([out('idle'), next].reduce(keepText, here).texts).toBe(texts)
  })
})

describe('signs of activity', () => {
  let page: EventTarget

  beforeEach(() => {
    page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  })

  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const act = (type = 'keydown') => page.dispatchEvent(new Event(type))

  test.each(['pointerdown', 'keydown', 'wheel', 'touchmove'])('%s keeps the key', (type) => {
    const { store, touch } = setup(account)
    store.start()
    act(type)
    expect(touch).toHaveBeenCalledOnce()
  })

  test.each(['mousemove', 'scroll', 'focus', 'visibilitychange'])('%s does not keep the key', (type) => {
    const { store, touch } = setup(account)
    store.start()
    act(type)
    expect(touch).not.toHaveBeenCalled()
  })

  test('are reported at most every ten seconds', () => {
    const { store, touch, pass } = setup(account)
    store.start()
    act()
    pass(9_999)
    act()
    act('wheel')
    expect(touch).toHaveBeenCalledTimes(1)
    pass(1)
    act()
    expect(touch).toHaveBeenCalledTimes(2)
  })

  test('are not sent while the warning is shown', () => {
    const { store, touch, tell, pass } = setup(account)
    store.start()
    tell(warning)
    act()
    pass(30_000)
    act('pointerdown')
    expect(touch).not.toHaveBeenCalled()
    tell({ event: 'active' })
    act()
    expect(touch).toHaveBeenCalledOnce()
  })

  test('are not sent while signed out', () => {
    const { store, touch, tell } = setup()
    store.start()
    act()
    expect(touch).not.toHaveBeenCalled()
    tell({ event: 'signed-in', account })
    act()
    expect(touch).toHaveBeenCalledOnce()
    tell({ event: 'signed-out', reason: 'sign-out' })
    act()
    expect(touch).toHaveBeenCalledOnce()
  })

  test('are noticed even if a component stops the event, and do not delay scrolling', () => {
    const added = vi.fn<(type: string, listener: unknown, options: unknown) => void>()
    vi.stubGlobal('addEventListener', added)
    setup(account).store.start()
    expect(added.mock.calls.map(([type, , options]) => [type, options])).toEqual(
      ['pointerdown', 'keydown', 'wheel', 'touchmove'].map((type) => [
        type,
        { capture: true, passive: true },
      ]),
    )
  })

  test('are no longer noticed once stopped', () => {
    const { store, touch } = setup(account)
    const stop = store.start()
    stop()
    for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove']) act(type)
    expect(touch).not.toHaveBeenCalled()
  })
})

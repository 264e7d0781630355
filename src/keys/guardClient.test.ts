import { describe, expect, test, vi } from 'vitest'
import { SignedOutError } from '../api/signature.ts'
import type { GuardEvent } from './guard.ts'
import {
  signIn,
  account,
  path,
  id,
  type Start,
  locks,
  browserWith,
  loadWorker,
  connect,
  settle,
  startBrowser,
} from './guardClient.fixture.ts'
import { lacking } from './keyCheck.fixture.ts'

startBrowser()

describe('the worker', () => {
  test('is started as a module, under the one name that all tabs share', async () => {
    const browser = browserWith(await loadWorker())
    await connect(browser.start)
    await connect(browser.start)
    expect(browser.given).toEqual([
      { name: 'key-guard', type: 'module' },
      { name: 'key-guard', type: 'module' },
    ])
  })

  test.each([
    [true, 'shared'],
    [false, 'shared-fragile'],
  ])('in a browser that reads extendedLifetime (%s) reaches as far as "%s"', async (reads, reach) => {
    const browser = browserWith(await loadWorker(), { extends: reads })
    expect((await connect(browser.start)).guard.reach).toBe(reach)
  })

  test('requests an extended lifetime', () => {
    let asked: unknown
    const start: Start = (options) => {
      asked = options.extendedLifetime
      throw new Error('enough')
    }
    return connect(start).then(() => expect(asked).toBe(true))
  })

  test('signs for a tab, whose lock is held', async () => {
    const { guard, tab } = await connect(browserWith(await loadWorker()).start)
    expect(guard.account).toBeUndefined()
    expect(locks.held.has(`signet-tab:${tab}`)).toBe(true)
    await guard.setSkew(60_000)
    const { attempt, account: who } = await guard.signIn(signIn)
    expect(who).toEqual(account)
    const headers = await guard.sign(path, id, attempt)
    expect(headers['x-mc-date']).toBe('Sat, 21 Nov 2026 09:31:15 UTC')
    expect(headers.Authorization).toMatch(/^MC access-key-of-Ann:[A-Za-z0-9+/]{27}=$/)
  })

  test('answers each request with its own answer', async () => {
    const { guard } = await connect(browserWith(await loadWorker()).start)
    const { attempt } = await guard.signIn(signIn)
    const ids = Array.from({ length: 50 }, (_, n) => id.replace(/^../, String(n + 10)))
    const answers = await Promise.all(ids.map((requestId) => guard.sign(path, requestId, attempt)))
    expect(answers.map((headers) => headers['x-mc-req-id'])).toEqual(ids)
  })

  test('is waited for no longer once it has answered', async () => {
    const { guard } = await connect(browserWith(await loadWorker()).start)
    expect(vi.getTimerCount()).toBe(0)
    const { attempt } = await guard.signIn(signIn)
    await guard.confirm(attempt)
    for (let n = 0; n < 50; n++) await guard.sign(path, id)
    // The guard's own two: the warning, and the wipe.
    expect(vi.getTimerCount()).toBe(2)
  })

  test('shares a confirmed session with a second tab, and an unconfirmed one with no tab', async () => {
    const { start } = browserWith(await loadWorker())
    const first = await connect(start)
    const { attempt } = await first.guard.signIn(signIn)
    const second = await connect(start)
    expect(second.guard.account).toBeUndefined()
    await expect(second.guard.sign(path, id)).rejects.toThrow(SignedOutError)
    await first.guard.confirm(attempt, lacking('x'))
    expect((await second.guard.sign(path, id))['x-mc-req-id']).toBe(id)
    expect((await connect(start)).guard.account).toEqual({ ...account, check: lacking('x') })
  })

  test('notifies every tab of sign-in, sign-out and idleness', async () => {
    const { start } = browserWith(await loadWorker())
    const first = await connect(start)
    const second = await connect(start)
    const { attempt } = await first.guard.signIn(signIn)
    await first.guard.confirm(attempt)
    vi.advanceTimersByTime(29 * 60_000)
    await second.guard.touch()
    await second.guard.signOut()
    await settle()
    for (const { heard } of [first, second]) {
      expect(heard).toEqual([
        { event: 'signed-in', account },
        { event: 'idle-warning', inMs: 60_000 },
        { event: 'active' },
        { event: 'signed-out', reason: 'sign-out' },
      ])
    }
    await expect(first.guard.sign(path, id)).rejects.toThrow(SignedOutError)
  })

  test('announces no unconfirmed sign-in', async () => {
    const { start } = browserWith(await loadWorker())
    const first = await connect(start)
    const second = await connect(start)
    const { attempt } = await first.guard.signIn(signIn)
    await first.guard.abandon(attempt)
    await expect(first.guard.sign(path, id, attempt)).rejects.toThrow(SignedOutError)
    await settle()
    expect([first.heard, second.heard]).toEqual([[], []])
  })

  test('lets no tab confirm, abandon or use the keys of a simultaneous sign-in in another tab', async () => {
    const { start } = browserWith(await loadWorker())
    const first = await connect(start)
    const second = await connect(start)
    const mine = await first.guard.signIn(signIn)
    const theirs = await second.guard.signIn({ ...signIn, region: 'us' })
    await expect(first.guard.sign(path, id, mine.attempt)).rejects.toThrow(SignedOutError)
    await expect(first.guard.confirm(mine.attempt)).rejects.toThrow(SignedOutError)
    await first.guard.abandon(mine.attempt)
    await second.guard.confirm(theirs.attempt)
    await settle()
    const told = [{ event: 'signed-in', account: { ...account, region: 'us' } }]
    expect([first.heard, second.heard]).toEqual([told, told])
  })

  test('withdraws a warning in every tab at a signature', async () => {
    const { start } = browserWith(await loadWorker())
    const first = await connect(start)
    const second = await connect(start)
    const { attempt } = await first.guard.signIn(signIn)
    await first.guard.confirm(attempt)
    vi.advanceTimersByTime(29 * 60_000 + 10_000)
    await second.guard.sign(path, id)
    await settle()
    for (const { heard } of [first, second]) {
      expect(heard.map(({ event }) => event)).toEqual(['signed-in', 'idle-warning', 'active'])
    }
  })

  test('no longer notifies after an unsubscribe', async () => {
    const { guard } = await connect(browserWith(await loadWorker()).start)
    const heard = vi.fn<(event: GuardEvent) => void>()
    const stop = guard.subscribe(heard)
    const { attempt } = await guard.signIn(signIn)
    await guard.confirm(attempt)
    await settle()
    stop()
    await guard.signOut()
    await settle()
    expect(heard).toHaveBeenCalledOnce()
  })

  test('keeps the key 8 seconds after the last tab has closed or crashed', async () => {
    const { start } = browserWith(await loadWorker())
    const first = await connect(start)
    const second = await connect(start)
    const { attempt } = await first.guard.signIn(signIn)
    await first.guard.confirm(attempt)
    locks.closeTab(first.tab)
    await settle()
    vi.advanceTimersByTime(8_000)
    expect((await second.guard.sign(path, id))['x-mc-req-id']).toBe(id)

    locks.closeTab(second.tab)
    await settle()
    vi.advanceTimersByTime(7_999)
    const third = await connect(start)
    expect(third.guard.account).toEqual(account)

    locks.closeTab(third.tab)
    await settle()
    vi.advanceTimersByTime(8_000)
    expect((await connect(start)).guard.account).toBeUndefined()
  })
})

describe('a failure', () => {
  test.each(['worker', 'page'])('without a key is a SignedOutError again: %s', async (where) => {
    const start = where === 'worker' ? browserWith(await loadWorker()).start : undefined
    const { guard } = await connect(start)
    const error = await guard.sign(path, id).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(SignedOutError)
    await expect(guard.confirm(1)).rejects.toThrow(SignedOutError)
  })

  test.each(['worker', 'page'])('of any other kind reveals nothing of the keys: %s', async (where) => {
    const start = where === 'worker' ? browserWith(await loadWorker()).start : undefined
    const { guard } = await connect(start)
    const bad = { ...signIn, credentials: { ...signIn.credentials, secretKey: 'not_base64' } }
    const error = await guard.signIn(bad).catch((cause: unknown) => cause)
    expect(error).toEqual(new Error('The key guard refused.'))
    const { attempt } = await guard.signIn(signIn)
    await expect(guard.sign('/api/other', id, attempt)).rejects.toThrow(/^The key guard refused\.$/)
  })
})

/** The page's side: a worker that all tabs share, one that died, and none, so that the page guards the key itself. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { SignedOutError } from '../api/signature.ts'
import { id, lacking, path } from './guard.fixture.ts'
import { createGuard, type GuardEvent } from './guard.ts'
import * as fixture from './guardClient.fixture.ts'
import type { KeyGuard } from './guardClient.ts'

const { account, bereaved, browserWith, connect, loadWorker, settle, signIn, twoTabs } = fixture

fixture.startBrowser()

describe('the worker', () => {
  test.each([
    [true, 'shared'],
    [false, 'shared-fragile'],
  ])('is a module of one name, with an extended lifetime (read: %s)', async (reads, reach) => {
    const { start, given } = browserWith(await loadWorker(), { extends: reads })
    const asked: unknown[] = []
    const { guard } = await connect((options) => {
      if (reads) asked.push(options.extendedLifetime)
      return start(options)
    })
    expect(guard.reach).toBe(reach)
    expect(asked).toEqual(reads ? [true] : [])
    expect(given).toEqual([{ name: 'key-guard', type: 'module' }])
  })

  test('signs for a tab whose lock is held, each request under its own id, with the offset', async () => {
    const { guard, tab } = await connect(browserWith(await loadWorker()).start)
    expect(fixture.locks.held.has(`signet-tab:${tab}`)).toBe(true)
    const { attempt, account: given } = await guard.signIn(signIn)
    expect(given).toEqual(account)
    await guard.setSkew(45_000)
    const ids = Array.from({ length: 5 }, () => randomUUID())
    const answers = await Promise.all(ids.map((requestId) => guard.sign(path, requestId, attempt)))
    expect(answers.map((headers) => headers['x-mc-req-id'])).toEqual(ids)
    expect(answers[0]?.['x-mc-date']).toBe('Sat, 21 Nov 2026 09:31:00 UTC')
    await guard.confirm(attempt)
    // None is waited for any longer. These are the guard's own: the warning, and the wipe.
    expect(vi.getTimerCount()).toBe(2)
  })

  test('shares a confirmed session with every tab, and an unconfirmed one with none', async () => {
    const { start, first, second, attempt } = await twoTabs()
    const third = await connect(start)
    expect(third.guard.account).toBeUndefined()
    await expect(second.guard.sign(path, id)).rejects.toThrow(SignedOutError)
    await settle()
    expect([first, second, third].flatMap(({ heard }) => heard)).toEqual([])
    await first.guard.confirm(attempt, lacking('x'))
    expect((await second.guard.sign(path, id))['x-mc-req-id']).toBe(id)
    expect((await connect(start)).guard.account).toEqual({ ...account, check: lacking('x') })
  })

  test('notifies every tab of sign-in, sign-out and idleness, until it unsubscribes', async () => {
    const { first, second, attempt } = await twoTabs()
    const heard = vi.fn<(event: GuardEvent) => void>()
    const stop = first.guard.subscribe(heard)
    await first.guard.confirm(attempt)
    await settle()
    stop()
    vi.advanceTimersByTime(29 * 60_000)
    await second.guard.touch()
    vi.advanceTimersByTime(29 * 60_000)
    await second.guard.sign(path, id)
    await second.guard.signOut('new-keys')
    await settle()
    const warned = [{ event: 'idle-warning', inMs: 60_000 }, { event: 'active' }]
    const ended = { event: 'signed-out', reason: 'new-keys' }
    const events = [{ event: 'signed-in', account }, ...warned, ...warned, ended]
    for (const tab of [first, second]) expect(tab.heard).toEqual(events)
    expect(heard).toHaveBeenCalledOnce()
    await expect(first.guard.sign(path, id)).rejects.toThrow(SignedOutError)
  })

  test('keeps the key 8 seconds after the last tab has closed or crashed', async () => {
    const { start, first, second } = await twoTabs({ isConfirmed: true })
    const close = async (tab: string, ms: number) => {
      fixture.locks.closeTab(tab)
      await settle()
      vi.advanceTimersByTime(ms)
    }
    await close(first.tab, 8_000)
    expect((await second.guard.sign(path, id))['x-mc-req-id']).toBe(id)
    await close(second.tab, 7_999)
    const third = await connect(start)
    expect(third.guard.account).toEqual(account)
    await close(third.tab, 8_000)
    expect((await connect(start)).guard.account).toBeUndefined()
  })

  test('refuses what a page of another version may ask', async () => {
    const serve = await loadWorker()
    const { port1, port2 } = new MessageChannel()
    fixture.ports.push(port1, port2)
    serve(port2)
    const answered = new Promise((resolve) => {
      port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
    })
    port1.start()
    port1.postMessage({ n: 1, ask: { do: 'export' } })
    expect(await answered).toEqual({ n: 1, failed: 'refused' })
  })
})

test.each(['worker', 'page'])('a failure of the %s is a SignedOutError, or says nothing', async (where) => {
  const start = where === 'worker' ? browserWith(await loadWorker()).start : undefined
  const { guard } = await connect(start)
  await expect(guard.sign(path, id)).rejects.toThrow(SignedOutError)
  await expect(guard.confirm(1)).rejects.toThrow(SignedOutError)
  const bad = { ...signIn, credentials: { ...signIn.credentials, secretKey: 'not_base64' } }
  const error = await guard.signIn(bad).catch((cause: unknown) => cause)
  expect(error).toEqual(new Error('The key guard refused.'))
  const { attempt } = await guard.signIn(signIn)
  await expect(guard.sign('/api/other', id, attempt)).rejects.toThrow(/^The key guard refused\.$/)
  await guard.abandon(attempt)
  await expect(guard.sign(path, id, attempt)).rejects.toThrow(SignedOutError)
})

const signedOut: object = { name: 'SignedOutError' }
const call = { url: path, headers: {}, body: '', timeout: 1, maxAnswer: 1 }
test.each<[string, (guard: KeyGuard, attempt: number) => Promise<unknown>, failure?: object]>([
  ['a signature', (guard) => guard.sign(path, id)],
  ['a sign-in', (guard) => guard.signIn(signIn)],
  ['a confirmation', (guard, attempt) => guard.confirm(attempt)],
  ['an abandoned attempt', (guard, attempt) => guard.abandon(attempt)],
  ['a sign-out', (guard) => guard.signOut()],
  ['a touch', (guard) => guard.touch()],
  ['an offset', (guard) => guard.setSkew(1)],
  // It may have left.
  ['a call of API 2.0', (guard) => guard.send(call), { reason: 'lost', mayHaveLeft: true }],
])('a dead worker holds no key: %s signs its page out in 8 s', async (_, use, failure = signedOut) => {
  const { guard, heard, attempt, die } = await bereaved()
  die()
  const over = vi.fn<(error: unknown) => void>()
  const asked = use(guard, attempt).catch(over)
  await vi.advanceTimersByTimeAsync(7_999)
  await settle()
  expect(over).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(over.mock.calls).toMatchObject([[failure]])
  expect(heard.at(-1)).toEqual({ event: 'signed-out', reason: 'closed' })
})

test.each([4_000, 7_900])(
  'a worker that answers after %d ms is late, and signs no page out',
  async (late) => {
    const { guard, heard, die, wake } = await bereaved()
    die()
    const signed = guard.sign(path, id)
    await vi.advanceTimersByTimeAsync(late)
    await settle()
    wake()
    expect((await signed)['x-mc-req-id']).toBe(id)
    await vi.advanceTimersByTimeAsync(20_000)
    await settle()
    expect(heard.map(({ event }) => event)).toEqual(['signed-in'])
  },
)

/** What a page sees of the guard from its start to a sign-out. */
async function lifeOf(connected: ReturnType<typeof connect>) {
  const { guard, heard } = await connected
  const { reach, account: found } = guard
  const { attempt, account: given } = await guard.signIn(signIn)
  await guard.confirm(attempt)
  const headers = await guard.sign(path, id)
  vi.advanceTimersByTime(60_000)
  await guard.signOut()
  await settle()
  return { reach, found, given, signed: headers['x-mc-req-id'], heard }
}

const heardInPage = [
  { event: 'signed-in', account },
  { event: 'signed-out', reason: 'sign-out' },
]
const wholeLifeInPage = { reach: 'page', found: undefined, given: account, signed: id, heard: heardInPage }

const silent = () => browserWith(() => undefined)
const refuse = (port: MessagePort) => {
  port.addEventListener('message', ({ data }: MessageEvent<{ n: number }>) =>
    port.postMessage({ n: data.n, failed: 'refused' }),
  )
  port.start()
}
const withNavigator = (navigator: object) => {
  vi.stubGlobal('navigator', navigator)
  return connect(silent().start)
}
const noLock = { locks: { request: () => Promise.reject(new Error('no locks here')) } }
const startNothing = () => {
  throw new TypeError('This document requires TrustedScriptURL assignment.')
}
async function failing() {
  const { start, workers } = silent()
  const connected = connect(start)
  await settle()
  workers[0]?.dispatchEvent(new Event('error'))
  return connected
}

test.each<[why: string, () => ReturnType<typeof connect>]>([
  ['the browser has no SharedWorker', () => connect(undefined)],
  ['the worker cannot be started', () => connect(startNothing)],
  ['the browser has no locks', () => withNavigator({})],
  ['a lock is refused', () => withNavigator(noLock)],
  ['the worker refuses the tab', () => connect(browserWith(refuse).start)],
  ['the worker script fails', failing],
])('the page guards the key itself if %s', async (_, connecting) => {
  expect(await lifeOf(connecting())).toEqual(wholeLifeInPage)
})

test('the page guards the key itself if the worker has not answered after 4 seconds, and not before', async () => {
  const connected = connect(silent().start)
  await settle()
  await vi.advanceTimersByTimeAsync(3_999)
  await settle()
  expect(await Promise.race([connected, settle()])).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(await lifeOf(connected)).toEqual(wholeLifeInPage)
})

test('the page guards the key itself and ignores the sessions of a late worker', async () => {
  const late: MessagePort[] = []
  const { start } = browserWith((port) => late.push(port))
  const connected = connect(start)
  await settle()
  await vi.advanceTimersByTimeAsync(4_000)
  const { guard, heard } = await connected
  const { attempt } = await guard.signIn(signIn)

  const [port] = late
  const elsewhere = createGuard({ now: () => Date.now(), tell: (event) => port?.postMessage(event) })
  elsewhere.confirm((await elsewhere.signIn(signIn)).attempt)
  elsewhere.signOut()
  await settle()
  expect(heard).toEqual([])
  expect((await guard.sign(path, id, attempt))['x-mc-req-id']).toBe(id)
})

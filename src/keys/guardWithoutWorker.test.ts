/** A worker that died, or that never answered: the page guards the key itself. */
import { describe, expect, test, vi } from 'vitest'
import { SignedOutError } from '../api/signature.ts'
import { createGuard } from './guard.ts'
import {
  signIn,
  account,
  path,
  id,
  locks,
  ports,
  browserWith,
  loadWorker,
  connect,
  settle,
  startBrowser,
} from './guardClient.fixture.ts'
import type { KeyGuard } from './guardClient.ts'

startBrowser()

/** A worker that answers until it dies, and the guard of a page that signed in with it. */
async function bereaved() {
  const serve = await loadWorker()
  let dead = false
  const asleep: unknown[] = []
  const wakes: (() => void)[] = []
  const { start } = browserWith((port) => {
    const { port1: near, port2: far } = new MessageChannel()
    ports.push(near, far)
    serve(far)
    wakes.push(() => asleep.splice(0).forEach((data) => near.postMessage(data)))
    near.addEventListener('message', ({ data }: MessageEvent<unknown>) => port.postMessage(data))
    near.start()
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!dead) near.postMessage(data)
      else asleep.push(data)
    })
    port.start()
  })
  const { guard, heard } = await connect(start)
  const { attempt } = await guard.signIn(signIn)
  await guard.confirm(attempt)
  return { guard, heard, attempt, die: () => (dead = true), wake: () => wakes.forEach((wake) => wake()) }
}

describe('a worker that died', () => {
  test.each<[string, (guard: KeyGuard, attempt: number) => Promise<unknown>]>([
    ['a signature', (guard) => guard.sign(path, id)],
    ['a sign-in', (guard) => guard.signIn(signIn)],
    ['a confirmation', (guard, attempt) => guard.confirm(attempt)],
    ['an abandoned attempt', (guard, attempt) => guard.abandon(attempt)],
    ['a sign-out', (guard) => guard.signOut()],
    ['a touch', (guard) => guard.touch()],
    ['an offset', (guard) => guard.setSkew(1)],
  ])('holds no key: %s fails as signed out after 8 seconds, not before', async (_, use) => {
    const { guard, attempt, die } = await bereaved()
    die()
    const over = vi.fn<(error: unknown) => void>()
    const asked = use(guard, attempt).catch(over)
    await vi.advanceTimersByTimeAsync(7_999)
    await settle()
    expect(over).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(over.mock.calls).toEqual([[expect.any(SignedOutError)]])
  })

  test('signs its page out', async () => {
    const { guard, heard, die } = await bereaved()
    die()
    const refused = guard.touch().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await refused).toBeInstanceOf(SignedOutError)
    expect(heard.at(-1)).toEqual({ event: 'signed-out', reason: 'closed' })
  })

  test.each([4_000, 7_900])(
    'that answers only after %d ms was late: its page stays signed in',
    async (late) => {
      const { guard, heard, die, wake } = await bereaved()
      die()
      const signed = guard.sign(path, id)
      await vi.advanceTimersByTimeAsync(late)
      await settle()
      wake()
      expect((await signed)['x-mc-req-id']).toBe(id)
      expect(heard.map(({ event }) => event)).toEqual(['signed-in'])
      await vi.advanceTimersByTimeAsync(20_000)
      await settle()
      expect(heard.map(({ event }) => event)).toEqual(['signed-in'])
    },
  )

  test('affects only its own requests: earlier answers stay', async () => {
    const { guard, die } = await bereaved()
    const headers = await guard.sign(path, id)
    die()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(headers['x-mc-req-id']).toBe(id)
    await settle()
  })
})

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

const startNothing = () => {
  throw new TypeError('This document requires TrustedScriptURL assignment.')
}

const wholeLifeInPage = {
  reach: 'page',
  found: undefined,
  given: account,
  signed: id,
  heard: [
    { event: 'signed-in', account },
    { event: 'signed-out', reason: 'sign-out' },
  ],
}

describe('the page guards the key itself', () => {
  test('if the browser has no SharedWorker', async () => {
    expect(await lifeOf(connect(undefined))).toEqual(wholeLifeInPage)
    expect(locks.held.size).toBe(0)
  })

  test('if the worker cannot be started', async () => {
    expect(await lifeOf(connect(startNothing))).toEqual(wholeLifeInPage)
  })

  test('if the browser has no locks', async () => {
    vi.stubGlobal('navigator', {})
    const { start } = browserWith(await loadWorker())
    expect(await lifeOf(connect(start))).toEqual(wholeLifeInPage)
  })

  test('if a lock is refused', async () => {
    const refusing = { request: () => Promise.reject(new Error('no locks here')) }
    vi.stubGlobal('navigator', { locks: refusing })
    const { start } = browserWith(() => undefined)
    expect(await lifeOf(connect(start))).toEqual(wholeLifeInPage)
  })

  test('if the worker script fails', async () => {
    const { start, workers } = browserWith(() => undefined)
    const connected = connect(start)
    await settle()
    workers[0]?.dispatchEvent(new Event('error'))
    expect(await lifeOf(connected)).toEqual(wholeLifeInPage)
  })

  test('if the worker refuses the tab', async () => {
    const { start } = browserWith((port) => {
      port.addEventListener('message', ({ data }: MessageEvent<{ n: number }>) =>
        port.postMessage({ n: data.n, failed: 'refused' }),
      )
      port.start()
    })
    expect(await lifeOf(connect(start))).toEqual(wholeLifeInPage)
  })

  test('if the worker has not answered after 4 seconds, and not before', async () => {
    const { start } = browserWith(() => undefined)
    const connected = connect(start)
    await settle()
    await vi.advanceTimersByTimeAsync(3_999)
    await settle()
    expect(await Promise.race([connected, settle()])).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(await lifeOf(connected)).toEqual(wholeLifeInPage)
  })

  test('and ignores the sessions of a late worker', async () => {
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
})

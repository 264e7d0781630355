/** API 2.0: the guard fetches the token and makes the calls. Neither leaves it. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeXhr } from '../api/api.fixture.ts'
import { SignedOutError } from '../api/signature.ts'
import type { RawAnswer, RawRequest } from '../api/transport.ts'
import { TransportError } from '../api/transportError.ts'
import { credentials, fingerprint, holdTime, id, idleMs, pass, path, start } from './guard.fixture.ts'
import { createGuard, type GuardEvent } from './guard.ts'
import { account, browserWith, connect, loadWorker } from './guardClient.fixture.ts'
import { locks, settle, startBrowser } from './guardClient.fixture.ts'

const keys = { clientId: 'an-id-of-Ann', clientSecret: 'a secret+of/Ann&=' }
const form = 'client_id=an-id-of-Ann&client_secret=a+secret%2Bof%2FAnn%26%3D&grant_type=client_credentials'
const signIn = { credentials: keys, region: 'eu', sandbox: false, idleMs }
const named = { 'x-mc-req-id': id, 'x-mc-arg': '{}' }
const call: RawRequest = { url: path, headers: named, body: '{}', timeout: 1, maxAnswer: 1 }
const answerOf = (body: object | string, status = 200): RawAnswer => ({
  status,
  headers: new Map([['x-a', '1']]),
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const tokenOf = (token: unknown, life?: unknown) => answerOf({ access_token: token, expires_in: life })
const isToken = ({ url }: RawRequest) => url === '/r/eu/oauth/token'

/** A guard with confirmed keys over a transport that plays the answers to requests for tokens; calls succeed. */
async function setup(...tokens: (RawAnswer | Error | Promise<RawAnswer>)[]) {
  const sent: RawRequest[] = []
  const told: GuardEvent[] = []
  const calls: (RawAnswer | Promise<RawAnswer>)[] = []
  const transport = async (request: RawRequest) => {
    sent.push(request)
    if (!isToken(request)) return calls.shift() ?? answerOf('{"data":[]}')
    const next = tokens.shift() ?? new Error('No other token was expected.')
    if (next instanceof Error) throw next
    return next
  }
  const guard = createGuard({ now: () => Date.now(), tell: (event) => told.push(event), transport })
  guard.opened('tab-1')
  const { attempt, account: given } = await guard.signIn(signIn)
  guard.confirm(attempt)
  return { guard, sent, told, calls, given, tokens: () => sent.filter(isToken).length }
}

describe('the guard', () => {
  holdTime()

  test('asks for a token with a form, and sends the call with it', async () => {
    const { guard, sent, given } = await setup(tokenOf('t-1'))
    const owner = { region: 'eu', fingerprint: fingerprint(keys.clientId), tenant: undefined }
    expect(given).toEqual({ ...owner, auth: 'oauth' })
    expect(await guard.sign(path, id)).toEqual({ 'x-mc-req-id': id })
    expect(await guard.send(call)).toEqual(answerOf('{"data":[]}'))
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' }
    const asked = { url: '/r/eu/oauth/token', headers, body: form, timeout: 20_000, maxAnswer: 1 }
    expect(sent[0]).toEqual({ ...asked, signal: expect.any(AbortSignal) })
    const bearer = { ...call.headers, Authorization: 'Bearer t-1' }
    expect(sent[1]).toEqual({ ...call, url: `/r/eu${path}`, headers: bearer })
  })

  // A minute before the end that the answer says, or in five minutes.
  test.each([
    [1_800, 1_740],
    ['1799', 1_739],
    [undefined, 240],
    ['soon', 240],
    [0, 240],
    [-5, 240],
  ])('takes another token in time: a life of %s lasts %d seconds', async (life, seconds) => {
    const s = await setup(tokenOf('t-1', life), tokenOf('t-2'))
    await s.guard.send(call)
    pass(seconds * 1_000 - 1)
    await s.guard.send(call)
    expect(s.tokens()).toBe(1)
    pass(1)
    await s.guard.send(call)
    expect(s.sent.at(-1)?.headers.Authorization).toBe('Bearer t-2')
  })

  test('asks for one token at a time, however many requests need it', async () => {
    const s = await setup(tokenOf('t-1'), tokenOf('t-2', 60))
    await Promise.all([s.guard.sign(path, id), s.guard.send(call), s.guard.send(call)])
    expect(s.tokens()).toBe(1)
  })

  test('drops the token that the service refuses, and no newer one', async () => {
    const s = await setup(tokenOf('t-1'), tokenOf('t-2'))
    let refuse: (answer: RawAnswer) => void = () => undefined
    s.calls.push(answerOf('', 401), new Promise((resolve) => (refuse = resolve)))
    const [first, second] = [s.guard.send(call), s.guard.send(call)]
    expect((await first).status).toBe(401)
    await s.guard.send(call)
    // It was sent with the first token.
    refuse(answerOf('', 401))
    await second
    await s.guard.send(call)
    expect(s.tokens()).toBe(2)
  })

  test.each<[RawAnswer | Error, TransportError['reason']]>([
    [answerOf({ error: 'invalid_client', error_description: keys.clientSecret }, 400), 'client-refused'],
    [answerOf('', 401), 'client-refused'],
    [answerOf({ error: 'server_error' }, 500), 'token-missing'],
    [answerOf({ access_token: 't' }, 302), 'token-missing'],
    [answerOf('null'), 'token-missing'],
    [answerOf('<html>'), 'token-missing'],
    [tokenOf('a b'), 'token-missing'],
    [tokenOf(''), 'token-missing'],
    [tokenOf(7), 'token-missing'],
    [new TransportError('lost', true), 'token-lost'],
    [new Error('a bug'), 'token-lost'],
    [new TransportError('timed-out', true), 'token-late'],
    [new TransportError('stalled', true), 'token-late'],
    [new TransportError('unfinished', true), 'token-late'],
    [new TransportError('offline', false), 'offline'],
  ])('sends nothing without a token, and asks again for the next request: %#', async (answer, reason) => {
    const s = await setup(answer, tokenOf('t-2'))
    const error = await s.guard.sign(path, id).catch((cause: unknown) => cause)
    expect(error).toEqual(new TransportError(reason, false))
    expect(error).toEqual(expect.not.objectContaining({ cause: expect.anything() }))
    expect(JSON.stringify([error, String(error), s.told])).not.toContain('secret')
    expect(s.sent.filter((request) => !isToken(request))).toEqual([])
    expect(await s.guard.sign(path, id)).toEqual({ 'x-mc-req-id': id })
  })

  test.each<[string, (s: Awaited<ReturnType<typeof setup>>) => void]>([
    ['a sign-out', ({ guard }) => guard.signOut()],
    ['idleness', () => pass(idleMs)],
    ['the end of the last tab', ({ guard }) => (guard.closed('tab-1'), pass(8_000))],
  ])('forgets token and secret with %s, also one that arrives later', async (_, end) => {
    let arrive: (answer: RawAnswer) => void = () => undefined
    const s = await setup(new Promise<RawAnswer>((resolve) => (arrive = resolve)))
    const asked = [s.guard.sign(path, id), s.guard.send(call)].map((each) =>
      each.catch((error: unknown) => error),
    )
    end(s)
    expect(s.sent[0]?.signal?.aborted).toBe(true)
    arrive(tokenOf('t-1'))
    expect(await Promise.all(asked)).toEqual([expect.any(SignedOutError), expect.any(SignedOutError)])
    await expect(s.guard.send(call)).rejects.toThrow(SignedOutError)
    expect(s.sent).toHaveLength(1)
  })

  test('a sign-out that ends a request for a token is told as that', async () => {
    const s = await setup(new TransportError('aborted', true))
    await expect(s.guard.sign(path, id)).rejects.toThrow(SignedOutError)
  })

  const elsewhere = [`${path}/`, `/r/eu${path}`, '/oauth/token', `${path}?x`, 'https://x.example/', '']
  test.each(elsewhere)('does not send to "%s"', async (url) => {
    const s = await setup(tokenOf('t-1'))
    await expect(s.guard.send({ ...call, url })).rejects.toThrow(`The guard does not sign ${url}.`)
    await expect(s.guard.send({ ...call, headers: {} })).rejects.toThrow('The request id is not a GUID.')
    expect(s.sent).toEqual([])
  })

  test('sends for unconfirmed keys in their own attempt alone, and not with keys that sign', async () => {
    const guard = createGuard({ now: () => start, tell() {}, transport: async () => tokenOf('t-1') })
    const { attempt } = await guard.signIn(signIn)
    await expect(guard.send(call)).rejects.toThrow(SignedOutError)
    expect((await guard.send(call, attempt)).status).toBe(200)
    const signing = await guard.signIn({ ...signIn, credentials })
    await expect(guard.send(call, signing.attempt)).rejects.toThrow('The guard only signs with these keys.')
  })
})

describe('a page', () => {
  startBrowser()
  /** A request for a token is answered at once. */
  class Xhr extends FakeXhr {
    override allHeaders = 'X-A: 1\r\n'
    override send(body: unknown) {
      super.send(body)
      if (this.opened[1]?.endsWith('/token')) this.answer(200, '{"access_token":"the-token"}')
    }
  }
  beforeEach(() => {
    FakeXhr.made.length = 0
    vi.stubGlobal('XMLHttpRequest', Xhr)
    vi.stubGlobal('navigator', { locks, onLine: true })
  })

  async function sending(more: Partial<RawRequest> = {}) {
    const serve = await loadWorker()
    const heard: unknown[] = []
    const { start: startWorker } = browserWith((port) => {
      const post = port.postMessage.bind(port)
      port.postMessage = (message: unknown) => (heard.push(message), post(message))
      serve(port)
    })
    const { guard, tab } = await connect(startWorker)
    await guard.confirm((await guard.signIn(signIn)).attempt)
    const sent = guard.send({ ...call, ...more }).catch((error: unknown) => error)
    await settle()
    return { guard, tab, sent, heard, last: FakeXhr.made.at(-1)! }
  }

  test('gets the answer and the progress from the worker, and never a token or a secret', async () => {
    const onUpload = vi.fn<(loaded: number, total: number) => void>()
    const { guard, sent, last, heard } = await sending({ onUpload })
    expect(last.headers.Authorization).toBe('Bearer the-token')
    last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 5, total: 10 }))
    await settle()
    expect(onUpload.mock.calls).toEqual([[5, 10]])
    last.answer(200, '{}')
    expect(await sent).toEqual(answerOf('{}'))
    expect(await guard.sign(path, id)).toEqual({ 'x-mc-req-id': id })
    expect(heard.length).toBeGreaterThan(4)
    expect(JSON.stringify(heard)).not.toMatch(/the-token|secret/)
    expect(JSON.stringify(heard)).toContain(account.region)
  })

  test('waits for the worker for as long as it lives', async () => {
    const { sent, last } = await sending({ timeout: 60_000 })
    await vi.advanceTimersByTimeAsync(3_900)
    for (let seconds = 0; seconds < 40; seconds += 4) {
      // The worker answers the question whether it lives.
      await settle()
      await vi.advanceTimersByTimeAsync(4_000)
    }
    last.answer(200, '{}')
    expect(await sent).toEqual(answerOf('{}'))
  })

  test('ends its request in the worker, by a signal or when it closes', async () => {
    const stop = new AbortController()
    const first = await sending({ signal: stop.signal })
    stop.abort()
    expect(await first.sent).toEqual(new TransportError('aborted', true))
    const { sent } = await sending({ signal: AbortSignal.abort() })
    expect(await sent).toEqual(new TransportError('aborted', false))
    const second = await sending()
    locks.closeTab(second.tab)
    await settle()
    expect(second.last.isAborted).toBe(true)
  })
})

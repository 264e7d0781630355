/** The client in a region of API 2.0: the transport adds the token, the client no signature (api-2.0.md). */
import { describe, expect, test } from 'vitest'
import { barePolicy, failureOf, ok, person, reply, said, throttled, type Step } from './api.fixture.ts'
import { createClient, type Exchange } from './client.ts'
import { createPolicy, getWatchlist } from './operations.ts'
import { SignedOutError } from './signature.ts'
import type { RawRequest } from './transport.ts'
import { TransportError } from './transportError.ts'
import { itemOf, toWire } from './wire.ts'

function setup(...steps: Step[]) {
  const sent: RawRequest[] = []
  const started: Exchange[] = []
  const tokens: Error[] = []
  let ids = 0
  const client = createClient({
    baseUrl: '',
    auth: 'oauth',
    sign: async (_, requestId) => {
      const failure = tokens.shift()
      if (failure) throw failure
      return { 'x-mc-req-id': requestId }
    },
    transport: async (request) => {
      const step = steps[sent.length] ?? new Error('Nothing more was expected.')
      sent.push(request)
      if (step instanceof Error) throw step
      return typeof step === 'function' ? step(request) : step
    },
    now: () => 0,
    newId: () => `id-${++ids}`,
    observe: { started: (exchange) => void started.push(exchange), ended: () => undefined },
  })
  return { client, sent, started, tokens }
}

const flat = (code: string) => reply(401, JSON.stringify({ fail: [{ code, message: 'No.' }] }))
const expired = flat('token_expired')

test('a request has its path and its id, and no signature', async () => {
  const { client, sent, started } = setup(ok({ id: 'p-1' }))
  await client.call(createPolicy, barePolicy)
  const { url, headers } = sent[0]!
  expect(url).toBe(createPolicy.path)
  const json = { 'Content-Type': 'application/json', Accept: 'application/json' }
  expect(headers).toEqual({ ...json, 'x-mc-req-id': 'id-1' })
  expect(started[0]?.date).toBeUndefined()
})

test('the search of a watchlist is a list on the wire, and is read as it was given', async () => {
  const searchBy = { fieldName: 'name', value: 'Ann' } as const
  const filterBy = [{ fieldName: 'type', value: 'video_count_0' }] as const
  const { client, sent } = setup(ok(person(1)), ok(person(1)))
  await client.call(getWatchlist, { searchBy, filterBy: [...filterBy] })
  expect(JSON.parse(sent[0]?.body as string)).toMatchObject({ data: [{ searchBy: [searchBy], filterBy }] })
  await client.call(getWatchlist, { filterBy: [...filterBy] })
  expect(JSON.parse(sent[1]?.body as string)).toMatchObject({ data: [{ filterBy }] })
  const wire = toWire(getWatchlist, { searchBy }, { auth: 'oauth' })
  expect(itemOf(wire)).toEqual({ searchBy })
})

describe('a refused token', () => {
  test('is another one for a read, once', async () => {
    const { client, sent } = setup(expired, ok(person(1)))
    const { requestId } = await client.call(getWatchlist, {})
    expect([requestId, sent.length]).toEqual(['id-2', 2])
    const again = setup(expired, expired)
    expect(await failureOf(again.client.call(getWatchlist, {}))).toMatchObject({ kind: 'unauthorised' })
    expect(again.sent).toHaveLength(2)
  })

  test('may come after a throttle', async () => {
    const { client, sent } = setup(throttled(1), expired, ok(person(1)))
    await client.call(getWatchlist, {})
    expect(sent).toHaveLength(3)
  })

  test.each([
    [expired, 'The access token had expired.', 'Send again: a new token is fetched first.'],
    [
      flat('other'),
      'The service rejected the access token.',
      'Check the client id, the role of its application and the region, then sign in again.',
    ],
  ])('refuses a write for certain, which waits for a click: %#', async (answer, message, advice) => {
    const { client, sent } = setup(answer)
    const error = await failureOf(client.call(createPolicy, barePolicy))
    expect(error).toMatchObject({ kind: 'unauthorised', executed: 'no', httpStatus: 401, message, advice })
    expect(sent).toHaveLength(1)
  })

  test('is no refusal of a token if a server on the way answers a write', async () => {
    const error = await failureOf(setup(reply(401, '<html>')).client.call(createPolicy, barePolicy))
    expect(error).toMatchObject({ kind: 'refused', executed: 'unknown' })
  })
})

test('in a region of API 1.0 a refused read is not sent again', async () => {
  let sent = 0
  const client = createClient({
    baseUrl: '/r/eu',
    sign: async () => ({ 'x-mc-req-id': 'id', 'x-mc-date': 'date' }),
    transport: async () => (sent++, said(401)),
    now: () => 0,
    newId: () => 'id',
  })
  const message = 'The service rejected the signature.'
  expect(await failureOf(client.call(getWatchlist, {}))).toMatchObject({ kind: 'unauthorised', message })
  expect(sent).toBe(1)
})

const again = 'Try again.'
test.each<[TransportError['reason'], kind: string, words: string]>([
  [
    'client-refused',
    'unauthorised',
    'The service does not accept this client id with this client secret. Nothing was sent. ' +
      'Check both and the region, then sign in again.',
  ],
  [
    'token-late',
    'timed-out',
    `The access token did not arrive within 20 seconds. Nothing was sent. ${again}`,
  ],
  [
    'token-lost',
    'lost',
    `The connection was lost before the access token arrived. Nothing was sent. ${again}`,
  ],
  [
    'token-missing',
    'unreadable',
    `The answer to the request for an access token has none. Nothing was sent. ${again}`,
  ],
  ['offline', 'offline', 'This device is offline. Nothing was sent. Connect to the network, then try again.'],
])('without a token (%s) nothing is logged or sent', async (reason, kind, words) => {
  const { client, sent, started, tokens } = setup()
  tokens.push(new TransportError(reason, false))
  const error = await failureOf(client.call(createPolicy, barePolicy))
  expect(error).toMatchObject({ kind, executed: 'no' })
  expect(`${error.message} ${error.advice}`).toBe(words)
  expect([sent, started]).toEqual([[], []])
})

test('a sign-out between the log and the request sends nothing', async () => {
  const { client } = setup(new SignedOutError())
  const message = 'You are signed out. Nothing was sent.'
  const error = await failureOf(client.call(createPolicy, barePolicy))
  expect(error).toMatchObject({ kind: 'unauthorised', executed: 'no', message })
})

/** The client in a region of API 2.0: the transport adds the token, the client no signature (api-2.0.md). */
import { expect, test } from 'vitest'
import { barePolicy, failureOf, ok, person, reply, setupIn, throttled, type Step } from './api.fixture.ts'
import { createPolicy, getWatchlist } from './operations.ts'
import { SignedOutError } from './signature.ts'
import { TransportError } from './transportError.ts'
import { itemOf, toWire } from './wire.ts'

const setup = (...steps: Step[]) => setupIn('oauth', ...steps)

const flat = (code: string) => reply(401, JSON.stringify({ fail: [{ code, message: 'No.' }] }))
const expired = flat('token_expired')
const checkClient = 'Check the client id, the role of its application and the region, then sign in again.'

test('a request has its path and its id, and no signature', async () => {
  const { client, sent, started } = setup(ok({ id: 'p-1' }))
  await client.call(createPolicy, barePolicy)
  const { url, headers } = sent[0]!
  expect(url).toBe(`/r/eu${createPolicy.path}`)
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

test('a refused token is followed by another one for a read, once', async () => {
  const { client, sent } = setup(expired, ok(person(1)))
  const { requestId } = await client.call(getWatchlist, {})
  expect([requestId, sent.length]).toEqual(['id-2', 2])
  const again = setup(expired, expired)
  expect(await failureOf(again.client.call(getWatchlist, {}))).toMatchObject({ kind: 'unauthorised' })
  expect(again.sent).toHaveLength(2)
})

test('a refused token may come after a throttle', async () => {
  const { client, sent } = setup(throttled(1), expired, ok(person(1)))
  await client.call(getWatchlist, {})
  expect(sent).toHaveLength(3)
})

test.each([
  [expired, 'The access token had expired.', 'Send again: a new token is fetched first.'],
  [flat('other'), 'The service rejected the access token.', checkClient],
])('a refused token refuses a write, which waits for a click: %#', async (answer, message, advice) => {
  const { client, sent } = setup(answer)
  const error = await failureOf(client.call(createPolicy, barePolicy))
  expect(error).toMatchObject({ kind: 'unauthorised', executed: 'no', httpStatus: 401, message, advice })
  expect(sent).toHaveLength(1)
})

test('a token is not refused if a server on the way answers a write', async () => {
  const error = await failureOf(setup(reply(401, '<html>')).client.call(createPolicy, barePolicy))
  expect(error).toMatchObject({ kind: 'refused', executed: 'unknown' })
})

const checkBoth = 'Check both and the region, then sign in again.'
const [nothing, again] = ['Nothing was sent.', 'Nothing was sent. Try again.']
const refusedClient = 'The service does not accept this client id with this client secret.'
test.each<[TransportError['reason'], kind: string, words: string]>([
  ['client-refused', 'unauthorised', `${refusedClient} ${nothing} ${checkBoth}`],
  ['token-late', 'timed-out', `The access token did not arrive within 20 seconds. ${again}`],
  ['token-lost', 'lost', `The connection was lost before the access token arrived. ${again}`],
  ['token-missing', 'unreadable', `The answer to the request for an access token has none. ${again}`],
  ['offline', 'offline', `This device is offline. ${nothing} Connect to the network, then try again.`],
])('without a token (%s) nothing is logged or sent', async (reason, kind, words) => {
  const { client, order, sign } = setup()
  sign.mockRejectedValueOnce(new TransportError(reason, false))
  const error = await failureOf(client.call(createPolicy, barePolicy))
  expect(error).toMatchObject({ kind, executed: 'no' })
  expect(`${error.message} ${error.advice}`).toBe(words)
  expect(order).toEqual([])
})

test('a sign-out between the log and the request sends nothing', async () => {
  const { client } = setup(new SignedOutError())
  const message = 'You are signed out. Nothing was sent.'
  const error = await failureOf(client.call(createPolicy, barePolicy))
  expect(error).toMatchObject({ kind: 'unauthorised', executed: 'no', message })
})

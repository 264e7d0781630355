/** API 2.0, driven by a client of thirty lines that shares no code with the console (api-2.0.md). */
import { beforeEach, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from './app.ts'
import { type Caller, csv, enter, noon, paths, policy, type Keys } from './caller.fixture.ts'

const origin = 'http://localhost:4173/r/sandbox-oauth'

class Client {
  token = ''
  readonly sandbox: Sandbox
  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox
  }

  /** Asks for a token with a form, and keeps it. */
  async signIn({ accessKey, secretKey }: Keys, form = {}, type = 'application/x-www-form-urlencoded') {
    const grant = { client_id: accessKey, client_secret: secretKey, grant_type: 'client_credentials' }
    const body = new URLSearchParams({ ...grant, ...form }).toString()
    const init = { method: 'POST', body, headers: { 'Content-Type': type } }
    const response = await this.sandbox.fetch(new Request(`${origin}/oauth/token`, init))
    const answer = (await response.json()) as Record<string, unknown>
    this.token = String(answer.access_token)
    return { status: response.status, answer }
  }

  /** Calls the API with the token, and with no header of a signature. */
  async call(path: string, body: BodyInit, more: Record<string, string> = {}) {
    const headers = { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json', ...more }
    const response = await this.sandbox.fetch(new Request(origin + path, { method: 'POST', body, headers }))
    const answer = (await response.json()) as { data: unknown[]; fail: unknown[] }
    return { status: response.status, answer }
  }
  ask = (path: string, item: unknown) => this.call(path, JSON.stringify({ data: [item] }))
}

let time: number
let caller: Caller
let client: Client
beforeEach(async () => {
  time = noon
  const sandbox = createSandbox({ now: () => time })
  caller = await enter({}, sandbox)
  client = new Client(sandbox)
})

test('all three operations run with a token', async () => {
  expect(await client.signIn(caller.keys)).toEqual({
    status: 200,
    answer: {
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]{64}$/),
      token_type: 'Bearer',
      expires_in: 1_800,
    },
  })
  const created = await client.ask(paths.policy, policy)
  expect(created).toMatchObject({ status: 200, answer: { fail: [], data: [{ description: 'Test' }] } })
  const searchBy = [{ fieldName: 'email', value: '@' }]
  const filterBy = [{ fieldName: 'type', value: 'video_count_0' }]
  const { answer } = await client.ask(paths.watchlist, { searchBy, filterBy })
  expect(answer.data.length).toBeGreaterThan(0)
  const none = [{ fieldName: 'email', value: 'nobody at all' }]
  expect((await client.ask(paths.watchlist, { searchBy: none, filterBy })).answer.data).toEqual([])
  const arg = { 'x-mc-arg': JSON.stringify({ data: [{ fileType: 'CSV' }] }) }
  const imported = await client.call(paths.import, csv, arg)
  expect(imported).toMatchObject({ status: 200, answer: { fail: [], data: [{ success: true }] } })
  const { policies, imports, requests } = await caller.contents()
  expect([policies.length, imports.length, requests]).toEqual([1, 1, 4])
})

test('a search is a list', async () => {
  await client.signIn(caller.keys)
  const { answer } = await client.ask(paths.watchlist, { searchBy: { fieldName: 'email', value: '@' } })
  expect(answer.fail).toMatchObject([
    { errors: [{ field: 'data[0].searchBy', message: 'Expected a list.' }] },
  ])
})

const wrong = { error: 'invalid_client', error_description: 'The client id or the client secret is wrong.' }
const words = 'The grant type must be client_credentials.'
const grant = { error: 'unsupported_grant_type', error_description: words }
test.each([
  [{ client_secret: 'x' }, undefined, 401, wrong],
  [{ client_id: 'x' }, undefined, 401, wrong],
  [{ grant_type: 'password' }, undefined, 400, grant],
  [{}, 'application/json', 400, grant],
])('no token is given for %j as %s', async (form, type, status, answer) => {
  expect(await client.signIn(caller.keys, form, type)).toEqual({ status, answer })
})

const message = 'The access token is not valid, or has expired.'
const flat = (code: string) => ({ status: 401, answer: { fail: [{ code, message }] } })
const call = () => client.ask(paths.watchlist, {})

test('a token lasts half an hour, and is refused in the flat form afterwards', async () => {
  await client.signIn(caller.keys)
  time += 1_799_999
  expect((await call()).status).toBe(200)
  time += 1
  expect(await call()).toEqual(flat('token_expired'))
  client.token = 'x'
  expect(await call()).toEqual(flat('err_sandbox_token_unknown'))
})

test('a token expires before its time once if it is told to, and the call is not executed', async () => {
  await client.signIn(caller.keys)
  await caller.order('token-expired')
  expect(await client.ask(paths.policy, policy)).toEqual(flat('token_expired'))
  expect((await client.ask(paths.policy, policy)).status).toBe(200)
  expect((await caller.contents()).policies).toHaveLength(1)
})

test('a token is lost with its connection if it is told to, and expires for that', async () => {
  await client.signIn(caller.keys)
  await caller.order('token-lost')
  expect(await call()).toEqual(flat('token_expired'))
  await expect(client.signIn(caller.keys)).rejects.toThrow('drop the connection')
  expect((await client.signIn(caller.keys)).status).toBe(200)
})

test('a token signs no call of API 1.0, nor do keys sign one of API 2.0', async () => {
  await client.signIn(caller.keys)
  const bearer = { headers: { Authorization: `Bearer ${client.token}` } }
  expect((await caller.post(paths.watchlist, '{"data":[]}', bearer)).status).toBe(401)
  client.token = 'x'
  const signed = await client.call(paths.watchlist, '{}', { Authorization: 'MC a:b' })
  expect(signed).toEqual(flat('err_sandbox_token_unknown'))
})

test('each kind has the faults that it can have', async () => {
  const namesAt = async (mount: string) => {
    const request = new Request(`http://localhost:4173/r/${mount}/faults`)
    const { faults } = (await (await client.sandbox.fetch(request)).json()) as { faults: { name: string }[] }
    return faults.map(({ name }) => name)
  }
  const [signed, withToken] = [await namesAt('sandbox'), await namesAt('sandbox-oauth')]
  expect(signed.filter((name) => !withToken.includes(name))).toEqual(['invalid-signature', 'binding-expired'])
  const added = ['token-expired', 'token-slow', 'token-lost']
  expect(withToken.filter((name) => !signed.includes(name))).toEqual(added)
})

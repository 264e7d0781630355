import { randomUUID } from 'node:crypto'
import { text as readText } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { path, paths } from '../src/api/paths.ts'
import { parseConfig } from './config.ts'
import { ask, serve } from './http.fixture.ts'
import { front } from './routes.ts'

const sandbox = { id: 'sandbox', name: 'Sandbox', sandbox: true }
const eu = (host: string | URL) => ({ id: 'eu', name: 'Europe', host: String(host) })
const service = eu('https://eu.service.example')
const id = () => ({ 'x-mc-req-id': randomUUID() })

/** A server with these regions, and the name of its last route. */
async function start(...regions: object[]) {
  const handle = front({ text: JSON.stringify({ regions }), config: parseConfig({ regions }) })
  const last = { route: '' }
  const url = await serve((request, response) => {
    last.route = handle(request, response, () => response.end('a file'))
  })
  return { url, last }
}

/** What such a server answers, and the name of the route. */
async function answering(...regions: object[]) {
  const { url, last } = await start(...regions)
  return async (address: string, method = 'GET', headers = {}) => {
    const response = await ask(url, address, headers, method)
    return [response.statusCode, last.route, await readText(response), response.headers.allow]
  }
}

const notFound = '{"error":"not found"}'
const config = `{"regions":[{"id":"eu","name":"Europe","host":"https://eu.service.example"}]}`
test.each([
  ['/ /?/r/ /rx /a/r/ /config.json.map', 200, 'file', 'a file'],
  ['/config.json /config.json?now', 200, 'config', config],
  [`/r?x /r/us${path.importUsers} /r/eu${path.importUsers}?x /r/sandbox/tenants`, 404, 'nothing', notFound],
])('a server without a sandbox answers %s with %i', async (addresses, ...expected) => {
  const answer = await answering(service)
  for (const address of addresses.split(' ')) expect(await answer(address)).toEqual([...expected, undefined])
})

test('a server forwards a POST to each of the three paths of a region, and nothing else', async () => {
  const arrived: string[] = []
  const region = await serve((request, response) => {
    arrived.push(`${request.method} ${request.url}`)
    response.end('{}')
  })
  const answer = await answering(eu(region), sandbox)
  for (const [name, operation] of Object.entries(path)) {
    const address = `/r/eu${operation}`
    const refused = [405, `eu ${name}`, '{"error":"method not allowed"}', 'POST']
    expect(await answer(address, 'GET', id())).toEqual(refused)
    expect(await answer(address, 'PUT', id())).toEqual(refused)
    expect(await answer(address, 'POST', id())).toEqual([200, `eu ${name}`, '{}', undefined])
  }
  expect(arrived).toEqual(paths.map((operation) => `POST ${operation}`))
})

test('a server of the sandbox sends each request id on once', async () => {
  const answer = await answering(sandbox, { ...sandbox, id: 'sandbox-oauth', auth: 'oauth' })
  const [status, route, keys] = await answer('/r/sandbox/tenants', 'POST')
  expect([status, route, keys]).toEqual([201, 'sandbox', expect.stringContaining('accessKey')])
  const address = `/r/sandbox${path.getWatchlist}`
  const [once, wrong] = [id(), { 'x-mc-req-id': 'x' }]
  const repeated = [502, 'sandbox', '{"error":"lost","code":"SENT_BEFORE"}', undefined]
  expect(await answer(address, 'POST', once)).not.toEqual(repeated)
  expect(await answer(address, 'POST', once)).toEqual(repeated)
  // The service refuses such an id by itself.
  await answer(address, 'POST', wrong)
  expect(await answer(address, 'POST', wrong)).not.toEqual(repeated)
  // Not so the one of API 2.0, which has no request id.
  const [refused] = await answer(`/r/sandbox-oauth${path.getWatchlist}`, 'POST', wrong)
  expect(refused).toBe(400)
})

test.each([
  ['/r/sandbox/faults', 'a/b.localhost'],
  ['/r/sandbox/faults\\', 'localhost'],
])('the sandbox refuses %s of %s at once', async (address, host) => {
  const [status, , body] = await (await answering(sandbox))(address, 'GET', { host })
  expect([status, body]).toEqual([400, '{"error":"not a URL"}'])
})

const watchlist = `/r/eu${path.getWatchlist}`
const headersOf = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, 'x']))

test('the pass-through passes on the headers that each side needs, and no other', async () => {
  const toService = headersOf('authorization accept accept-encoding content-type user-agent x-mc-date')
  const notToService = headersOf('cookie origin referer sec-x an-authorization accept-language x-mc-')
  const toPage = headersOf('content-type content-encoding retry-after x-ratelimit-limit')
  const notToPage = headersOf('set-cookie access-control-allow-origin server my-date dates x-x-ratelimit-x')
  let arrived: string[] = []
  const region = await serve((request, response) => {
    arrived = Object.keys(request.headers)
    response.writeHead(200, { ...notToPage, ...toPage, 'Cache-Control': 'public' }).end('{}')
  })
  const { url } = await start(eu(region))
  const { headers } = await ask(url, watchlist, { ...toService, ...notToService, ...id() }, 'POST')
  const ours = ['x-mc-req-id', 'host', 'connection', 'content-length']
  expect(arrived.toSorted()).toEqual([...Object.keys(toService), ...ours].toSorted())
  expect(headers).toMatchObject({ ...toPage, 'cache-control': 'no-store' })
  expect(Object.keys(headers).filter((name) => name in notToPage)).toEqual([])
})

const noIds = ['x', '', `${randomUUID()}0`, `0${randomUUID()}`, randomUUID().replaceAll('-', '')]
test.each(noIds)('the pass-through refuses the request id %j', async (wrong) => {
  const answer = await answering(eu('http://127.0.0.1:9'))
  const refused = [400, 'eu getWatchlist', '{"error":"x-mc-req-id must be a GUID"}', undefined]
  expect(await answer(watchlist, 'POST', { 'x-mc-req-id': wrong })).toEqual(refused)
})

const token = '/r/eu/oauth/token'
const form = 'client_id=an-id&client_secret=a-secret&grant_type=client_credentials'
const typed = { 'Content-Type': 'application/x-www-form-urlencoded' }
const oauth = (host: string | URL) => ({ ...eu(host), auth: 'oauth' })

/** The address of such a region, what arrived at its service, and the name of its last route. */
async function startOauth() {
  const arrived: { address: string; headers: string[]; body: string }[] = []
  const region = await serve((request, response) => {
    const headers = Object.keys(request.headers)
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      arrived.push({ address: `${request.method} ${request.url}`, headers, body })
      response.writeHead(200, { 'Cache-Control': 'public, max-age=60' }).end('{"access_token":"x"}')
    })
  })
  return { arrived, ...(await start(oauth(region))) }
}
const post = (url: URL, address: string, body: string, headers: object) =>
  fetch(new URL(address, url), { method: 'POST', body, headers: { ...headers } })

test('a region of API 2.0 gets the form for a token, which no cache keeps', async () => {
  const { url, arrived, last } = await startOauth()
  const response = await post(url, token, form, { ...typed, cookie: 'x', ...id() })
  expect([response.status, last.route]).toEqual([200, 'eu token'])
  expect(await response.text()).toBe('{"access_token":"x"}')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const [{ address, headers, body } = { headers: [] }] = arrived
  expect([address, body]).toEqual(['POST /oauth/token', form])
  expect(headers.filter((name) => /^(x-mc|cookie)/.test(name))).toEqual([])
})

test.each([
  ['of more than 4,096 bytes', form.padEnd(4_097, 'x'), typed],
  ['of JSON', form, { 'Content-Type': 'application/json' }],
  ['of no known length', new Blob([form]).stream(), typed],
])('a region of API 2.0 does not get a body %s', async (_, body, headers) => {
  const { url, arrived } = await startOauth()
  const init = { method: 'POST', body, headers, duplex: 'half' }
  const response = await fetch(new URL(token, url), init)
  expect(response.status).toBe(413)
  expect(await response.json()).toEqual({ error: 'a form of at most 4096 bytes is expected' })
  expect(arrived).toEqual([])
  expect((await post(url, token, form.padEnd(4_096, 'x'), typed)).status).toBe(200)
})

test('a region of API 2.0 gets calls without the headers of a signature, each id once', async () => {
  const { url, arrived } = await startOauth()
  const bearer = { Authorization: 'Bearer x' }
  const given = { ...bearer, 'x-mc-arg': '{}', 'x-mc-date': 'x', 'x-mc-app-id': 'x', ...id() }
  const statusOf = async (headers: object) =>
    (await post(url, `/r/eu${path.importUsers}`, 'x', headers)).status
  expect([await statusOf(given), await statusOf(given), await statusOf(bearer)]).toEqual([200, 502, 400])
  expect(arrived).toHaveLength(1)
  const named = arrived[0]?.headers.filter((name) => /^(authorization|x-mc)/.test(name))
  expect(named?.toSorted()).toEqual(['authorization', 'x-mc-arg'])
})

test('a region of API 2.0 is the only kind with the path of a token', async () => {
  const answer = await answering(service)
  expect(await answer(token, 'POST', typed)).toEqual([404, 'nothing', '{"error":"not found"}', undefined])
  const { url } = await startOauth()
  expect((await fetch(new URL(token, url))).status).toBe(405)
  expect((await post(url, `${token}?x`, form, typed)).status).toBe(404)
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseConfig } from './config.ts'
import { answerLate, ask, listen, post, serve } from './http.fixture.ts'
import { createSignet, endsGracefully, type Line } from './server.ts'

const create = '/r/eu/api/policy/webwhiteurl/create-policy-with-targets'

let files: string
let lines: Line[]
beforeEach(() => {
  files = mkdtempSync(join(tmpdir(), 'signet-'))
  writeFileSync(join(files, 'index.html'), '<title>Signet</title>')
  lines = []
})
afterEach(() => rmSync(files, { recursive: true }))

/** The server of an installation whose regions are the service, `global` by API 2.0. */
function signet(service = new URL('http://127.0.0.1:9')) {
  const [eu, us] = ['eu', 'us'].map((id) => ({ id, name: id, host: String(service) }))
  const regions = [eu, us, { ...eu, id: 'global', auth: 'oauth' }]
  return createSignet({
    files,
    names: ['signet.example'],
    log: (line) => lines.push(line),
    text: JSON.stringify({ regions }),
    config: parseConfig({ regions }),
  })
}
const start = (service?: URL) => listen(signet(service))

const secrets = { Authorization: 'MC the-access-key:the-signature', 'x-mc-app-id': 'the-app' }
const postTo = (url: URL, path = create) =>
  post(new URL(path, url), randomUUID(), '{"data":"the-body"}', secrets)

const here =
  'localhost:4173 signet.localhost 127.0.0.1 [::1]:4173 signet.example SIGNET.example:443 localhost:65535'
const elsewhere =
  'evil.example signet.example.evil.example 127.0.0.1.evil.example evillocalhost evil.localhost.example [127.0.0.1] ' +
  '[[127.0.0.1]] [::1 ::1 [::1]evil.example localhost:99999 localhost:65536 localhost:1:1 localhost:x'
test.each([
  ...here.split(' ').map((host) => [host, 200] as const),
  ...[...elsewhere.split(' '), 'evil.example localhost'].map((host) => [host, 403] as const),
])('the name %j is answered with %i', async (host, status) => {
  const url = await start()
  const statusAt = async (path: string) => (await ask(url, path, { host })).statusCode
  // What watches the server may use any name.
  expect([await statusAt('/'), await statusAt('/healthz')]).toEqual([status, 200])
})

test.each<[string, headers: object | readonly string[], status: number, error: string]>([
  ['two names', ['Host', 'localhost', 'host', 'localhost'], 400, 'one Host is needed'],
  ['no name', ['X', 'x'], 400, 'one Host is needed'],
  ['a service worker', { 'Service-Worker': 'script' }, 403, 'no service worker'],
])('a request with %s is refused', async (_, headers, status, error) => {
  const response = await ask(await start(), '/', headers as readonly string[])
  expect([response.statusCode, await text(response)]).toEqual([status, JSON.stringify({ error })])
})

test.each([
  ['cross-site', 403],
  ['same-site', 403],
  ['same-origin', 502],
  ['none', 502],
])('below /r/, a request of Sec-Fetch-Site %s is answered with %i', async (site, status) => {
  const url = await start()
  const headers = { 'sec-fetch-site': site }
  expect((await post(new URL(create, url), undefined, '', headers)).status).toBe(status)
  // A link to the console may be on any site.
  expect((await fetch(url, { headers })).status).toBe(200)
})

test('a request on which the server fails is answered with 500, and the server goes on', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = signet()
  const url = await listen(server)
  server.once('connection', (socket) => {
    Object.defineProperty(socket, 'remoteAddress', {
      get() {
        throw new Error('a defect')
      },
    })
  })
  const failed = await postTo(url)
  expect([failed.status, await failed.json()]).toEqual([500, { error: 'the server failed' }])
  expect(printed).toHaveBeenCalledWith(expect.objectContaining({ message: 'a defect' }))
  printed.mockRestore()
  expect((await postTo(url)).status).toBe(502)
  await expect.poll(() => lines.map(({ status }) => status)).toEqual([500, 502])
})

test('the log names route, status, time taken and outcome, and holds nothing of the request', async () => {
  const url = await start(await serve(answerLate))
  await (await postTo(url)).text()
  await (await postTo(url, `${create}?the-query=1`)).text()
  for (const path of ['/the-path?the-query=1', '/config.json', '/healthz']) await text(await ask(url, path))
  await text(await ask(url, '/', { host: 'the-host.example' }))
  await expect.poll(() => lines.length).toBe(6)
  expect(lines.map(({ route, status, outcome }) => [route, status, outcome])).toEqual([
    ['eu createPolicy', 200, 'answered'],
    ['nothing', 404, 'answered'],
    ['file', 404, 'answered'],
    ['config', 200, 'answered'],
    ['health', 200, 'answered'],
    ['refused', 403, 'answered'],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/the-/)
  for (const line of lines) expect(Object.keys(line)).toEqual(['time', 'route', 'status', 'ms', 'outcome'])
})

test('neither the log nor another line has anything of the client id, the secret or the token of API 2.0', async () => {
  const spies = [
    ...(['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name)),
    ...[process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write')),
  ]
  const url = await start(
    await serve((request, response) => {
      request.resume().on('end', () => response.end('{"access_token":"the-token"}'))
    }),
  )
  const form = 'client_id=the-id&client_secret=the-secret&grant_type=client_credentials'
  const statusOf = async (at: URL, query = '', type = 'application/x-www-form-urlencoded') => {
    const headers = { 'Content-Type': type, Authorization: 'Bearer the-token' }
    const address = new URL(`/r/global/oauth/token${query}`, at)
    return (await fetch(address, { method: 'POST', headers, body: form })).status
  }
  const unreachable = await statusOf(await start())
  const others = [await statusOf(url), await statusOf(url, '', 'text/x-the-secret')]
  expect([unreachable, ...others, await statusOf(url, `?${form}`)]).toEqual([502, 200, 413, 404])
  await expect
    .poll(() => lines.map(({ route }) => route))
    .toEqual([...Array<string>(3).fill('global token'), 'nothing'])
  expect(JSON.stringify([lines, spies.map(({ mock }) => mock.calls)])).not.toMatch(/the-/)
  vi.restoreAllMocks()
})

test('the log tells what became of a request, of which nothing goes on when the browser leaves', async () => {
  expect((await postTo(await start())).status).toBe(502)
  await expect.poll(() => lines[0]).toMatchObject({ status: 502, outcome: 'unreachable' })
  const silent = createServer()
  const url = await start(await listen(silent))
  const leave = new AbortController()
  const headers = { 'x-mc-req-id': randomUUID() }
  const gone = fetch(new URL(create, url), { method: 'POST', headers, signal: leave.signal })
  const [request] = (await once(silent, 'request')) as [IncomingMessage] // of node:http
  leave.abort()
  await expect(gone).rejects.toThrow('aborted')
  await once(request.socket, 'close')
  await expect.poll(() => lines[1]).toMatchObject({ route: 'eu createPolicy', status: 0, outcome: 'left' })
})

test('each region has a memory of its own', async () => {
  const url = await start(await serve(answerLate))
  const id = randomUUID()
  const statusIn = async (region: string) =>
    (await post(new URL(create.replace('eu', region), url), id)).status
  expect([await statusIn('eu'), await statusIn('us')]).toEqual([200, 200])
  expect([await statusIn('eu'), await statusIn('us')]).toEqual([502, 502])
})

describe('a stop', () => {
  let answerNow: () => void
  let server: Server
  let arrived: Promise<unknown>
  beforeEach(async () => {
    const upstream = createServer((_request, response) => {
      answerNow = () => response.end('{}')
    })
    arrived = once(upstream, 'request')
    server = signet(await listen(upstream))
  })

  test('lets what is on its way end, and takes nothing new', async () => {
    const end = endsGracefully(server)
    const url = await listen(server)
    // A browser opens connections before it needs them.
    const waiting = connect(Number(url.port), url.hostname)
    await once(waiting, 'connect')
    const answered = postTo(url)
    await arrived
    const ended = end(60_000)
    await once(waiting, 'close')
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    answerNow()
    expect((await answered).status).toBe(200)
    await ended
  })

  test('waits no longer than its bound', async () => {
    const end = endsGracefully(server)
    const answered = postTo(await listen(server))
    await arrived
    await Promise.all([expect(answered).rejects.toThrow('fetch failed'), end(50)])
  })
})

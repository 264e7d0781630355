import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request as send, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseConfig } from './config.ts'
import { createSignet, endsGracefully, type Line } from './server.ts'

const create = '/api/policy/webwhiteurl/create-policy-with-targets'

let files: string
let open: Server[]
let lines: Line[]
beforeEach(() => {
  files = mkdtempSync(join(tmpdir(), 'signet-'))
  writeFileSync(join(files, 'index.html'), '<title>Signet</title>')
  open = []
  lines = []
})
afterEach(() => {
  rmSync(files, { recursive: true })
  for (const server of open) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(server: Server): Promise<string> {
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a port was asked for
}

/** The server of an installation whose regions `eu` and `us` are the service. */
function serve(service = 'http://127.0.0.1:9') {
  const config = {
    regions: [
      { id: 'eu', name: 'Europe', host: service },
      { id: 'us', name: 'America', host: service },
    ],
  }
  return createSignet({
    files,
    names: ['signet.example'],
    log: (line) => lines.push(line),
    text: JSON.stringify(config),
    config: parseConfig(config),
  })
}

/** With a Host of its own, which `fetch` does not allow. */
async function ask(url: string, host: string) {
  const asked = send(url, { headers: { host } }).end()
  const response = await new Promise<IncomingMessage>((resolve) => asked.on('response', resolve))
  return { status: response.statusCode, body: await text(response) }
}

const post = (url: string, query = '') =>
  fetch(`${url}/r/eu${create}${query}`, {
    method: 'POST',
    headers: {
      Authorization: 'MC the-access-key:the-signature',
      'x-mc-app-id': 'the-app',
      'x-mc-req-id': randomUUID(),
    },
    body: '{"data":"the-body"}',
  })

describe('a name', () => {
  test.each([
    ['localhost:4173', 200],
    ['signet.localhost', 200],
    ['127.0.0.1', 200],
    ['[::1]:4173', 200],
    ['signet.example', 200],
    ['SIGNET.example:443', 200],
    ['evil.example', 403],
    ['signet.example.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['evillocalhost', 403],
    ['evil.localhost.example', 403],
    ['[127.0.0.1]', 403],
    ['[[127.0.0.1]]', 403],
    ['[::1', 403],
    ['::1', 403],
    ['[::1]evil.example', 403],
    ['localhost:65535', 200],
    ['localhost:99999', 403],
    ['localhost:65536', 403],
    ['evil.example localhost', 403],
    ['localhost:1:1', 403],
    ['localhost:x', 403],
  ])('%j is answered with %i', async (host, status) => {
    const url = await listen(serve())
    expect((await ask(`${url}/`, host)).status).toBe(status)
    expect((await ask(`${url}/config.json`, host)).status).toBe(status)
  })

  test.each([
    ['two', ['Host', 'localhost', 'Host', 'evil.example']],
    ['two alike', ['Host', 'localhost', 'host', 'localhost']],
    ['none', []],
  ])('is wanted once: with %s, nothing is answered', async (_, headers) => {
    const asked = send(await listen(serve()), { setHost: false, headers }).end()
    const response = await new Promise<IncomingMessage>((resolve) => asked.on('response', resolve))
    expect([response.statusCode, await text(response)]).toEqual([400, '{"error":"one Host is needed"}'])
  })

  test('does not matter to what watches the server', async () => {
    expect(await ask(`${await listen(serve())}/healthz`, '10.0.0.1.example')).toEqual({
      status: 200,
      body: '{"status":"ok"}',
    })
  })
})

test('the script of a service worker is refused, whatever its address', async () => {
  const url = await listen(serve())
  for (const path of ['/', '/index.html', '/config.json', '/any.js']) {
    const response = await fetch(url + path, { headers: { 'Service-Worker': 'script' } })
    expect([response.status, await response.text()]).toEqual([403, '{"error":"no service worker"}'])
  }
})

test.each([
  ['cross-site', 403],
  ['same-site', 403],
  ['same-origin', 502],
  ['none', 502],
  [undefined, 502],
])('below /r/, a request of Sec-Fetch-Site %s is answered with %i', async (site, status) => {
  const url = await listen(serve())
  const headers = { 'x-mc-req-id': randomUUID(), ...(site !== undefined && { 'sec-fetch-site': site }) }
  expect((await fetch(`${url}/r/eu${create}`, { method: 'POST', headers })).status).toBe(status)
  // A link to the console may be on any site.
  expect((await fetch(url, { headers })).status).toBe(200)
})

test('a request on which the server fails is answered with 500, and the server goes on', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const server = serve()
  const url = await listen(server)
  server.once('connection', (socket) => {
    Object.defineProperty(socket, 'remoteAddress', {
      get() {
        throw new Error('a defect')
      },
    })
  })
  const failed = await post(url)
  expect([failed.status, await failed.json()]).toEqual([500, { error: 'the server failed' }])
  expect(printed).toHaveBeenCalledWith(expect.objectContaining({ message: 'a defect' }))
  printed.mockRestore()
  expect((await post(url)).status).toBe(502)
  await expect.poll(() => lines.map(({ status }) => status)).toEqual([500, 502])
})

describe('the log', () => {
  test('names route, status, time taken and outcome, and holds nothing of the request', async () => {
    const service = await listen(
      createServer((request, response) => {
        request.resume().on('end', () => response.end('{"the":"answer"}'))
      }),
    )
    const url = await listen(serve(service))
    await (await post(url)).text()
    await (await post(url, '?the-query=1')).text()
    await (await fetch(`${url}/the-path?the-query=1`)).text()
    await (await fetch(`${url}/config.json`)).text()
    await (await fetch(`${url}/healthz`)).text()
    await ask(url, 'the-host.example')
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

  test('tells what became of a request', async () => {
    const url = await listen(serve())
    expect((await post(url)).status).toBe(502)
    await expect.poll(() => lines[0]).toMatchObject({ status: 502, outcome: 'unreachable' })
    const silent = await listen(createServer())
    const other = await listen(serve(silent))
    const leave = new AbortController()
    const gone = fetch(`${other}/r/eu${create}`, {
      method: 'POST',
      headers: { 'x-mc-req-id': randomUUID() },
      signal: leave.signal,
    })
    const server = open.find((each) => silent.endsWith(`:${(each.address() as AddressInfo).port}`))
    await once(server as Server, 'request')
    leave.abort()
    await expect(gone).rejects.toThrow('aborted')
    await expect.poll(() => lines[1]).toMatchObject({ route: 'eu createPolicy', status: 0, outcome: 'left' })
  })
})

test('each region has a memory of its own', async () => {
  const service = await listen(createServer((_request, response) => response.end('{}')))
  const url = await listen(serve(service))
  const headers = { 'x-mc-req-id': randomUUID() }
  const statuses = []
  for (const region of ['eu', 'us', 'eu', 'us']) {
    // One after the other: the first two are new, the last two are repeats.
    // oxlint-disable-next-line no-await-in-loop
    statuses.push((await fetch(`${url}/r/${region}${create}`, { method: 'POST', headers })).status)
  }
  expect(statuses).toEqual([200, 200, 502, 502])
})

describe('a stop', () => {
  let answerNow: () => void
  let server: Server
  let url: string
  let arrived: Promise<unknown>
  beforeEach(async () => {
    const upstream = createServer((_request, response) => {
      answerNow = () => response.end('{}')
    })
    arrived = once(upstream, 'request')
    server = serve(await listen(upstream))
  })

  test('lets what is on its way end, and takes nothing new', async () => {
    const end = endsGracefully(server)
    url = await listen(server)
    // A browser opens connections before it needs them.
    const waiting = connect(Number(new URL(url).port), '127.0.0.1')
    await once(waiting, 'connect')
    const answered = post(url)
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
    url = await listen(server)
    const answered = post(url)
    await arrived
    await Promise.all([expect(answered).rejects.toThrow('fetch failed'), end(50)])
  })
})

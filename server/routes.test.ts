import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { path, paths } from '../src/api/paths.ts'
import { parseConfig } from './config.ts'
import { front } from './routes.ts'

const close: (() => void)[] = []
afterEach(() => {
  for (const each of close.splice(0)) each()
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  close.push(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a port was asked for
}

/** What a server with these regions answers, and the name of the route. */
async function serve(...regions: object[]) {
  const text = JSON.stringify({ regions })
  const handle = front({ text, config: parseConfig({ regions }) })
  let route = ''
  const url = await listen((request, response) => {
    route = handle(request, response, () => response.end('a file'))
  })
  return async (address: string, method = 'GET', headers = {}) => {
    const response = await fetch(url + address, { method, headers: { connection: 'close', ...headers } })
    return [response.status, route, await response.text(), response.headers.get('allow')]
  }
}

const sandbox = { id: 'sandbox', name: 'Sandbox', sandbox: true }
const eu = (host: string) => ({ id: 'eu', name: 'Europe', host })
const nothing = '{"error":"not found"}'
const id = () => ({ 'x-mc-req-id': randomUUID() })

describe('a server', () => {
  test.each([
    ['/', 200, 'file', 'a file'],
    ['/?/r/', 200, 'file', 'a file'],
    ['/rx', 200, 'file', 'a file'],
    ['/a/r/', 200, 'file', 'a file'],
    ['/config.json.map', 200, 'file', 'a file'],
    ['/r', 404, 'nothing', nothing],
    ['/r?x', 404, 'nothing', nothing],
    ['/r/', 404, 'nothing', nothing],
    ['/r/us/api/user/import-users', 404, 'nothing', nothing],
    ['/r/eu/api/user/import-users/', 404, 'nothing', nothing],
    ['/r/eu/api/user/import-users?x', 404, 'nothing', nothing],
    ['/r/eu/api/user', 404, 'nothing', nothing],
    ['/r/sandbox/tenants', 404, 'nothing', nothing],
  ])('without a sandbox answers %s with %i', async (address, status, route, body) => {
    const ask = await serve(eu('https://eu.service.example'))
    expect(await ask(address)).toEqual([status, route, body, null])
  })

  test('tells the page the configuration that it runs', async () => {
    const ask = await serve(eu('https://eu.service.example'))
    const text = '{"regions":[{"id":"eu","name":"Europe","host":"https://eu.service.example"}]}'
    expect(await ask('/config.json')).toEqual([200, 'config', text, null])
    expect(await ask('/config.json?now')).toEqual([200, 'config', text, null])
  })

  test('forwards a POST to each of the three paths of a region, and nothing else', async () => {
    const arrived: string[] = []
    const service = await listen((request, response) => {
      arrived.push(`${request.method} ${request.url}`)
      response.end('{}')
    })
    const ask = await serve(eu(service), sandbox)
    for (const [name, operation] of Object.entries(path)) {
      const address = `/r/eu${operation}`
      const refused = [405, `eu ${name}`, '{"error":"method not allowed"}', 'POST']
      expect(await ask(address, 'GET', id())).toEqual(refused)
      expect(await ask(address, 'PUT', id())).toEqual(refused)
      expect(await ask(address, 'POST', id())).toEqual([200, `eu ${name}`, '{}', null])
    }
    expect(arrived).toEqual(paths.map((operation) => `POST ${operation}`))
  })

  test('of the sandbox sends each request id on once', async () => {
    const ask = await serve(sandbox)
    const [status, route, keys] = await ask('/r/sandbox/tenants', 'POST')
    expect([status, route]).toEqual([201, 'sandbox'])
    expect(Object.keys(JSON.parse(String(keys)) as object)).toContain('accessKey')
    const headers = id()
    const address = `/r/sandbox${path.getWatchlist}`
    expect((await ask(address, 'POST', headers))[0]).not.toBe(502)
    const repeated = await ask(address, 'POST', headers)
    expect(repeated.slice(0, 3)).toEqual([502, 'sandbox', '{"error":"lost","code":"SENT_BEFORE"}'])
    // The service refuses such an id by itself.
    for (let n = 0; n < 2; n++)
      expect((await ask(address, 'POST', { 'x-mc-req-id': 'x' }))[2]).not.toContain('SENT_BEFORE')
  })
})

test.each([
  ['/r/sandbox/faults', 'a/b.localhost'],
  ['/r/sandbox/faults', 'a?b.localhost'],
  ['/r/sandbox/faults\\', 'localhost'],
  ['/r/sandbox/\\faults', 'localhost'],
])('the sandbox refuses %s of %s at once', async (address, host) => {
  const regions = [sandbox]
  const handle = front({ text: '', config: parseConfig({ regions }) })
  const url = new URL(await listen((request, response) => void handle(request, response, () => undefined)))
  const asked = send({ port: url.port, path: address, headers: { host } }).end()
  const response = await new Promise<IncomingMessage>((resolve) => asked.on('response', resolve))
  expect([response.statusCode, await readText(response)]).toEqual([400, '{"error":"not a URL"}'])
})

describe('the pass-through', () => {
  const address = `/r/eu${path.getWatchlist}`

  /** The names of the headers that arrive at the service, and of those that come back. */
  async function passedOn(sent: Record<string, string>, answered: Record<string, string>) {
    let arrived: string[] = []
    const service = await listen((request, response) => {
      arrived = Object.keys(request.headers)
      response.writeHead(200, answered).end('{}')
    })
    const regions = [eu(service)]
    const handle = front({ text: '', config: parseConfig({ regions }) })
    const url = await listen((request, response) => void handle(request, response, () => undefined))
    const asked = send(url + address, { method: 'POST', headers: { ...sent, ...id() } }).end()
    const response = await new Promise<IncomingMessage>((resolve) => asked.on('response', resolve))
    response.resume()
    return [arrived, response.headers] as const
  }

  test('passes on the headers that each side needs, and no other', async () => {
    const toService = [
      'authorization',
      'accept',
      'accept-encoding',
      'content-type',
      'user-agent',
      'x-mc-date',
    ]
    const notToService = [
      'cookie',
      'origin',
      'referer',
      'sec-x',
      'an-authorization',
      'accept-language',
      'x-mc-',
    ]
    const toPage = {
      'content-type': 'a/b',
      'content-encoding': 'br',
      'retry-after': '1',
      'x-ratelimit-limit': '5',
    }
    const notToPage = [
      'set-cookie',
      'access-control-allow-origin',
      'server',
      'my-date',
      'dates',
      'x-x-ratelimit-x',
    ]
    const [arrived, answered] = await passedOn(
      Object.fromEntries([...toService, ...notToService].map((name) => [name, 'x'])),
      { ...Object.fromEntries(notToPage.map((name) => [name, 'x'])), ...toPage, 'Cache-Control': 'public' },
    )
    const ours = ['x-mc-req-id', 'host', 'connection', 'content-length']
    expect(arrived.filter((name) => !ours.includes(name)).toSorted()).toEqual(toService.toSorted())
    expect(answered).toMatchObject({ ...toPage, 'cache-control': 'no-store' })
    expect(Object.keys(answered).filter((name) => notToPage.includes(name))).toEqual([])
  })

  test.each(['x', '', `${randomUUID()}0`, `0${randomUUID()}`, randomUUID().replaceAll('-', '')])(
    'refuses the request id %j',
    async (wrong) => {
      const ask = await serve(eu('http://127.0.0.1:9'))
      const refused = [400, '{"error":"x-mc-req-id must be a GUID"}']
      const [status, , body] = await ask(address, 'POST', { 'x-mc-req-id': wrong })
      expect([status, body]).toEqual(refused)
    },
  )
})

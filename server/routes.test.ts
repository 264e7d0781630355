import { randomUUID } from 'node:crypto'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
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

describe('a server', () => {
  const nothing = '{"error":"not found"}'
  const config = `{"regions":[{"id":"eu","name":"Europe","host":"https://eu.service.example"}]}`
  test.each([
    ['/', 200, 'file', 'a file'],
    ['/?/r/', 200, 'file', 'a file'],
    ['/rx', 200, 'file', 'a file'],
    ['/a/r/', 200, 'file', 'a file'],
    ['/config.json.map', 200, 'file', 'a file'],
    ['/config.json', 200, 'config', config],
    ['/config.json?now', 200, 'config', config],
    ['/r?x', 404, 'nothing', nothing],
    ['/r/us/api/user/import-users', 404, 'nothing', nothing],
    ['/r/eu/api/user/import-users?x', 404, 'nothing', nothing],
    ['/r/sandbox/tenants', 404, 'nothing', nothing],
  ])('without a sandbox answers %s with %i', async (address, status, route, body) => {
    expect(await (await answering(service))(address)).toEqual([status, route, body, undefined])
  })

  test('forwards a POST to each of the three paths of a region, and nothing else', async () => {
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

  test('of the sandbox sends each request id on once', async () => {
    const answer = await answering(sandbox)
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
  })
})

test.each([
  ['/r/sandbox/faults', 'a/b.localhost'],
  ['/r/sandbox/faults', 'a?b.localhost'],
  ['/r/sandbox/faults\\', 'localhost'],
  ['/r/sandbox/\\faults', 'localhost'],
])('the sandbox refuses %s of %s at once', async (address, host) => {
  const [status, , body] = await (await answering(sandbox))(address, 'GET', { host })
  expect([status, body]).toEqual([400, '{"error":"not a URL"}'])
})

describe('the pass-through', () => {
  const address = `/r/eu${path.getWatchlist}`
  const named = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, 'x']))

  test('passes on the headers that each side needs, and no other', async () => {
    const toService = named('authorization accept accept-encoding content-type user-agent x-mc-date')
    const notToService = named('cookie origin referer sec-x an-authorization accept-language x-mc-')
    const toPage = named('content-type content-encoding retry-after x-ratelimit-limit')
    const notToPage = named('set-cookie access-control-allow-origin server my-date dates x-x-ratelimit-x')
    let arrived: string[] = []
    const region = await serve((request, response) => {
      arrived = Object.keys(request.headers)
      response.writeHead(200, { ...notToPage, ...toPage, 'Cache-Control': 'public' }).end('{}')
    })
    const { url } = await start(eu(region))
    const { headers } = await ask(url, address, { ...toService, ...notToService, ...id() }, 'POST')
    const ours = ['x-mc-req-id', 'host', 'connection', 'content-length']
    expect(arrived.toSorted()).toEqual([...Object.keys(toService), ...ours].toSorted())
    expect(headers).toMatchObject({ ...toPage, 'cache-control': 'no-store' })
    expect(Object.keys(headers).filter((name) => name in notToPage)).toEqual([])
  })

  const noIds = ['x', '', `${randomUUID()}0`, `0${randomUUID()}`, randomUUID().replaceAll('-', '')]
  test.each(noIds)('refuses the request id %j', async (wrong) => {
    const answer = await answering(eu('http://127.0.0.1:9'))
    const [status, , body] = await answer(address, 'POST', { 'x-mc-req-id': wrong })
    expect([status, body]).toEqual([400, '{"error":"x-mc-req-id must be a GUID"}'])
  })
})

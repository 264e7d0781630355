/** The production server and what it serves: headers, the pass-through, and what must not be in the bundle. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingMessage, type OutgoingHttpHeaders, request as send } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import type { APIResponse } from '@playwright/test'
import { bareURL, expect, test } from './test.ts'

const dist = join(import.meta.dirname, '../dist')

/** Repeated here, so that a mistake in server/headers.ts is found. */
const policies = {
  page: "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types console-worker; frame-ancestors 'none'",
  worker:
    "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'",
  guard:
    "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'",
  other: "default-src 'none'; sandbox; frame-ancestors 'none'",
}
const securityHeaders = {
  'content-security-policy': policies.other,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // No connection is reused, since Chromium repeats a POST by itself when a reused connection breaks.
  connection: 'close',
}

const paths = [
  '/api/policy/webwhiteurl/create-policy-with-targets',
  '/api/awareness-training/company/get-watchlist-details',
  '/api/user/import-users',
]

/** The files of the build that a browser runs. */
const scripts = () =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, code: readFileSync(join(dist, name), 'utf8') }))

function expectSecurityHeaders(response: APIResponse, policy = policies.other) {
  const expected = { ...securityHeaders, 'content-security-policy': policy }
  expect(response.headers(), response.url()).toMatchObject(expected)
  expect(response.headers()).not.toHaveProperty('access-control-allow-origin')
}

async function expectJson(response: APIResponse, status: number, body: object) {
  expectSecurityHeaders(response)
  expect(response.status()).toBe(status)
  expect(response.headers()['content-type']).toBe('application/json')
  expect(await response.json()).toEqual(body)
}

/** The answer as it comes over the wire, neither decompressed nor cached. */
async function ask(url: string, headers: OutgoingHttpHeaders = {}, method = 'GET') {
  const asked = send(url, { method, headers, agent: false }).end()
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    asked.on('response', resolve).on('error', reject),
  )
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

const signed = () => ({
  Authorization: 'MC key:signature',
  'Content-Type': 'application/json',
  Accept: 'application/json',
  'x-mc-req-id': randomUUID(),
  'x-mc-date': 'Sun, 21 Aug 2022 13:49:40 UTC',
  'x-mc-app-id': 'application',
})

test.describe('headers', () => {
  test('every file and every mistake carries the security headers', async ({ request }) => {
    const page = await request.get('/')
    expect(page.status()).toBe(200)
    expectSecurityHeaders(page, policies.page)
    expectSecurityHeaders(await request.get('/index.html'), policies.page)
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? []
    for (const [url, status] of [
      [script, 200],
      ['/config.json', 200],
      ['/licenses.txt', 200],
      ['/samples/people.csv', 200],
      ['/assets/nothing.js', 404],
      ['/assets/list.worker-AAAAAAAA.js', 404],
      ['/nothing', 404],
      ['/r/sandbox/nothing', 404],
    ] as const) {
      const response = await request.get(url)
      expect(response.status(), url).toBe(status)
      expectSecurityHeaders(response)
    }
  })

  test('each worker has a policy without a network, but the guard where a region has API 2.0', async ({
    request,
  }) => {
    const workers = scripts().filter(({ name }) => name.includes('.worker'))
    expect(workers.map(({ name }) => name.replace(/-.*/, '')).toSorted()).toEqual([
      'assets/guard.worker',
      'assets/list.worker',
      'assets/prepare.worker',
    ])
    for (const { name } of workers) {
      const policy = name.includes('guard') ? policies.guard : policies.worker
      expectSecurityHeaders(await request.get(`/${name}`), policy)
      expectSecurityHeaders(await request.get(`${bareURL}/${name}`), policies.worker)
    }
  })

  test.describe('what is no page', () => {
    // The scripts of the guards run there no more than any other.
    test.use({ allow: { console: [/^Blocked script execution in .* sandboxed/] } })

    test('has no origin and runs nothing, if it is opened as one', async ({ page, request }) => {
      for (const url of ['/licenses.txt', '/config.json', '/r/sandbox/nothing']) {
        expectSecurityHeaders(await request.get(url))
        await page.goto(url)
        expect(await page.evaluate(() => self.origin), url).toBe('null')
      }
      await page.goto('/')
      expect(await page.evaluate(() => self.origin)).not.toBe('null')
    })
  })

  // These reach no route: the server refuses the first ones, and Node cannot or will not read the others.
  test('what the server refuses is answered with the security headers', async ({ baseURL }) => {
    const { hostname, port } = new URL(baseURL ?? '')
    for (const [what, status, lines] of [
      ['a foreign host', 403, ['GET / HTTP/1.1', 'Host: example.org']],
      ['a foreign host for the API', 403, ['GET /r/sandbox/faults HTTP/1.1', 'Host: example.org']],
      ['no host', 400, ['GET / HTTP/1.1']],
      ['what is no HTTP', 400, ['Good day']],
      ['an expectation', 417, ['GET / HTTP/1.1', 'Host: localhost', 'Expect: tea']],
      ['large headers', 431, ['GET / HTTP/1.1', 'Host: localhost', `X-Large: ${'x'.repeat(20_000)}`]],
    ] as const) {
      const socket = connect(Number(port), hostname)
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      const [head = ''] = (await text(socket)).split('\r\n\r\n')
      const [first, ...rest] = head.split('\r\n')
      expect(first, what).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      const given = rest.map((line) => line.split(/: (.*)/s))
      const headers = Object.fromEntries(given.map(([name = '', value]) => [name.toLowerCase(), value]))
      expect(headers, what).toMatchObject({ ...securityHeaders, 'cache-control': 'no-store' })
    }
  })

  test('the page has no inline script or style, and no script holds code of the sandbox', async ({
    request,
  }) => {
    const html = await (await request.get('/')).text()
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/)
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain(' src="/')
    // Words of the sandbox's own answers and of Hono's: strings outlive the minifier.
    const markers = /err_sandbox_|The sandbox was told to|Context is not finalized/
    expect(scripts().length).toBeGreaterThan(0)
    for (const { name, code } of scripts()) expect(markers.exec(code)?.[0], name).toBeUndefined()
  })
})

test('files come compressed and once, those with a hash for good, and nothing of a mistake is kept', async ({
  baseURL,
  request,
}) => {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const forGood = 'public, max-age=31536000, immutable'
  for (const [wanted, caching] of [
    [/^index\.html$/, 'no-store'],
    [/^assets\/index-.+\.js$/, forGood],
    [/\.css$/, forGood],
    [/^color-scheme\.js$/, 'no-cache'],
    [/\.csv$/, 'no-cache'],
  ] as const) {
    const name = names.find((each) => wanted.test(each)) ?? 'none'
    const { status, headers, body } = await ask(`${baseURL}/${name}`, { 'Accept-Encoding': 'gzip, br' })
    expect(status, name).toBe(200)
    expect(brotliDecompressSync(body).equals(readFileSync(join(dist, name))), name).toBe(true)
    const expected = {
      ...securityHeaders,
      'content-security-policy': name === 'index.html' ? policies.page : policies.other,
      'cache-control': caching,
      vary: 'Accept-Encoding',
    }
    expect(headers, name).toMatchObject({ ...expected, 'content-encoding': 'br' })
    const again = await ask(`${baseURL}/${name}`, { 'If-None-Match': headers.etag })
    expect([again.status, again.body.length], name).toEqual([304, 0])
    expect(again.headers, name).toMatchObject({ ...expected, etag: headers.etag })
  }
  const html = await (await request.get('/')).text()
  const own = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url = '']) => url)
  expect(own.length).toBeGreaterThan(1)
  for (const url of own) expect((await request.get(url)).headers()['cache-control'], url).toBe(forGood)
  for (const url of [
    '/assets/nothing-AAAAAAAA.js',
    '/nothing',
    '/r/nothing',
    '/config.json',
    '/r/sandbox/faults',
  ])
    expect((await request.get(url)).headers()['cache-control'], url).toBe('no-store')
  const written = await request.post('/color-scheme.js', { data: 'x' })
  await expectJson(written, 405, { error: 'method not allowed' })
})

test.describe('pass-through', () => {
  test('carries a request whole, without what tells of the browser, and its answer uncompressed', async ({
    baseURL,
    request,
    upstream,
  }) => {
    const long = JSON.stringify({ meta: { status: 200 }, data: [], fail: [], note: 'x'.repeat(50_000) })
    const { received } = await upstream((_request, response) => {
      response.writeHead(418, {
        'Content-Type': 'text/plain',
        'X-RateLimit-Reset': '250',
        'Set-Cookie': 'spy=1',
        'Access-Control-Allow-Origin': '*',
        'Content-Security-Policy': "default-src 'unsafe-inline'",
        'Clear-Site-Data': '"*"',
        'X-Signet-Gateway': 'unreachable',
        'Cache-Control': 'public, max-age=3600',
      })
      response.end(long)
    })
    const body = 'e'.repeat(5_000_000)
    const argument = 'a'.repeat(8 * 1024)
    for (const path of paths) {
      const headers = { ...signed(), 'x-mc-arg': argument }
      const response = await request.post(`/r/local${path}`, {
        headers: {
          ...headers,
          Origin: 'https://example.org',
          Cookie: 'session=1',
          'X-Forwarded-For': '192.0.2.1',
        },
        data: Buffer.from(body),
      })
      expect(response.status()).toBe(418)
      // Answers hold personal data: no cache may keep them, whatever the service says.
      expect(response.headers()).toMatchObject({ 'x-ratelimit-reset': '250', 'cache-control': 'no-store' })
      expect(await response.text()).toBe(long)
      expectSecurityHeaders(response)
      // Only the forwarder itself may claim that the service was not reached.
      for (const name of ['set-cookie', 'clear-site-data', 'x-signet-gateway'])
        expect(response.headers()).not.toHaveProperty(name)
      const { headers: arrived = {}, ...rest } = received.at(-1) ?? {}
      expect(rest).toEqual({ method: 'POST', url: path, body })
      const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
      expect(arrived).toMatchObject({ host: '127.0.0.1:4198', ...Object.fromEntries(lower) })
      expect(Object.keys(arrived).join(' ')).not.toMatch(/origin|referer|cookie|sec-|x-forwarded/)
    }
    // The size of a compressed answer would tell something about its content.
    const asked = { 'Accept-Encoding': 'gzip, br', 'x-mc-req-id': randomUUID() }
    const raw = await ask(`${baseURL}/r/local${paths[0]}`, asked, 'POST')
    expect(raw.headers).not.toHaveProperty('content-encoding')
    expect(raw.body.toString()).toBe(long)
  })

  test('tells an unreachable host from a lost answer, and carries a request id once', async ({
    request,
    upstream,
  }) => {
    const headers = signed()
    const post = (url: string, given: Record<string, string> = headers) =>
      request.post(url, { headers: given })
    const dead = await post(`/r/dead${paths[0]}`)
    await expectJson(dead, 502, { error: 'unreachable', host: '127.0.0.1:4196', code: 'ECONNREFUSED' })
    expect(dead.headers()['x-signet-gateway']).toBe('unreachable')
    // Nothing was sent, so the same request may come again.
    const { received } = await upstream((_request, response) => response.destroy())
    const lost = await post(`/r/local${paths[0]}`)
    await expectJson(lost, 502, { error: 'lost', host: '127.0.0.1:4198', code: 'ECONNRESET' })
    for (const path of [paths[0], paths[2]]) {
      const again = await post(`/r/local${path}`)
      await expectJson(again, 502, { error: 'lost', code: 'SENT_BEFORE' })
      expect(again.headers()['x-signet-gateway']).toBe('lost')
    }
    for (const bad of ['', 'id-1', `${randomUUID()}, ${randomUUID()}`]) {
      const response = await post(`/r/local${paths[0]}`, { ...headers, 'x-mc-req-id': bad })
      await expectJson(response, 400, { error: 'x-mc-req-id must be a GUID' })
    }
    expect(received).toHaveLength(1)
    // The keys are invented. The test checks only which server answers.
    expect((await post(`/r/sandbox${paths[0]}`)).status()).toBe(401)
    await expectJson(await post(`/r/sandbox${paths[0]}`), 502, { error: 'lost', code: 'SENT_BEFORE' })
  })

  test('an answer cut short does not look whole, and nothing but the three paths is carried, by POST', async ({
    request,
    upstream,
  }) => {
    const { received } = await upstream((_request, response) => {
      response.setHeader('Content-Length', '1000')
      response.write('{"meta":', () => response.destroy())
    })
    await expect(request.post(`/r/local${paths[0]}`, { headers: signed() })).rejects.toThrow()
    expect(received).toHaveLength(1)
    for (const url of [
      `/r/nowhere${paths[0]}`,
      '/r/local/api/account/get-account',
      `/r/local${paths[0]}/`,
      `/r/local${paths[0]}?a=1`,
      `/r/local//api/user/import-users`,
      '/r/local/api/user/../user/import-users%20',
      '/r/',
      '/r',
    ])
      await expectJson(await request.post(url, { headers: signed() }), 404, { error: 'not found' })
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await request.fetch(`/r/local${paths[0]}`, { method, headers: signed() })
      await expectJson(response, 405, { error: 'method not allowed' })
      expect(response.headers().allow).toBe('POST')
    }
    expect(received).toHaveLength(1)
    // The type is that of config.json. Another content fails below.
    const { regions } = (await (await request.get('/config.json')).json()) as { regions: { id: string }[] }
    expect(regions.map((region) => region.id)).toEqual(['sandbox', 'sandbox-oauth', 'local', 'dead'])
  })
})

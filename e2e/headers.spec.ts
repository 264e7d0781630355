/** The production server and what it serves: headers, the pass-through, and what must not be in the bundle. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingMessage, type OutgoingHttpHeaders, request as send } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { APIResponse } from '@playwright/test'
import { expect, test } from './test.ts'

const dist = join(import.meta.dirname, '../dist')

/** Repeated here, so that a mistake in server/headers.ts is found. */
const policies = {
  page: "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types console-worker; frame-ancestors 'none'",
  worker:
    "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'",
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

const findFile = (wanted: RegExp) =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' }).find((name) => wanted.test(name)) ?? 'none'

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

  test('each worker has a policy without a network', async ({ request }) => {
    const workers = scripts().filter(({ name }) => name.includes('worker'))
    expect(workers.map(({ name }) => name.replace(/-.*/, '')).toSorted()).toEqual([
      'assets/guard.worker',
      'assets/list.worker',
      'assets/prepare.worker',
    ])
    for (const { name } of workers) expectSecurityHeaders(await request.get(`/${name}`), policies.worker)
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
  for (const [what, status, lines] of [
    ['a foreign host', 403, ['GET / HTTP/1.1', 'Host: example.org']],
    ['a foreign host for the API', 403, ['GET /r/sandbox/faults HTTP/1.1', 'Host: example.org']],
    ['no host', 400, ['GET / HTTP/1.1']],
    ['what is no HTTP', 400, ['Good day']],
    ['an expectation', 417, ['GET / HTTP/1.1', 'Host: localhost', 'Expect: tea']],
    ['large headers', 431, ['GET / HTTP/1.1', 'Host: localhost', `X-Large: ${'x'.repeat(20_000)}`]],
  ] as const) {
    test(`${what} is answered with the security headers`, async ({ baseURL }) => {
      const { hostname, port } = new URL(baseURL ?? '')
      const socket = connect(Number(port), hostname)
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      const [head = ''] = (await text(socket)).split('\r\n\r\n')
      const [first, ...rest] = head.split('\r\n')
      expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      const given = rest.map((line) => line.split(/: (.*)/s))
      const headers = Object.fromEntries(given.map(([name = '', value]) => [name.toLowerCase(), value]))
      expect(headers).toMatchObject({ ...securityHeaders, 'cache-control': 'no-store' })
    })
  }

  test('the page has no inline script or style', async ({ request }) => {
    const html = await (await request.get('/')).text()
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/)
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain(' src="/')
  })
})

test.describe('files', () => {
  const forGood = 'public, max-age=31536000, immutable'
  const files = [
    ['the page', /^index\.html$/, 'no-store', 'text/html; charset=utf-8'],
    ['a script with a hash', /^assets\/index-.+\.js$/, forGood, 'text/javascript; charset=utf-8'],
    ['a sheet with a hash', /\.css$/, forGood, 'text/css; charset=utf-8'],
    ['a script without one', /^color-scheme\.js$/, 'no-cache', 'text/javascript; charset=utf-8'],
    ['a sample', /\.csv$/, 'no-cache', 'text/csv; charset=utf-8'],
    ['an image with a hash', /\.svg$/, forGood, 'image/svg+xml'],
  ] as const

  for (const [what, wanted, caching, type] of files) {
    test(`${what} comes compressed as it was asked for, or not at all`, async ({ baseURL }) => {
      const name = findFile(wanted)
      const path = name === 'index.html' ? '/' : `/${name}`
      const content = readFileSync(join(dist, name))
      const open = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body }
      for (const [accepted, coding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip, deflate', 'gzip'],
        ['br;q=0, gzip;q=0.5', 'gzip'],
        ['brotli', 'none'],
        ['identity', 'none'],
        [undefined, 'none'],
      ] as const) {
        const asked = accepted === undefined ? {} : { 'Accept-Encoding': accepted }
        const { status, headers, body } = await ask(`${baseURL}${path}`, asked)
        expect(status).toBe(200)
        expect(headers['content-encoding'] ?? 'none', accepted).toBe(coding)
        expect(open[coding](body).equals(content), accepted).toBe(true)
        expect(headers).toMatchObject({
          ...securityHeaders,
          'content-security-policy': name === 'index.html' ? policies.page : policies.other,
          'content-type': type,
          'cache-control': caching,
          'content-length': String(body.length),
          vary: 'Accept-Encoding',
        })
        const head = await ask(`${baseURL}${path}`, asked, 'HEAD')
        expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' })
        expect(head.body).toHaveLength(0)
      }
    })

    test(`${what} is not sent again to who has it`, async ({ baseURL }) => {
      const path = `/${findFile(wanted)}`
      const { headers } = await ask(`${baseURL}${path}`, { 'Accept-Encoding': 'br' })
      for (const given of [headers.etag, `"other", ${headers.etag}`]) {
        const again = await ask(`${baseURL}${path}`, { 'If-None-Match': given })
        expect(again.status).toBe(304)
        expect(again.body).toHaveLength(0)
        expect(again.headers).toMatchObject({
          ...securityHeaders,
          'content-security-policy': path === '/index.html' ? policies.page : policies.other,
          etag: headers.etag,
          'cache-control': caching,
          vary: 'Accept-Encoding',
        })
      }
      expect((await ask(`${baseURL}${path}`, { 'If-None-Match': '"other"' })).status).toBe(200)
    })
  }

  test('every file but those of public/ has a hash in its name, and is kept for good', async ({
    request,
  }) => {
    const html = await (await request.get('/')).text()
    const own = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url = '']) => url)
    expect(own.length).toBeGreaterThan(1)
    for (const url of own) {
      const { 'cache-control': caching } = (await request.get(url)).headers()
      expect(caching, url).toBe(forGood)
    }
  })

  test('nothing is kept of a mistake, nor of what the server itself says', async ({ request }) => {
    for (const url of [
      '/assets/nothing-AAAAAAAA.js',
      '/nothing',
      '/r/nothing',
      '/config.json',
      '/r/sandbox/faults',
    ]) {
      expect((await request.get(url)).headers()['cache-control'], url).toBe('no-store')
    }
  })

  test('a file is only read', async ({ request }) => {
    const response = await request.post('/color-scheme.js', { data: 'x' })
    await expectJson(response, 405, { error: 'method not allowed' })
    expect(response.headers().allow).toBe('GET, HEAD')
  })

  test('an answer of the API is compressed by nobody on the way', async ({ baseURL, upstream }) => {
    // The size of a compressed answer would tell something about its content.
    const long = JSON.stringify({ meta: { status: 200 }, data: [], fail: [], note: 'x'.repeat(50_000) })
    await upstream((_request, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(long)
    })
    const asked = { 'Accept-Encoding': 'gzip, br', 'x-mc-req-id': randomUUID() }
    const { headers, body } = await ask(`${baseURL}/r/local${paths[0]}`, asked, 'POST')
    expect(headers).not.toHaveProperty('content-encoding')
    expect(body.toString()).toBe(long)
  })
})

test.describe('pass-through', () => {
  for (const path of paths) {
    test(`forwards ${path} without its prefix`, async ({ request, upstream }) => {
      const headers = signed()
      const { received } = await upstream((_request, response) => {
        response.writeHead(418, { 'Content-Type': 'text/plain', 'X-RateLimit-Reset': '250' }).end('short')
      })
      const response = await request.post(`/r/local${path}`, { headers, data: '{"data":[]}' })
      expect(response.status()).toBe(418)
      expect(response.headers()).toMatchObject({ 'content-type': 'text/plain', 'x-ratelimit-reset': '250' })
      expect(await response.text()).toBe('short')
      expectSecurityHeaders(response)
      expect(received).toHaveLength(1)
      expect(received[0]).toMatchObject({ method: 'POST', url: path, body: '{"data":[]}' })
      const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
      expect(received[0]?.headers).toMatchObject({ host: '127.0.0.1:4198', ...Object.fromEntries(lower) })
    })
  }

  test('keeps what tells of the browser to itself, and the cookies and grants of the service', async ({
    request,
    upstream,
  }) => {
    const { received } = await upstream((_request, response) => {
      response.setHeader('Set-Cookie', 'spy=1')
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Content-Security-Policy', "default-src 'unsafe-inline'")
      response.setHeader('Clear-Site-Data', '"*"')
      response.setHeader('X-Content-Type-Options', 'none')
      response.setHeader('X-Signet-Gateway', 'unreachable')
      response.setHeader('X-RateLimit-Remaining', '7')
      response.setHeader('Cache-Control', 'public, max-age=3600')
      response.end('{}')
    })
    const response = await request.post(`/r/local${paths[0]}`, {
      headers: {
        ...signed(),
        Origin: 'https://example.org',
        Referer: 'https://example.org/page',
        Cookie: 'session=1',
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': '192.0.2.1',
      },
    })
    expectSecurityHeaders(response)
    expect(response.headers()).not.toHaveProperty('set-cookie')
    expect(response.headers()).not.toHaveProperty('clear-site-data')
    // Only the forwarder itself may claim that the service was not reached.
    expect(response.headers()).not.toHaveProperty('x-signet-gateway')
    expect(response.headers()['x-ratelimit-remaining']).toBe('7')
    // Answers hold personal data: no cache may keep them, whatever the service says.
    expect(response.headers()['cache-control']).toBe('no-store')
    expect(Object.keys(received[0]?.headers ?? {}).join(' ')).not.toMatch(
      /origin|referer|cookie|sec-|x-forwarded/,
    )
  })

  test('carries a large body and a large x-mc-arg whole', async ({ request, upstream }) => {
    const headers = signed()
    const { received } = await upstream()
    const body = Buffer.alloc(5_000_000, 'e')
    const argument = 'a'.repeat(8 * 1024)
    await request.post(`/r/local${paths[2]}`, { headers: { ...headers, 'x-mc-arg': argument }, data: body })
    expect(received[0]?.body === body.toString()).toBe(true)
    expect(received[0]?.headers['x-mc-arg']).toBe(argument)
  })

  test('an unreachable host and a lost answer are told apart', async ({ request, upstream }) => {
    const headers = signed()
    const dead = await request.post(`/r/dead${paths[0]}`, { headers })
    await expectJson(dead, 502, { error: 'unreachable', host: '127.0.0.1:4196', code: 'ECONNREFUSED' })
    expect(dead.headers()['x-signet-gateway']).toBe('unreachable')
    // Nothing was sent, so the same request may come again.
    const { received } = await upstream((_request, response) => response.destroy())
    const lost = await request.post(`/r/local${paths[0]}`, { headers })
    await expectJson(lost, 502, { error: 'lost', host: '127.0.0.1:4198', code: 'ECONNRESET' })
    expect(lost.headers()['x-signet-gateway']).toBe('lost')
    expect(received).toHaveLength(1)
  })

  test('a request id is carried to the service once', async ({ request, upstream }) => {
    const headers = signed()
    const { received } = await upstream()
    expect((await request.post(`/r/local${paths[0]}`, { headers })).status()).toBe(200)
    for (const path of [paths[0], paths[2]]) {
      const again = await request.post(`/r/local${path}`, { headers })
      await expectJson(again, 502, { error: 'lost', code: 'SENT_BEFORE' })
      expect(again.headers()['x-signet-gateway']).toBe('lost')
    }
    expect(received).toHaveLength(1)
  })

  test('a request without a GUID is not carried at all', async ({ request, upstream }) => {
    const { 'x-mc-req-id': id, ...headers } = signed()
    const { received } = await upstream()
    for (const bad of [undefined, '', 'id-1', `${id}, ${id}`]) {
      const response = await request.post(`/r/local${paths[0]}`, {
        headers: bad === undefined ? headers : { ...headers, 'x-mc-req-id': bad },
      })
      await expectJson(response, 400, { error: 'x-mc-req-id must be a GUID' })
    }
    expect(received).toEqual([])
  })

  test('the sandbox carries out a request id once, and refuses itself what is no GUID', async ({
    request,
  }) => {
    const headers = signed()
    const url = `/r/sandbox${paths[0]}`
    // The keys are invented. The test checks only which server answers.
    expect((await request.post(url, { headers })).status()).toBe(401)
    const again = await request.post(url, { headers })
    await expectJson(again, 502, { error: 'lost', code: 'SENT_BEFORE' })
    for (let round = 0; round < 2; round++) {
      const response = await request.post(url, { headers: { ...headers, 'x-mc-req-id': 'id-1' } })
      expect(response.status()).toBe(401)
    }
  })

  test('an answer cut short does not look whole', async ({ request, upstream }) => {
    const headers = signed()
    await upstream((_request, response) => {
      response.setHeader('Content-Length', '1000')
      response.write('{"meta":', () => response.destroy())
    })
    await expect(request.post(`/r/local${paths[0]}`, { headers })).rejects.toThrow()
  })

  test('nothing but the three paths, by POST', async ({ request, upstream }) => {
    const headers = signed()
    const { received } = await upstream()
    for (const url of [
      `/r/nowhere${paths[0]}`,
      '/r/local/api/account/get-account',
      `/r/local${paths[0]}/`,
      `/r/local${paths[0]}?a=1`,
      `/r/local//api/user/import-users`,
      '/r/local/api/user/../user/import-users%20',
      '/r/',
      '/r',
    ]) {
      await expectJson(await request.post(url, { headers }), 404, { error: 'not found' })
    }
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await request.fetch(`/r/local${paths[0]}`, { method, headers })
      await expectJson(response, 405, { error: 'method not allowed' })
      expect(response.headers().allow).toBe('POST')
    }
    expect(received).toEqual([])
  })

  test('the page is told of the regions that are forwarded', async ({ request }) => {
    // The type is that of config.json. Another content fails below.
    const { regions } = (await (await request.get('/config.json')).json()) as { regions: { id: string }[] }
    expect(regions.map((region) => region.id)).toEqual(['sandbox', 'local', 'dead'])
  })
})

test.describe('bundle', () => {
  test('holds no code of the sandbox or of its server library', () => {
    // Words of the sandbox's own answers and of Hono's: strings outlive the minifier.
    const markers = /err_sandbox_|The sandbox was told to|Context is not finalized/
    expect(scripts().length).toBeGreaterThan(0)
    for (const { name, code } of scripts()) expect(markers.exec(code)?.[0], name).toBeUndefined()
  })

  test('what the sign-in page loads first stays under 140 kB of brotli', () => {
    const html = readFileSync(join(dist, 'index.html'), 'utf8')
    const linked = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name = '']) => name)
    // The sign-in route is lazy, and the page shows nothing without it.
    const route = scripts()
      .map(({ name }) => name)
      .filter((name) => name.startsWith('assets/SignInPage-'))
    const initial = new Set([...linked, ...route])
    for (const name of initial) {
      const code = readFileSync(join(dist, name), 'utf8')
      for (const [, file = ''] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
        initial.add(`assets/${file}`)
      }
    }
    const bytes = [...initial].reduce(
      (sum, name) => sum + brotliCompressSync(readFileSync(join(dist, name))).length,
      0,
    )
    expect(linked.length).toBeGreaterThan(0)
    expect(bytes, [...initial].join(', ')).toBeLessThanOrEqual(140_000)
  })
})

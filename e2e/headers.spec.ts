/** The production server and what it serves: headers, and what must not be in the bundle. */
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { APIResponse } from '@playwright/test'
import { bareURL, expect, test } from './test.ts'

const dist = join(import.meta.dirname, '../dist')

/** Repeated here, so that a mistake in server/securityHeaders.ts is found. */
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

const forGood = 'public, max-age=31536000, immutable'

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

test('every file and mistake has the security headers; only a hash is kept', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const own = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url = '']) => url)
  expect(own.length).toBeGreaterThan(1)
  for (const [url, status, caching, policy = policies.other] of [
    ['/', 200, 'no-store', policies.page],
    ['/index.html', 200, 'no-store', policies.page],
    ...own.map((each) => [each, 200, forGood, each.includes('guard.') ? policies.guard : undefined] as const),
    ['/color-scheme.js', 200, 'no-cache'],
    ['/config.json', 200, 'no-store'],
    ['/licenses.txt', 200, 'no-cache'],
    ['/samples/people.csv', 200, 'no-cache'],
    ['/assets/nothing-AAAAAAAA.js', 404, 'no-store'],
    ['/assets/list.worker-AAAAAAAA.js', 404, 'no-store'],
    ['/nothing', 404, 'no-store'],
    ['/r/sandbox/nothing', 404, 'no-store'],
    ['/r/sandbox/faults', 200, 'no-store'],
  ] as const) {
    const response = await request.get(url)
    expect([response.status(), response.headers()['cache-control']], url).toEqual([status, caching])
    expectSecurityHeaders(response, policy)
  }
  expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/)
  for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain(' src="/')
})

test('no worker but the guard of API 2.0 may use the network', async ({ request }) => {
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
  // Words of the sandbox's own answers and of Hono's: strings outlive the minifier.
  const markers = /err_sandbox_|The sandbox was told to|Context is not finalized/
  for (const { name, code } of scripts()) expect(markers.exec(code)?.[0], name).toBeUndefined()
})

test.describe('what is no page', () => {
  // The scripts of the guards run there no more than any other.
  test.use({ allow: { console: [/^Blocked script execution in .* sandboxed/] } })

  test('has no origin and runs nothing, if it is opened as one', async ({ page }) => {
    for (const url of ['/licenses.txt', '/r/sandbox/nothing']) {
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

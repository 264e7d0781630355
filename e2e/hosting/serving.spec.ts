/** What a web server in front must leave as it is: headers, exact paths, large bodies, and an answer that is late. */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { answer } from '../upstream.ts'
import { certificate, hostName } from './authority.ts'
import { fronts, ports } from './processes.ts'
import { create, expect, findSecrets, over, sendNamed, test } from './stand.ts'

const agent = new Agent({ ca: certificate().ca, servername: hostName })

/** Asks the web server as no browser would: with any path and any headers. */
async function ask(path: string, method = 'GET', headers: OutgoingHttpHeaders = {}) {
  const all = { host: hostName, ...headers }
  const asked = request({ port: ports.front, path, method, agent, headers: all }).end()
  // The only argument of the event.
  const [given] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: given.statusCode ?? 0, headers: given.headers, body: await text(given) }
}

const wrongPaths = [
  `/r/local${create}/`,
  `/r/local${create}?a=1`,
  `/r/local/${create}`,
  `/r/LOCAL${create}`,
  `/r/local${create.toUpperCase()}`,
  `/r/local${create}%20`,
  `/r/local${create.replace('/api/', '/%61pi/')}`,
  `/r/local/api/x/..${create.slice(4)}`,
  `/r/local/api/x/%2e%2e${create.slice(4)}`,
  `/r/local${create};a=1`,
  `/r/local//api/user/import-users`,
]

const size = 60_000_000

const workers = readdirSync(join(import.meta.dirname, '../../dist/assets'))
  .filter((name) => name.includes('.worker-'))
  .map((name) => `/assets/${name}`)

/** What a policy has, by the path that it is of. */
function policyOf(path: string): string {
  if (path === '/') return "connect-src 'self'; img-src"
  if (workers.includes(path)) return "default-src 'none'; script-src 'self'; require-trusted-types-for"
  return "default-src 'none'; sandbox;"
}

// The prefetch of pages meets a server that has stopped, or a line that is silent.
test.use({ allow: { console: [/status of 50[23]/, /net::ERR_/] } })

for (const [server, front] of Object.entries(fronts)) {
  test.describe(server, () => {
    test('headers stay, and nothing but the three paths arrives', over('h1'), async ({ build, service }) => {
      await build(front)
      const page = await ask('/')
      expect(page.status).toBe(200)
      const [script = ''] = /\/assets\/[^"]+\.js/.exec(page.body) ?? []
      for (const [path, status] of [
        ['/', 200],
        [script, 200],
        ...workers.map((worker) => [worker, 200] as const),
        ['/config.json', 200],
        ['/nothing', 404],
        ['/assets/nothing-abcdefgh.js', 404],
        ['/r/', 404],
      ] as const) {
        const { status: given, headers } = await ask(path)
        expect(given, path).toBe(status)
        expect(headers, path).toMatchObject({
          'content-security-policy': expect.stringContaining(policyOf(path)),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'strict-transport-security': 'max-age=31536000',
        })
        expect(String(headers['cache-control'])).toMatch(
          path.endsWith('.js') && status === 200 ? /immutable/ : /no-store/,
        )
      }
      expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
      for (const path of wrongPaths) {
        const { status } = await ask(path, 'POST', { 'x-mc-req-id': randomUUID() })
        expect([400, 404], path).toContain(status)
      }
      expect((await ask(`/r/local${create}`)).status).toBe(405)
      expect(service.received).toEqual([])
      const headers = { 'x-mc-req-id': randomUUID(), cookie: 'session=1', origin: 'https://x.example' }
      const twice = { 'x-mc-req-id': randomUUID(), 'x-mc-arg': ['{"data":[1]}', '{"data":[2]}'] }
      expect((await ask(`/r/local${create}`, 'POST', twice)).status).toBe(400)
      expect(service.received).toEqual([])
      expect((await ask(`/r/local${create}`, 'POST', headers)).status).toBe(200)
      const inCapitals = { ...headers, 'x-mc-req-id': headers['x-mc-req-id'].toUpperCase() }
      expect((await ask(`/r/local${create}`, 'POST', inCapitals)).status).toBe(502)
      expect(service.received).toHaveLength(1)
      expect(Object.keys(service.received[0]?.headers ?? {}).join(' ')).not.toMatch(
        /cookie|origin|forwarded|via/,
      )
    })
  })

  test.describe(server, over(...front.protocols), () => {
    test('60 MB are streamed, and kept nowhere', async ({ browser, baseURL, build }) => {
      const stand = await build(front)
      // On the port of the fixture's service, which this test does not start.
      const digest = createHash('sha256')
      let bytes = 0
      const service = createServer((received, response) => {
        received.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          digest.update(chunk)
        })
        received.on('end', () => answer(response))
      }).listen(4198, '127.0.0.1')
      await once(service, 'listening')
      const memory = () =>
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${stand.signet.pid}/status`, 'utf8'))?.[1])
      // Outside of the guards, since nothing here is signed.
      const page = await (await browser.newContext({ baseURL })).newPage()
      await page.goto('/')
      const before = memory()
      const status = await page.evaluate(
        async ([path = '', id = '', length]) => {
          const headers = { 'x-mc-req-id': id }
          const given = await fetch(path, {
            method: 'POST',
            headers,
            body: new Uint8Array(Number(length)).fill(7),
          })
          return given.status
        },
        [`/r/local${create}`, randomUUID(), String(size)],
      )
      expect(status).toBe(200)
      expect(bytes).toBe(size)
      expect(digest.digest('hex')).toBe(createHash('sha256').update(Buffer.alloc(size, 7)).digest('hex'))
      // In kB: far less than what went through.
      expect(memory() - before).toBeLessThan(40_000)
      service.close()
    })

    test('a stop of Signet lets a write end', async ({ page, service, build, signIn }) => {
      const stand = await build(front)
      await signIn(page)
      service.act = (_request, response) => {
        void stand.signet.stop('SIGTERM')
        setTimeout(() => answer(response), 1_000)
      }
      const answered = page.waitForResponse((response) => response.url().endsWith(create))
      await sendNamed(page, 'stop')
      expect((await answered).status()).toBe(200)
      expect(service.received).toHaveLength(1)
      expect(findSecrets(stand.folder, service.received)).toEqual([])
    })
  })
}

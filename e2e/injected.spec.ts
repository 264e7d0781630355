/** What a script can do that got into the page, or was at this origin before the console: beside SECURITY.md, nothing. */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import * as admin from './actions.ts'
import { makeFolder, startServer } from './hosting/processes.ts'
import { look, stored } from './stored.ts'
import { expect, type Page, test } from './test.ts'

const assets = join(import.meta.dirname, '../dist/assets')

type Trust = (url: string) => string
interface TrustedPage {
  readonly trustedTypes: {
    isScriptURL: (given: unknown) => boolean
    createPolicy: (name: string, rules: object) => unknown
  }
}

/**
 * In the page: its policy of Trusted Types. A script in the page cannot be kept from importing those of the console. The
 * build names what is exported as it likes.
 */
async function findTrust(): Promise<Trust> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const start = loaded.find((name) => name.includes('/assets/start-')) ?? 'none'
  const { trustedTypes } = globalThis as unknown as TrustedPage
  const isTrust = (each: unknown) => {
    try {
      if (typeof each !== 'function') return false
      const given: unknown = each('/any.js')
      // Another export may reject what it is given here.
      if (given instanceof Promise) given.catch(() => undefined)
      return trustedTypes.isScriptURL(given)
    } catch {
      return false
    }
  }
  return Object.values((await import(start)) as object).find(isTrust) as Trust
}

/** In the page: what becomes of each script as a service worker and as a worker. */
async function tryWorkers({ scripts, trust }: { scripts: readonly string[]; trust: Trust }) {
  const settle = (worker: Worker | SharedWorker) =>
    new Promise<string>((resolve) => {
      worker.addEventListener('error', () => resolve('refused'))
      setTimeout(() => resolve('runs'), 4_000)
    })
  const attempt = (act: () => Promise<string>) => act().catch((error: unknown) => (error as Error).name)
  const asOne = (script: string) => [
    attempt(async () => (await navigator.serviceWorker.register(trust(script))).scope),
    attempt(async () => (await navigator.serviceWorker.register(trust(script), { type: 'module' })).scope),
    attempt(async () => settle(new Worker(trust(script), { type: 'module' }))),
    attempt(async () => settle(new SharedWorker(trust(script), { type: 'module' }))),
  ]
  const blob = new Blob(['0'], { type: 'text/javascript' })
  const urls = scripts.map((given) => (given === 'blob:' ? URL.createObjectURL(blob) : given))
  return Promise.all(urls.map((url) => Promise.all(asOne(url))))
}

const registered = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))

test.describe('a script in the page', () => {
  test.use({
    allow: {
      console: [/TrustedScriptURL|TrustedTypePolicy|worker-src|ServiceWorker|403|Trusted Type/],
      violations: [/^(worker-src|require-trusted-types-for|trusted-types): /],
    },
  })

  test('registers no service worker, and starts no worker but those of the console', async ({ page }) => {
    await admin.signInWithSandbox(page)
    const foreign = ['blob:', 'data:text/javascript,0', 'https://evil.example/x.js', '/r/sandbox/faults', '/']
    const scripts = [...foreign, '/color-scheme.js']
    const trust = await page.evaluateHandle(() => (url: string) => url)
    expect(new Set((await page.evaluate(tryWorkers, { scripts, trust })).flat())).toEqual(
      new Set(['TypeError']),
    )
    const made = await page.evaluate(() =>
      ['console-worker', 'default', 'evil'].map((name) => {
        try {
          const { trustedTypes } = globalThis as unknown as TrustedPage
          return typeof trustedTypes.createPolicy(name, {})
        } catch (error) {
          return (error as Error).name
        }
      }),
    )
    expect(made).toEqual(['TypeError', 'TypeError', 'TypeError'])
    const [refused, never] = ['refused', 'TypeError'].map((end) => ['TypeError', 'TypeError', end, end])
    // A file of the console is run as a worker, where it can do nothing.
    const runs = ['TypeError', 'TypeError', 'runs', 'runs']
    expect(await page.evaluate(tryWorkers, { scripts, trust: await page.evaluateHandle(findTrust) })).toEqual(
      [refused, never, never, refused, refused, runs],
    )
    expect(await registered(page)).toEqual([])
  })
})

test('a service worker of a former program is gone with the first visit @soak', async ({ browser }) => {
  const port = 4192
  const former = createServer((request, response) => {
    response.setHeader('Connection', 'close')
    if (request.url !== '/sw.js')
      return response.setHeader('Content-Type', 'text/html').end('<title>Former</title>')
    const script = "addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))"
    return response.setHeader('Content-Type', 'text/javascript').end(script)
  }).listen(port, 'localhost')
  await once(former, 'listening')
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  await new Promise((resolve) => former.close(resolve))

  const server = await startServer(makeFolder('former'), port, {
    regions: [{ id: 'sandbox', name: 'Sandbox', sandbox: true }],
  })
  try {
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await isControlled()).toBe(true)
    await expect.poll(() => registered(page)).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await isControlled()).toBe(false)
    await admin.signInWithSandbox(page)
    await context.close()
  } finally {
    await server.stop()
  }
})

/** In a page of the origin: whatever could be said on the channels of the console, and many times what is said there. */
function forge(): Promise<unknown[]> {
  const circle: unknown[] = []
  circle.push(circle)
  const texts = ['', 'log ', '__proto__', 'constructor', 'x'.repeat(20_000_000)]
  const forged = [
    undefined,
    null,
    Number.NaN,
    circle,
    ...texts,
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    { kind: 'sent', id: crypto.randomUUID(), operation: 'createPolicy', version: 99 },
    { event: 'signed-out', reason: 'sign-out' },
    { n: 1, ask: { do: 'signOut' } },
    { settings: { isKept: false, days: 0 } },
    new Map([['log', 'drafts']]),
    new Error('log'),
    new ArrayBuffer(50_000_000),
    Array.from({ length: 100_000 }, (_, at) => ({ at })),
  ]
  const heard: unknown[] = []
  const channels = ['signet', 'key-guard'].map((name) => new BroadcastChannel(name))
  for (const channel of channels) {
    channel.addEventListener('message', ({ data }) => heard.push(data))
    for (const message of forged) channel.postMessage(message)
    for (let time = 0; time < 1_000; time += 1)
      for (const word of ['log', 'kept', 'settings', 'wiped']) channel.postMessage(word)
  }
  return new Promise((resolve) => setTimeout(() => resolve(heard), 2_000))
}

test('forged messages and stored texts change nothing @soak', async ({ page, tenant, wire, witness }) => {
  await admin.signInWithKeys(page, tenant)
  const outside = await look(page)
  await admin.fillPolicy(page, { urls: 'typed.example' })
  // What is typed is saved, and announced, before the rest begins.
  await expect.poll(async () => (await stored(outside)).length).toBe(1)
  const [entries, calls] = [await stored(outside), wire.calls.length]

  const heard = await outside.evaluate(forge)
  // The tabs say nothing to each other but that there is something to read.
  expect(heard.filter((word) => word !== 'log' && word !== 'kept')).toEqual([])
  await admin.expectSignedIn(page)
  await admin.expectListed(page, 1)
  expect(await stored(outside)).toEqual(entries)
  expect(wire.calls).toHaveLength(calls)
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)

  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  const before = await scheme()
  for (const forged of ['"><img src=x>', '__proto__', 'x'.repeat(4_000_000), '{"value":"dark"}', '']) {
    await outside.evaluate((text) => {
      localStorage.setItem('mantine-color-scheme-value', text)
      for (const name of ['signet', '__proto__', 'account']) localStorage.setItem(name, text.slice(0, 99))
    }, forged)
    await expect.poll(scheme).toBe(before)
  }
  await page.reload()
  await admin.expectListed(page, 1)
  expect(await scheme()).toBe(before)
  await outside.evaluate(() => localStorage.clear())

  await admin.sendPolicy(page)
  await admin.expectCreated(page)
  expect(wire.calls).toHaveLength(calls + 1)
  expect((await witness()).writes).toHaveLength(1)
})

/** In the page: forged requests to the guard, through a port of its own. Gives what the guard says to each. */
function askGuard({ guard, trust }: { guard: string; trust: Trust }): Promise<unknown[]> {
  // As the console names it: another one would be another guard, without keys.
  const options = { type: 'module', name: 'key-guard', extendedLifetime: true } as const
  const { port } = new SharedWorker(trust(guard), options)
  const replies: unknown[] = []
  port.addEventListener('message', ({ data }) => replies.push(data))
  port.start()
  const asks = [
    { do: 'open', tab: 'forged' },
    ...['__proto__', 'constructor', 'toString', 'credentials'].map((word) => ({ do: word })),
    JSON.parse('{"__proto__":{"do":"sign","path":"/"}}'),
    { do: 'sign', path: '/api/account/get-account', requestId: crypto.randomUUID() },
    { do: 'sign', path: '__proto__', requestId: crypto.randomUUID() },
    { do: 'sign', path: '/api/user/import-users', requestId: 'no-guid' },
    { do: 'confirm', attempt: -1 },
    { do: 'open', tab: 'x'.repeat(5_000_000) },
  ]
  for (const [n, ask] of asks.entries()) port.postMessage({ n, ask })
  return new Promise((resolve) => setTimeout(() => resolve(replies), 2_000))
}

test('a port of its own to the guard hands out no key, and ends nothing', async ({ page, tenant, wire }) => {
  await admin.signInWithKeys(page, tenant)
  const name = readdirSync(assets).find((each) => each.startsWith('guard.worker-'))
  const guard = `/assets/${name}`
  const replies = await page.evaluate(askGuard, { guard, trust: await page.evaluateHandle(findTrust) })
  const told = JSON.stringify(replies)
  for (const key of [tenant.secretKey, tenant.applicationKey]) expect(told).not.toContain(key)
  expect(told).not.toContain('MC ')
  const refused = replies.filter((reply) => (reply as { failed?: string }).failed !== undefined)
  expect(refused).toHaveLength(9)
  await admin.createPolicy(page)
  expect(wire.calls).toHaveLength(2)
})

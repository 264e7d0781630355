import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSandbox } from './app.ts'
import { ask, type Caller, enter, paths, pickOnly, readEnvelope, sign } from './caller.fixture.ts'
import { policy, policyBody } from './faults.fixture.ts'

describe('without a socket', () => {
  test('a dropped connection rejects: lost is executed, dropped is not', async () => {
    const caller = await enter()
    await caller.order('dropped')
    await expect(caller.post(paths.policy, policyBody)).rejects.toThrow('told to drop the connection')
    expect((await caller.witness()).policies).toEqual([])
    await caller.order('lost')
    await expect(caller.post(paths.policy, policyBody)).rejects.toThrow('told to drop the connection')
    expect((await caller.witness()).policies).toHaveLength(1)
    expect((await caller.witness()).requests).toBe(2)
  })

  test('the witness has the request id of each executed write, and of no other call', async () => {
    const caller = await enter()
    const [made, lost, dropped, refused, read] = Array.from({ length: 5 }, () => randomUUID())
    const post = (requestId?: string, path: string = paths.policy, body = policyBody) =>
      caller.post(path, body, { requestId })
    const envelope = await readEnvelope(await post(made))
    await caller.order('lost')
    await expect(post(lost)).rejects.toThrow('told to drop the connection')
    await caller.order('dropped')
    await expect(post(dropped)).rejects.toThrow('told to drop the connection')
    await caller.order('refused')
    await post(refused)
    await post(read, paths.watchlist, '{}')
    const submitted = await caller.importUsers({ fileType: 'CSV' }, 'email,name\nann@corp.example,Ann\n')
    const { policies, imports, writes, requests } = await caller.witness()
    expect(writes).toEqual([
      { requestId: made, id: pickOnly(envelope.data).id },
      { requestId: lost, id: policies[1]?.id },
      { requestId: expect.any(String), id: pickOnly(submitted.data).id },
    ])
    expect(writes[2]?.id).toBe(pickOnly(imports).id)
    expect(requests).toBe(6)
  })

  test('slow gives the real answer after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const caller = await enter()
      await caller.order('slow')
      let answered = false
      const pending = caller.createPolicy(policy).finally(() => (answered = true))
      while (vi.getTimerCount() === 0) await new Promise(setImmediate)
      await vi.advanceTimersByTimeAsync(9_999)
      expect(answered).toBe(false)
      expect((await caller.witness()).policies).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      expect((await pending).fail).toEqual([])
      expect((await caller.witness()).policies).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })
})

const now = () => new Date().toUTCString().replace('GMT', 'UTC')

describe('over a real socket', () => {
  const sandbox = createSandbox({ slowness: 150 })
  const server = createAdaptorServer({ fetch: sandbox.fetch, overrideGlobalObjects: false })
  let url: string
  let caller: Caller

  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
    url = `http://127.0.0.1:${port}/r/sandbox`
    caller = await enter({ people: 1 }, sandbox)
  })
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve))
  })

  const post = (init?: RequestInit) =>
    fetch(url + paths.policy, {
      method: 'POST',
      headers: sign(caller.keys, paths.policy, { date: now() }),
      body: policyBody,
      ...init,
    })

  test('a policy is created and seen', async () => {
    const envelope = await readEnvelope(await post())
    expect(envelope.fail).toEqual([])
    expect((await caller.witness()).policies).toEqual([pickOnly(envelope.data)])
  })

  test.each([
    ['lost', 1],
    ['dropped', 0],
  ])('%s makes fetch reject, with %i policies created', async (fault, created) => {
    await caller.order(fault)
    await expect(post()).rejects.toThrow('fetch failed')
    expect((await caller.witness()).policies).toHaveLength(created)
    expect((await post()).status).toBe(200)
    expect((await caller.witness()).policies).toHaveLength(created + 1)
  })

  test.each([
    ['lost', 1],
    ['dropped', 0],
  ])('%s: a repeat, even byte for byte, is a request of its own', async (fault, created) => {
    const headers = sign(caller.keys, paths.policy, { date: now() })
    await caller.order(fault)
    await expect(post({ headers })).rejects.toThrow('fetch failed')
    const envelope = await readEnvelope(await post({ headers }))
    expect(envelope.fail).toEqual([])
    const witness = await caller.witness()
    expect(witness.requests).toBe(2)
    expect(witness.policies).toHaveLength(created + 1)
  })

  test('slow answers late', async () => {
    await caller.order('slow')
    const started = performance.now()
    expect((await post()).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(140)
    expect((await caller.witness()).policies).toHaveLength(1)
  })

  test('slow executes nothing for a caller who has disconnected', async () => {
    await caller.order('slow')
    await expect(post({ signal: AbortSignal.timeout(50) })).rejects.toThrow('aborted due to timeout')
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect((await caller.witness()).policies).toEqual([])
    expect((await caller.witness()).requests).toBe(1)
  })

  test('hold keeps the answer until it is released, and executes nothing for a caller who has disconnected', async () => {
    const inHand = async () => (await caller.witness()).inHand
    const release = async () => {
      const path = `/tenants/${caller.keys.accessKey}/release`
      return (await ask(sandbox, 'POST', path)).json() as Promise<unknown>
    }
    expect(await release()).toEqual({ released: 0 })
    await caller.order('hold', 2)
    const leaving = new AbortController()
    const given = post({ signal: leaving.signal }).catch(String)
    const answered = post()
    await vi.waitFor(async () => expect(await inHand()).toBe(2), { interval: 5 })
    leaving.abort()
    expect(await given).toContain('aborted')
    await vi.waitFor(async () => expect(await inHand()).toBe(1), { interval: 5 })
    expect((await caller.witness()).policies).toEqual([])
    await vi.waitFor(async () => expect(await release()).toEqual({ released: 1 }), { interval: 5 })
    expect((await answered).status).toBe(200)
    expect((await caller.witness()).policies).toHaveLength(1)
  })

  test('the witness has the requests in progress, until answered or the caller has disconnected', async () => {
    const inHand = async () => (await caller.witness()).inHand
    await caller.order('slow', 2)
    const answered = post()
    const leaving = new AbortController()
    const given = post({ signal: leaving.signal }).catch(String)
    await vi.waitFor(async () => expect(await inHand()).toBe(2), { interval: 5 })
    leaving.abort()
    expect(await given).toContain('aborted')
    // At once: an abandoned request is not awaited.
    await vi.waitFor(async () => expect(await inHand()).toBe(1), { interval: 5 })
    expect((await caller.witness()).policies).toEqual([])
    expect((await answered).status).toBe(200)
    expect(await inHand()).toBe(0)
    await caller.order('dropped')
    await expect(post()).rejects.toThrow('fetch failed')
    expect(await inHand()).toBe(0)
    expect((await caller.witness()).policies).toHaveLength(1)
  })

  test('a caller who disconnects half-way has made no request', async () => {
    const headers = { ...sign(caller.keys, paths.policy, { date: now() }), 'Content-Length': '500' }
    const half = httpRequest(url + paths.policy, { method: 'POST', headers })
    half.on('error', () => {})
    half.write(policyBody)
    await vi.waitFor(async () => expect((await caller.witness()).requests).toBe(1))
    half.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await caller.witness()).policies).toEqual([])
  })
})

/** Cases that need ten minutes, many requests or a broken service. e2e/hosting has the repeats of the browser itself. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { secure } from './answers.ts'
import { listen, closeAfterEach, serve, front, post, ask, said } from './forward.fixture.ts'
import { forward, Once } from './forward.ts'

closeAfterEach()

describe('the memory of request ids', () => {
  let arrived: string[]
  let service: URL
  beforeEach(async () => {
    arrived = []
    service = await serve((request, response) => {
      arrived.push(String(request.headers['x-mc-req-id']))
      request.resume().on('end', () => response.end('{}'))
    })
  })

  test('lasts ten minutes', async () => {
    let now = 1_000
    const url = await front(service, new Once(10, () => now))
    const id = randomUUID()
    expect((await post(url, id)).status).toBe(200)
    now += 599_999
    expect(await said(await post(url, id))).toEqual([502, 'lost', { error: 'lost', code: 'SENT_BEFORE' }])
    expect(arrived).toEqual([id])
    now += 1
    expect((await post(url, id)).status).toBe(200)
    expect(arrived).toEqual([id, id])
  })

  test('takes no new id when it is full, and forgets none before its time', async () => {
    let now = 1_000
    const url = await front(service, new Once(2, () => now))
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    await post(url, first)
    now += 1_000
    await post(url, second)
    const refused = [503, 'unreachable', { error: 'unreachable', code: 'TOO_MANY_REQUESTS' }]
    expect(await said(await post(url, third))).toEqual(refused)
    expect((await post(url, first)).status).toBe(502)
    now += 599_000
    // There is room again, but the page was told that nothing of the third was sent.
    expect(await said(await post(url, third))).toEqual(refused)
    const fourth = randomUUID()
    expect((await post(url, fourth)).status).toBe(200)
    expect((await post(url, second)).status).toBe(502)
    expect(await said(await post(url))).toEqual(refused)
    expect(arrived).toEqual([first, second, fourth])
    now += 600_000
    expect((await post(url, third)).status).toBe(200)
  })

  test('keeps as many refused ids as others, the latest ones', async () => {
    let now = 1_000
    const url = await front(service, new Once(1, () => now))
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    await post(url, first)
    now += 1_000
    for (const id of [second, third, third]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await post(url, id)).status).toBe(503)
    }
    now += 599_000
    expect((await post(url, third)).status).toBe(503)
    expect((await post(url, second)).status).toBe(200)
    expect(arrived).toEqual([first, second])
  })

  test('counts from the last piece of an upload, not from its first', async () => {
    let now = 1_000
    const url = await front(service, new Once(10, () => now))
    const id = randomUUID()
    const upload = send(url, { method: 'POST', headers: { 'x-mc-req-id': id } })
    for (const piece of ['{', ' ', '}']) {
      upload.write(piece)
      // oxlint-disable-next-line no-await-in-loop -- each piece arrives by itself, and late
      await new Promise((resolve) => setTimeout(resolve, 50))
      now += 599_999
    }
    const answered: Promise<IncomingMessage[]> = once(upload.end(), 'response')
    expect((await answered)[0]?.resume().statusCode).toBe(200)
    expect(await said(await post(url, id))).toEqual([502, 'lost', { error: 'lost', code: 'SENT_BEFORE' }])
    expect(arrived).toEqual([id])
  })

  test('has a share for each client, and no client takes that of another', async () => {
    let now = 1_000
    const url = await front(service, new Once(6, () => now, 2))
    const by = (client: string, id?: string) => post(url, id, '{}', { 'x-forwarded-for': client })
    const refused = [503, 'unreachable', { error: 'unreachable', code: 'TOO_MANY_REQUESTS' }]
    const id = randomUUID()
    expect((await by('198.51.100.1', id)).status).toBe(200)
    now += 1_000
    expect((await by('198.51.100.1')).status).toBe(200)
    expect(await said(await by('198.51.100.1'))).toEqual(refused)
    // What may have been executed is still told as that.
    expect((await by('198.51.100.1', id)).status).toBe(502)
    expect((await by('198.51.100.2')).status).toBe(200)
    // The first of its two is forgotten, and the second is not.
    now += 599_000
    expect((await by('198.51.100.1')).status).toBe(200)
    expect(await said(await by('198.51.100.1'))).toEqual(refused)
    // Where no client is told, all the room there is.
    for (let rest = 0; rest < 3; rest++) expect((await post(url)).status).toBe(200)
    expect(await said(await post(url))).toEqual(refused)
    expect(await said(await by('198.51.100.3'))).toEqual(refused)
  })

  test('is not taken up by connections that are reset', async () => {
    const memory = new Once(2)
    let came = 0
    const server = createServer((request, response) => {
      came += 1
      forward(request, response, service, memory)
    })
    const url = await listen(server)
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) {
      const socket = connect(Number(url.port), url.hostname)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await once(server, 'connection')
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nx-mc-req-id: ${id}\r\nContent-Length: 0\r\n\r\n`)
      socket.resetAndDestroy()
    }
    await expect.poll(() => came).toBe(2)
    for (const id of ids) expect((await post(url, id)).status).toBe(200)
    expect(arrived).toEqual(ids)
  })

  test('takes an id in capitals for the same id', async () => {
    const url = await front(service)
    const id = randomUUID()
    expect((await post(url, id.toUpperCase())).status).toBe(200)
    expect((await post(url, id)).status).toBe(502)
    expect((await post(url, id.toUpperCase())).status).toBe(502)
    expect(arrived).toEqual([id.toUpperCase()])
  })

  test('holds an id while its request is on its way', async () => {
    const url = await front(service)
    const id = randomUUID()
    const answers = await Promise.all([post(url, id), post(url, id), post(url, id)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(arrived).toEqual([id])
  })
})

test('an upload may last longer than Node allows, and a silent connection ends', async () => {
  const service = await serve((request, response) => request.resume().on('end', () => response.end('{}')))
  // Node's own limit, which is five minutes, in small.
  const limits = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 }
  const server = createServer(limits, (request, response) => forward(request, response, service, new Once()))
  secure(server, {})
  const url = await listen(server)
  const socket = connect(Number(url.port), url.hostname)
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nx-mc-req-id: ${randomUUID()}\r\nContent-Length: 20\r\n\r\n`)
  for (let piece = 0; piece < 20; piece++) {
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.write('x')
  }
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  expect(server.timeout).toBeGreaterThan(150_000)
  expect(server.timeout).toBeLessThan(300_000)
})

test('an upload that goes on for too long is closed, and its id stays used', async () => {
  let ended: (() => void) | undefined
  const cut = new Promise<void>((resolve) => (ended = resolve))
  const service = await serve((request) => {
    request.on('error', () => ended?.()).resume()
  })
  const memory = new Once()
  const limits = { headersTimeout: 50, connectionsCheckingInterval: 10 }
  const server = createServer(limits, (request, response) => forward(request, response, service, memory))
  secure(server, {}, 200)
  const url = await listen(server)
  const id = randomUUID()
  // It goes on whatever the server says, and never ends its own side.
  const socket = connect({ port: Number(url.port), host: url.hostname, allowHalfOpen: true })
  socket.on('error', () => undefined)
  const closed = once(server, 'connection').then(([accepted]) => once(accepted as Socket, 'close')) // of node:http
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nx-mc-req-id: ${id}\r\nContent-Length: 2000\r\n\r\n`)
  const pieces = setInterval(() => socket.write('x'), 20)
  socket.resume()
  await Promise.all([closed, cut])
  clearInterval(pieces)
  expect(await said(await post(url, id))).toEqual([502, 'lost', { error: 'lost', code: 'SENT_BEFORE' }])
})

test('an upload of two minutes is far from the limit', () => {
  const server = createServer()
  secure(server, {})
  expect(server.requestTimeout).toBe(30 * 60_000)
})

test('a request with two x-mc-arg is refused, and not forwarded with both in one', async () => {
  let arrived = 0
  const url = await front(await serve((_request, response) => response.end(String(++arrived))))
  const response = await ask(url, ['x-mc-arg', '{"data":[1]}', 'X-MC-Arg', '{"data":[2]}'])
  expect([response.statusCode, await text(response)]).toEqual([400, '{"error":"x-mc-arg must be sent once"}'])
  expect(arrived).toBe(0)
})

test('the connection to the service ends when the browser leaves', async () => {
  const server = createServer()
  const url = await front(await listen(server))
  const leave = new AbortController()
  const asked = fetch(url, { method: 'POST', headers: { 'x-mc-req-id': randomUUID() }, signal: leave.signal })
  const [request] = (await once(server, 'request')) as [IncomingMessage] // of node:http
  leave.abort()
  await expect(asked).rejects.toThrow('aborted')
  await once(request.socket, 'close')
})

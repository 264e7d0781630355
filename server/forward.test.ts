/** Cases that need ten minutes, many requests, a broken line or a failing service. e2e/hosting has the repeats of a browser. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import { connect, createServer as createBareServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { secure } from './answers.ts'
import { createSeenIds, forward } from './forward.ts'
import { answerLate, ask, front, listen, post, readGateway, sentBefore, serve } from './http.fixture.ts'

describe('the memory of request ids', () => {
  let arrived: string[]
  let service: URL
  beforeEach(async () => {
    arrived = []
    service = await serve((request, response) => {
      arrived.push(String(request.headers['x-mc-req-id']))
      answerLate(request, response)
    })
  })

  const tooMany = { error: 'unreachable', code: 'TOO_MANY_REQUESTS' }
  const outcomes = new Map([
    [JSON.stringify([200, null, {}]), 'passes'],
    [JSON.stringify(sentBefore('lost')), 'repeats'],
    [JSON.stringify([503, 'unreachable', tooMany]), 'is refused'],
  ])

  // At 600 there is room again, but the page was told that nothing of c was sent.
  const full =
    '0 a passes, 1 b passes, 1 c is refused, 1 a repeats, ' +
    '600 c is refused, 600 d passes, 600 b repeats, 600 e is refused, 1200 c passes'
  const latest = '0 a passes, 1 b is refused, 1 c is refused, 1 c is refused, 600 c is refused, 600 b passes'
  // What may have been executed is told as that. Where no client is told, there is all the room.
  const shares =
    '0 a@1 passes, 1 b@1 passes, 1 c@1 is refused, 1 a@1 repeats, 1 d@2 passes, 600 e@1 passes, ' +
    '600 f@1 is refused, 600 g passes, 600 h passes, 600 i passes, 600 j is refused, 600 k@3 is refused'

  // At a second, an id by a client, if one is told, and what becomes of it.
  test.each<[string, most: number, timeline: string, share?: number]>([
    ['lasts ten minutes', 10, '0 a passes, 599.999 a repeats, 600 a passes'],
    ['takes an id in capitals for the same id', 10, '0 A passes, 0 a repeats, 0 A repeats'],
    ['takes no new id when it is full, and forgets none before its time', 2, full],
    ['keeps as many refused ids as others, the latest ones', 1, latest],
    ['has a share for each client, and no client takes that of another', 6, shares, 2],
  ])('%s', async (_, most, timeline, share) => {
    let now = 0
    const memory = createSeenIds(most, () => now, share)
    const url = await front(service, memory)
    const ids = new Map(Array.from('abcdefghijk', (letter) => [letter, randomUUID() as string]))
    const became: string[] = []
    const passed: string[] = []
    for (const step of timeline.split(', ')) {
      const [begin = '', at, letter = '', client] = /^([\d.]+) (\w)(?:@(\d))?/.exec(step) ?? []
      now = Number(at) * 1_000
      const known = ids.get(letter.toLowerCase()) ?? ''
      const id = letter < 'a' ? known.toUpperCase() : known
      const from = client === undefined ? {} : { 'x-forwarded-for': `198.51.100.${client}` }
      const answered = JSON.stringify(await readGateway(await post(url, id, '{}', from)))
      became.push(`${begin} ${outcomes.get(answered) ?? answered}`)
      if (step.endsWith('passes')) passed.push(id)
    }
    expect(became.join(', ')).toBe(timeline)
    expect(arrived).toEqual(passed)
  })

  test('counts from the last piece of an upload, not from its first', async () => {
    let now = 1_000
    const memory = createSeenIds(10, () => now)
    const url = await front(service, memory)
    const id = randomUUID()
    const upload = send(url, { method: 'POST', headers: { 'x-mc-req-id': id } })
    for (const piece of ['{', ' ', '}']) {
      upload.write(piece)
      await new Promise((resolve) => setTimeout(resolve, 50))
      now += 599_999
    }
    const answered: Promise<IncomingMessage[]> = once(upload.end(), 'response')
    expect((await answered)[0]?.resume().statusCode).toBe(200)
    expect(await readGateway(await post(url, id))).toEqual(sentBefore('lost'))
    expect(arrived).toEqual([id])
  })

  test('is not taken up by connections that are reset', async () => {
    const memory = createSeenIds(2)
    let came = 0
    const server = createServer((request, response) => {
      came += 1
      forward(request, response, service, memory)
    })
    const url = await listen(server)
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) {
      const socket = connect(Number(url.port), url.hostname)
      await once(server, 'connection')
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nx-mc-req-id: ${id}\r\nContent-Length: 0\r\n\r\n`)
      socket.resetAndDestroy()
    }
    await expect.poll(() => came).toBe(2)
    for (const id of ids) expect((await post(url, id)).status).toBe(200)
    expect(arrived).toEqual(ids)
  })

  test('holds an id while its request is on its way', async () => {
    const url = await front(service)
    const id = randomUUID()
    const answers = await Promise.all([post(url, id), post(url, id), post(url, id)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(arrived).toEqual([id])
  })
})

test('an upload that goes on for too long is closed, and its id stays used', async () => {
  let ended: (() => void) | undefined
  const cut = new Promise<void>((resolve) => (ended = resolve))
  const service = await serve((request) => {
    request.on('error', () => ended?.()).resume()
  })
  const memory = createSeenIds()
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
  expect(await readGateway(await post(url, id))).toEqual(sentBefore('lost'))
})

test('a request with two x-mc-arg is refused, and not forwarded with both in one', async () => {
  let arrived = 0
  const url = await front(await serve((_request, response) => response.end(String(++arrived))))
  const headers = ['Host', 'x', 'x-mc-req-id', randomUUID(), 'x-mc-arg', '{"data":[1]}', 'X-MC-Arg', '{}']
  const response = await ask(url, '/', headers, 'POST')
  expect([response.statusCode, await text(response)]).toEqual([400, '{"error":"x-mc-arg must be sent once"}'])
  expect(arrived).toBe(0)
})

const large = Buffer.alloc(20_000_000)
const lost = ({ host }: URL, more: object) => [502, 'lost', { error: 'lost', host, ...more }]

test('a service that is silent is waited for no longer than its time, and the outcome is unknown', async () => {
  const service = await serve((_request) => undefined)
  const response = await post(await front(service, createSeenIds(), { connect: 60_000, answer: 50 }))
  expect(await readGateway(response)).toEqual([504, 'timeout', { error: 'timeout', host: service.host }])
})

test('a service that is silent in the middle of its answer breaks off the answer', async () => {
  const service = await serve((_request, response) => response.write('{"data":'))
  const url = await front(service, createSeenIds(), { connect: 60_000, answer: 1_000 })
  const response = await ask(url, '/', { 'x-mc-req-id': randomUUID() }, 'POST')
  await expect(text(response)).rejects.toThrow('aborted')
})

test('a service that is silent before it is connected is unreachable, also to the same request that comes again', async () => {
  // It accepts the connection, and never answers the greeting of TLS.
  const { port } = await listen(createBareServer((socket) => socket.on('error', () => undefined)))
  const service = new URL(`https://127.0.0.1:${port}`)
  const url = await front(service, createSeenIds(), { connect: 50, answer: 60_000 })
  const id = randomUUID()
  const unreachable = [502, 'unreachable', { error: 'unreachable', host: service.host }]
  expect(await readGateway(await post(url, id))).toEqual(unreachable)
  expect(await readGateway(await post(url, id))).toEqual(sentBefore('unreachable'))
})

test.each([
  ['421', 'HTTP/1.1 421 Misdirected Request\r\nContent-Length: 2\r\n\r\n{}', { status: 421 }],
  ['421 with a body cut short', 'HTTP/1.1 421 X\r\nContent-Length: 20\r\n\r\n{}', { status: 421 }],
  ['408', 'HTTP/1.1 408 Request Timeout\r\nContent-Length: 2\r\n\r\n{}', { status: 408 }],
  ['a status that no answer may have', 'HTTP/1.1 099 Early\r\nContent-Length: 2\r\n\r\n{}', { status: 99 }],
  ['another protocol', 'HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', { status: 101 }],
  ['no HTTP', 'Good day\r\n\r\n', { code: 'HPE_INVALID_CONSTANT' }],
])('a service that answers %s is a lost answer', async (_, words, more) => {
  const service = await listen(
    createBareServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(words))),
  )
  expect(await readGateway(await post(await front(service)))).toEqual(lost(service, more))
})

/** Writes the whole request before it reads anything, as a browser does. */
async function postBare(url: URL, write: (socket: Socket) => Promise<unknown>) {
  const socket = connect(Number(url.port), url.hostname).pause()
  const broken = once(socket, 'error')
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nx-mc-req-id: ${randomUUID()}\r\nContent-Length: ${large.length}\r\n\r\n`,
  )
  await Promise.race([write(socket), broken])
  return text(socket)
}

test('a service that answers too early and stops reading is a lost answer', async () => {
  const service = await listen(
    createBareServer((socket) => void socket.on('error', () => undefined).write('HTTP/1.1 421 X\r\n\r\n')),
  )
  const response = await post(await front(service), randomUUID(), large)
  expect(await readGateway(response)).toEqual(lost(service, { status: 421 }))
})

test('a service that answers too early and then breaks is a lost answer, reported once', async () => {
  const server = createBareServer((socket) => {
    socket.on('error', () => undefined).on('close', () => server.emit('broken'))
    socket.once('data', () => {
      socket.write('HTTP/1.1 421 X\r\n\r\n')
      // The answer is sent first, because a reset would discard it.
      setTimeout(() => socket.resetAndDestroy(), 500)
    })
  })
  const answered = await postBare(await front(await listen(server)), async (socket) => {
    socket.write(large.subarray(1))
    await once(server, 'broken')
    await new Promise((resolve) => socket.write(large.subarray(0, 1), resolve))
  })
  expect(answered).toMatch(/^HTTP\/1\.1 502 /)
  expect(answered).toContain('"status":421')
})

describe('a service that cannot be reached', () => {
  let service: URL
  let url: URL
  beforeEach(async () => {
    const server = createServer()
    service = await listen(server)
    server.close()
    await once(server, 'close')
    url = await front(service)
  })

  test('is reported after a large request has been read, so that the answer is not lost', async () => {
    const answered = await postBare(url, (socket) => new Promise((resolve) => socket.write(large, resolve)))
    expect(answered).toMatch(/^HTTP\/1\.1 502 /)
    expect(answered).toContain('X-Signet-Gateway: unreachable')
  })

  test('never receives a late copy of a request of which the page was told that nothing was sent', async () => {
    const [id, next] = [randomUUID(), randomUUID()]
    const unreachable = { error: 'unreachable', host: service.host, code: 'ECONNREFUSED' }
    expect(await readGateway(await post(url, id))).toEqual([502, 'unreachable', unreachable])
    await listen(
      createServer((_request, response) => response.end('{}')),
      service.port,
    )
    expect(await readGateway(await post(url, id))).toEqual(sentBefore('unreachable'))
    expect((await post(url, next)).status).toBe(200)
    expect(await readGateway(await post(url, next))).toEqual(sentBefore('lost'))
  })
})

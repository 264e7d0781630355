/** A service that is silent, breaks off or cannot be reached. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, createServer as createBareServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { Once } from './forward.ts'
import { ask, front, listen, post, readGateway, sentBefore, serve } from './http.fixture.ts'

const large = Buffer.alloc(20_000_000)
const lost = ({ host }: URL, more: object) => [502, 'lost', { error: 'lost', host, ...more }]

describe('a service that is silent', () => {
  test('is waited for no longer than its time, and the outcome is unknown', async () => {
    const service = await serve((_request) => undefined)
    const response = await post(await front(service, new Once(), { connect: 60_000, answer: 50 }))
    expect(await readGateway(response)).toEqual([504, 'timeout', { error: 'timeout', host: service.host }])
  })

  test('in the middle of its answer breaks off the answer', async () => {
    const service = await serve((_request, response) => response.write('{"data":'))
    const url = await front(service, new Once(), { connect: 60_000, answer: 1_000 })
    const response = await ask(url, '/', { 'x-mc-req-id': randomUUID() }, 'POST')
    await expect(text(response)).rejects.toThrow('aborted')
  })

  test('before it is connected is unreachable, also to the same request that comes again', async () => {
    // It accepts the connection, and never answers the greeting of TLS.
    const { port } = await listen(createBareServer((socket) => socket.on('error', () => undefined)))
    const service = new URL(`https://127.0.0.1:${port}`)
    const url = await front(service, new Once(), { connect: 50, answer: 60_000 })
    const id = randomUUID()
    const unreachable = [502, 'unreachable', { error: 'unreachable', host: service.host }]
    expect(await readGateway(await post(url, id))).toEqual(unreachable)
    expect(await readGateway(await post(url, id))).toEqual(sentBefore('unreachable'))
  })
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
      setTimeout(() => socket.resetAndDestroy(), 50)
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

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { answer, secure } from './answers.ts'

// e2e/headers.spec.ts tests the other answers that Node gives by itself. This one would take a minute there.
test('a request that takes too long is answered with the headers', async () => {
  const server = createServer({ headersTimeout: 1, requestTimeout: 1, connectionsCheckingInterval: 1 })
  secure(server, { 'X-Secure': 'yes' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1') // a port was asked for
  socket.write('POST / HTTP/1.1\r\nHost: x\r\n')
  expect(await text(socket)).toBe(
    'HTTP/1.1 408 Request Timeout\r\nX-Secure: yes\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  )
  server.close()
})

const answerLate: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('x'))
}

/** What a server with one listener says to this text. */
async function said(words: string, listener = answerLate) {
  const server = createServer(listener)
  secure(server, { 'X-Secure': 'yes' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1') // a port was asked for
  socket.write(words)
  const answered = await text(socket)
  server.close()
  return answered
}

describe('an answer', () => {
  test.each([
    ['200 OK', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['200 OK', 'GET / HTTP/1.1\r\n\r\n'],
    ['400 Bad Request', 'Good day\r\n\r\n'],
    ['431 Request Header Fields Too Large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      '413 Payload Too Large',
      `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\nx\r\n`,
    ],
    ['417 Expectation Failed', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n'],
  ])('%s has the headers, and closes the connection', async (status, words) => {
    const answered = await said(words)
    expect(answered.startsWith(`HTTP/1.1 ${status}\r\n`)).toBe(true)
    expect(answered).toContain('X-Secure: yes\r\n')
    expect(answered).toContain('Connection: close\r\n')
  })

  test('comes once, after the whole request', async () => {
    const order: string[] = []
    const answered = await said(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab',
      (request, response) => {
        request.on('end', () => order.push('read'))
        response.on('finish', () => order.push('answered'))
        answer(response, 403, { error: 'no' }, { 'X-More': 'more' })
        answer(response, 404, {})
      },
    )
    expect(order).toEqual(['read', 'answered'])
    expect(answered).toMatch(
      /^HTTP\/1\.1 403 [^]*Content-Type: application\/json\r\nCache-Control: no-store\r\nX-More: more\r\n/,
    )
  })

  test('comes at once to a request that was read before', async () => {
    const answered = await said('GET / HTTP/1.1\r\nHost: x\r\n\r\n', (request, response) => {
      request.resume().once('end', () => setImmediate(() => answer(response, 403, {})))
    })
    expect(answered).toMatch(/^HTTP\/1\.1 403 /)
  })
})

import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { answer, secure } from './answers.ts'
import { answerLate, listen } from './http.fixture.ts'

/** What a server with one listener says to this text. */
async function answerTo(words: string, listener = answerLate, options: ServerOptions = {}) {
  const server = createServer(options, listener)
  secure(server, { 'X-Secure': 'yes' })
  const { port, hostname } = await listen(server)
  const socket = connect(Number(port), hostname)
  socket.write(words)
  return text(socket)
}

const soon = { headersTimeout: 1, requestTimeout: 1, connectionsCheckingInterval: 1 }
const chunked = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
// e2e/headers.spec.ts has 400, 417 and 431. A request that takes too long would take a minute there.
test.each<[string, words: string, options?: ServerOptions]>([
  ['408 Request Timeout', 'POST / HTTP/1.1\r\nHost: x\r\n', soon],
  ['200 OK', 'GET / HTTP/1.1\r\n\r\n'],
  ['413 Payload Too Large', `${chunked}1;${'x'.repeat(20_000)}\r\nx\r\n`],
])('an answer %s has the headers, and closes the connection', async (status, words, options) => {
  const [head = ''] = (await answerTo(words, answerLate, options)).split('\r\n\r\n')
  const lines = head.split('\r\n')
  expect(lines).toEqual(expect.arrayContaining(['X-Secure: yes', 'Connection: close']))
  expect([lines[0], lines.at(-1)]).toEqual([
    `HTTP/1.1 ${status}`,
    expect.stringMatching(/^Content-Length: \d$/),
  ])
})

test('an answer comes once, after the whole request', async () => {
  const order: string[] = []
  const listener: RequestListener = (request, response) => {
    request.on('end', () => order.push('read'))
    response.on('finish', () => order.push('answered'))
    answer(response, 403, { error: 'no' }, { 'X-More': 'more' })
    answer(response, 404, {})
  }
  const answered = await answerTo('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab', listener)
  expect(order).toEqual(['read', 'answered'])
  expect(answered).toMatch(
    /^HTTP\/1\.1 403 [^]*Content-Type: application\/json\r\nCache-Control: no-store\r\nX-More: more\r\n/,
  )
})

test('an answer comes at once to a request that was read before', async () => {
  const answered = await answerTo('GET / HTTP/1.1\r\nHost: x\r\n\r\n', (request, response) => {
    request.resume().once('end', () => setImmediate(() => answer(response, 403, {})))
  })
  expect(answered).toMatch(/^HTTP\/1\.1 403 /)
})

test('an upload may take half an hour, and be silent for 160 s', () => {
  const server = createServer()
  secure(server, {})
  const { headersTimeout, requestTimeout, timeout } = server
  expect([headersTimeout, requestTimeout, timeout]).toEqual([60_000, 30 * 60_000, 160_000])
})

/** The server as it is started, against clients that send slowly, too much or without end. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { answerLate, listen, serve } from './http.fixture.ts'
import { createSignet } from './server.ts'

/** The port of a server whose region answers so. */
async function start(region = answerLate): Promise<number> {
  const regions = [{ id: 'eu', name: 'Europe', host: String(await serve(region)) }]
  const config = parseConfig({ regions })
  const log = () => undefined
  const { port } = await listen(
    createSignet({ files: import.meta.dirname, names: [], log, text: '{}', config }),
  )
  return Number(port)
}
const id = '00000000-0000-4000-8000-000000000000'
const post = `POST /r/eu/api/user/import-users HTTP/1.1\r\nHost: localhost\r\nx-mc-req-id: ${id}\r\n`
function dial(port: number, words: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(words)
  return socket
}

const piece = Buffer.alloc(1_000_000)

test('a large request and a bomb of the region are not held or opened', { timeout: 120_000 }, async () => {
  const bomb = gzipSync(Buffer.alloc(300_000_000))
  let arrived = 0
  const port = await start((request, response) => {
    request.on('data', ({ length }: Buffer) => (arrived += length))
    request.on('end', () => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb))
  })
  const before = process.memoryUsage().rss
  const socket = dial(port, `${post}Content-Length: 1000000000\r\n\r\n`)
  for (let sent = 0; sent < 1_000; sent++) {
    if (!socket.write(piece)) await once(socket, 'drain')
  }
  const answer = await text(socket)
  expect(arrived).toBe(1_000_000_000)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/content-encoding: gzip/i)
  expect(answer.length).toBeLessThan(2 * bomb.length)
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
})

test('an answer without end is read no faster than the page takes it, and ends when the page leaves', async () => {
  let given = 0
  let left: (() => void) | undefined
  const closed = new Promise<void>((resolve) => (left = resolve))
  const port = await start((request, response) => {
    const give = () => {
      while (!response.destroyed && response.write(piece)) given += piece.length
    }
    request.resume().on('end', give)
    response.on('drain', give).on('close', () => left?.())
  })
  const before = process.memoryUsage().rss
  const socket = dial(port, `${post}Content-Length: 0\r\n\r\n`)
  let taken = 0
  for await (const { length } of socket as AsyncIterable<Buffer>)
    if ((taken += length) > 64 * 1024 * 1024) break
  await closed
  expect(given).toBeLessThan(taken + 50_000_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
})

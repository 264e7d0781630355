/** What every answer of this server carries, also those that Vite and Node give by themselves. */
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'

export type Headers = Readonly<Record<string, string>>

export const json = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** Answers once the request was read: a connection that is closed before breaks, and takes the answer with it. */
export function answer(response: ServerResponse, status: number, body: object, headers: Headers = {}): void {
  const say = () => {
    if (!response.headersSent) response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(body))
  }
  if (response.req.readableEnded) say()
  else response.req.resume().once('end', say)
}

/** Node tells of a request that it cannot read by an event, and leaves the answer to who listens. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Puts the headers on every answer of a server. No middleware could: Vite refuses a foreign Host before it asks one, and
 * what Node cannot read reaches none.
 */
export function secure(server: Server, headers: Headers): void {
  // Chromium itself repeats a POST when a connection that it used before breaks: a lost write would be sent twice.
  // On a connection of its own a request is sent once.
  const all = Object.entries({ ...headers, Connection: 'close' })
  const carry = (response: ServerResponse) => {
    for (const [name, value] of all) response.setHeader(name, value)
  }
  server.prependListener('request', (_request, response) => carry(response))
  server.on('checkExpectation', (_request, response) => {
    carry(response)
    response.writeHead(417).end()
  })
  // Vite's own listener comes after this one, and leaves alone what has ended.
  server.prependListener('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const status = statuses[error.code ?? ''] ?? 400
    const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}Content-Length: 0\r\n\r\n`)
  })
  // Node itself would answer a request without a Host, and bare: a middleware does.
  Object.assign(server, { requireHostHeader: false })
}

/** Puts the security headers on every answer of this server, including those that Node gives by itself. */
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'

type Headers = Readonly<Record<string, string>>

export const json = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** Answers once the request has been read: a connection that closes earlier breaks, and the answer is lost. */
export function answer(response: ServerResponse, status: number, body: object, headers: Headers = {}): void {
  const say = () => {
    if (!response.headersSent) response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(body))
  }
  if (response.req.readableEnded) say()
  else response.req.resume().once('end', say)
}

/** The status for each error of a request that Node cannot read. Node leaves that answer to the event's listener. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The longest that a request may take to arrive. The 64 MB that hosting/ allows take half of it at 600 kbit/s. */
const longestUpload = 30 * 60_000

/** Adds the headers to every answer of a server, also where Node cannot read the request and calls no listener. */
export function secure(server: Server, headers: Headers, longest = longestUpload): void {
  // Chromium repeats a POST by itself when a reused connection breaks, so a lost write would be sent twice. A request
  // on a connection of its own is sent once.
  const all = Object.entries({ ...headers, Connection: 'close' })
  const carry = (response: ServerResponse) => {
    for (const [name, value] of all) response.setHeader(name, value)
  }
  server.prependListener('request', (_request, response) => carry(response))
  server.on('checkExpectation', (_request, response) => {
    carry(response)
    response.writeHead(417).end()
  })
  server.prependListener('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const status = statuses[error.code ?? ''] ?? 400
    const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}Content-Length: 0\r\n\r\n`, () => {
      // A client that keeps sending would otherwise hold the connection, and its request id with it.
      if (status === 408) socket.destroy()
    })
  })
  // Requests without a Host are answered by server.ts, because Node's own answer has no security headers. Node would
  // also end an upload after five minutes. A silent connection is closed later than the pass-through gives up.
  Object.assign(server, { requireHostHeader: false, requestTimeout: longest, timeout: 160_000 })
}

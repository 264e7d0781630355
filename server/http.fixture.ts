/** Servers of the tests, which are closed after each test, and requests to them. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, Server } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo, createServer as createBareServer } from 'node:net'
import { afterEach } from 'vitest'
import { secure } from './answers.ts'
import { createSeenIds, forward } from './forward.ts'

const open: { close: () => unknown; closeAllConnections?: () => void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections?.()
    server.close()
  }
})

export async function listen(
  server: Server | ReturnType<typeof createBareServer>,
  at: number | string = 0,
): Promise<URL> {
  open.push(server)
  server.listen(Number(at), '127.0.0.1')
  await once(server, 'listening')
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) // a port was asked for
}

export const serve = (listener: RequestListener) => listen(createServer(listener))
/** Answers once the whole request has arrived. */
export const answerLate: RequestListener = (asked, response) => {
  asked.resume().on('end', () => response.end('{}'))
}

/** The forwarder in front of a service, with one connection for each request. */
export function front(
  service: URL,
  memory = createSeenIds(),
  ...timeouts: { connect: number; answer: number }[]
) {
  const server = createServer((asked, response) => forward(asked, response, service, memory, ...timeouts))
  secure(server, {})
  return listen(server)
}

export const post = (url: URL | string, id: string = randomUUID(), body: BodyInit = '{}', more = {}) =>
  fetch(url, { method: 'POST', headers: { 'x-mc-req-id': id, ...more }, body })

/** The address and the headers as they are given, which `fetch` would change. A list of headers has its own Host. */
export async function ask(
  { hostname, port }: URL,
  path: string,
  headers: OutgoingHttpHeaders | readonly string[] = {},
  method = 'GET',
): Promise<IncomingMessage> {
  const asked = request({ hostname, port, path, headers, method, agent: false }).end()
  return new Promise((resolve) => asked.on('response', resolve))
}

export const readGateway = async (response: Response) => [
  response.status,
  response.headers.get('X-Signet-Gateway'),
  await response.json(),
]
/** The answer to an id that came before. */
export const sentBefore = (error: 'lost' | 'unreachable') => [502, error, { error, code: 'SENT_BEFORE' }]

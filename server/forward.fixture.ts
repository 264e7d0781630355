/** The forwarder in front of a service. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  request as send,
  type RequestListener,
  type Server,
} from 'node:http'
import type { AddressInfo, createServer as createBareServer } from 'node:net'
import { afterEach } from 'vitest'
import { secure } from './answers.ts'
import { forward, Once } from './forward.ts'

export const open: { close: () => unknown; closeAllConnections?: () => void }[] = []
export const listen = async (server: Server | ReturnType<typeof createBareServer>): Promise<URL> => {
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) // a port was asked for
}
/** Closes the servers of each test of a file. */
export function closeAfterEach(): void {
  afterEach(() => {
    for (const server of open.splice(0)) {
      server.closeAllConnections?.()
      server.close()
    }
  })
}

export const serve = (listener: RequestListener) => listen(createServer(listener))
/** The forwarder in front of a service, with one connection for each request. */
export const front = (
  service: URL,
  memory = new Once(),
  ...timeouts: { connect: number; answer: number }[]
) => {
  const server = createServer((request, response) => forward(request, response, service, memory, ...timeouts))
  secure(server, {})
  return listen(server)
}
export const post = (
  url: URL,
  id: string = randomUUID(),
  body: BodyInit = '{}',
  more: Record<string, string> = {},
) => fetch(url, { method: 'POST', headers: { 'x-mc-req-id': id, ...more }, body })
/** With headers that `fetch` would join, and without its timeouts with an answer that breaks off. */
export async function ask(url: URL, headers: string[] = []): Promise<IncomingMessage> {
  const always = ['Host', 'x', 'x-mc-req-id', randomUUID()]
  const asked = send(url, { method: 'POST', headers: [...always, ...headers] }).end()
  return new Promise((resolve) => asked.on('response', resolve))
}
export const said = async (response: Response) => [
  response.status,
  response.headers.get('X-Signet-Gateway'),
  await response.json(),
]

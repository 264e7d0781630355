/** Asks the web server as no browser would: with any path and any headers, from any address of this machine. */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { Agent, request as send } from 'node:https'
import { text } from 'node:stream/consumers'
import { certificate, hostName } from './authority.ts'
import { ports } from './processes.ts'

interface Asked {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export type Ask = (path: string, method?: string, headers?: OutgoingHttpHeaders) => Promise<Asked>

/** A client with an address of its own. */
export function makeClient(localAddress = '127.0.0.1'): Ask {
  const agent = new Agent({
    ca: certificate().ca,
    servername: hostName,
    localAddress,
    maxSockets: 16,
  })
  return async (path, method = 'GET', headers = {}) => {
    const asked = send({ port: ports.front, path, method, agent, headers: { host: hostName, ...headers } })
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      asked.on('response', resolve).on('error', reject).end(),
    )
    return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
  }
}

/** The service behind the region `local` of e2e/config.json: a server of the test's own, to see what is forwarded. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'

const port = 4198

export interface Received {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export type Answer = (request: Received, response: ServerResponse) => unknown

/** Answers as the service does: with an empty success but for what is given. */
export function answer(
  response: ServerResponse,
  {
    status = 200,
    ...part
  }: { status?: number; meta?: object; data?: readonly object[]; fail?: readonly object[] } = {},
) {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  return response.end(JSON.stringify({ meta: { status }, data: [], fail: [], ...part }))
}

/** Starts the server, and waits if a parallel test has the port. */
export async function startUpstream(reply: Answer = (_request, response) => answer(response)) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const receive = (body: string) => {
      const { method = '', url = '', headers } = request
      received.push({ method, url, headers, body })
      reply({ method, url, headers, body }, response)
    }
    // A truncated request counts as not received.
    void text(request).then(receive, () => response.destroy())
  })
  await expect(async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }).toPass({ timeout: 40_000 })
  return {
    received,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Upstream = Awaited<ReturnType<typeof startUpstream>>

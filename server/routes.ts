/** The server's own routes: /config.json, /r/sandbox/ and the pass-through. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Connect } from 'vite'
import { paths } from '../src/api/paths.ts'
import { createSandbox } from '../src/sandbox/app.ts'
import { parseConfig, regionBase, type Config } from '../src/session/config.ts'
import { answer, json } from './answers.ts'
import { forward, Once, requestId } from './forward.ts'

const root = resolve(import.meta.dirname, '..')

/** An installation's options, as text and as data. SIGNET_CONFIG names a file other than public/config.json. */
function readConfig(): { text: string; config: Config } {
  const text = readFileSync(resolve(root, process.env.SIGNET_CONFIG ?? 'public/config.json'), 'utf8')
  return { text, config: parseConfig(JSON.parse(text)) }
}

/** The sandbox as a request listener of Node. */
function serveSandbox() {
  const sandbox = createSandbox()
  const listener = getRequestListener(
    async (request, bindings) => {
      try {
        return await sandbox.fetch(request, bindings)
      } catch (error) {
        // The connection is gone, through an ordered fault or the page itself, so there is nothing to answer.
        if (bindings.outgoing.destroyed) throw error
        console.error(error)
        return Response.json({ error: 'the sandbox failed' }, { status: 500 })
      }
    },
    { overrideGlobalObjects: false, errorHandler: () => undefined },
  )
  const called = new Once()
  return (request: IncomingMessage, response: ServerResponse) => {
    // Other routes of the sandbox have no request id. The API refuses a bad id by itself, as the service would.
    const id = requestId(request)
    if (id === undefined || called.admits(id, response)) void listener(request, response)
  }
}

/** Forwards exactly the three paths of each region that has a host: no other path, no query. */
export function front(serve: Connect.NextHandleFunction): Connect.NextHandleFunction {
  const { text, config } = readConfig()
  // An installation that does not offer the sandbox does not run it.
  const sandbox = config.regions.some((region) => region.sandbox) ? serveSandbox() : undefined
  const targets = new Map(
    config.regions.flatMap(({ id, host }) =>
      host === undefined ? [] : paths.map((path) => [regionBase(id) + path, new URL(path, host)] as const),
    ),
  )
  const forwarded = new Once()
  return (request, response, next) => {
    const { url = '/' } = request
    const target = targets.get(url)
    if (request.headers.host === undefined) answer(response, 400, { error: 'no Host' })
    // The page reads the same text from which the pass-through was built.
    else if (url.split('?')[0] === '/config.json') response.writeHead(200, json).end(text)
    else if (sandbox && url.startsWith('/r/sandbox/')) sandbox(request, response)
    else if (!/^\/r(\/|\?|$)/.test(url)) serve(request, response, next)
    else if (target === undefined) answer(response, 404, { error: 'not found' })
    else if (request.method !== 'POST') {
      answer(response, 405, { error: 'method not allowed' }, { Allow: 'POST' })
    } else forward(request, response, target, forwarded)
  }
}

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

/** An installation's options as text and as data. SIGNET_CONFIG names another file than public/config.json. */
function readConfig(): { text: string; config: Config } {
  const text = readFileSync(resolve(root, process.env.SIGNET_CONFIG ?? 'public/config.json'), 'utf8')
  return { text, config: parseConfig(JSON.parse(text)) }
}

/** The sandbox as a listener of Node. */
function serveSandbox() {
  const sandbox = createSandbox()
  const listener = getRequestListener(
    async (request, bindings) => {
      try {
        return await sandbox.fetch(request, bindings)
      } catch (error) {
        // Hung up, by a fault on order or by the page: nobody is left to answer.
        if (bindings.outgoing.destroyed) throw error
        console.error(error)
        return Response.json({ error: 'the sandbox failed' }, { status: 500 })
      }
    },
    { overrideGlobalObjects: false, errorHandler: () => undefined },
  )
  const called = new Once()
  return (request: IncomingMessage, response: ServerResponse) => {
    // Without a good id it is not called, or refuses by itself, as the service would.
    const id = requestId(request)
    if (id === undefined || called.admits(id, response)) void listener(request, response)
  }
}

/** Exactly the three paths of each region with a host are forwarded: no other path, no query. */
export function front(serve: Connect.NextHandleFunction): Connect.NextHandleFunction {
  const { text, config } = readConfig()
  // An installation that does not offer it does not have it.
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
    // The page reads the very text that the pass-through was built from.
    else if (url.split('?')[0] === '/config.json') response.writeHead(200, json).end(text)
    else if (sandbox && url.startsWith('/r/sandbox/')) sandbox(request, response)
    else if (!/^\/r(\/|\?|$)/.test(url)) serve(request, response, next)
    else if (target === undefined) answer(response, 404, { error: 'not found' })
    else if (request.method !== 'POST') {
      answer(response, 405, { error: 'method not allowed' }, { Allow: 'POST' })
    } else forward(request, response, target, forwarded)
  }
}

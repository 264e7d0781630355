/** The server's own routes: /config.json, those of the sandbox and the pass-through. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { path, tokenPath } from '../src/api/paths.ts'
import { regionBase } from '../src/session/config.ts'
import { answer, json } from './answers.ts'
import { createSeenIds, forward, forwardForm, passedWithToken, refuseId, requestId } from './forward.ts'
import type { Installation } from './options.ts'
import { createSandbox } from './sandbox/app.ts'

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
    {
      overrideGlobalObjects: false,
      // The Host and the path make no URL.
      errorHandler: (error) =>
        error instanceof RequestError ? Response.json({ error: 'not a URL' }, { status: 400 }) : undefined,
    },
  )
  const called = createSeenIds()
  return (request: IncomingMessage, response: ServerResponse) => {
    // Other routes of the sandbox have no request id. The API refuses a bad id by itself, as the service would.
    const id = requestId(request)
    // The service would not: API 2.0 has no request id.
    if (id === undefined && request.url?.startsWith('/r/sandbox-oauth/api/')) return refuseId(response)
    if (id === undefined || called.admits(id, response)) void listener(request, response)
  }
}

/**
 * Forwards exactly the three paths of each region that has a host, and with API 2.0 that of its tokens: no other path, no
 * query. Returns the name of the route, for the log: an address can hold what must not be in a log.
 */
export function front({ text, config }: Installation) {
  // An installation that does not offer the sandbox does not run it.
  const sandbox = config.regions.some((region) => region.sandbox) ? serveSandbox() : undefined
  const targets = new Map(
    config.regions.flatMap(({ id, host, auth }) => {
      if (host === undefined) return []
      // One memory for each region: a flood of one does not stop the others.
      const once = createSeenIds()
      const passed = auth && passedWithToken
      return Object.entries(auth ? { ...path, token: tokenPath } : path).map(
        ([name, to]) =>
          [regionBase(id) + to, { name: `${id} ${name}`, url: new URL(to, host), once, passed }] as const,
      )
    }),
  )
  return (request: IncomingMessage, response: ServerResponse, serve: () => void): string => {
    const { url = '/' } = request
    const target = targets.get(url)
    // The page reads the checked configuration from which the pass-through was built.
    if (url.split('?')[0] === '/config.json') {
      response.writeHead(200, json).end(text)
      return 'config'
    }
    if (sandbox && /^\/r\/sandbox(-oauth)?\//.test(url)) {
      sandbox(request, response)
      return 'sandbox'
    }
    if (!/^\/r(\/|\?|$)/.test(url)) {
      serve()
      return 'file'
    }
    if (target === undefined) {
      answer(response, 404, { error: 'not found' })
      return 'nothing'
    }
    const { url: at, once, passed } = target
    if (request.method !== 'POST') answer(response, 405, { error: 'method not allowed' }, { Allow: 'POST' })
    else if (at.pathname === tokenPath) forwardForm(request, response, at)
    else forward(request, response, at, once, undefined, passed)
    return target.name
  }
}

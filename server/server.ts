/** The server of an installation: the names it answers to, its log, and its graceful stop. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isIPv4, isIPv6, type Socket } from 'node:net'
import { answer, secure } from './answers.ts'
import { serveFiles } from './files.ts'
import type { Installation } from './options.ts'
import { front } from './routes.ts'
import { otherPolicy, securityHeaders } from './securityHeaders.ts'

/** One answer, for the log. No field comes from the request's headers, query or body. */
export interface Line {
  readonly time: string
  readonly route: string
  readonly status: number
  readonly ms: number
  /** `answered`, or `left` when the browser went away first, or what the pass-through says in X-Signet-Gateway. */
  readonly outcome: string
}

export interface Serving extends Installation {
  readonly files: string
  readonly names: readonly string[]
  readonly log: (line: Line) => void
}

/** Requests under any other name are refused: another site could point its name to this machine (DNS rebinding). */
function isNamed(host: string, names: readonly string[]): boolean {
  const [, address = '', name = '', port = '0'] =
    /^(?:\[(.+)\]|([^[\]:]+))(?::(\d+))?$/.exec(host.toLowerCase()) ?? []
  const isLocal = name === 'localhost' || name.endsWith('.localhost')
  return (isIPv6(address) || isIPv4(name) || isLocal || names.includes(name)) && Number(port) < 65_536
}

export function createSignet({ files, names, log, ...installation }: Serving): Server {
  const handle = front(installation)
  const isOauth = installation.config.regions.some(({ auth }) => auth)
  const serveFile = serveFiles(files, isOauth)
  const server = createServer()
  secure(server, { ...securityHeaders, 'Content-Security-Policy': otherPolicy, 'Cache-Control': 'no-store' })
  return server.on('request', (request: IncomingMessage, response) => {
    const started = performance.now()
    const time = new Date().toISOString()
    const { url = '/' } = request
    const [host, ...more] = request.headersDistinct.host ?? []
    let route = 'refused'
    response.on('close', () => {
      const said = String(response.getHeader('X-Signet-Gateway') ?? 'answered')
      log({
        time,
        route,
        status: response.headersSent ? response.statusCode : 0,
        ms: Math.round(performance.now() - started),
        outcome: response.writableFinished ? said : 'left',
      })
    })
    // Health checks may use any name.
    if (url === '/healthz') {
      route = 'health'
      answer(response, 200, { status: 'ok' })
    } else if (host === undefined || more.length > 0) answer(response, 400, { error: 'one Host is needed' })
    else if (!isNamed(host, names)) answer(response, 403, { error: 'unknown Host' })
    // A browser names it so. One that a script in the page registered would outlive that script.
    else if (request.headers['service-worker']) answer(response, 403, { error: 'no service worker' })
    // A page of another site could fill the sandbox with tenants. Only browsers send this header.
    else if (url.startsWith('/r/') && /^(cross|same)-site$/.test(String(request.headers['sec-fetch-site'])))
      answer(response, 403, { error: 'another site' })
    else {
      try {
        route = handle(request, response, () => serveFile(request, response))
      } catch (error) {
        console.error(error)
        answer(response, 500, { error: 'the server failed' })
      }
    }
  })
}

/**
 * Stops a server once its open requests are answered, or after `bound` milliseconds. A request that is cut off then
 * counts as an unknown outcome in the console.
 */
export function endsGracefully(server: Server): (bound: number) => Promise<void> {
  /** The connections without a request yet. Node would wait a minute for one. */
  const waiting = new Set<Socket>()
  server.on('connection', (socket) => {
    waiting.add(socket)
    socket.on('close', () => waiting.delete(socket))
  })
  server.on('request', ({ socket }) => waiting.delete(socket))
  return (bound) =>
    new Promise((resolve) => {
      const cut = setTimeout(() => server.closeAllConnections(), bound)
      server.close(() => {
        clearTimeout(cut)
        resolve()
      })
      for (const socket of waiting) socket.destroy()
    })
}

/** The server of an installation: who may ask, what is logged, and how it stops. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isIPv4, isIPv6, type Socket } from 'node:net'
import { answer, secure } from './answers.ts'
import { serveFiles } from './files.ts'
import { securityHeaders } from './headers.ts'
import type { Installation } from './options.ts'
import { front } from './routes.ts'

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

/** Another site's name could be made to lead to this machine, so that its pages would reach this server. */
function isNamed(host: string, names: readonly string[]): boolean {
  const [, address = '', name = '', port = '0'] =
    /^(?:\[(.+)\]|([^[\]:]+))(?::(\d+))?$/.exec(host.toLowerCase()) ?? []
  const isOurs =
    isIPv6(address) ||
    isIPv4(name) ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    names.includes(name)
  return isOurs && Number(port) < 65_536
}

export function createSignet({ files, names, log, ...installation }: Serving): Server {
  const handle = front(installation)
  const serveFile = serveFiles(files)
  const server = createServer()
  secure(server, { ...securityHeaders, 'Cache-Control': 'no-store' })
  return server.on('request', (request: IncomingMessage, response) => {
    const started = performance.now()
    const time = new Date().toISOString()
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
    // Whoever watches the server asks for it by any name.
    if (request.url === '/healthz') {
      route = 'health'
      answer(response, 200, { status: 'ok' })
    } else if (host === undefined || more.length > 0) answer(response, 400, { error: 'one Host is needed' })
    else if (!isNamed(host, names)) answer(response, 403, { error: 'unknown Host' })
    else route = handle(request, response, () => serveFile(request, response))
  })
}

/**
 * Ends a server: what is on its way ends first, but within the bound. What is not answered by then is cut, and the
 * console takes its outcome for unknown.
 */
export function endsGracefully(server: Server): (bound: number) => Promise<void> {
  /** The connections that have not brought a request yet. Node would wait a minute for one. */
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

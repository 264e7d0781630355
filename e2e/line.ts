/** The line between the browser and the server, for a test to cut. Offline mode breaks no open connection. */
import { createServer as createProxy, request } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** How a connection breaks in TCP: with FIN (no more data), or with a reset. */
export type Break = 'FIN' | 'RST'

export type Line = Awaited<ReturnType<typeof listen>>

/** A gate for what the browser sends, which is held back where it is more than allowed. */
function createGate() {
  let left = Infinity
  const waiting: (() => void)[] = []
  const through = () =>
    new Transform({
      transform(piece: Buffer, _encoding, done) {
        const go = () => {
          if (piece.length > left) return waiting.push(go)
          left -= piece.length
          return done(null, piece)
        }
        go()
      },
    })
  const allow = (bytes = Infinity) => {
    left = bytes
    for (const go of waiting.splice(0)) go()
  }
  return { through, allow }
}

async function listen(
  relay: Server,
  { hostname }: URL,
  ends: ReadonlySet<Socket>,
  allow: (bytes?: number) => void,
  wanted = 0,
) {
  await new Promise<void>((resolve) => relay.listen(wanted, hostname, resolve))
  // A server that listens on a port has an address with a port.
  const { port } = relay.address() as AddressInfo
  /** Breaks every open connection. New connections are possible. */
  const cut = (how: Break = 'FIN') => {
    for (const end of ends) {
      if (how === 'RST') end.resetAndDestroy()
      else end.destroy()
    }
  }
  return {
    url: `http://${hostname}:${port}`,
    cut,
    /** From now on no more than these bytes of the browser come through. Without a number, all do again. */
    allow,
    /** From now on every open connection stays open, but nothing comes through. */
    swallow: () => {
      for (const end of ends) end.unpipe().resume()
    },
    stop: () =>
      new Promise<void>((resolve) => {
        relay.close(() => resolve())
        cut()
      }),
  }
}

function readHead(near: Socket, onHead: (head: string) => void): void {
  let head = ''
  near.on('data', function read(piece: Buffer) {
    head += piece.toString('latin1')
    const [lines = '', ...rest] = head.split('\r\n\r\n')
    if (rest.length === 0) return
    near.off('data', read)
    onHead(lines)
  })
}

export async function startLine(server: URL, port?: number) {
  let onHead: ((head: string) => void) | undefined
  const ends = new Set<Socket>()
  const { through, allow } = createGate()
  const relay = createServer((near) => {
    const far = connect({ host: server.hostname, port: Number(server.port) })
    if (onHead) readHead(near, onHead)
    near.pipe(through()).pipe(far)
    far.pipe(near)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      // A break on one side breaks the other side too.
      end.on('error', () => other.destroy())
      end.on('close', () => {
        other.destroy()
        ends.delete(end)
      })
    }
  })
  /** From now on gives the lines before the body of each request: our server answers one on each connection. */
  const hear = (act: typeof onHead) => (onHead = act)
  return { ...(await listen(relay, server, ends, allow, port)), hear }
}

/** A web server in front of ours, as many hosts have: it keeps the browser's connections open, whatever ours says. */
export function startProxy(server: URL) {
  const ends = new Set<Socket>()
  const { through, allow } = createGate()
  const proxy = createProxy((near, answer) => {
    const { connection: _, ...headers } = near.headers
    const far = request(new URL(near.url ?? '/', server), { method: near.method, headers, agent: false })
    far.on('response', (reply) => {
      const { connection: __, ...kept } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, kept)
      reply.pipe(answer)
    })
    far.on('error', () => answer.destroy())
    answer.on('close', () => far.destroy())
    near.pipe(through()).pipe(far)
  })
  proxy.on('connection', (end: Socket) => {
    ends.add(end)
    end.on('close', () => ends.delete(end))
  })
  return listen(proxy, server, ends, allow)
}

/** The line between the browser and the server, for a test to cut: a browser that is told it is offline breaks none. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  readonly url: string
  /** Breaks every connection there is. New ones come about. */
  readonly cut: () => void
  readonly stop: () => Promise<void>
}

export async function startLine(server: URL): Promise<Line> {
  const ends = new Set<Socket>()
  const relay = createServer((near) => {
    const far = connect({ host: server.hostname, port: Number(server.port) })
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.pipe(other)
      // What breaks on one side breaks on the other.
      end.on('error', () => other.destroy())
      end.on('close', () => {
        other.destroy()
        ends.delete(end)
      })
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, server.hostname, resolve))
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  return {
    // A server that listens on a port has an address with one.
    url: `http://${server.hostname}:${(relay.address() as AddressInfo).port}`,
    cut,
    stop: () =>
      new Promise((resolve) => {
        relay.close(() => resolve())
        cut()
      }),
  }
}

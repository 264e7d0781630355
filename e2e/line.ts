/** The line between the browser and the server, for a test to cut: a browser that is told it is offline breaks none. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test as base } from './test.ts'

export interface Line {
  readonly url: string
  /** Breaks every connection there is. New ones come about. */
  readonly cut: () => void
  readonly stop: () => Promise<void>
}

async function startLine(server: URL): Promise<Line> {
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

interface Fixtures {
  /** Whether there is a line to cut under everything. */
  overLine: boolean
  line: Line | undefined
}

/** The test, with such a line where it asks for one. */
export const test = base.extend<Fixtures>({
  overLine: [false, { option: true }],
  line: async ({ overLine }, provide, { project }) => {
    const line = overLine ? await startLine(new URL(project.use.baseURL ?? '')) : undefined
    await provide(line)
    await line?.stop()
  },
  baseURL: ({ baseURL, line }, provide) => provide(line?.url ?? baseURL),
})

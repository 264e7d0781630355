/** A line for HTTP/3: it cannot be reset from outside, but it can swallow what is sent. */
import { createSocket, type Socket } from 'node:dgram'

export async function startUdpLine(from: number, to: number) {
  const near = createSocket('udp4')
  const far = new Map<number, Socket>()
  const swallowed = new Set<number>()
  near.on('message', (message, { port, address }) => {
    if (swallowed.has(port)) return
    let socket = far.get(port)
    if (!socket) {
      socket = createSocket('udp4')
      socket.on('message', (answer) => {
        if (!swallowed.has(port)) near.send(answer, port, address)
      })
      socket.on('error', () => undefined)
      far.set(port, socket)
    }
    socket.send(message, to, '127.0.0.1')
  })
  await new Promise<void>((resolve) => near.bind(from, '127.0.0.1', resolve))
  return {
    /** The connections of now are dead from now on; new ones are possible. */
    swallow: () => {
      for (const port of far.keys()) swallowed.add(port)
    },
    stop: () => {
      near.close()
      for (const socket of far.values()) socket.close()
    },
  }
}

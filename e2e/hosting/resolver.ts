/** A name server, for the web server that asks one by itself: every name has two addresses, both of this machine. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { ports } from './processes.ts'

const addresses = [
  [127, 0, 0, 1],
  [127, 0, 0, 2],
]

export async function startResolver() {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    // After the head: one question, a name that ends with 0, its type and its class.
    const question = query.subarray(12, query.indexOf(0, 12) + 5)
    const head = [0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0]
    const answers = addresses.flatMap((each) => [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...each])
    socket.send(
      Buffer.concat([query.subarray(0, 2), Buffer.from(head), question, Buffer.from(answers)]),
      port,
      address,
    )
  })
  socket.bind(ports.resolver, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

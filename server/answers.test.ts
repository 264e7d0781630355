import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { secure } from './answers.ts'

// e2e/headers.spec.ts tests the other answers that Node gives by itself. This one would take a minute there.
test('a request that takes too long is answered with the headers', async () => {
  const server = createServer({ headersTimeout: 1, requestTimeout: 1, connectionsCheckingInterval: 1 })
  secure(server, { 'X-Secure': 'yes' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1') // a port was asked for
  socket.write('POST / HTTP/1.1\r\nHost: x\r\n')
  expect(await text(socket)).toBe(
    'HTTP/1.1 408 Request Timeout\r\nX-Secure: yes\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  )
  server.close()
})

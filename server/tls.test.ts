/** Regions with a right and with a wrong certificate, of an authority that the forwarder is made to trust. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeCertificate } from './certificates.fixture.ts'
import { forward, Once } from './forward.ts'

const issuer = makeCertificate('The authority of the tests')

beforeAll(() => {
  const { request } = https
  // Node makes its list of trusted authorities when it starts.
  vi.spyOn(https, 'request').mockImplementation((url, options) =>
    request(url, { ...options, ca: issuer.cert }),
  )
  syncBuiltinESMExports()
})
afterAll(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const localhost = makeCertificate('localhost', { issuer })

test.each([
  ['right', localhost, undefined],
  ['expired', makeCertificate('localhost', { issuer, days: -1 }), 'CERT_HAS_EXPIRED'],
  ['of another name', makeCertificate('other.example', { issuer }), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['of itself', makeCertificate('localhost'), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [
    'of an authority that nobody knows',
    makeCertificate('localhost', { issuer: makeCertificate('Unknown') }),
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ],
])('a region whose certificate is %s gets the request, or nothing of it', async (_, certificate, code) => {
  let arrived = 0
  const service = https.createServer(
    { cert: certificate.cert, key: certificate.key },
    (_request, response) => {
      arrived++
      response.end('{}')
    },
  )
  service.listen(0, 'localhost')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo // a port was asked for
  const target = new URL(`https://localhost:${port}`)
  const memory = new Once()
  const front = createServer((request, response) => forward(request, response, target, memory)).listen(0)
  await once(front, 'listening')
  const url = `http://localhost:${(front.address() as AddressInfo).port}`
  const answer = await fetch(url, { method: 'POST', headers: { 'x-mc-req-id': randomUUID() }, body: '{}' })
  const unreachable = { error: 'unreachable', host: target.host, code }
  expect({ body: await answer.json(), arrived }).toEqual(
    code === undefined ? { body: {}, arrived: 1 } : { body: unreachable, arrived: 0 },
  )
  service.close()
  front.close()
})

/** Regions with a right and with a wrong certificate, of an authority that the forwarder is made to trust. */
import { once } from 'node:events'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeCertificate } from './certificates.fixture.ts'
import { front, post } from './http.fixture.ts'

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

const unknown = makeCertificate('localhost', { issuer: makeCertificate('Unknown') })
test.each([
  ['right', makeCertificate('localhost', { issuer }), undefined],
  ['expired', makeCertificate('localhost', { issuer, days: -1 }), 'CERT_HAS_EXPIRED'],
  ['of another name', makeCertificate('other.example', { issuer }), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['of itself', makeCertificate('localhost'), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['of an authority that nobody knows', unknown, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
])('a region whose certificate is %s gets the request, or nothing of it', async (_, { cert, key }, code) => {
  let arrived = 0
  const service = https.createServer({ cert, key }, (_request, response) => {
    arrived++
    response.end('{}')
  })
  await once(service.listen(0, 'localhost'), 'listening')
  const target = new URL(`https://localhost:${(service.address() as AddressInfo).port}`) // a port was asked for
  const body = await (await post(await front(target))).json()
  const unreachable = { error: 'unreachable', host: target.host, code }
  expect([body, arrived]).toEqual(code === undefined ? [{}, 1] : [unreachable, 0])
  service.close()
})

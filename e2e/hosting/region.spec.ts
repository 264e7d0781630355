/** Regions with a wrong certificate, and one that breaks at both of its addresses: nothing is sent, and only one is tried. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer as createService } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { makeCertificate } from '../../server/certificates.fixture.ts'
import { makeClient } from './ask.ts'
import { hostName } from './authority.ts'
import { fronts, makeFolder, ports, startServer } from './processes.ts'
import { create, envelope, expect, over, test } from './stand.ts'

const issuer = makeCertificate('The authority of the regions')
const certificates = {
  right: makeCertificate('localhost', { issuer }),
  expired: makeCertificate('localhost', { issuer, days: -1 }),
  named: makeCertificate('other.example', { issuer }),
  own: makeCertificate('localhost'),
  unknown: makeCertificate('localhost', { issuer: makeCertificate('Unknown') }),
}

test('behind nginx, a region with a wrong certificate gets nothing', over('h1'), async () => {
  const front = fronts.nginx!
  const folder = makeFolder(`region-${Date.now()}`)
  const authority = `${folder}/regions.pem`
  writeFileSync(authority, issuer.cert)
  const arrived: string[] = []
  let greeted = 0
  const services = [
    ...Object.entries(certificates).map(([id, { cert, key }]) => ({
      id,
      server: createService({ cert, key }, (_request, response) => {
        arrived.push(id)
        response.end(envelope)
      }),
    })),
    // It breaks before it has received anything, at both of its addresses.
    { id: 'broken', server: createServer((socket) => socket.destroy(void greeted++)) },
  ]
  const regions = await Promise.all(
    services.map(async ({ id, server: service }) => {
      await once(service.listen(0), 'listening')
      const { port } = service.address() as AddressInfo // a port was asked for
      return { id, name: id, host: `https://localhost:${port}` }
    }),
  )
  const args = ['--host', '127.0.0.1', '--name', hostName]
  const env = { NODE_EXTRA_CA_CERTS: authority }
  const signet = await startServer(folder, ports.signet, { regions }, { args, env })
  const running = await front.start(folder)
  try {
    const ask = makeClient()
    const write = (region: string, id: string = randomUUID()) =>
      ask(`/r/${region}${create}`, 'POST', { 'x-mc-req-id': id })
    expect((await write('right')).status).toBe(200)
    for (const wrong of ['expired', 'named', 'own', 'unknown', 'broken']) {
      const id = randomUUID()
      // Nothing was sent, and a copy of the same is told so, too.
      for (let times = 0; times < 2; times++) {
        const { status, headers } = await write(wrong, id)
        expect([wrong, status, headers['x-signet-gateway']]).toEqual([wrong, 502, 'unreachable'])
      }
    }
    expect(arrived).toEqual(['right'])
    expect(greeted).toBe(1)
  } finally {
    await running.stop()
    await signet.stop()
    for (const { server: service } of services) service.close()
  }
})

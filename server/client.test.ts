import type { IncomingMessage } from 'node:http'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientOf } from './client.ts'

const from = (remoteAddress: string, told?: string) =>
  // Only these two are read of a request.
  clientOf({ socket: { remoteAddress }, headers: { 'x-forwarded-for': told } } as unknown as IncomingMessage)

const near = '127.0.0.1 ::1 ::ffff:127.0.0.1 10.88.0.1 172.31.0.1 192.168.1.1 fd00::1'
const noAddress = [undefined, '', 'unknown', '198.51.100.7:1234', '198.51.100.7,', 'x'.repeat(10_000)]
// A web server nearby tells the client, as the last address; elsewhere the connection does, and no header.
test.each<[servers: string, told: string | undefined, client?: string]>([
  [near, '198.51.100.7', '198.51.100.7'],
  [near, '203.0.113.1, 10.0.0.1,198.51.100.7', '198.51.100.7'],
  [near, '10.1.2.3', '10.1.2.3'],
  ...noAddress.map((told): [string, string | undefined] => ['127.0.0.1', told]),
  ['198.51.100.7 ::ffff:198.51.100.7', '203.0.113.1', '198.51.100.7'],
  ['172.15.0.1', '203.0.113.1', '172.15.0.1'],
  ['172.32.0.1', '203.0.113.1', '172.32.0.1'],
  ['11.0.0.1', '203.0.113.1', '11.0.0.1'],
])('from %s with %.40j, the client is %s', (servers, told, client) => {
  for (const server of servers.split(' ')) expect(from(server, told)).toBe(client)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:9::9', true],
  ['2001:db8::1', '2001:db8::2:3', true],
  ['2001:db8:0:1::', '2001:DB8:0000:2::', true],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', false],
  ['2001:db8::1', '2001:db9::1', false],
  ['::ffff:198.51.100.7', '::ffff:198.51.100.8', false],
  ['::ffff:198.51.100.7', '::FFFF:c633:6407', true],
  ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7', true],
  ['fe80:1:2::1%eth0', 'fe80:1:2::1', true],
  ['1111:1111:1111:1111:1111:1111:111.111.111.111%a', '1111:1111:1111::', true],
])('%s and %s are one client: %j', (one, other, isOne) => {
  expect(from(one) === from(other)).toBe(isOne)
  expect(from('::1', one) === from('::1', other)).toBe(isOne)
  expect(from(one)).toBe(from('::1', one))
})

const address = fc.oneof(fc.ipV4(), fc.ipV6())
const zone = fc.string().map((name) => `%${name.replaceAll(/[,%]/g, '')}`)
const piece = fc.oneof(address, zone, fc.string(), fc.constantFrom(':', '::', '[', ']', ',', '/', ' '))
test('the zone of an address changes nothing, and no header throws', () => {
  fc.assert(
    fc.property(address, zone, fc.array(piece), (bare, suffix, pieces) => {
      const client = from('127.0.0.1', bare)
      expect(client).toMatch(/^([\da-f]{0,4}(:[\da-f]{1,4}){2}|(\d+\.){3}\d+)$/)
      expect(from('127.0.0.1', bare + suffix)).toBe(client)
      expect(from(bare + suffix, '192.0.2.1')).toBe(from(bare, '192.0.2.1'))
      expect(from('127.0.0.1', pieces.join('')) ?? ':').toMatch(/[.:]/)
    }),
    { numRuns: 1_000 },
  )
})

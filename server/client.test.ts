// Claim: One address has a share of the memory of request ids
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientOf } from './client.ts'

const from = (remoteAddress: string, told?: string) =>
  // Only these two are read of a request.
  clientOf({ socket: { remoteAddress }, headers: { 'x-forwarded-for': told } } as unknown as IncomingMessage)

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.88.0.1', '172.31.0.1', '192.168.1.1', 'fd00::1'])(
  'a web server at %s tells the client, as the last address',
  (near) => {
    expect(from(near, '198.51.100.7')).toBe('198.51.100.7')
    expect(from(near, '203.0.113.1, 10.0.0.1,198.51.100.7')).toBe('198.51.100.7')
    expect(from(near, '10.1.2.3')).toBe('10.1.2.3')
  },
)

test.each([undefined, '', 'unknown', '198.51.100.7:1234', '198.51.100.7,', 'x'.repeat(10_000)])(
  'a web server that tells %j leaves the client unknown',
  (told) => {
    expect(from('127.0.0.1', told)).toBeUndefined()
  },
)

test.each(['198.51.100.7', '::ffff:198.51.100.7', '172.32.0.1', '11.0.0.1'])(
  'from %s, the connection tells the client, and no header',
  (peer) => {
    expect(from(peer, '203.0.113.1')).toBe(peer.replace('::ffff:', ''))
  },
)

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:9::9', true],
  ['2001:db8::1', '2001:db8::2:3', true],
  ['2001:db8:0:1::', '2001:DB8:0000:2::', true],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', false],
  ['2001:db8::1', '2001:db9::1', false],
  ['::ffff:198.51.100.7', '::ffff:198.51.100.8', false],
  ['::ffff:198.51.100.7', '::FFFF:c633:6407', true],
  ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7', true],
])('%s and %s are one client: %j', (one, other, isOne) => {
  expect(from(one) === from(other)).toBe(isOne)
  expect(from('::1', one) === from('::1', other)).toBe(isOne)
  expect(from(one)).toBe(from('::1', one))
})

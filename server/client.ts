/** The client of a request: who sent it, as far as the connection and a web server in front of this one can tell. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net'

/** The networks of a web server in front: this machine, a container's network, a private network. */
const nearby = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
] as const)
  nearby.addSubnet(network, bits, isIPv6(network) ? 'ipv6' : 'ipv4')

/**
 * The address in its usual form, without the zone, which Node cannot read after a long address; the IPv4 address where an
 * IPv6 address only wraps one (RFC 4291 §2.5.5.2).
 */
function plain(zoned: string): string {
  const [address = ''] = zoned.split('%')
  if (!isIPv6(address)) return address
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=.*\.)/, '')
}

/** The address, or the first 48 bits of an IPv6 address: a site chooses the other bits by itself (RFC 3177). */
function networkOf(address: string): string | undefined {
  if (!isIP(address)) return undefined
  const [start = ''] = address.split('::')
  return isIPv6(address) ? [...start.split(':'), '0', '0'].slice(0, 3).join(':') : address
}

/**
 * The IPv4 address or the IPv6 network of the client; undefined if it is not known. A nearby web server tells it in
 * X-Forwarded-For, as the last address: those before it come from the client, which can invent them.
 */
export function clientOf({ socket, headers }: IncomingMessage): string | undefined {
  const peer = plain(socket.remoteAddress ?? '')
  const isNearby = nearby.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')
  const told = String(headers['x-forwarded-for']).split(',').at(-1) ?? ''
  return networkOf(isNearby ? plain(told.trim()) : peer)
}

/** Addresses that are not on the internet, or differ in every network. */
import { parseUrl } from '../../api/object.ts'

/** The special ranges with their names and sources, narrower ones before wider ones. */
export const ranges = [
  { all: '0.0.0.0/8', name: 'this network', source: 'RFC 1122' },
  { all: '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16', name: 'private networks', source: 'RFC 1918' },
  { all: '100.64.0.0/10', name: 'provider networks', source: 'RFC 6598' },
  { all: '127.0.0.0/8', name: 'the local machine', source: 'RFC 1122' },
  { all: '169.254.0.0/16', name: 'link-local addresses', source: 'RFC 3927' },
  { all: '192.0.0.0/24', name: 'protocol assignments', source: 'RFC 6890' },
  { all: '192.0.2.0/24 198.51.100.0/24 203.0.113.0/24', name: 'documentation', source: 'RFC 5737' },
  { all: '198.18.0.0/15', name: 'benchmarks', source: 'RFC 2544' },
  { all: '224.0.0.0/4', name: 'multicast', source: 'RFC 5771' },
  { all: '255.255.255.255/32', name: 'broadcast', source: 'RFC 919' },
  { all: '240.0.0.0/4', name: 'future use', source: 'RFC 1112' },
  { all: '::/128', name: 'the unspecified address', source: 'RFC 4291' },
  { all: '::1/128', name: 'the local machine', source: 'RFC 4291' },
  { all: '64:ff9b:1::/48', name: 'local translation', source: 'RFC 8215' },
  { all: '100::/64', name: 'discarded traffic', source: 'RFC 6666' },
  { all: '2001:db8::/32', name: 'documentation', source: 'RFC 3849' },
  { all: '3fff::/20', name: 'documentation', source: 'RFC 9637' },
  { all: 'fc00::/7', name: 'private networks', source: 'RFC 4193' },
  { all: 'fe80::/10', name: 'link-local addresses', source: 'RFC 4291' },
  { all: 'fec0::/10', name: 'private networks (obsolete)', source: 'RFC 3879' },
  { all: 'ff00::/8', name: 'multicast', source: 'RFC 4291' },
].flatMap(({ all, name, source }) =>
  all.split(' ').map((range) => {
    const [address = '', bits] = range.split('/')
    return { range, name, source, groups: groupsOf(address) ?? [], bits: Number(bits) }
  }),
)

/** Reads an address as groups of 16 bits: two for IPv4, eight for IPv6. */
export function readGroups(text: string): readonly number[] | undefined {
  if (!text.includes(':')) {
    const parts = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) ? text.split('.').map(Number) : []
    const [a = 256, b = 0, c = 0, d = 0] = parts
    return Math.max(a, b, c, d) > 255 ? undefined : [a * 256 + b, c * 256 + d]
  }
  const url = /^[\da-f:.]+$/i.test(text) ? parseUrl(`http://[${text}]/`) : undefined
  if (!url) return undefined
  // The platform writes the short form in hexadecimal (RFC 5952).
  const [before = [], after = []] = url.hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').flatMap((word) => (word === '' ? [] : Number.parseInt(word, 16))))
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

/** The groups of a host, with or without brackets. */
function groupsOf(host: string): readonly number[] | undefined {
  const all = readGroups(host.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, ''))
  // An IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2) counts as IPv4.
  const isMapped = all?.length === 8 && all.slice(0, 5).every((group) => group === 0) && all[5] === 0xff_ff
  return isMapped ? all.slice(6) : all
}

/** The groups of the network that an address is in, with a prefix of so many bits. */
export const networkOf = (groups: readonly number[], bits: number): readonly number[] =>
  groups.map((group, index) => {
    const kept = Math.min(16, Math.max(0, bits - index * 16))
    return group & (0xff_ff << (16 - kept)) & 0xff_ff
  })

export const areSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((group, index) => group === b[index])

/** The range of an address that is not on the internet; `undefined` for any other host. */
export function rangeOf(host: string) {
  const groups = groupsOf(host)
  return groups && ranges.find((each) => areSame(networkOf(groups, each.bits), each.groups))
}

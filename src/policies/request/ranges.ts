/** Addresses that are not on the internet, or differ in every network. */

interface Range {
  /** The range, such as `10.0.0.0/8`. */
  readonly range: string
  readonly name: string
  readonly source: string
}

/** The special ranges, narrower ones before wider ones. */
export const ranges: readonly Range[] = [
  { range: '0.0.0.0/8', name: 'this network', source: 'RFC 1122' },
  { range: '10.0.0.0/8', name: 'private networks', source: 'RFC 1918' },
  { range: '172.16.0.0/12', name: 'private networks', source: 'RFC 1918' },
  { range: '192.168.0.0/16', name: 'private networks', source: 'RFC 1918' },
  { range: '100.64.0.0/10', name: 'provider networks', source: 'RFC 6598' },
  { range: '127.0.0.0/8', name: 'the local machine', source: 'RFC 1122' },
  { range: '169.254.0.0/16', name: 'link-local addresses', source: 'RFC 3927' },
  { range: '192.0.0.0/24', name: 'protocol assignments', source: 'RFC 6890' },
  { range: '192.0.2.0/24', name: 'documentation', source: 'RFC 5737' },
  { range: '198.51.100.0/24', name: 'documentation', source: 'RFC 5737' },
  { range: '203.0.113.0/24', name: 'documentation', source: 'RFC 5737' },
  { range: '198.18.0.0/15', name: 'benchmarks', source: 'RFC 2544' },
  { range: '224.0.0.0/4', name: 'multicast', source: 'RFC 5771' },
  { range: '255.255.255.255/32', name: 'broadcast', source: 'RFC 919' },
  { range: '240.0.0.0/4', name: 'future use', source: 'RFC 1112' },
  { range: '::/128', name: 'the unspecified address', source: 'RFC 4291' },
  { range: '::1/128', name: 'the local machine', source: 'RFC 4291' },
  { range: '64:ff9b:1::/48', name: 'local translation', source: 'RFC 8215' },
  { range: '100::/64', name: 'discarded traffic', source: 'RFC 6666' },
  { range: '2001:db8::/32', name: 'documentation', source: 'RFC 3849' },
  { range: '3fff::/20', name: 'documentation', source: 'RFC 9637' },
  { range: 'fc00::/7', name: 'private networks', source: 'RFC 4193' },
  { range: 'fe80::/10', name: 'link-local addresses', source: 'RFC 4291' },
  { range: 'fec0::/10', name: 'private networks (obsolete)', source: 'RFC 3879' },
  { range: 'ff00::/8', name: 'multicast', source: 'RFC 4291' },
]

/** The groups of a host, as `readGroups` reads them, with or without brackets. */
function groupsOf(host: string): readonly number[] | undefined {
  const all = readGroups(host.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, ''))
  if (all?.length !== 8) return all
  // An IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2) counts as IPv4.
  const isMapped = all.slice(0, 5).every((group) => group === 0) && all[5] === 0xff_ff
  return isMapped ? all.slice(6) : all
}

/** Reads an address as groups of 16 bits: two for IPv4, eight for IPv6. */
export function readGroups(text: string): readonly number[] | undefined {
  if (!text.includes(':')) return quadOf(text)
  const [head = '', tail, ...more] = text.split('::')
  if (more.length > 0) return undefined
  const before = wordsOf(head)
  const after = wordsOf(tail ?? '')
  if (!before || !after) return undefined
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined
  return [...before, ...Array.from({ length: missing }, () => 0), ...after]
}

function quadOf(text: string): readonly number[] | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)
  if (!parts) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = parts.slice(1).map(Number)
  return Math.max(a, b, c, d) > 255 ? undefined : [a * 256 + b, c * 256 + d]
}

function wordsOf(text: string): readonly number[] | undefined {
  if (text === '') return []
  const words: number[] = []
  for (const part of text.split(':')) {
    const quad = quadOf(part)
    if (quad) words.push(...quad)
    else if (/^[\da-f]{1,4}$/i.test(part)) words.push(Number.parseInt(part, 16))
    else return undefined
  }
  return words
}

/** The groups of the network that an address is in, with a prefix of so many bits. */
export const networkOf = (groups: readonly number[], bits: number): readonly number[] =>
  groups.map((group, index) => {
    const kept = Math.min(16, Math.max(0, bits - index * 16))
    return group & (0xff_ff << (16 - kept)) & 0xff_ff
  })

export const areSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((group, index) => group === b[index])

const networks = ranges.map((range) => {
  const [address = '', bits] = range.range.split('/')
  return { range, groups: groupsOf(address) ?? [], bits: Number(bits) }
})

/** The range of an address that is not on the internet; `undefined` for any other host. */
export function rangeOf(host: string): Range | undefined {
  const groups = groupsOf(host)
  return groups && networks.find((each) => areSame(networkOf(groups, each.bits), each.groups))?.range
}

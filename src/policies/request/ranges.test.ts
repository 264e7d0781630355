import { BlockList, isIP } from 'node:net'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeOf, ranges } from './ranges.ts'

// An independent check: Node's list of the same ranges.
const familyOf = (host: string) => (isIP(host) === 6 ? 'ipv6' : 'ipv4')
const outside = new BlockList()
for (const { range } of ranges) {
  const [address = '', bits] = range.split('/')
  outside.addSubnet(address, Number(bits), familyOf(address))
}

const edges = ranges.flatMap(({ range }) => range.split('/').slice(0, 1))
const quad = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join('.'))
/** Near the ranges, where a wrong number of bits shows. */
const edge4 = fc.constantFrom(...edges.filter((edge) => isIP(edge) === 4))
const nearQuad = fc.tuple(edge4, fc.integer({ min: -3, max: 3 }), fc.nat(3)).map(([edge, shift, at]) => {
  const parts = edge.split('.').map(Number)
  return parts.with(at, ((parts[at] ?? 0) + shift + 256) % 256).join('.')
})
const word = fc.constantFrom(
  ...'0 1 fc00 fdff fe7f fe80 febf fec0 ff00 2001 db8 64 ff9b 3fff fff 1000 ffff'.split(' '),
)
const words = fc.array(word, { minLength: 8, maxLength: 8 }).map((parts) => parts.join(':'))
const mapped = fc.oneof(quad, nearQuad).map((host) => `::ffff:${host}`)

test('an address is within a range exactly when node:net says so', () => {
  fc.assert(
    fc.property(fc.oneof(quad, nearQuad, words, mapped, fc.ipV6()), (host) => {
      fc.pre(isIP(host) !== 0)
      expect(rangeOf(host) !== undefined).toBe(outside.check(host, familyOf(host)))
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  ['[fd00::1]', 'RFC 4193'],
  ['[fe80::1%eth0]', 'RFC 4291'],
  ['::ffff:10.0.0.1', 'RFC 1918'],
  ['::ffff:a00:1', 'RFC 1918'],
  ['FD00::1', 'RFC 4193'],
  ['255.255.255.255', 'RFC 919'],
])('%s is one of %s', (host, source) => {
  expect(rangeOf(host)?.source).toBe(source)
})

const others =
  'a.example 10.0.0 10.0.0.256 10.0.0.1.2 fd00 fd00::1::2 fd00:2:3:4::5:6:7:8 1:2:3:4:5:6:7:8:9 fd00::: fd00::g fd00::12345 fd00::xabcd : 10.0.0.1/8'
test.each(['', ...others.split(' ')])('%j has no range', (host) => {
  expect(rangeOf(host)).toBeUndefined()
})

// As the registries of IANA have them (iana-ipv4-special-registry, iana-ipv6-special-registry).
test.each([
  ['RFC 1122', '0.0.0.0/8 127.0.0.0/8'],
  ['RFC 1918', '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16'],
  ['RFC 5737', '192.0.2.0/24 198.51.100.0/24 203.0.113.0/24'],
  ['RFC 4291', '::/128 ::1/128 fe80::/10 ff00::/8'],
  ['RFC 4193', 'fc00::/7'],
  ['RFC 3849', '2001:db8::/32'],
  ['RFC 6598', '100.64.0.0/10'],
  ['RFC 3927', '169.254.0.0/16'],
  ['RFC 5771', '224.0.0.0/4'],
])('the ranges of %s are %s', (source, all) => {
  const known = ranges.flatMap((each) => (each.source === source ? each.range : []))
  expect(known).toEqual(expect.arrayContaining(all.split(' ')))
})

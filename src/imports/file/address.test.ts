import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstAddress, isAddress, plainAddress, whyNoAddress } from './address.ts'
import { hasTopLevel } from './checkRows.ts'

const right =
  "ana@d.example, o'brien@d.example, r&d@d.example, a/v@d.example, a#b@d.example, _ana@d.example, " +
  'a.b+c@sub-domain.d.example, ana@1.example, ana@münchen.example'
test.each([...right.split(', '), `${'a'.repeat(64)}@d.example`])('%j is an address', (text) => {
  expect(isAddress(text)).toBe(true)
})

const malformed =
  'ana, ana@, @d.example, ana@d, ana souza@d.example, ana..souza@d.example, .ana@d.example, ana.@d.example, ' +
  'ana@.d.example, ana@d..example, ana@d.example., ana@-d.example, ana@d-.example, ana@d.ex_ample, ana@d.123, ' +
  "ana@192.0.2.1, ana@[192.0.2.1], 'ana@d.example, ana@d.example', a@b@d.example, ana|ben@d.example, " +
  'ana@d.example/ben@d.example, {ana,ben}@d.example'
const unseen =
  'ana@d.example\u200b, an\u200ba@d.example, an\u00ada@d.example, ana@d。example, ana＠d.example, müller@d.example, ' +
  '\u0430na@d.example, ana@b\u0430nk.example, ana@пример.рф, ana@d.example\u00a0'
const hostile =
  'ana=d.example@bounce.example, ana!host@d.example, =ana@d.example, +ana@d.example, #ana@d.example, ' +
  '&ana@d.example, /ana@d.example, -ana@d.example, ana#@d.example, ana_g.example#EXT#@d.example'
const long = [`${'a'.repeat(65)}@d.example`, `ana@${'a'.repeat(64)}.example`, `a@${'b.'.repeat(125)}example`]
const wrong = [malformed, unseen, hostile].flatMap((list) => list.split(', '))
test.each(['', ...wrong, ...long])('%j is not an address', (text) => {
  expect(isAddress(text)).toBe(false)
})

test.each([
  ['  ana@d.example ', 'ana@d.example'],
  ["'ana@d.example", 'ana@d.example'],
  ['Ana Souza <ana@d.example>', 'ana@d.example'],
  ['"Souza, Ana" <ana@d.example>;', 'ana@d.example'],
  ['mailto:ana@d.example?subject=Hi', 'ana@d.example'],
  ['="ana@d.example"', 'ana@d.example'],
  ['=HYPERLINK("mailto:ana@d.example";"Ana")', 'ana@d.example'],
  ['an\u200ba@d.example', 'ana@d.example'],
  ['.ana@-d.example', 'ana@d.example'],
  ['ana＠d．example', 'ana@d.example'],
  ['ana..souza@d..example', 'ana.souza@d.example'],
  ['kim_g.example#EXT#@corp.onmicrosoft.com', 'kim@g.example'],
  ['ana', undefined],
  ['ana@d.example', undefined],
  ['аna@d.example', undefined],
])('%j is close to %s', (cell, address) => {
  expect(plainAddress(cell)).toBe(address)
})

test('what is offered is an address', () => {
  expect.hasAssertions()
  const unit = fc.constantFrom(...Array.from('an@d.e<>"\' ,;:\u200b\u00a0()='))
  const cell = fc.string({ unit, maxLength: 24 })
  fc.assert(
    fc.property(cell, (text) => {
      const offered = plainAddress(text) ?? firstAddress(text)
      expect(offered === undefined || isAddress(offered)).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  ['ana@d.example; ben@d.example', 'ana@d.example'],
  ['Ana <ana@d.example>, Ben <ben@d.example>', 'ana@d.example'],
  ['smtp:a@d.example,SMTP:b@d.example', 'b@d.example'],
  ['ana@d.example', undefined],
])('the first address of %j is %s', (cell, address) => {
  expect(firstAddress(cell)).toBe(address)
})

test.each([
  ['ana', 'No @ in the address'],
  ['ana souza@d.example', 'A space in the address'],
  ['a@b@d.example', 'More than one @'],
  ['аna@d.example', 'A letter of another alphabet'],
  ['ana..b@d.example', 'A dot too many'],
  ['ana@d', 'No domain behind the @'],
  ['ana@d.example; ben@d.example', 'Several addresses'],
  ['<ana@d.example>', 'Text beside the address'],
  ['ana@d.cmo', 'No such top-level domain'],
  ['{a,b}@d.example', 'Malformed address'],
  ['a'.repeat(4_001), 'Longer than an address'],
])('why %j is not an address', (text, why) => {
  expect(whyNoAddress(text)).toBe(why)
})

test('top-level domains are known, among them those for tests', () => {
  const hosts = ['d.example', 'd.test', 'firma.com', 'firma.cmo']
  expect(hosts.map(hasTopLevel)).toEqual([true, true, true, false])
})

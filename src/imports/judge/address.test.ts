import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findAtSign, isAddress, peopleIn, plainAddress, unwrapAddress, whyNoAddress } from './address.ts'
import { hasTopLevel } from './topLevel.ts'

const good = [
  'ana@d.example',
  "o'brien@d.example",
  'r&d@d.example',
  'h&m@d.example',
  'a/v@d.example',
  'a#b@d.example',
  'ana/ben@d.example',
  'a.b+c@sub-domain.d.example',
  'ana@1.example',
  'ana_souza@d.example',
  'müller@d.example',
  'ana@münchen.example',
  'анна@пример.рф',
  `${'a'.repeat(64)}@d.example`,
]
const bad = [
  '',
  'ana',
  'ana@',
  '@d.example',
  'ana@d',
  'ana souza@d.example',
  'ana..souza@d.example',
  '.ana@d.example',
  'ana.@d.example',
  'ana@.d.example',
  'ana@d..example',
  'ana@d.example.',
  'ana@-d.example',
  'ana@d-.example',
  'ana@d.ex_ample',
  'ana@d_e.example',
  'ana@d.123',
  'ana@192.0.2.1',
  "'ana@d.example",
  "ana@d.example'",
  'ana@d.example\u200b',
  'an\u200ba@d.example',
  '\u202aana@d.example',
  'an\u00ada@d.example',
  'ana@d。example',
  'ana＠d.example',
  '“ana@d.example”',
  '\u0430na@d.example',
  'ana@b\u0430nk.example',
  'ana@d.example\u00a0',
  'a@b@d.example',
  'ana|ben@d.example',
  'ana@d.example/ben@d.example',
  'ana@d.example&ben@d.example',
  '{ana,ben}@d.example',
  'ana%40d.example@d.example',
  'ana=d.example@bounce.example',
  'ana!host@d.example',
  '=ana@d.example',
  '+ana@d.example',
  '#ana@d.example',
  '&ana@d.example',
  '/ana@d.example',
  'ana#@d.example',
  'ana_g.example#EXT#@d.example',
  '-ana@d.example',
  'ana@\u0501.example',
  'ana@[192.0.2.1]',
  `${'a'.repeat(60)}@${'b.'.repeat(100)}example`,
  `${'a'.repeat(65)}@d.example`,
  `ana@${'a'.repeat(64)}.example`,
]
const atSignOf = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  return findAtSign(bytes, 0, bytes.length)
}

test.each(good)('%j is an address', (text) => {
  expect(isAddress(text)).toBe(true)
  expect(atSignOf(text)).toBe(new TextEncoder().encode(text).indexOf(0x40))
})

test.each(bad)('%j is not an address', (text) => {
  expect(isAddress(text)).toBe(false)
  expect(atSignOf(text)).toBe(-1)
})

test('bytes are judged as their text', () => {
  const part = fc.string({ unit: fc.constantFrom(...Array.from("ab1.-_+/#&@' é\u200b")), maxLength: 12 })
  fc.assert(
    fc.property(part, part, (local, host) => {
      const text = `${local}@${host}`
      expect(atSignOf(text) >= 0).toBe(isAddress(text))
    }),
    { numRuns: 20_000 },
  )
})

test.each([
  ['  ana@d.example ', 'ana@d.example'],
  ['ana@d.example\u00a0', 'ana@d.example'],
  ['"ana@d.example"', 'ana@d.example'],
  ['“ana@d.example”', 'ana@d.example'],
  ["'ana@d.example'", 'ana@d.example'],
  ["'ana@d.example", 'ana@d.example'],
  ['<ana@d.example>', 'ana@d.example'],
  ['Ana Souza <ana@d.example>', 'ana@d.example'],
  ['"Souza, Ana" <ana@d.example>;', 'ana@d.example'],
  ['mailto:ana@d.example?subject=Hi', 'ana@d.example'],
  ['SMTP:ana@d.example', 'ana@d.example'],
  ['="ana@d.example"', 'ana@d.example'],
  ['=HYPERLINK("mailto:ana@d.example","Ana")', 'ana@d.example'],
  ['=HYPERLINK("mailto:ana@d.example";"Ana")', 'ana@d.example'],
  ['(ana@d.example)', 'ana@d.example'],
  ['ana@d.example.', 'ana@d.example'],
])('%j is %s within other characters', (cell, address) => {
  expect(unwrapAddress(cell)).toBe(address)
  expect(cell).toContain(address)
})

test.each([
  ['an\u200ba@d.example', 'ana@d.example'],
  ['ana@d.example\u200b', 'ana@d.example'],
  ['\u202aana@d.example\u202c', 'ana@d.example'],
  ['an\u00ada@d.example', 'ana@d.example'],
  ['ana＠d.example', 'ana@d.example'],
  ['ana@d。example', 'ana@d.example'],
  ['ａｎａ@d.example', 'ana@d.example'],
  ['\u0430na@d.example', 'ana@d.example'],
  ['ana..souza@d.example', 'ana.souza@d.example'],
  ['.ana@d.example', 'ana@d.example'],
  ['ana.@d.example', 'ana@d.example'],
  ['ana@-d.example', 'ana@d.example'],
  ['ana@d-.example', 'ana@d.example'],
  ['ana @ d.example', 'ana@d.example'],
])('%j means %s', (cell, address) => {
  expect(plainAddress(cell)).toBe(address)
})

test.each(['ana', 'ana@d', 'ana souza@d.example', 'ana@d.ex_ample', 'ana@d.example'])(
  '%j means no other',
  (cell) => {
    expect(plainAddress(cell)).toBeUndefined()
  },
)

describe('a cell of several people', () => {
  test.each([
    ['ana@d.example;ben@d.example', ['ana@d.example', 'ben@d.example'], ['', '']],
    ['ana@d.example, ben@d.example', ['ana@d.example', 'ben@d.example'], ['', '']],
    ['ana@d.example ben@d.example', ['ana@d.example', 'ben@d.example'], ['', '']],
    [
      'Ana Souza <ana@d.example>; Ben Li <ben@d.example>',
      ['ana@d.example', 'ben@d.example'],
      ['Ana Souza', 'Ben Li'],
    ],
    ['"Souza, Ana" <ana@d.example>, ben@d.example', ['ana@d.example', 'ben@d.example'], ['Souza, Ana', '']],
    ['smtp:old@d.example,SMTP:ana@d.example', ['ana@d.example', 'old@d.example'], ['', '']],
    ['ana@d.example/ben@d.example', ['ana@d.example', 'ben@d.example'], ['', '']],
    ['ana@d.example&ben@d.example', ['ana@d.example', 'ben@d.example'], ['', '']],
    ['ana@d.example & ben@d.example', ['ana@d.example', 'ben@d.example'], ['', '']],
    ['ana@d.example &ben@d.example', ['ana@d.example', 'ben@d.example'], ['', '']],
    ['r&d@d.example&h&m@d.example', ['r&d@d.example', 'h&m@d.example'], ['', '']],
    ['r&d@d.example; a/v@d.example', ['r&d@d.example', 'a/v@d.example'], ['', '']],
    ['ana@d.example r&d@d.example', ['ana@d.example', 'r&d@d.example'], ['', '']],
    ['<ana@d.example><ben@d.example>', ['ana@d.example', 'ben@d.example'], ['', '']],
  ])('%j', (cell, addresses, names) => {
    expect(peopleIn(cell).map(({ address }) => address)).toEqual(addresses)
    expect(peopleIn(cell).map(({ name }) => name)).toEqual(names)
    expect(whyNoAddress(cell)).toBe('Several addresses')
  })
  test.each(['ana@d.example', 'ana@d.example <ANA@d.example>', 'a@b', 'a@@d.example'])(
    '%j is none',
    (cell) => {
      expect(peopleIn(cell)).toEqual([])
    },
  )
})

test.each([
  ['d.example', true],
  ['firma.de', true],
  ['firma.co.uk', true],
  ['firma.cmo', false],
  ['firma.c0m', false],
  ['server.local', true],
])('%s has a top-level domain: %s', (host, isKnown) => expect(hasTopLevel(host)).toBe(isKnown))

test.each([
  ["pat.o'brien@d.example; ana@d.example", ["pat.o'brien@d.example", 'ana@d.example']],
  ["smtp:ana@d.example;SMTP:pat.o'brien@d.example", ["pat.o'brien@d.example", 'ana@d.example']],
  ['ana@d.example\nben@d.example', ['ana@d.example', 'ben@d.example']],
])('%j lists whole addresses', (cell, addresses) => {
  expect(peopleIn(cell).map(({ address }) => address)).toEqual(addresses)
})

test.each(['1. ana@d.example', 'Dr. ana@d.example'])('%j is not joined to one address', (cell) => {
  expect(plainAddress(cell)).toBeUndefined()
})

test.each(['ana@bucurești.example', 'ana.țepeș@d.example', 'ngô.đức@d.example'])(
  '%s is of one alphabet',
  (text) => {
    expect(isAddress(text)).toBe(true)
  },
)

const list = (many: number) => Array.from({ length: many }, (_, at) => `p${at}@d.example`).join('; ')

test('a cell that is longer than any list of people is none', () => {
  expect(peopleIn(list(20))).toHaveLength(20)
  expect(peopleIn(list(200))).toEqual([])
})

test('a cell that is much longer than an address is not read as one', () => {
  expect(whyNoAddress(`${'é'.repeat(1_000_000)}@d.example`)).toBe('Longer than an address')
  expect(plainAddress(`ana @${' '.repeat(3_000)}d.example`)).toBe('ana@d.example')
  expect(plainAddress(`ana @${' '.repeat(4_000)}d.example`)).toBeUndefined()
  expect(unwrapAddress(`<ana@d.example>${' '.repeat(4_000)}`)).toHaveLength(4_015)
})

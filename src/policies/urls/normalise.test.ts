import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf } from './entry.ts'
import { refused, taken } from './forms.fixture.ts'
import { normalise, type Normalised } from './normalise.ts'
import { defang } from './refang.ts'

const read = (text: string): Normalised => {
  const result = normalise(text)
  if ('reason' in result) throw new Error(`${text}: ${result.reason}`)
  return result
}

test.each(taken)('%j is %s, a %s, after: %s', (pasted, value, type, transforms) => {
  const result = read(pasted)
  expect([result.value, result.type]).toEqual([value, type])
  expect(result.transforms.toSorted()).toEqual(transforms.split(' ').filter(Boolean).toSorted())
})

test.each(refused)('%.60j is refused: %s', (pasted, reason) => {
  const result = normalise(pasted)
  const is = 'reason' in result ? `${result.code} ${result.detail ?? ''}` : result.value
  expect(is.slice(0, reason.length)).toBe(reason)
})

test.each([
  ['xn--mnchen-3ya.de', 'münchen.de'],
  ['MÜNCHEN.de', 'münchen.de'],
  ['xn--fa-hia.xn--nxasmq6b.com', 'faß.βόλοσ.com'],
  ['a.xn--n3h.example/x', 'a.☃.example'],
  ['bad.example/ü', undefined],
])('the Unicode form of %s is %s', (pasted, unicode) => {
  expect(read(pasted).unicode).toBe(unicode)
})

// ---- properties ----

const unit = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-_üßäéжяλ中'))
const label = fc.string({ unit, minLength: 1, maxLength: 12 }).map((text) => `a${text}b`)
const host = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), fc.constantFrom('example', 'com', 'de', 'рф'))
  .map(([labels, end]) => [...labels, end].join('.'))
const path = fc.constantFrom('', '/', '/A/b', '/x.php', '//y', '/wiki/Moon_(film)', '/ü')
const query = fc.constantFrom('', '?q=1', '?a[]=2&u=https://z.example/p')
const tail = fc.tuple(path, query).map((parts) => parts.join(''))
const dress = fc.record({
  scheme: fc.constantFrom('', 'http://', 'HTTPS://', 'hxxp://', 'hXXps[:]//', 'http:\\\\', 'ftp://', '//'),
  dot: fc.constantFrom('.', '[.]', '(.)', '{.}', '[dot]', '[DOT]', ' dot ', '。', '\u200b.', '\\.'),
  port: fc.constantFrom('', ':80', ':8443'),
  hash: fc.constantFrom('', '#x', '#/a?b'),
  around: fc.constantFrom('|', '(|)', '"|",', '<|>', '  |.', '[|]', '**|**'),
})
/** Marks and names of bad pastes, and any characters. */
const marks =
  '. [.] [ ] ( ) {.} [dot] / \\ : @ # ? * %2e http:// hxxp [:] :// www a b.example xn-- 1 192.0.2.1 :: - _ " \' < > … ... , ; ! 。 ü'
const mark = fc.constantFrom(...marks.split(' '), ' dot ', '\u200c', '\u200d', '\u200b', '\u00ad')
const junk = fc
  .array(fc.oneof(mark, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 14 })
  .map((parts) => parts.join(''))

/** The host as the platform reads it, without the final dot. */
const platformHost = (typed: string) => new URL(`http://${typed}/`).hostname.replace(/\.$/, '')

const runs = { numRuns: 3_000 }

describe('whatever the text', { timeout: 30_000 }, () => {
  test('a decorated address has the host of the platform, and its path and query unchanged', () => {
    fc.assert(
      fc.property(host, tail, dress, (name, rest, { scheme, dot, port, hash: any, around }) => {
        // Alone behind the host, such a fragment names the page.
        const hash = rest.length < 2 && any.startsWith('#/') ? '' : any
        const inner = `${scheme}${name.replaceAll('.', dot)}${port}${rest}${hash}`
        const dressed = around.replace('|', () => inner)
        // A fragment may contain "?" and "/"; a final ")" with its pair is not punctuation.
        expect(read(dressed).value).toBe(platformHost(name) + rest)
        const plain = read(`${scheme}${name}${port}${rest}${hash}`)
        expect(read(plain.value)).toEqual({ ...plain, transforms: [] })
      }),
      runs,
    )
  })

  test('a kept value has a host of the platform and its parts, and gives itself again', () => {
    fc.assert(
      fc.property(fc.oneof(junk, fc.constantFrom(...taken.map(([pasted]) => pasted))), (text) => {
        const once = normalise(text)
        if ('reason' in once) return
        const { value, address } = once
        expect(new URL(`http://${address.host}/`).hostname).toBe(address.host)
        expect(address.host + address.path + address.query).toBe(value)
        expect(addressOf(once)).toEqual(address)
        expect(value).not.toMatch(/[\s*#]/u)
        expect(address.host + address.path).not.toContain('\\')
        expect(read(value)).toEqual({ ...once, transforms: [] })
      }),
      { numRuns: 20_000 },
    )
  })

  test('an address that is neither refanged nor trimmed has the host that a browser opens', () => {
    const changed = /refanged|invisible|trimmed/
    const scheme = fc.constantFrom('http://', 'https://', 'HTTP:')
    fc.assert(
      fc.property(scheme, junk, host, junk, (begin, before, name, behind) => {
        const pasted = `${begin}${before}${name}${behind}`
        const result = normalise(pasted)
        if ('reason' in result || changed.test(result.transforms.join()) || !URL.canParse(pasted)) return
        expect(result.address.host).toBe(new URL(pasted).hostname.replace(/\.$/, ''))
      }),
      { numRuns: 10_000 },
    )
  })

  test('a defanged value is read back unchanged, and is not a link', () => {
    const anyHost = fc.oneof(host, fc.constantFrom('[2001:db8::1]', '[2001:db8::]', '192.0.2.1'))
    fc.assert(
      fc.property(anyHost, tail, (name, rest) => {
        const { value, address } = read(name + rest)
        expect(read(defang(value)).value).toBe(value)
        expect(defang(value)).not.toContain(address.host)
        // As the service may have stored it.
        expect(read(defang(`http://${value}`)).value).toBe(value)
        expect(defang(`http://${value}`)).toBe(`hxxp://${defang(value)}`)
      }),
      runs,
    )
  })
})

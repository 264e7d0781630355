/**
 * Nothing that is pasted is widened. Any URL, with any of Unicode's blanks, unseen characters, quotes and signs inserted
 * at any place of it, in any surroundings: what is kept is the whole URL, or what a browser opens for the characters that
 * are seen, or nothing, and then the line says why. `npm run soak` tries
 * 100,000 of them.
 */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readText } from './urls.ts'

const numRuns = import.meta.env.MODE === 'soak' ? 100_000 : 5_000
const seed = Math.floor(Math.random() * 2 ** 31)
// To try the same again, also where they pass.
process.stdout.write(`Widening: seed ${seed}, ${numRuns} cases\n`)

/** Unicode's own lists, and no choice of ours. */
const odd =
  /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Pattern_Syntax}\p{Pattern_White_Space}\p{Quotation_Mark}]/u
const codePoints = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => odd.test(character))
const lineEnd = /[\n\v\f\r\u0085\u2028\u2029]/
/** Drawn as often as all others together: most of the list are signs that meet no rule. */
const classes = [
  /\p{ASCII}/u,
  /\p{White_Space}/u,
  lineEnd,
  /\p{Quotation_Mark}/u,
  /\p{Default_Ignorable_Code_Point}/u,
]

// ---- URLs, and what surrounds them ----

const label = fc.constantFrom(
  'sub',
  'evil-two',
  'bank-of-x',
  'a',
  'www',
  'login',
  'münchen',
  'x1',
  'drive',
  'пример',
)
const host = fc
  .tuple(
    fc.array(label, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('com', 'example', 'de', 'co.uk', 'рф', 'google.com'),
  )
  .map(([labels, ending]) => [...labels, ending].join('.'))
const segment = fc.constantFrom(
  'a',
  'file',
  'd',
  'Moon_(film)',
  'abc-def',
  'very',
  'view',
  'x,y',
  'grüße',
  '4711',
  'p.php',
  'A1b2C3',
)
const path = fc
  .array(segment, { maxLength: 4 })
  .map((segments) => segments.map((each) => `/${each}`).join(''))
const query = fc.constantFrom('', '', '/', '?a=1', '?a=1&b=c', '?u=https://other.example/x', '?q[]=1')
const url = fc
  .record({ scheme: fc.constantFrom('http://', 'https://', 'HTTPS://', 'ftp://'), host, path, query })
  .map((parts) => parts.scheme + parts.host + parts.path + parts.query)

/** A text around a URL. Nothing else in it is an address. */
const surroundings = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => `${text}\n`,
  (text) => `\n${text}\n\n`,
  (text) => `- ${text}`,
  (text) => `It was seen at ${text} and is bad.`,
  (text) => `It was seen at ${text}.`,
  (text) => `C2: ${text}, as before`,
  (text) => `See (${text}) for more`,
  (text) => `It says "${text}" there`,
  (text) => `It says “${text}” there`,
  (text) => `It says '${text}' there`,
  (text) => `It says \`${text}\` there`,
  (text) => `It says «${text}» there`,
  (text) => `It says „${text}“, too`,
  (text) => `It says <${text}> there`,
  (text) => `a [link](${text}) there`,
  (text) => `<a href="${text}">here</a>`,
  (text) => `<p>${text}</p>`,
  (text) => `| 1 | ${text} | C2 |\n| 2 | none | none |`,
  (text) => `|1|${text}|C2|\n|2|none|none|`,
  (text) => `type\tseen\tnote\nC2\t${text}\tnew`,
  (text) => `url,note\n${text},new`,
  (text) => `url,note\n"${text}",new`,
  (text) => `note;url\nnew;"${text}"`,
  (text) => `url\n${text}`,
  (text) => `url\t${text}`,
)

/** `URL.canParse` of Node 20 refuses what is Latin-1, once it is called often. */
function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Where a browser goes, without what the service strips: scheme, port, fragment, and the dot of the root. */
function browse(text: string): string | undefined {
  const parsed = parse(text)
  if (parsed === undefined) return undefined
  const { hostname, pathname, search, username, password } = parsed
  return username + password === '' ? hostname.replace(/\.$/, '') + pathname + search : undefined
}
const open = (value: string) => browse(`http://${value}`)

const unseen = /\p{Default_Ignorable_Code_Point}/gu
/** Of a sentence; a browser is given the address without it. */
const around =
  /^[\s\p{Pattern_Syntax}\p{Quotation_Mark}]+|[\s\p{Terminal_Punctuation}\p{Quotation_Mark}()[\]{}<>|"'`]+$/gu

/** Values that may be kept: each is where a browser goes. */
function allowed(whole: string, changed: string): (string | undefined)[] {
  const seen = changed.replaceAll(unseen, '')
  return [whole, seen, seen.replace(around, '')].map(browse)
}

/** A blank is a boundary: what stands before it may be kept. Behind it, and in a line of its own, what has a scheme may. */
function halves(whole: string, at: number, character: string): (string | undefined)[] {
  const isBlank = character === ' ' || character === '\t'
  const first = whole.slice(0, at).replace(/[.:;,!?]+$/, '')
  const second = whole.slice(at)
  const isScheme = /^\p{White_Space}$/u.test(character) && /^https?:\/\//.test(second)
  return [
    ...(isBlank || isScheme ? [browse(first)] : []),
    ...(isScheme ? [browse(second)] : []),
    // Two lines that are a host each.
    ...(lineEnd.test(character) && /^[\p{L}\d.-]+$/u.test(second) ? [browse(first), open(second)] : []),
  ]
}

const cases = fc
  .record({
    whole: url,
    place: fc.double({ min: 0, max: 1, noNaN: true }),
    character: fc.oneof(
      ...[/./su, ...classes].map((each) => fc.constantFrom(...codePoints.filter((one) => each.test(one)))),
    ),
    surround: surroundings,
  })
  .map(({ whole, place, character, surround }) => {
    const at = Math.round(place * whole.length)
    const changed = whole.slice(0, at) + character + whole.slice(at)
    return { whole, at, character, changed, text: surround(changed) }
  })
  // `[:]` is a defanged colon.
  .filter(({ changed }) => !/\[[.:/]\]/.test(changed))
  // A comma in a cell without quotes is the border of one.
  .filter(({ whole, text }) => !(text.startsWith('url,note\n') && !text.includes('"') && whole.includes(',')))

describe(`a URL with a character inserted (seed ${seed}, ${numRuns} cases)`, { timeout: 900_000 }, () => {
  test('is kept whole, or as a browser opens what is seen of it, or left out with the reason', () => {
    fc.assert(
      fc.property(cases, ({ whole, at, character, changed, text }) => {
        const { found, rejected, ignored } = readText(text, { action: 'block' })
        const may = [...allowed(whole, changed), ...halves(whole, at, character)]
        for (const { value } of found) expect(may).toContain(open(value))
        const told = rejected.length + ignored.filter(({ why }) => why !== 'prose' && why !== 'empty').length
        expect(found.length + told).toBeGreaterThan(0)
      }),
      { seed, numRuns },
    )
  })
})

// `~` stands for U+FEFF, `\n` for a line end.
describe('what was sent once, and covered more than was pasted', () => {
  test.each([
    ['aaa~bank-of-x.com', ['aaabank-of-x.com']],
    ['https://sub.evil-two.com/a/~b/c', ['sub.evil-two.com/a/b/c']],
    ['https://www.dropbox.com/s/<random>/invoice.zip', []],
    ['https://drive.google.com/file/d/<id>/view', []],
    ['https://sites.google.com/\nview/very', []],
    ['https://sites.google.com/=\nview/very', []],
    [
      'Content-Transfer-Encoding: quoted-printable\n\nhttps://sites.google.com/=\nview/very',
      ['sites.google.com/view/very'],
    ],
    ['url,comment\nhttp://drive.example.com/file,d/abc/view', []],
    // Taken, and met by nothing.
    ['"http://evil.com\\nhttp://evil2.com"', ['evil.com', 'evil2.com']],
    ['{"a": "http:\\/\\/evil.com\\/a"}', ['evil.com/a']],
    ['http:\\/\\/evil.com\\/a', ['evil.com/a']],
    ['+http://x.example/a.php+', ['x.example/a.php']],
    ['`http://x.example/a`', ['x.example/a']],
    ['**http://x.example/a**', ['x.example/a']],
    ['[text](http://x.example/a)', ['x.example/a']],
    ['http://snort.org/[Snort]', ['snort.org/']],
    ["x.replace('…') and parser.add_argument(", []],
    ['HKU\\.DEFAULT\\SOFTWARE\\x', []],
    ['Environment.SpecialFolder.Startup\\x.lnk', []],
    ['It was at evil.autos, evil.bot and evil.christmas.', ['evil.autos', 'evil.bot', 'evil.christmas']],
    ['-evil.com and evil-.com', []],
  ])('%j gives %j', (text, values) => {
    const { found, rejected } = readText(text.replaceAll('~', '\ufeff'), { action: 'block' })
    expect(found.map(({ value }) => value)).toEqual(values)
    expect(rejected.length > 0 || values.length > 0 || !text.includes('http')).toBe(true)
  })
})

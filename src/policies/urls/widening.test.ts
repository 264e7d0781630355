/** No paste is widened. For any URL with a Unicode blank, invisible character, quote or sign inserted anywhere, in any
 * surroundings, the reader keeps the whole URL, or the address that a browser opens for the visible characters, or refuses
 * it with a reason. `npm run soak` tries 100,000 cases. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readText } from './readText.ts'
import { numRuns, seed } from './widening.fixture.ts'

// Printed even on success, to repeat the run.
process.stdout.write(`Widening: seed ${seed}, ${numRuns} cases\n`)

/** From Unicode's lists, not chosen by hand. */
const odd =
  /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Pattern_Syntax}\p{Pattern_White_Space}\p{Quotation_Mark}]/u
const codePoints = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => odd.test(character))
const lineEnd = /[\n\v\f\r\u0085\u2028\u2029]/
/** Drawn as often as all others together, since most signs of the list are harmless. */
const classes = [
  /\p{ASCII}/u,
  /\p{White_Space}/u,
  lineEnd,
  /\p{Quotation_Mark}/u,
  /\p{Default_Ignorable_Code_Point}/u,
]

const label = fc.constantFrom(...'sub evil-two bank-of-x a www login münchen x1 drive пример'.split(' '))
const host = fc
  .tuple(
    fc.array(label, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('com', 'example', 'de', 'co.uk', 'рф', 'google.com'),
  )
  .map(([labels, ending]) => [...labels, ending].join('.'))
const segment = fc.constantFrom(
  ...'a file d Moon_(film) abc-def very view x,y grüße 4711 p.php A1b2C3'.split(' '),
)
const path = fc
  .array(segment, { maxLength: 4 })
  .map((segments) => segments.map((each) => `/${each}`).join(''))
const query = fc.constantFrom('', '', '/', '?a=1', '?a=1&b=c', '?u=https://other.example/x', '?q[]=1')
const url = fc
  .record({ scheme: fc.constantFrom('', 'http://', 'https://', 'HTTPS://', 'ftp://'), host, path, query })
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
  (text) => `url,note\n${text}`,
  (text) => `> It was seen at ${text} and`,
  // JSON leaves these line ends unescaped, but a line reader divides there.
  (text) => `{"a":${JSON.stringify(text.replaceAll(/[\u0085\u2028\u2029]/g, '\n'))}}`,
  (text) => `url\t${text}`,
)

/** The address that a browser opens, without the parts that the service strips: scheme, port, fragment, final dot. */
function browse(text: string): string | undefined {
  // `URL.canParse` of Node 20 refuses Latin-1 texts after many calls.
  try {
    const { hostname, pathname, search, username, password } = new URL(text)
    return username + password === '' ? hostname.replace(/\.$/, '') + pathname + search : undefined
  } catch {
    return undefined
  }
}
const open = (value: string) => browse(`http://${value}`)

const unseen = /\p{Default_Ignorable_Code_Point}/gu
/** Punctuation of a sentence, which is not passed to a browser. */
const around =
  /^[\s\p{Pattern_Syntax}\p{Quotation_Mark}]+|[\s\p{Terminal_Punctuation}\p{Quotation_Mark}()[\]{}<>|"'`]+$/gu

/**
 * Values that may be kept, each opened by a browser. Signs at both ends may be part of the address or surround it; a quote
 * may be either.
 */
function allowed(whole: string, changed: string): (string | undefined)[] {
  const seen = changed.replaceAll(unseen, '').replace(/^\s*(?:<[^<>]*>)+/, '')
  const [before = ''] = /^[^\p{L}\p{N}]*/u.exec(seen) ?? []
  const [behind = ''] = /[^\p{L}\p{N}/]*$/u.exec(seen) ?? []
  // A scheme can begin anywhere: in `{"k":1}http://…` the address is not part of the JSON.
  const starts = [
    ...Array(Math.min(before.length, 8) + 1).keys(),
    Math.max(0, seen.search(/(?:https?|ftp):/i)),
  ]
  const ends = Array.from({ length: Math.min(behind.length, 8) + 1 }, (_, at) => seen.length - at)
  const texts = starts.flatMap((from) => ends.map((to) => seen.slice(from, to)))
  return [whole, seen.replace(around, ''), ...texts].flatMap((text) => [browse(text), open(text)])
}

const webScheme = /^(?:https?|ftp):\/\//i
const hasKnownEnding = (text: string) =>
  /^[^/?]*\.(?:com|example|de|uk|рф|co|goo|goog)(?:[/?]|$)/iu.test(text.replace(webScheme, ''))

/**
 * A blank is a boundary: the text before the first blank may be kept, as may parts with a scheme, and hosts where the whole
 * has none. Complete addresses on separate lines cannot be told from a list.
 */
function pieces(whole: string, changed: string): (string | undefined)[] {
  const parts = Array.from(
    changed.matchAll(/([^ \t\n\v\f\r\u0085\u2028\u2029]*)([ \t]+|[\n\v\f\r\u0085\u2028\u2029]|$)/gu),
  )
  const texts = parts.map(([, text = '', end = '']) => ({
    text: text.replaceAll(unseen, '').replace(around, ''),
    end,
  }))
  return texts.flatMap(({ text, end }, at) => {
    const next = texts[at + 1]?.text ?? ''
    const isFirst = texts.slice(0, at).every((each) => each.text === '')
    const isClosed = /^[ \t]/.test(end) || webScheme.test(next) || /[.,;:!?]$/.test(parts[at]?.[1] ?? '')
    const isListed =
      hasKnownEnding(text) && [texts[at - 1], texts[at + 1]].some((each) => each && hasKnownEnding(each.text))
    const isName = !webScheme.test(whole) && hasKnownEnding(text)
    if (!((isFirst && isClosed) || webScheme.test(text) || isListed || isName)) return []
    if (at > 0 && next !== '' && !isClosed && !isListed) return []
    const untrimmed = (parts[at]?.[1] ?? '').replaceAll(unseen, '')
    const fromScheme = text.slice(Math.max(0, text.search(/(?:https?|ftp):/i)))
    return [browse(text), open(text), browse(untrimmed), open(untrimmed), browse(fromScheme)]
  })
}

const inserted = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.oneof(
      ...[/./su, ...classes].map((each) => fc.constantFrom(...codePoints.filter((one) => each.test(one)))),
    ),
  },
  // Half a tag is not a boundary.
  { weight: 1, arbitrary: fc.constantFrom('<', '>') },
  { weight: 1, arbitrary: fc.constantFrom('{"k":1}', '<id>', '</id>', '<b>', '["k"]', '[k]', '\r\n', '=\n') },
)
/** A line of words without an address. */
const filler = fc
  .integer({ min: 20, max: 200 })
  .map((length) => 'Words of a mail '.repeat(13).slice(0, length).trim())
const cases = fc
  .record({
    whole: url,
    inserts: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), inserted), {
      minLength: 1,
      maxLength: 2,
    }),
    surround: surroundings,
    before: fc.option(filler, { freq: 3, nil: undefined }),
    behind: fc.option(filler, { freq: 3, nil: undefined }),
    mode: fc.option(fc.constantFrom('list' as const, 'text' as const), { freq: 3, nil: undefined }),
  })
  .map(({ whole, inserts, surround, before, behind, mode }) => {
    let changed = whole
    for (const [place, piece] of inserts) {
      const at = Math.round(place * changed.length)
      changed = changed.slice(0, at) + piece + changed.slice(at)
    }
    // The first row makes a text a table.
    const isTable = /^(?:url|note|type)\b/.test(surround('x'))
    if (isTable) return { whole, changed, text: surround(changed), mode: undefined }
    const lines = [before, mode === 'list' ? changed : surround(changed), behind]
    const text = lines.filter((line) => line !== undefined).join('\n')
    return { whole, changed, text, mode }
  })
  // `[:]` is a defanged colon.
  .filter(({ changed }) => !/\[[.:/?=&]\]/.test(changed))
  // A word after a comma may also be a note in each row.
  .filter(({ changed, text }) => {
    if (!text.startsWith('url,note\n')) return true
    const lines = changed.split(/[\n\v\f\r\u0085\u2028\u2029]/u)
    const rows = text.endsWith(changed) ? lines : lines.slice(0, -1)
    return !rows.some((row) => /,[\p{L}\p{N}\s_-]*$/u.test(row))
  })

describe(`a URL with a character inserted (seed ${seed}, ${numRuns} cases)`, { timeout: 900_000 }, () => {
  test('is kept whole or as a browser opens it, or refused with a reason', () => {
    fc.assert(
      fc.property(cases, ({ whole, changed, text, mode }) => {
        const { found, leftOut, ignored } = readText(text, { action: 'block', ...(mode && { mode }) })
        const may = [...allowed(whole, changed), ...pieces(whole, changed)]
        for (const { value } of found) {
          expect(open(value)).toBeDefined()
          expect(may).toContain(open(value))
        }
        const told =
          leftOut.length + ignored.filter(({ code }) => code !== 'no address' && code !== 'empty').length
        // Without a scheme, parts of a name are words.
        expect(found.length + told > 0 || !webScheme.test(whole)).toBe(true)
      }),
      { seed, numRuns },
    )
  })
})

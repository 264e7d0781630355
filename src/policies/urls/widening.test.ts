// Claim: Nothing that is pasted is widened
/**
 * No paste is widened. For any URL with a Unicode blank, invisible character, quote or sign inserted anywhere, in any
 * surroundings, the reader keeps the whole URL, or the address that a browser opens for the visible characters, or refuses
 * it with a reason. `npm run soak` tries 100,000 cases.
 */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readText } from './urls.ts'

const numRuns = import.meta.env.MODE === 'soak' ? 100_000 : 5_000
// The same cases each time, so that runs are comparable. Others: WIDENING_SEED=… npm run soak.
const seed = Number(process.env.WIDENING_SEED ?? 1_269_875_811)
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

// ---- URLs and their surroundings ----

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

/** `URL.canParse` of Node 20 refuses Latin-1 texts after many calls. */
function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** The address that a browser opens, without the parts that the service strips: scheme, port, fragment, final dot. */
function browse(text: string): string | undefined {
  const parsed = parse(text)
  if (parsed === undefined) return undefined
  const { hostname, pathname, search, username, password } = parsed
  return username + password === '' ? hostname.replace(/\.$/, '') + pathname + search : undefined
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
  // Half a tag is no boundary.
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
    mode: fc.option(fc.constantFrom('lines' as const, 'text' as const), { freq: 3, nil: undefined }),
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
    const lines = [before, mode === 'lines' ? changed : surround(changed), behind]
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
        const { found, rejected, ignored } = readText(text, { action: 'block', ...(mode && { mode }) })
        const may = [...allowed(whole, changed), ...pieces(whole, changed)]
        for (const { value } of found) {
          expect(open(value)).toBeDefined()
          expect(may).toContain(open(value))
        }
        const told = rejected.length + ignored.filter(({ why }) => why !== 'prose' && why !== 'empty').length
        // Without a scheme, parts of a name are words.
        expect(found.length + told > 0 || !webScheme.test(whole)).toBe(true)
      }),
      { seed, numRuns },
    )
  })
})

const long = 'x'.repeat(150)
const wide = 'This line of a mail is as long as the program of its sender lets one be.'

// As above. The comment names the value that was once sent.
describe('an address is not cut in half', () => {
  test.each([
    // "=23" is an escape only within a quoted-printable part.
    ['https://t.example/c?id=23\nhttps://t.example/go?u=', ['t.example/c?id=23', 't.example/go?u=']],
    ['https://t.example/c?id=4142\nhttps://t.example/go?u=', ['t.example/c?id=4142', 't.example/go?u=']],
    ['https://t.example/c?id=23\nhttps://t.example/go?u=\nrest/x', ['t.example/c?id=23']],
    [
      'https://t.example/c?id=23\n\nContent-Transfer-Encoding: quoted-printable\n\nhttps://x.example/?a=3D1\n--part\nhttps://t.example/d?id=42',
      ['t.example/c?id=23', 'x.example/?a=1', 't.example/d?id=42'],
    ],
    // JSON in an address.
    ['https://drive.google.com/file/d/{"id":1}/view', []],
    ['https://x.example/api?filter={"id":1}', []],
    ['https://evil.example/a["x"]/b', []],
    ['{"id":1}.evil.example/a', []],
    // An unknown tag, and a placeholder.
    ['https://drive.google.com/file/d/</id>/view', []],
    ['https://drive.google.com/file/d/<p>/view', []],
    ['https://drive.google.com/file/d/</p>/view', []],
    // Invisible characters in the next line.
    ['https://sites.google.com/\n\u200bview/very', []],
    ['https://sites.google.com/\u200b\nview/very', []],
    [`It is at https://sites.google.com/\nvi~ew/very there\n${long} ${long}`, []],
    [`url\nhttps://sites.google.com/\n\u200bview/very`, []],
    // One line longer than all others.
    [
      `${wide}\n${wide}\nIt is at https://www.dropbox.com/s/abcdefghijklmnop\nqrstuvwxyz0123 for the file.\n${wide} ${wide}\n`,
      [],
    ],
    [
      `https://www.dropbox.com/s/abcdefgh\nijklmnop/invoice.zip\nhttps://a.example/${long}`,
      [`a.example/${long}`],
    ],
    [`https://www.dropbox.com/s/abcdefgh\nijklmnop\nhttps://a.example/${long}`, [`a.example/${long}`]],
    // A possible label may be the rest.
    ['https://x.example/?id=\nabc123: seen', []],
    ['See https://www.dropbox.com/s/\nq1w2e3r4: the file', []],
    ['See https://www.dropbox.com/s/abc\nq1w2e3r4: the file', []],
    // Three lines.
    ['https://sites.google.com/\nview/\nvery/long', []],
    // The first half of a host.
    ['evil-\ntwo.com/x', []],
    ['sub.\nevil.com/x', []],
    // Neither a host nor a word with the last letter of a label is a label.
    ['C2 at phish.ga:8080/gate.php', ['phish.ga/gate.php']],
    ['seen at evil.site:8443/a.js, x.vip:8080/i.html', ['evil.site/a.js', 'x.vip/i.html']],
    ['It is aaa:bank.example there', []],
    ['It is at ns:bank.example and dns_query:evil.example there', ['bank.example', 'evil.example']],
    // Omitted parts in brackets or a template.
    ['https://www.dropbox.com/s/[random]', []],
    ['See https://drive.google.com/file/d/[victim id] now', []],
    ['See https://drive.google.com/file/d/[victim id]/view now', []],
    ['http://evil.com/x/#RANDOM#/y', []],
    ['youtube.com##.ad-banner', []],
    ['http://evil.example/a&#47;b', []],
    ['http://evil.example/abc..', []],
    // Marks in a name or an address.
    ['aaa<b>bank-of-x.com</b>', []],
    ['<p>paypal.<b>bank-of-x.com</b></p>', []],
    ['<li>aaa<!-- -->bank-of-x.com</li>', []],
    ['<p>aaa&shy;bank-of-x.com</p>', []],
    ['aaa``bank-of-x.com', []],
    ['It was seen at shop.<bank-of-x.com and is bad.', []],
    ['It was seen at shop.<bank-of-x.com> today', []],
    ['if (aaa<bank-of-x.com) then', []],
    ['It was seen at aaa <bank-of-x.com> today', ['bank-of-x.com']],
    ['aaa||bank-of-x.com', []],
    ['<span>https://sites.google.com/</span><span>view/very</span>', []],
    ['<p>https://sites.google.com/<br>view/very</p>', []],
    ['<a href="https://sites.google.com/\tview/very">x</a>', []],
    ['"https://sites.google.com/" + "view/very"', []],
    ["var u='https://sites.google.com/'+'view/very';", []],
    ['Mallory sent paypal (.) evil.com', []],
    ['It says [.]evil.com there', []],
    ['It is at s"ub.com?u=https://other.example/x there', []],
    // Marks before the rest, lines between, cells.
    ['> See https://redirect.example/?u=\n> bank-of-x.com/login for more', []],
    ['The bad is aaa-\n> bank-of-x.com/login', []],
    ['# See https://sites.google.com/\n# view/very for more', []],
    ['See https://sites.google.com/\n\nview/very for more', []],
    ['| https://drive.google.com/ | C2 |\n| file/d/abc/view | |', []],
    ['url,note\nlogin-aaa=\nbank-of-x.com,new\nz1.example,new', ['z1.example']],
    ['url,comment\nhttp://a.example/wiki/Paris,_Texas', []],
    ['url,x,y\nhttp://redirect.example/a,,/b', []],
    ['see panama:bank-of-x.com/x and paypa=bank-of-x.com', []],
    ['https[:]//evil[.]com[/]a[.]php[?]id=1', ['evil.com/a.php?id=1']],
  ])('%j gives %j', (text, values) => {
    const { found } = readText(text.replaceAll('~', '\ufeff'), { action: 'block' })
    expect(found.map(({ value }) => value)).toEqual(values)
  })

  test('nor is a table read as JSON because of one cell', () => {
    const { found } = readText('url\taction\tmeta\nhttp://good.example/\tallow\t{"t":"x"}', {
      action: 'block',
    })
    expect(found).toMatchObject([{ value: 'good.example/', action: 'allow' }])
  })
})

describe('an everyday list is taken whole', () => {
  test.each([
    'hxxp://a[.]example\nB.example/x\nd.example\nnew.example',
    'https://a.example/\nb.example\nc.example/x/\nd.example/y\nhttps://e.example/x?id=\nhttps://f.example/',
    'a.example/x-\nb.example\nc.example/_\nd.example',
    'http://a.example/x\nb.example\n192.0.2.1\nhttps://192.0.2.2/a\n[2001:db8::1]\nc.example.',
    'domain,tag\nevil.example,Win32/Emotet\nworse.example,phishing/malware\nworst.example,tlp:amber/strict',
    'url,tag\nhttp://a.example/1,Win32/Emotet\nhttp://b.example/2,Win32/Qakbot\nhttp://c.example/3,Win32/Emotet',
  ])('%j', (text) => {
    const { rejected, found, lines } = readText(text, { action: 'block' })
    expect(rejected).toEqual([])
    expect(found).toHaveLength(lines - (text.includes(',') ? 1 : 0))
  })

  test('and an invalid line in a long list removes no other entry', () => {
    const many = Array.from({ length: 30 }, (_, at) => `https://h${at}.example/a/long/path`)
    const { found, rejected } = readText(`a.example\n/a/b\nb.example/x\nn/o/t/h/i/n/g\n${many.join('\n')}`, {
      action: 'block',
    })
    expect(found).toHaveLength(32)
    expect(rejected.map(({ text }) => text)).toEqual(['/a/b', 'n/o/t/h/i/n/g'])
  })

  test('and so is a text chosen to be one address per line', () => {
    const text = 'https://a.example/?u=\nb.example/x'
    expect(readText(text, { action: 'block' }).found).toEqual([])
    const { found } = readText(text, { action: 'block', mode: 'lines' })
    expect(found.map(({ value }) => value)).toEqual(['a.example/?u=', 'b.example/x'])
  })
})

// `~` stands for U+FEFF, `\n` for a line end.
describe('regressions that covered more than was pasted', () => {
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
    // Taken, but without effect.
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
    // Not a table: a header would have an empty name.
    ['It was seen at ,\nsub.com/x,y and is bad.', ['sub.com/x,y']],
  ])('%j gives %j', (text, values) => {
    const { found, rejected } = readText(text.replaceAll('~', '\ufeff'), { action: 'block' })
    expect(found.map(({ value }) => value)).toEqual(values)
    expect(rejected.length > 0 || values.length > 0 || !text.includes('http')).toBe(true)
  })
})

// ---- an address whose parts stand apart, or that runs into other text ----

const plainHost = fc
  .tuple(
    fc.array(fc.constantFrom('sub', 'evil-two', 'kestrel', 'www', 'login', 'x1'), {
      minLength: 1,
      maxLength: 2,
    }),
    fc.constantFrom('com', 'example', 'co.za', 'net'),
  )
  .map(([labels, ending]) => [...labels, ending].join('.'))
const plainPath = fc
  .array(fc.constantFrom('a', 'file', 'view', 'Moon', 'p.php', '4711'), { minLength: 1, maxLength: 3 })
  .map((segments) => segments.map((each) => `/${each}`).join(''))
const defang = (text: string) => text.replaceAll('.', '[.]')
const word = fc.constantFrom('In', 'The', 'Then', 'It', 'Me', 'So')
const glue = fc.constantFrom('-hosted', '-Seite', '에서', 'であり', 'C2', 'Payload', ':iin', '’ta')

/** Ways to write a host and its path apart. */
const apart = fc.constantFrom<(name: string, tail: string) => string>(
  (name, tail) => `host,path,hits\n${name},${tail},3`,
  (name, tail) => `time;domain;uri_path\n10:00;${name};${tail}`,
  (name, tail) => `url\thost\thits\nhttps://${name}${tail}\t${name}\t3`,
  (name, tail) => JSON.stringify([{ host: name, path: tail }]),
  (name, tail) => JSON.stringify({ http: { hostname: name, url: tail } }, undefined, 2),
  (name, tail) => JSON.stringify({ url: `https://${name}${tail}`, host: name }),
  (name, tail) => `src=10.1.2.3 host=${name} uri=${tail} status=200`,
  (name, tail) => `GET ${tail} HTTP/1.1\nHost: ${name}\nUser-Agent: x`,
  (name, tail) => `Host: ${name}\nPath: ${tail}`,
  (name, tail) => `| Host | Path |\n|---|---|\n| ${name} | ${tail} |`,
  (name, tail) => `The page was ${defang(name)} ${tail} then.`,
  (name, tail) => `The page was ${defang(name)} / ${tail.slice(1)} then.`,
  (name, tail) => `It was hxxps : // ${name.replaceAll('.', ' [.] ')} ${tail}`,
  (name, tail) => `It was hxxps://${defang(name)}/Order Details${tail}.zip then.`,
)

/** Ways to write a host into other text. */
const joined = fc.constantFrom<(name: string, next: string, end: string) => string>(
  (name, next) => `The kit was at ${defang(name)}[.] ${next} March it moved.`,
  (name, next) => `The kit was at ${defang(name)}.${next} March it moved.`,
  (name, _, tail) => `The ${defang(name)}${tail} page was seen.`,
  (name, _, tail) => `${defang(name)}${tail}`,
)

describe(`an address in parts (seed ${seed}, ${numRuns} cases)`, { timeout: 900_000 }, () => {
  test('is kept whole, or left out: never the host without its path', () => {
    fc.assert(
      fc.property(plainHost, plainPath, apart, (name, tail, write) => {
        const { found, rejected } = readText(write(name, tail), { action: 'block' })
        for (const { value } of found) expect(value).toBe(name + tail)
        expect(found.length + rejected.length).toBeGreaterThan(0)
      }),
      { seed, numRuns },
    )
  })

  test('joined to other text is its host alone, or left out: never the name of another owner', () => {
    fc.assert(
      fc.property(plainHost, word, glue, joined, (name, next, tail, write) => {
        const { found, rejected } = readText(write(name, next, tail), { action: 'block' })
        for (const { value } of found) expect(value).toBe(name)
        expect(found.length + rejected.length).toBeGreaterThan(0)
      }),
      { seed, numRuns },
    )
  })

  test('is blocked or allowed as the text says, in each of its forms', () => {
    const verdict = fc.constantFrom(
      ['allow', 'Allow'],
      ['allow', 'permit'],
      ['allow', 'Zulassen'],
      ['block', 'deny'],
      ['block', 'Sperren'],
    )
    const form = fc.constantFrom<(name: string, said: string) => string>(
      (name, said) => `domain,action\n${name},${said}\nother.example,block`,
      (name, said) => `Domain;Bewertung\n${name};${said}\nother.example;${said}`,
      (name, said) => JSON.stringify([{ domain: name, action: said }]),
      (name, said) => JSON.stringify({ action: said, match: { domains: [name] } }),
      (name, said) => `| Domain | Action |\n|---|---|\n| ${name} | ${said} |`,
      (name, said) =>
        `<table><tr><th>Domain</th><th>Action</th></tr>\n<tr><td>${name}</td><td>${said}</td></tr></table>`,
      (name, said) => `${said}:\n${name}\n`,
      (name, said) => `- domain: ${name}\n  action: ${said}\n- domain: other.example\n  action: block`,
      (name, said) => `${name} ${said}\nother.example block`,
      (name, said) => `${said} ${name}\nblock other.example`,
    )
    fc.assert(
      fc.property(plainHost, verdict, form, (name, [action = '', said = ''], write) => {
        const { found } = readText(write(name, said), { action: 'block' })
        expect(found.find(({ value }) => value === name)?.action).toBe(action)
      }),
      { seed, numRuns },
    )
  })
})

/** Addresses in parts, run into other text, or in a wrapped link, in a table or between sentences.
 * `npm run soak` tries 100,000 cases. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { read } from './urls.fixture.ts'
import { numRuns, seed } from './widening.fixture.ts'

const oneOf = (words: string) => fc.constantFrom(...words.split(' '))
const labels = fc.array(oneOf('sub evil-two kestrel www login x1'), { minLength: 1, maxLength: 2 })
const plainHost = fc
  .tuple(labels, oneOf('com example co.za net'))
  .map(([names, ending]) => [...names, ending].join('.'))
const plainPath = fc
  .array(oneOf('a file view Moon p.php 4711'), { minLength: 1, maxLength: 3 })
  .map((segments) => segments.map((each) => `/${each}`).join(''))
const defang = (text: string) => text.replaceAll('.', '[.]')
const word = oneOf('In The Then It Me So')
const glue = oneOf('-hosted -Seite 에서 であり C2 Payload :iin ’ta')

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
  (name, next) => `The kit was at ${defang(name)}[.] ${next.toLowerCase()} March it moved.`,
  (name, next) => `The kit was at ${defang(name)}.${next} March it moved.`,
  (name, _, tail) => `The ${defang(name)}${tail} page was seen.`,
  (name, _, tail) => `${defang(name)}${tail}`,
)

/** Links of mail filters, each with the target in it. */
const encode = encodeURIComponent
const wrappers = fc.constantFrom<(target: string) => string>(
  (target) =>
    `https://eur03.safelinks.protection.outlook.com/?url=${encode(target)}&data=05%7C02%7Ca&reserved=0`,
  (target) => `https://urldefense.proofpoint.com/v1/url?u=${encode(target)}&k=Ab%3D&r=c`,
  (target) => `https://urldefense.proofpoint.com/v2/url?u=${secondVersion(target)}&d=DwMFaQ&c=x&e=`,
  (target) => `https://urldefense.com/v3/__${target}__;!!Abc123!dEf$`,
  (target) => `https://linkprotect.cudasvc.com/url?a=${encode(target)}&c=E,1,x&typo=1`,
  (target) => `https://us-west-2.protection.sophos.com/?d=a.example&u=${btoa(target)}&p=m&i=5`,
  (target) => `https://protect2.fireeye.com/v1/url?k=12ab&q=1&u=${encode(target)}`,
  (target) => `https://link.edgepilot.com/s/12ab/AbCd?u=${encode(target)}`,
  (target) => `https://clicktime.symantec.com/3AbC?u=${encode(target)}`,
  (target) => `https://ctp.trendmicro.com/wis/clicktime/v1/query?url=${encode(target)}&umid=AA&auth=1`,
  (target) => `https://secure-web.cisco.com/1AbC_dEf/${encode(target)}`,
)
const secondVersion = (target: string) =>
  encode(target).replaceAll('-', '%2D').replaceAll('_', '%5F').replaceAll('%2F', '_').replaceAll('%', '-')
const around = fc.constantFrom<(link: string, rest: string) => string>(
  (link) => link,
  (link) => `Please block ${link}`,
  (link) => `It was seen at ${link} today.`,
  (link) => `url,note\n"${link}",new`,
  (link) => JSON.stringify([{ url: link }]),
  (link, rest) => `${link}\n${rest}`,
  (link, rest) => `> It was seen at ${link}\n> ${rest} today.`,
)

/** The words that order an action. Any other word is asked about. */
const orders = new Map([
  ...'block deny reject drop Sperren blockieren'.split(' ').map((each) => [each, 'block'] as const),
  ...'allow Allow permit accept Zulassen whitelist'.split(' ').map((each) => [each, 'allow'] as const),
])
const actionWord = fc.oneof(
  fc.constantFrom(...orders.keys(), 'do not block'),
  oneOf('OK exempt allowed Blocked quarantine none benign monitor DUNNO pass'),
  fc.string({ unit: fc.constantFrom(...Array.from('abcdeklow')), minLength: 2, maxLength: 9 }),
)
type Row = readonly [host: string, word: string]
const tables = fc.constantFrom<(rows: readonly Row[]) => string>(
  (rows) => ['domain,action', ...rows.map((row) => row.join())].join('\n'),
  (rows) => ['Nr;Domain;Aktion', ...rows.map((row) => `1;${row.join(';')}`)].join('\n'),
  (rows) => ['Decision\tURL', ...rows.map(([name, said]) => `${said}\t${name}`)].join('\n'),
  (rows) => [...rows, ['z.example', 'block']].map((row) => row.join('\t')).join('\n'),
  (rows) => [['z.example', 'reject'], ...rows].map((row) => row.join()).join('\n'),
  (rows) => JSON.stringify(rows.map(([domain, action]) => ({ domain, action }))),
  (rows) => rows.map(([domain, action]) => JSON.stringify({ verdict: action, match: { domain } })).join('\n'),
)

const runs = { seed, numRuns }
describe(`an address in parts (seed ${seed}, ${numRuns} cases)`, { timeout: 900_000 }, () => {
  test('is kept whole, or left out: never the host without its path', () => {
    fc.assert(
      fc.property(plainHost, plainPath, apart, (name, tail, write) => {
        const { found, leftOut } = read(write(name, tail))
        for (const { value } of found) expect(value).toBe(name + tail)
        expect(found.length + leftOut.length).toBeGreaterThan(0)
      }),
      runs,
    )
  })

  test('joined to other text is its host alone, or left out: never the name of another owner', () => {
    fc.assert(
      fc.property(plainHost, word, glue, joined, (name, next, tail, write) => {
        const { found, leftOut } = read(write(name, next, tail))
        for (const { value } of found) expect(value).toBe(name)
        expect(found.length + leftOut.length).toBeGreaterThan(0)
      }),
      runs,
    )
  })

  test('in a wrapped link that is cut anywhere is kept whole, or left out: never a shorter target', () => {
    const target = fc
      .tuple(plainHost, fc.option(plainPath, { nil: '/' }), fc.constantFrom('', '?a=1', '?id=7&x=y_z'))
      .map((parts) => parts.join(''))
    const cut = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(target, wrappers, around, cut, (value, wrap, write, place) => {
        const link = wrap(`https://${value}`)
        const at = Math.ceil(place * (link.length - 9)) + 9
        const pasted = link.slice(8, at)
        for (const entry of read(write(link.slice(0, at), link.slice(at))).found)
          expect([value, pasted.slice(0, entry.value.length)]).toContain(entry.value)
      }),
      runs,
    )
  })
})

describe(`the words around an address (seed ${seed}, ${numRuns} cases)`, { timeout: 900_000 }, () => {
  test('give it the action that a table orders, or are asked about', () => {
    const size = { minLength: 2, maxLength: 5 }
    const rows = fc.uniqueArray(fc.tuple(plainHost, actionWord), { ...size, selector: ([name]) => name })
    fc.assert(
      fc.property(rows, tables, (list, write) => {
        const { found, leftOut } = read(write(list))
        for (const [name, said] of list) {
          const asked = leftOut.filter(({ code, detail }) => code === 'action to decide' && detail === said)
          const action =
            found.find(({ value }) => value === name)?.action ?? (asked.length > 0 ? undefined : 'lost')
          expect([name, said, action]).toEqual([name, said, orders.get(said)])
        }
      }),
      runs,
    )
  })
})

// Claim: Nothing that is pasted is widened
/** An address whose parts stand apart, or that runs into other text, is not widened. `npm run soak` tries 100,000 cases. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readText } from './urls.ts'
import { numRuns, seed } from './widening.fixture.ts'

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

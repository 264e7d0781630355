import { describe, expect, test } from 'vitest'
import { isLog, roleOf, sayFields, sayVerdict } from './says.ts'
import { verdictOf } from './verdicts.ts'

describe('a verdict', () => {
  test.each([
    [
      'allow',
      'Allow allowed PERMIT Zulassen OK exempt whitelisted benign rpz-passthru WhiteListHostGlobal welcomelist_uri_host',
    ],
    [
      'block',
      'Block BlockAndRemediate deny REJECT Sperren malicious block-url blacklisted 554 nxdomain BlackListHostGlobal',
    ],
    ['none', 'quarantine Warn monitor noop pending'],
    [undefined, 'frobnicate online 2026 phisherman'],
  ] as const)('is %s for %s', (verdict, words) => {
    for (const word of words.split(' ')) expect([word, verdictOf(word)]).toEqual([word, verdict])
  })

  test.each([
    ['allow (until June)', 'allow'],
    ['Known good', 'allow'],
    ['not malicious', undefined],
    ['do not block', undefined],
  ])('%s: %s', (text, verdict) => {
    expect(verdictOf(text)).toBe(verdict)
  })

  test('that the table does not have is asked for, and one of a log is not an order', () => {
    expect(sayVerdict('frobnicate')?.why?.code).toBe('word to decide')
    expect(sayVerdict('quarantine')?.why?.code).toBe('no order')
    expect(sayVerdict('allow')).toEqual({ action: 'allow' })
    expect(sayVerdict('allow', true)).toBeUndefined()
    expect(sayVerdict('allow', 'unsure')?.why?.code).toBe('word to decide')
    expect(sayVerdict('block', 'unsure')).toEqual({ action: 'block' })
    expect(sayVerdict('https://a.example/x')).toBeUndefined()
    expect(sayVerdict(' ')).toBeUndefined()
  })
})

test.each([
  ['Action', 'verdict'],
  ['Aktion', 'verdict'],
  ['Policy (block, exempt or quarantine)', undefined],
  ['urlhaus_link', 'source'],
  ['clicked_url', 'URL'],
  ['Malicious domain', 'host'],
  ['cs-uri-stem', 'path'],
  ['src_ip', 'own'],
  ['sender_domain', 'own'],
  ['Email Address, Domain or IP', 'IP'],
  ['notes', undefined],
])('the field %j stands for %s', (name, role) => {
  expect(roleOf(name)).toBe(role)
})

test('a table is a log by its time and what only a log has', () => {
  expect(isLog(['time', 'own', 'URL', 'verdict'])).toBe(true)
  expect(isLog(['URL', 'log', 'verdict', 'own'])).toBe(true)
  expect(isLog(['time', 'URL', 'verdict'])).toBe('unsure')
  expect(isLog(['URL', 'verdict', 'log'])).toBe(false)
})

const codesOf = (fields: Readonly<Record<string, string>>) =>
  sayFields(Object.entries(fields).map(([name, value]) => ({ name, value }))).map(
    (said) => said?.why?.code ?? said?.action,
  )

test.each([
  [{ host: 'a.example', path: '/x' }, ['host alone', undefined]],
  [{ host: 'a.example', path: '/' }, [undefined, undefined]],
  [{ host: 'a.example', request: 'GET /x HTTP/1.1' }, ['host alone', undefined]],
  [{ url: 'https://a.example/x', host: 'a.example' }, [undefined, 'host of URL']],
  [{ url: 'https://a.example/x', host: 'b.example' }, [undefined, undefined]],
  [{ domain: 'a.example', action: 'allow' }, ['allow', 'allow']],
  [{ domain: 'a.example', action: 'frob' }, ['word to decide', 'word to decide']],
  [{ domain: 'a.example', enabled: 'no' }, ['not confirmed', 'not confirmed']],
  [{ type: 'link', value: 'https://a.example/x', to_ids: 'false' }, ['source', 'source', 'source']],
  [{ src: '10.0.0.1', dst: 'a.example' }, ['own side', undefined]],
  [
    { time: '10:00', user: 'ann', url: 'https://a.example/x', action: 'allow' },
    [undefined, 'own side', undefined, undefined],
  ],
])('the fields %j say %j', (fields, codes) => {
  expect(codesOf(fields)).toEqual(codes)
})

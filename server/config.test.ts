import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { noApprovals } from '../src/session/config.ts'
import { parseConfig } from './config.ts'

const eu = { id: 'eu', name: 'Europe', host: 'https://eu-api.example.com' }
const de = { id: 'de', name: 'Germany', host: 'https://de-api.example.com' }
const sandbox = { id: 'sandbox', name: 'Sandbox', sandbox: true }

describe('a configuration', () => {
  test('has its regions in their order, the sandbox first', () => {
    expect(parseConfig({ idleMinutes: 5, regions: [eu, de, sandbox] })).toEqual({
      idleMinutes: 5,
      regions: [sandbox, eu, de],
      ownDomains: [],
      protectedDomains: [],
      approvals: noApprovals,
    })
    expect(parseConfig({ regions: [de, eu] }).regions).toEqual([de, eu])
  })

  test('needs no sandbox, and takes a region with sandbox: false as any other region', () => {
    const none = { ...de, sandbox: false }
    expect(parseConfig({ regions: [eu, none] }).regions).toEqual([eu, none])
  })

  test('has 30 idle minutes by default', () => {
    expect(parseConfig({ regions: [eu] }).idleMinutes).toBe(30)
    expect(parseConfig({ idleMinutes: 0.5, regions: [eu] }).idleMinutes).toBe(0.5)
    expect(parseConfig({ idleMinutes: 1_440, regions: [eu] }).idleMinutes).toBe(1_440)
  })

  test('has its domains as they go on the wire', () => {
    const { ownDomains, protectedDomains } = parseConfig({
      regions: [eu],
      ownDomains: ['Example.COM', 'münchen.example', '_dmarc.example.com'],
      protectedDomains: [
        { domain: 'Bank.Example', reason: 'It holds the money.' },
        { domain: 'partner.example' },
      ],
    })
    expect(ownDomains).toEqual(['example.com', 'xn--mnchen-3ya.example', '_dmarc.example.com'])
    expect(protectedDomains).toEqual([
      { domain: 'bank.example', reason: 'It holds the money.' },
      { domain: 'partner.example' },
    ])
  })

  test('leaves its input unchanged', () => {
    const value = Object.freeze({ regions: Object.freeze([eu, sandbox]) })
    parseConfig(value)
    expect(value.regions).toEqual([eu, sandbox])
  })

  test('of this repository can be read', () => {
    const { regions, idleMinutes } = parseConfig(JSON.parse(readFileSync('public/config.json', 'utf8')))
    expect(idleMinutes).toBe(30)
    expect(regions[0]).toEqual({ id: 'sandbox', name: 'Sandbox', sandbox: true })
    // beyond-the-spec §5.
    expect(regions.slice(1).map(({ host }) => host)).toEqual([
      'https://eu-api.mimecast.com',
      'https://de-api.mimecast.com',
      'https://us-api.mimecast.com',
      'https://usb-api.mimecast.com',
      'https://uspcom-api.mimecast-pscom-us.com',
      'https://ca-api.mimecast.com',
      'https://za-api.mimecast.com',
      'https://au-api.mimecast.com',
      'https://je-api.mimecast.com',
    ])
  })
})

test.each([
  ['https://eu-api.example.com', 'https://eu-api.example.com'],
  ['https://eu-api.example.com/', 'https://eu-api.example.com'],
  [' https://EU-API.example.com ', 'https://eu-api.example.com'],
  ['HTTPS://eu-api.example.com:8443/', 'https://eu-api.example.com:8443'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('the host %j is taken as %s', (host, origin) => {
  expect(parseConfig({ regions: [{ ...eu, host }] }).regions[0]?.host).toBe(origin)
})

describe('a bad value', () => {
  const rule = 'A region id has lower-case letters, digits and hyphens only.'

  test.each<[string, unknown, string]>([
    ['no region', { regions: [] }, 'config.json: regions: config.json lists no region.'],
    ['a region id in capitals', { regions: [{ ...eu, id: 'EU' }] }, `config.json: regions.0.id: ${rule}`],
    ['a path as region id', { regions: [eu, { ...de, id: '../x' }] }, `config.json: regions.1.id: ${rule}`],
    ['an empty region id', { regions: [{ ...eu, id: '' }] }, `config.json: regions.0.id: ${rule}`],
  ])('is named with its sentence: %s', (_, value, sentence) => {
    expect(() => parseConfig(value)).toThrow(new Error(sentence))
  })

  test.each([
    '',
    'com',
    'https://example.com',
    'example.com/',
    'example.com/x',
    'example.com.',
    'example.com:443',
    'ann@example.com',
    '*.example.com',
    '192.0.2.1',
    '0x7f.1',
    '[::1]',
    'exa mple.com',
    ' example.com',
    'a..example.com',
    '-a.example.com',
    'a%41.example.com',
  ])('is an invalid domain: %j', (text) => {
    const sentence = 'A domain must be a name such as example.com, without scheme, path or "*".'
    expect(() => parseConfig({ regions: [eu], ownDomains: ['example.com', text] })).toThrow(
      new Error(`config.json: ownDomains.1: ${sentence}`),
    )
    expect(() => parseConfig({ regions: [eu], protectedDomains: [{ domain: text }] })).toThrow(
      new Error(`config.json: protectedDomains.0.domain: ${sentence}`),
    )
  })

  test.each<[string, object, string]>([
    [
      'an own domain set down twice',
      { ownDomains: ['example.com', 'EXAMPLE.com'] },
      'ownDomains: A domain is listed twice.',
    ],
    [
      'a protected domain set down twice',
      { protectedDomains: [{ domain: 'a.example' }, { domain: 'A.example', reason: 'x' }] },
      'protectedDomains: A domain is listed twice.',
    ],
    [
      'a reason without words',
      { protectedDomains: [{ domain: 'a.example', reason: ' ' }] },
      'protectedDomains.0.reason: Enter a reason.',
    ],
    [
      'a reason as long as a letter to a bank',
      { protectedDomains: [{ domain: 'a.example', reason: 'x'.repeat(201) }] },
      'protectedDomains.0.reason: A reason can have at most 200 characters.',
    ],
  ])('is %s', (_, options, sentence) => {
    expect(() => parseConfig({ regions: [eu], ...options })).toThrow(new Error(`config.json: ${sentence}`))
  })

  const form = 'It must be an origin such as https://api.example.com.'
  test.each([
    ['https://eu-api.example.com/api', 'A host cannot have the path "/api".'],
    ['https://eu-api.example.com//', 'Write this host as https://eu-api.example.com.'],
    ['https://eu-api.example.com?x', 'A host cannot have "?x".'],
    ['https://eu-api.example.com#x', 'A host cannot have "#x".'],
    ['https://ann@eu-api.example.com', 'A host cannot have a user name.'],
    ['https://eu-api.example.com:443', 'Write this host as https://eu-api.example.com.'],
    ['http://eu-api.example.com', 'Only a host on this machine may use http.'],
    ['http://10.0.0.1', 'Only a host on this machine may use http.'],
    ['http://localhost.example.com', 'Only a host on this machine may use http.'],
    ['http://127.0.0.1.example.com', 'Only a host on this machine may use http.'],
    ['ftp://x.example', 'A host cannot use "ftp:".'],
    ['eu-api.example.com', 'A host must begin with https://.'],
    ['', 'A host must begin with https://.'],
  ])('is the host %j', (host, sentence) => {
    expect(() => parseConfig({ regions: [{ ...eu, host }] })).toThrow(
      new Error(`config.json: regions.0.host: ${sentence} ${form}`),
    )
  })

  test.each<[path: string, value: unknown]>([
    ['regions', {}],
    ['regions', { regions: eu }],
    ['regions', { regions: [eu, eu] }],
    ['regions.0.id', { regions: [{ name: 'x' }] }],
    ['regions.0.name', { regions: [{ ...eu, name: '' }] }],
    ['regions.0', { regions: [{ ...eu, hosts: 'x' }] }],
    ['idleMinutes', { idleMinutes: 0, regions: [eu] }],
    ['idleMinutes', { idleMinutes: 1_441, regions: [eu] }],
    ['idleMinutes', { idleMinutes: '30', regions: [eu] }],
    ['ownDomains', { regions: [eu], ownDomains: 'a.example' }],
    ['ownDomains', { regions: [eu], ownDomains: null }],
    ['protectedDomains.0', { regions: [eu], protectedDomains: ['a.example'] }],
    ['protectedDomains.0', { regions: [eu], protectedDomains: [{ domain: 'a.example', why: 'x' }] }],
  ])('is named by its path %s: %j', (path, value) => {
    expect(() => parseConfig(value)).toThrow(new RegExp(String.raw`^config\.json: ${path}: \S`))
  })

  test.each([
    ['a sandbox with a host', { regions: [{ ...eu, id: 'sandbox', sandbox: true }] }, /sandbox: \S/],
    ['a sandbox of another name', { regions: [{ ...sandbox, id: 'x' }] }, /sandbox: \S/],
    ['a sandbox as text', { regions: [{ ...sandbox, sandbox: 'yes' }] }, /sandbox: \S/],
    ['a key that is not known', { idle: 30, regions: [eu] }, /^config\.json: [^:]/],
    ['no object', 'x', /^config\.json: [^:]/],
    ['null', null, /^config\.json: [^:]/],
    ['a list', [eu], /^config\.json: [^:]/],
  ])('is refused: %s', (_, value, sentence) => {
    expect(() => parseConfig(value)).toThrow(sentence)
  })
})

describe('approvals', () => {
  const read = (approvals: unknown) => parseConfig({ regions: [eu], approvals }).approvals
  const reviewer = (name: string, sign: string) => ({ name, key: sign.repeat(122) })
  const reviewers = [reviewer('Ana Roe', 'a'), reviewer('Bo Li', 'b')]

  test('has its reviewers, and what needs an approval', () => {
    expect(read({})).toEqual(noApprovals)
    expect(read({ reviewers })).toEqual({ reviewers, require: 'never' })
    expect(read({ reviewers, require: 'allow' })).toEqual({ reviewers, require: 'allow' })
  })

  test('ignores the rules of an earlier version, and warns of each', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(read({ reviewers, require: 'always', all: 2, hours: 8 })).toEqual({ reviewers, require: 'always' })
    expect(warn.mock.calls.flat()).toEqual([
      'config.json: approvals: "all" is ignored.',
      'config.json: approvals: "hours" is ignored.',
    ])
    warn.mockRestore()
  })

  test.each([
    ['a list', [], 'approvals: An object is expected.'],
    ['a reviewer without a key', { reviewers: [{ name: 'Ana' }] }, 'approvals.reviewers.0.key: A text is'],
    ['one key twice', { reviewers: [reviewer('A', 'k'), reviewer('B', 'k')] }, 'A key is listed twice.'],
    ['a text that is not a key', { reviewers: [{ name: 'A', key: 'MFkw' }] }, 'A key is copied from what'],
    ['another rule', { require: 'sometimes' }, 'approvals.require: It must be "never", "allow" or "always".'],
  ])('refuses %s', (_, approvals, sentence) => {
    expect(() => read(approvals)).toThrow(sentence)
  })
})

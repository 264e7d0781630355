import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { parseConfig } from './config.ts'

const eu = { id: 'eu', name: 'Europe', host: 'https://eu-api.example.com' }
const de = { id: 'de', name: 'Germany', host: 'https://de-api.example.com' }
const sandbox = { id: 'sandbox', name: 'Sandbox', sandbox: true }
const key = (sign: string) => ({ name: 'Ana', key: sign.repeat(122) })
const reviewers = [key('a'), { ...key('b'), name: 'Bo Li' }]
const noApprovals = { reviewers: [], require: 'never' }
const read = (options: object) => parseConfig({ regions: [eu], ...options })

test('a configuration has defaults, and its regions in their order, the sandbox of each kind first', () => {
  const global = { ...de, auth: 'oauth' }
  const other = { ...sandbox, id: 'sandbox-oauth', auth: 'oauth' }
  const value = Object.freeze({
    regions: Object.freeze([global, { ...eu, sandbox: false }, sandbox, other]),
  })
  expect(parseConfig(value)).toEqual({
    idleMinutes: 30,
    regions: [sandbox, other, global, { ...eu, sandbox: false }],
    ownDomains: [],
    protectedDomains: [],
    approvals: noApprovals,
  })
})

const bank = { domain: 'Bank.Example', reason: 'It holds the money.' }
test.each([
  [{ idleMinutes: 0.5 }, {}],
  [{ idleMinutes: 1_440 }, {}],
  [{ ownDomains: ['Example.COM', 'münchen.io'] }, { ownDomains: ['example.com', 'xn--mnchen-3ya.io'] }],
  [{ ownDomains: ['_dmarc.example.com'] }, {}],
  [{ protectedDomains: [bank] }, { protectedDomains: [{ ...bank, domain: 'bank.example' }] }],
  [{ protectedDomains: [{ domain: 'partner.example' }] }, {}],
  [{ approvals: {} }, { approvals: noApprovals }],
  [{ approvals: { reviewers } }, { approvals: { reviewers, require: 'never' } }],
  [{ approvals: { reviewers, require: 'allow' } }, {}],
])('a configuration may have %.60j', (options, changed) => {
  expect(read(options)).toMatchObject({ ...options, ...changed })
})

test('a configuration ignores the rules of approvals of an earlier version, and warns of each', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { approvals } = read({ approvals: { reviewers, require: 'always', all: 2, hours: 8 } })
  expect(approvals).toEqual({ reviewers, require: 'always' })
  expect(warn.mock.calls.flat()).toEqual([
    'config.json: approvals: "all" is ignored.',
    'config.json: approvals: "hours" is ignored.',
  ])
  warn.mockRestore()
})

test('a configuration of this repository can be read', () => {
  const { regions } = parseConfig(JSON.parse(readFileSync('public/config.json', 'utf8')))
  // beyond-the-spec §5.
  const names = ['eu', 'de', 'us', 'usb', 'uspcom', 'ca', 'za', 'au', 'je']
  expect(regions.filter(({ auth }) => !auth).map(({ host }) => host)).toEqual([
    undefined,
    ...names.map((name) => `https://${name}-api.mimecast${name === 'uspcom' ? '-pscom-us' : ''}.com`),
  ])
  // api-2.0.md.
  const services = ['', 'uk-', 'us-'].map((name) => `https://${name}api.services.mimecast.com`)
  expect(regions.filter(({ auth }) => auth).map(({ host }) => host)).toEqual([undefined, ...services])
})

test.each([
  [' https://EU-API.example.com/ ', 'https://eu-api.example.com'],
  ['HTTPS://eu-api.example.com:8443/', 'https://eu-api.example.com:8443'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('the host %j is taken as %s', (host, origin) => {
  expect(parseConfig({ regions: [{ ...eu, host }] }).regions[0]?.host).toBe(origin)
})

const refusal = (sentence: string) => new Error(`config.json: ${sentence}`)

test.each([
  ['https://eu-api.example.com/api', 'A host cannot have the path "/api".'],
  ['https://eu-api.example.com//', 'Write this host as https://eu-api.example.com.'],
  ['https://eu-api.example.com?x', 'A host cannot have "?x".'],
  ['https://eu-api.example.com#x', 'A host cannot have "#x".'],
  ['https://ann@eu-api.example.com', 'A host cannot have a user name.'],
  ['https://eu-api.example.com:443', 'Write this host as https://eu-api.example.com.'],
  ['http://eu-api.example.com', 'Only a host on this machine may use http.'],
  ['http://localhost.example.com', 'Only a host on this machine may use http.'],
  ['ftp://x.example', 'A host cannot use "ftp:".'],
  ['eu-api.example.com', 'A host must begin with https://.'],
  ['', 'A host must begin with https://.'],
])('the host %j is refused', (host, sentence) => {
  const form = 'It must be an origin such as https://api.example.com.'
  expect(() => parseConfig({ regions: [{ ...eu, host }] })).toThrow(
    refusal(`regions.0.host: ${sentence} ${form}`),
  )
})

const invalid =
  'com https://example.com example.com/ example.com/x example.com. example.com:443 ann@example.com ' +
  '*.example.com 192.0.2.1 0x7f.1 [::1] a..example.com -a.example.com a%41.example.com'
const invalidDomains = ['', 'exa mple.com', ' example.com', ...invalid.split(' ')]
test.each(invalidDomains)('the domain %j is refused', (domain) => {
  const sentence = 'A domain must be a name such as example.com, without scheme, path or "*".'
  const own = { regions: [eu], ownDomains: ['example.com', domain] }
  expect(() => parseConfig(own)).toThrow(refusal(`ownDomains.1: ${sentence}`))
  const guarded = { regions: [eu], protectedDomains: [{ domain }] }
  expect(() => parseConfig(guarded)).toThrow(refusal(`protectedDomains.0.domain: ${sentence}`))
})

const regionId = 'A region id has lower-case letters, digits and hyphens only.'
const onlySandbox = 'The sandbox must have the id "sandbox" and no host.'
const onlyOauth = 'The sandbox must have the id "sandbox-oauth" and no host.'
const minutes = 'A number of minutes above 0 and up to 1440 is expected.'
const twice = 'A domain is listed twice.'
const long = 'A reason can have at most 200 characters.'
const noKey = 'A key is copied from what a reviewer sees after approving.'
const ofProtected = (...protectedDomains: unknown[]) => ({ protectedDomains })
test.each<[object, string]>([
  [{ regions: {} }, 'regions: A list is expected.'],
  [{ regions: [] }, 'regions: config.json lists no region.'],
  [{ regions: [eu, eu] }, 'regions: Two regions have the same id.'],
  [{ regions: [{ ...eu, id: 'EU' }] }, `regions.0.id: ${regionId}`],
  [{ regions: [eu, { ...de, id: '../x' }] }, `regions.1.id: ${regionId}`],
  [{ regions: [{ ...eu, name: '' }] }, 'regions.0.name: A text is expected.'],
  [{ regions: [{ ...eu, hosts: 'x' }] }, 'regions.0: The key "hosts" is unknown.'],
  [{ regions: [{ ...eu, id: 'sandbox', sandbox: true }] }, `regions.0.sandbox: ${onlySandbox}`],
  [{ regions: [{ ...sandbox, id: 'x' }] }, `regions.0.sandbox: ${onlySandbox}`],
  [{ regions: [{ ...sandbox, sandbox: 'yes' }] }, 'regions.0.sandbox: It must be true or false.'],
  [{ regions: [{ ...sandbox, auth: 'oauth' }] }, `regions.0.sandbox: ${onlyOauth}`],
  [{ regions: [{ ...sandbox, id: 'sandbox-oauth' }] }, `regions.0.sandbox: ${onlySandbox}`],
  [{ regions: [{ ...eu, auth: 'hmac' }] }, 'regions.0.auth: It must be "oauth", or be left out.'],
  [{ idleMinutes: 0 }, `idleMinutes: ${minutes}`],
  [{ idleMinutes: 1_441 }, `idleMinutes: ${minutes}`],
  [{ idle: 30 }, 'The key "idle" is unknown.'],
  [{ ownDomains: null }, 'ownDomains: A list is expected.'],
  [{ ownDomains: ['example.com', 'EXAMPLE.com'] }, `ownDomains: ${twice}`],
  [ofProtected('a.example'), 'protectedDomains.0: An object is expected.'],
  [ofProtected({ domain: 'a.example', why: 'x' }), 'protectedDomains.0: The key "why" is unknown.'],
  [ofProtected({ domain: 'a.example' }, { domain: 'A.example' }), `protectedDomains: ${twice}`],
  [ofProtected({ domain: 'a.example', reason: ' ' }), 'protectedDomains.0.reason: Enter a reason.'],
  [ofProtected({ domain: 'a.example', reason: 'x'.repeat(201) }), `protectedDomains.0.reason: ${long}`],
  [{ approvals: [] }, 'approvals: An object is expected.'],
  [{ approvals: { reviewers: [{ name: 'Ana' }] } }, 'approvals.reviewers.0.key: A text is expected.'],
  [{ approvals: { reviewers: [key('k'), key('k')] } }, 'approvals.reviewers: A key is listed twice.'],
  [{ approvals: { reviewers: [{ name: 'Ana', key: 'MFkw' }] } }, `approvals.reviewers.0.key: ${noKey}`],
  [{ approvals: { require: 'x' } }, 'approvals.require: It must be "never", "allow" or "always".'],
])('%j is refused', (options, sentence) => {
  expect(() => parseConfig({ regions: [eu], ...options })).toThrow(refusal(sentence))
})

test.each(['x', null, [eu]])('%j is no configuration', (value) => {
  expect(() => parseConfig(value)).toThrow(refusal('An object is expected.'))
})

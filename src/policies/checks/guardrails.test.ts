// Claim: Far-reaching entries need a reason
import { describe, expect, test } from 'vitest'
import type { Entry } from '../urls/entry.ts'
import { warningsOf, makeContext, requirement } from './guardrails.ts'

const context = makeContext(
  ['corp.example', 'eu.corp.test'],
  [{ domain: 'partner.example', reason: 'It pays us.' }, { domain: 'bank.example' }],
)

/** `allow url a.example`, or without the type, which is then derived. */
function entry(text: string, unicode?: string): Entry {
  const [action = '', ...rest] = text.split(' ')
  const value = rest.at(-1) ?? ''
  const type = rest.length > 1 ? (rest[0] ?? '') : /[/?]/.test(value) ? 'url' : 'domain'
  return { value, type, action, unicode, sources: [], transforms: [] }
}
const warnings = (text: string): string[] =>
  warningsOf(entry(text), context).map(({ kind, severity }) => `${kind}: ${severity}`)

describe('an entry that reaches far', () => {
  test.each<[string, string[]]>([
    ['block com', ['bare top-level domain: reason']],
    ['allow com', ['bare top-level domain: strong reason']],
    ['block xn--p1ai', ['bare top-level domain: reason']],
    ['block url zip', ['bare top-level domain: reason']],
    ['block co.uk', ['public suffix: reason']],
    ['allow co.uk', ['public suffix: strong reason']],
    ['block co.uk/x', []],
    ['block x.ck', ['public suffix: reason']],
    ['warn co.uk', ['public suffix: strong reason']],
    ['block localhost', ['local name: reason']],
    ['allow intranet', ['local name: strong reason']],
    ['block printer.local', ['local name: reason']],
    ['block router.home.arpa/x', ['local name: reason']],
    ['block 1.1.1.1', ['IP address: reason']],
    ['block 1.1.1.1/gate.php', ['IP address: reason']],
    ['allow 1.1.1.1', ['IP address: strong reason']],
    ['block [2606:4700::1]', ['IP address: reason']],
    ['block 10.1.2.3', ['reserved address: reason']],
    ['allow [fd00::1]/x', ['reserved address: strong reason']],
  ])('%s', (text, expected) => {
    expect(warnings(text)).toEqual(expected)
  })
})

describe('a shared platform', () => {
  test.each<[string, string[]]>([
    // As a whole, by its own name.
    ['block sharepoint.com', ['shared platform: reason']],
    ['allow sharepoint.com', ['shared platform: strong reason']],
    ['block url sharepoint.com', ['shared platform: reason']],
    ['block www.dropbox.com', ['shared platform: reason']],
    ['block www.okta.com', ['shared platform: reason']],
    ['block github.io', ['shared platform: reason']],
    ['block bit.ly', ['shared platform: reason']],
    // A parent domain includes it.
    ['block google.com', ['shared platform: reason']],
    ['allow windows.net', ['shared platform: strong reason']],
    ['block url google.com', []],
    // A part that all customers share.
    ['block dl.dropboxusercontent.com', ['shared platform: reason']],
    ['allow raw.githubusercontent.com', ['shared platform: strong reason']],
    // A customer's name: blocking affects no other customer, but the owner can be anyone.
    ['block contoso.sharepoint.com', []],
    ['allow contoso.sharepoint.com', ['shared platform: strong reason']],
    ['block evil.github.io', []],
    ['allow evil.github.io', ['shared platform: strong reason']],
    ['allow url evil.github.io', ['shared platform: strong reason']],
    // A private suffix that is not in platforms.ts.
    ['block uk.com', ['shared platform: reason']],
    ['block s3.amazonaws.com', ['shared platform: reason']],
    ['allow evil.uk.com', ['shared platform: strong reason']],
    ['block evil.uk.com', []],
    // One place on it.
    ['block files.sharepoint.com/sites/x', []],
    ['block sharepoint.com/sites/x', []],
    ['allow github.com/a/b', []],
    ['allow evil.github.io/x', []],
    ['allow dropbox.com?x=1', []],
    ['block bit.ly/abc', []],
    // The target can change.
    ['allow bit.ly/abc', ['shared platform: strong reason']],
    // The service may ignore the path of a domain; the effect of another type is not documented.
    ['block domain sharepoint.com/sites/x', ['shared platform: reason']],
    ['block regex sharepoint.com/sites/x', ['shared platform: reason']],
    ['block notsharepoint.com', []],
    ['allow a.example', []],
    ['block a.example/x', []],
  ])('%s', (text, expected) => {
    expect(warnings(text)).toEqual(expected)
  })
})

describe('a domain of the organisation, or of config.json', () => {
  test.each<[string, string[]]>([
    ['block corp.example', ['own domain: strong reason']],
    ['allow corp.example', ['own domain: strong reason']],
    ['block url corp.example', ['own domain: strong reason']],
    ['block corp.example/', ['own domain: strong reason']],
    ['block www.corp.example', ['own domain: strong reason']],
    ['block corp.test', ['own domain: strong reason']],
    ['allow corp.test', ['own domain: strong reason']],
    ['block mail.corp.example', ['part of own domain: reason']],
    ['block corp.example/x', ['part of own domain: reason']],
    ['block www.corp.example/x', ['part of own domain: reason']],
    ['allow www.corp.example/x', ['part of own domain: strong reason']],
    ['block url corp.test', []],
    ['block notcorp.example', []],
    ['block partner.example', ['protected: reason']],
    ['allow x.partner.example/y', ['protected: strong reason']],
    ['block bank.example', ['protected: reason']],
    ['block example', ['local name: reason', 'own domain: strong reason', 'protected: reason']],
  ])('%s', (text, expected) => {
    expect(warnings(text)).toEqual(expected)
  })

  test('has no names by default', () => {
    const bare = makeContext([], [])
    expect(warningsOf(entry('allow corp.example'), bare)).toEqual([])
  })
})

const judged = (action: string) => warningsOf(entry(`${action} xn--pypal-4ve.com/x`, 'pаypal.com/x'), context)

describe('a name made to deceive', () => {
  test('is only a notice when blocked, and needs a strong reason to be allowed', () => {
    expect(judged('block')).toEqual([
      {
        kind: 'mixed scripts',
        severity: 'notice',
        sentence:
          'xn--pypal-4ve.com/x looks like another name: "pаypal" mixes letters of Latin and Cyrillic.',
      },
    ])
    expect(judged('allow')).toMatchObject([{ kind: 'mixed scripts', severity: 'strong reason' }])
  })

  test('is searched for only in the host', () => {
    expect(warningsOf(entry('block xn--mnchen-3ya.de/x', 'münchen.de/б?б'), context)).toEqual([])
  })
})

test.each([
  ['block com', 'com is a top-level domain. It includes every name under it.'],
  ['block co.uk', 'co.uk is a public suffix. Anyone can register a domain under it.'],
  ['block uk.com', 'uk.com is shared. Names under it belong to different owners.'],
  ['block printer.local', 'printer.local is local. Its name is a different machine in each network.'],
  [
    'block 10.0.0.1',
    '10.0.0.1 is a reserved address (private networks, RFC 1918). It reaches no one on the internet.',
  ],
  [
    'block 203.0.113.47/a.exe',
    '203.0.113.47/a.exe is a reserved address (documentation, RFC 5737). It reaches no one on the internet.',
  ],
  ['block 1.1.1.1', '1.1.1.1 can be reassigned, and the service does not document that IP addresses work.'],
  [
    'block sharepoint.com',
    'sharepoint.com is a shared platform. Every Microsoft 365 tenant stores files here.',
  ],
  [
    'block dl.dropboxusercontent.com',
    'dl.dropboxusercontent.com is part of the shared platform "dropboxusercontent.com". Every download from Dropbox comes from here.',
  ],
  [
    'block googleapis.com',
    'googleapis.com includes "storage.googleapis.com". Every public bucket of Google Cloud Storage opens here.',
  ],
  [
    'allow evil.okta.com',
    'evil.okta.com is a name such as any customer can take. Users of every Okta customer sign in here.',
  ],
  ['allow evil.uk.com', 'evil.uk.com and other names under "uk.com" belong to different owners.'],
  ['allow bit.ly/x', 'bit.ly/x leads where its creator decides. Anyone can make a short link here.'],
  ['block corp.example', `corp.example is this organisation's own domain.`],
  ['block x.corp.example', 'x.corp.example belongs to this organisation.'],
  ['block corp.test', 'corp.test includes "eu.corp.test", which belongs to this organisation.'],
  ['block x.partner.example', 'x.partner.example is protected in this installation. Reason: It pays us.'],
  ['block bank.example', 'bank.example is protected in this installation.'],
])('%s says: %s', (text, sentence) => {
  expect(warningsOf(entry(text), context).map((warning) => warning.sentence)).toEqual([sentence])
})

test('the severity of a warning depends on the action', () => {
  expect(requirement('protected', 'block')).toBe('reason')
  expect(requirement('protected', 'allow')).toBe('strong reason')
  expect(requirement('mixed scripts', 'block')).toBe('notice')
  expect(requirement('mixed scripts', 'quarantine')).toBe('strong reason')
})

test('25,000 entries are judged in the order of the list', () => {
  const shapes = [
    'block w.h#.example',
    'allow h#.github.io',
    'block h#.example.co.uk/x',
    'block 10.0.#.1',
    'block a.b.c.d.e.h#.com',
  ]
  const entries = Array.from({ length: 25_000 }, (_, index) =>
    entry((shapes[index % shapes.length] ?? '').replace('#', String(index % 250))),
  )
  const all = entries.map((each) => warningsOf(each, context))
  expect(all.map(({ length }) => length).slice(0, 10)).toEqual([0, 1, 0, 1, 0, 0, 1, 0, 1, 0])
  expect(all.length).toBe(entries.length)
})

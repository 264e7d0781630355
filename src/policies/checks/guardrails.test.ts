import { expect, test } from 'vitest'
import { entry } from '../urls/entry.fixture.ts'
import { makeContext, warningsOf } from './guardrails.ts'

const context = makeContext({
  ownDomains: ['corp.example', 'eu.corp.test'],
  protectedDomains: [{ domain: 'partner.example', reason: 'It pays us.' }, { domain: 'bank.example' }],
})

test.each([
  ['block com', 'bare top-level domain'],
  ['block xn--p1ai', 'bare top-level domain'],
  ['block co.uk', 'public suffix'],
  ['warn co.uk', 'public suffix'],
  ['block co.uk/x', ''],
  ['block localhost', 'local name'],
  ['allow intranet', 'local name'],
  ['block router.home.arpa/x', 'local name'],
  ['block 1.1.1.1/gate.php', 'IP address'],
  ['block [2606:4700::1]', 'IP address'],
  ['block 10.1.2.3', 'reserved address'],
  ['allow [fd00::1]/x', 'reserved address'],
  // A platform as a whole, by its own name.
  ['block sharepoint.com', 'shared platform'],
  ['block url sharepoint.com', 'shared platform'],
  ['block www.dropbox.com', 'shared platform'],
  ['block github.io', 'shared platform'],
  // A parent domain includes it.
  ['block google.com', 'shared platform'],
  ['block url google.com', ''],
  // A part that all customers share.
  ['block dl.dropboxusercontent.com', 'shared platform'],
  // A customer's name: blocking affects no other customer, but the owner can be anyone.
  ['block contoso.sharepoint.com', ''],
  ['allow contoso.sharepoint.com', 'shared platform'],
  ['allow url evil.github.io', 'shared platform'],
  // A private suffix that is not in platforms.ts.
  ['allow evil.uk.com', 'shared platform'],
  ['block evil.uk.com', ''],
  // One place on it.
  ['block sharepoint.com/sites/x', ''],
  ['allow github.com/a/b', ''],
  ['block bit.ly/abc', ''],
  // The target can change.
  ['allow bit.ly/abc', 'shared platform'],
  // The service may ignore the path of a domain; the effect of another type is not documented.
  ['block domain sharepoint.com/sites/x', 'shared platform'],
  ['block regex sharepoint.com/sites/x', 'shared platform'],
  ['block notsharepoint.com', ''],
  ['block corp.example', 'own domain'],
  ['allow url corp.example', 'own domain'],
  ['block www.corp.example', 'own domain'],
  ['block corp.test', 'own domain'],
  ['block url corp.test', ''],
  ['block mail.corp.example', 'part of own domain'],
  ['block www.corp.example/x', 'part of own domain'],
  ['block notcorp.example', ''],
  ['allow x.partner.example/y', 'protected'],
  ['block bank.example', 'protected'],
  ['block example', 'local name, own domain, protected'],
])('%s is: %s', (text, kinds) => {
  const found = warningsOf(entry(text), context)
  expect(found.map(({ kind }) => kind).join(', ')).toBe(kinds)
  expect(found.filter(({ level }) => level !== 'reason')).toEqual([])
})

test('without domains of its own or of config.json, nothing is known of them', () => {
  const bare = makeContext({ ownDomains: [], protectedDomains: [] })
  expect(warningsOf(entry('allow corp.example'), bare)).toEqual([])
})

test.each([
  ['block', 'pаypal.com/x', ['note']],
  ['allow', 'pаypal.com/x', ['reason']],
  ['hold', 'pаypal.com/x', ['reason']],
  // Only the host counts.
  ['block', 'münchen.de/б?б', []],
])('a deceptive name to %s: %s', (action, unicode, levels) => {
  const found = warningsOf({ ...entry(`${action} xn--pypal-4ve.com/x`), unicode }, context)
  expect(found.map(({ level }) => level)).toEqual(levels)
  expect(found.filter(({ kind }) => kind !== 'look-alike')).toEqual([])
})

test.each([
  ['block com', 'is a top-level domain. It includes every name under it.'],
  ['block co.uk', 'is a public suffix. Anyone can register a domain under it.'],
  ['block a.local', 'is local. Its name is a different machine in each network.'],
  ['block 1.1.1.1', 'can be reassigned. The service does not document that IP addresses work.'],
  ['block box.com', 'is a shared platform. Files of many organisations are shared here.'],
  ['block googleapis.com', 'includes "storage.googleapis.com". Anyone can publish a site here.'],
  ['allow a.okta.com', 'is a name such as any customer can take. Users of many organisations sign in here.'],
  ['allow evil.uk.com', 'and other names under "uk.com" belong to different owners.'],
  ['allow bit.ly/x', 'leads where its creator decides.'],
  ['block corp.example', `is this organisation's own domain.`],
  ['block corp.test', 'includes "eu.corp.test", which belongs to this organisation.'],
  ['block x.partner.example', 'is protected in this installation. Reason: It pays us.'],
  ['block bank.example', 'is protected in this installation.'],
])('%s: %s', (text, sentence) => {
  const { value } = entry(text)
  expect(warningsOf(entry(text), context).map((warning) => warning.sentence)).toEqual([
    `${value} ${sentence}`,
  ])
})

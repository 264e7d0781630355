import { parse } from 'tldts'
import { expect, test } from 'vitest'
import { entry } from '../urls/entry.fixture.ts'
import { makeContext, risksOf } from './guardrails.ts'
import { platforms } from './platforms.ts'

const context = makeContext({
  ownDomains: ['corp.example', 'eu.corp.test'],
  protectedDomains: [{ domain: 'partner.example', reason: 'It pays us.' }, { domain: 'bank.example' }],
})

test.each([
  ['bare top-level domain', 'block com, block xn--p1ai'],
  ['public suffix', 'block co.uk, warn co.uk'],
  ['local name', 'block localhost, allow intranet, block router.home.arpa/x'],
  ['IP address', 'block 1.1.1.1/gate.php, block [2606:4700::1]'],
  ['reserved address', 'block 10.1.2.3, allow [fd00::1]/x'],
  // A platform as a whole, by its own name, or as part of a parent domain; then a part that all customers share.
  [
    'shared platform',
    'block sharepoint.com, block url sharepoint.com, block www.dropbox.com, block github.io',
  ],
  ['shared platform', 'block google.com, block dl.dropboxusercontent.com'],
  // The owner of a customer's name can be anyone, also below a private suffix that is not in platforms.ts.
  ['shared platform', 'allow contoso.sharepoint.com, allow url evil.github.io, allow evil.uk.com'],
  // The target of a short link can change.
  ['shared platform', 'allow bit.ly/abc'],
  // The service may ignore the path of a domain; the effect of another type is not documented.
  ['shared platform', 'block domain sharepoint.com/sites/x, block regex sharepoint.com/sites/x'],
  ['own domain', 'block corp.example, allow url corp.example, block www.corp.example, block corp.test'],
  ['part of own domain', 'block mail.corp.example, block www.corp.example/x'],
  ['protected', 'allow x.partner.example/y, block bank.example'],
  ['local name, own domain, protected', 'block example'],
  // Blocking a customer's name affects no other customer, and nor does one place on a platform.
  ['', 'block contoso.sharepoint.com, block evil.uk.com, block sharepoint.com/sites/x, allow github.com/a/b'],
  ['', 'block bit.ly/abc, block co.uk/x, block url google.com, block notsharepoint.com'],
  ['', 'block url corp.test, block notcorp.example'],
])('%s: %s', (kinds, texts) => {
  for (const text of texts.split(', ')) {
    const found = risksOf(entry(text), context)
    expect([text, found.map(({ kind }) => kind).join(', ')]).toEqual([text, kinds])
    expect(found.filter(({ level }) => level !== 'reason')).toEqual([])
  }
})

test('without domains of its own or of config.json, nothing is known of them', () => {
  const bare = makeContext({ ownDomains: [], protectedDomains: [] })
  expect(risksOf(entry('allow corp.example'), bare)).toEqual([])
})

test.each([
  ['block', 'pаypal.com/x', ['note']],
  ['allow', 'pаypal.com/x', ['reason']],
  ['hold', 'pаypal.com/x', ['reason']],
  // Only the host counts.
  ['block', 'münchen.de/б?б', []],
])('a deceptive name to %s: %s', (action, unicode, levels) => {
  const found = risksOf({ ...entry(`${action} xn--pypal-4ve.com/x`), unicode }, context)
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
  const sentences = risksOf(entry(text), context).map((warning) => warning.sentence)
  expect(sentences).toEqual([`${value} ${sentence}`])
})

test('each platform is a registrable domain or a host below one, once', () => {
  expect(new Set(platforms.map(({ domain }) => domain)).size).toBe(platforms.length)
  const form = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/
  const wrong = platforms.filter(({ domain }) => !form.test(domain) || parse(domain).domain === null)
  expect(wrong).toEqual([])
})

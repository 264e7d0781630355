import { expect, test } from 'vitest'
import type { CreatePolicyInput } from '../api/schemas.ts'
import { describeScope, describeWho, describeWhoAndWhen, learntNames } from './scopeWords.ts'

type Scope = CreatePolicyInput['policies'][number]

const describeWith = (scope: Partial<Scope>) =>
  describeScope({ description: 'Not said here', ...scope }, 'Europe/Berlin')

test('a scope in words says every field that was set', () => {
  const conditions = {
    sourceIPs: ['192.0.2.0/24', '198.51.100.7'],
    hostnames: ['mx.example'],
    spfDomains: ['a.example', 'b.example', 'c.example'],
  }
  const flags = { enforced: true, bidirectional: true, enabled: false, override: true }
  const dates = { fromDate: '2026-12-01T09:00:00+0000', toDate: '2027-01-01T00:00:00+0000' }
  const targets = { from: { type: 'internal_addresses' }, to: { type: 'external_addresses' } } as const
  const texts = { fromPart: 'envelope_from', comment: 'Until the audit' } as const
  expect(describeWith({ ...flags, ...dates, ...targets, ...texts, conditions })).toBe(
    'Mail from internal addresses to external addresses, ' +
      'from 1 Dec 2026 10:00 in Europe/Berlin (09:00 UTC), ' +
      'until 1 Jan 2027 01:00 in Europe/Berlin (00:00 UTC), off, enforced, in both directions, ' +
      'considered before equally specific policies, matched by the envelope address, ' +
      'only sent from 192.0.2.0/24 or 198.51.100.7, only sent by the hosts mx.example, ' +
      'only with the SPF domains a.example or b.example or c.example. Comment: "Until the audit"',
  )
})

const defaults = { enabled: true, enforced: false, bidirectional: false, override: false }
test.each<[Partial<Scope>, string]>([
  [{}, '.'],
  // A default that is sent, like an absent one.
  [{ ...defaults, fromEternal: true, toEternal: true }, '.'],
  [{ fromPart: 'both' }, ', matched by either address.'],
  [{ fromPart: 'reply_to' }, ', matched by reply_to.'],
  [{ conditions: { tls: { min: 1.2 } } }, ', with the condition tls {"min":1.2}.'],
])('a scope in words says %j alone', (scope, words) => {
  expect(describeWith(scope)).toBe(`Everyone, no end date${words}`)
})

const attributeType = 'address_attribute_value'
test.each<[Scope['from'], string]>([
  [undefined, 'everyone'],
  // admin-api §4.1 rule 4.
  [{}, 'everyone'],
  [{ emailDomain: 'b.example' }, 'everyone'],
  [{ type: 'internal_addresses' }, 'internal addresses'],
  [{ type: 'external_addresses' }, 'external addresses'],
  [{ type: 'free_mail_domains' }, 'free mail providers'],
  [{ type: 'email_domain', emailDomain: 'b.example' }, 'anyone in b.example'],
  [{ type: 'individual_email_address', emailAddress: 'ann@b.example' }, 'ann@b.example'],
  [{ type: 'profile_group', groupId: 'a'.repeat(20) }, `the group ${'a'.repeat(20)}`],
  [{ type: 'profile_group', groupId: `12345678${'x'.repeat(200)}abcdefgh` }, 'the group 12345678…abcdefgh'],
  [{ type: attributeType, attribute: { name: 'Office', value: 'Rome' } }, 'people with Office = Rome'],
  [{ type: attributeType, attribute: { id: 'i', value: 'Rome' } }, 'people with attribute = Rome'],
  [{ type: 'email_domain', emailDomain: '' }, 'anyone in (not set)'],
  [{ type: 'individual_email_address', emailAddress: '' }, 'one address (not set)'],
  [{ type: 'profile_group', groupId: '' }, 'the group (not set)'],
  [{ type: attributeType, attribute: {} }, 'people with attribute = (not set)'],
])('a scope in words has the target %j as "%s"', (target, words) => {
  const sender = words === 'everyone' ? 'Everyone' : `Mail from ${words}`
  const receiver = words.charAt(0).toUpperCase() + words.slice(1)
  expect(describeWith({ from: target })).toBe(`${sender}, no end date.`)
  expect(describeWith({ to: target })).toBe(`${receiver}, no end date.`)
})

const scope = (part: Partial<Scope> = {}): Scope => ({ description: 'A', ...part })
const domain = { type: 'email_domain', emailDomain: 'finance.example' } as const
const until = '2026-11-27T17:00:00+0000'
const id = `AbCdEfGh${'x'.repeat(120)}stuvwXyZ`
const group = { type: 'profile_group', groupId: id } as const
const rome = { type: 'address_attribute_value', attribute: { id, value: 'Rome' } } as const

test('the people of a scope have the names that are known of their ids', () => {
  const names = new Map([[id, 'Finance']])
  expect(describeWho(scope({ to: group }), names)).toBe('the group Finance (AbCdEfGh…stuvwXyZ)')
  expect(describeWho(scope({ from: group, to: rome }), names)).toBe(
    'mail from the group Finance (AbCdEfGh…stuvwXyZ) to people with Finance = Rome',
  )
})

test.each([
  [scope(), 'Everyone'],
  [scope({ to: domain, toDate: until }), 'Anyone in finance.example until 27 Nov 2026 18:00'],
  [scope({ fromDate: until, toDate: 'x' }), 'Everyone from 27 Nov 2026 18:00 until "x" (no valid date)'],
])('one of several scopes, %j, is described by for whom it is and when', (one, words) => {
  expect(describeWhoAndWhen(one, undefined, 'Europe/Berlin')).toBe(words)
})

test('an answer names the groups and attributes of its scopes', () => {
  const finance = { type: 'profile_group', group: { id: 'g-1', description: ' Finance ' } }
  const office = { type: 'address_attribute_value', attribute: { id: 'a-1', name: 'Office', value: 'Rome' } }
  const nameless = { group: { description: 'No id' }, attribute: { id: 'a-2' } }
  const named = [
    { from: finance, to: office },
    { from: { type: 'everyone' }, to: { group: { id: 'g-2', description: ' ' } } },
    { to: nameless },
  ]
  const policies = [...named.map((policy) => ({ policy })), {}]
  expect(learntNames([{ id: 'p-1', policies }, { id: 'p-2' }])).toEqual({
    groups: [{ id: 'g-1', name: 'Finance' }],
    attributes: [{ id: 'a-1', name: 'Office' }],
  })
})

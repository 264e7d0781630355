import { expect, test } from 'vitest'
import type { PolicyScope } from '../../api/schemas.ts'
import { entryWith, policyInput } from '../../log/entry.fixture.ts'
import type { LogEntry, StoredOutcome } from '../../log/entry.ts'
import { time } from '../../ui/time/clock.ts'
import { momentIn } from '../../ui/time/zone.ts'
import { type Collision, collisionFindings, findCollisions } from './overlappingPolicies.ts'

const now = Date.UTC(2026, 10, 21)
const groupId = `eNo${'Ab1_'.repeat(20)}`

type Scope = Partial<PolicyScope>
const policy = (...scopes: Scope[]) =>
  policyInput({ policies: scopes.map((scope) => ({ description: 's', ...scope })) })

const earlier = (id: string, scopes: Scope[], outcome?: StoredOutcome): LogEntry =>
  entryWith({ id, at: now - 1_000, input: policy(...scopes), outcome })

const collisions = (news: Scope[], ...entries: LogEntry[]) =>
  findCollisions(entries, new Set(), policy(...news).policies, now)
const meets = (a: Scope, b: Scope) => collisions([a], earlier('a', [b], 'accepted')).length === 1

const everyone = { type: 'everyone' } as const
const domain = (emailDomain: string) => ({ type: 'email_domain', emailDomain }) as const
const address = (emailAddress: string) => ({ type: 'individual_email_address', emailAddress }) as const
const group = (id: string) => ({ type: 'profile_group', groupId: id }) as const
const attribute = (id: string, value: string) =>
  ({ type: 'address_attribute_value', attribute: { id, value } }) as const

test.each<[string, Scope['to'], Scope['to'], boolean]>([
  ['left out, which is everyone, and a domain', undefined, domain('b.example'), true],
  ['everyone and an address', everyone, address('ann@b.example'), true],
  ['a domain and itself, in another case', domain('B.example'), domain('b.Example'), true],
  ['a domain and one below it', domain('b.example'), domain('x.b.example'), false],
  ['a domain and an address in it', domain('b.example'), address('Ann@B.example'), true],
  ['a domain and an address in another', domain('b.example'), address('ann@c.example'), false],
  ['an address and itself', address('ann@b.example'), address('ANN@b.example'), true],
  ['a group and itself', group(groupId), group(groupId), true],
  ['a group and a domain, with unknown members', group(groupId), domain('b.example'), false],
  ['a value of an attribute and itself', attribute(groupId, 'Sales'), attribute(groupId, 'sales'), true],
  ['two values of an attribute', attribute(groupId, 'Sales'), attribute(groupId, 'Law'), false],
  ['internal and external', { type: 'internal_addresses' }, { type: 'external_addresses' }, false],
  ['free mail and itself', { type: 'free_mail_domains' }, { type: 'free_mail_domains' }, true],
])('the targets overlap, or not: %s, in either order', (_, a, b, expected) => {
  expect(meets({ to: a }, { to: b })).toBe(expected)
  expect(meets({ to: b }, { to: a })).toBe(expected)
  expect(meets({ from: a }, { from: b })).toBe(expected)
})

const ab = { from: domain('a.example'), to: domain('b.example') }
const turned = { from: domain('b.example'), to: domain('a.example') }
test.each<[string, Scope, Scope, boolean]>([
  ['only the senders', ab, { from: domain('a.example'), to: domain('c.example') }, false],
  ['the one turned round', ab, turned, false],
  ['turned round, one in both directions', ab, { ...turned, bidirectional: true }, true],
  ['turned round, both in one', { ...ab, bidirectional: false }, { ...turned, bidirectional: false }, false],
])('the targets must overlap on both sides: %s, in either order', (_, one, other, expected) => {
  expect(meets(one, other)).toBe(expected)
  expect(meets(other, one)).toBe(expected)
})

const winter = { fromDate: '2026-12-01T00:00:00+0000', toDate: '2027-02-28T00:00:00+0000' }
test.each<[Scope, Scope, boolean]>([
  [winter, { toDate: '2026-11-30T23:59:59+0000' }, false],
  [winter, { toDate: '2026-12-01T00:00:00+0000' }, true],
  [winter, {}, true],
  // The earlier one has ended, or one of them is off.
  [{}, { toDate: '2026-11-20T00:00:00+0000' }, false],
  [{}, { enabled: false }, false],
])('%j and an earlier %j have a moment in common: %s', (one, other, expected) => {
  expect(meets(one, other)).toBe(expected)
})

test('an earlier policy that may have worked is listed once, in their order, with the overlapping scope', () => {
  const found = collisions(
    [{ to: domain('x.example') }, { to: domain('b.example') }, {}],
    earlier('new', [{ to: address('ann@b.example') }], 'accepted'),
    earlier('old', [{ to: domain('c.example') }, { to: domain('b.example') }], 'outcome unknown'),
    earlier('refused', [{ to: domain('b.example') }], 'refused'),
    earlier('none', [{ to: domain('d.example'), enabled: false }], 'accepted'),
  )
  expect(found.map(({ entry }) => entry.id)).toEqual(['new', 'old'])
  expect(found[1]?.earlier.to?.emailDomain).toBe('b.example')
})

test.each<[Scope, Scope, boolean]>([
  [{}, {}, true],
  [{ from: everyone, to: everyone }, {}, true],
  [{}, { to: domain('b.example') }, false],
  [{ from: domain('b.example') }, {}, false],
])('the earlier policy is for everyone, as the new one is: %j and %j', (a, b, expected) => {
  const found = collisions([a], earlier('a', [b], 'accepted'))
  expect(found.map(({ forEveryone }) => forEveryone)).toEqual([expected])
})

function collision(id: string, rest: Partial<Collision> = {}): Collision {
  const entry = entryWith({ id, at: now, input: policyInput({ description: `Wave ${id}` }) })
  const scope = { description: 's', from: everyone, to: everyone }
  return { entry, outcome: 'confirmed by you', earlier: scope, forEveryone: true, ...rest }
}

const of = (...found: Collision[]) => collisionFindings(found, new Map([[groupId, 'Finance']]))

const narrow = collision('b', { forEveryone: false })
test.each([
  ['1 earlier policy also applies to everyone.', [collision('a')]],
  ['2 earlier policies also apply to some of the same people.', [collision('a'), narrow]],
])('earlier policies for the same people are one note: %s', (begin, found) => {
  const sentence = `${begin} Two policies for the same target could make both ineffective (not documented).`
  expect(of(...found)).toMatchObject([{ level: 'note', sentence, count: found.length }])
  expect(of()).toEqual([])
})

test('each has its name, local time, and the people and the end in words', () => {
  const toDate = '2026-11-27T17:00:00+0000'
  const people = { from: address('ann@corp.example'), to: attribute('att-1', 'Bern') }
  const [found] = of(
    collision('a', { earlier: { description: 's', from: group(groupId), to: everyone, toDate } }),
    collision('b', { outcome: 'outcome unknown' }),
    collision('c', { earlier: { description: 's', ...people } }),
  )
  const end = momentIn(Date.parse('2026-11-27T17:00:00Z'))
  const finance = `the group Finance (${groupId.slice(0, 8)}…${groupId.slice(-8)})`
  expect(found?.examples).toEqual([
    `“Wave a” of ${time(now)}, created. 1 URL to block. Mail from ${finance} until ${end}`,
    `“Wave b” of ${time(now)}, outcome unknown. 1 URL to block. Everyone`,
    `“Wave c” of ${time(now)}, created. 1 URL to block. Mail from ann@corp.example to people with attribute = Bern`,
  ])
})

test('those for narrower people come first, so that newer ones for everyone do not hide them', () => {
  const [found] = of(...['a', 'c', 'd', 'e', 'f'].map((id) => collision(id)), narrow)
  expect(found).toMatchObject({ count: 6, examples: { length: 3 } })
  expect(found?.examples?.[0]).toMatch(/^“Wave b” /)
})

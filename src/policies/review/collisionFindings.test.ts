import { expect, test } from 'vitest'
import type { Collision } from '../../ledger/book/collision.ts'
import { policySubject, sentEvent } from '../../ledger/book/event.fixture.ts'
import { time } from '../../ui/time/clock.ts'
import { sayMoment } from '../../ui/time/zone.ts'
import type { Matches } from '../history/alreadySent.ts'
import { collisionFindings } from './collisionFindings.ts'

const everyone = { type: 'everyone' } as const
const at = Date.UTC(2026, 10, 21)
const groupId = 'eNoVy00LgjAYAOD_8p49aF_ebfbNQeMwx5wXw'

function collision(id: string, rest: Partial<Collision> = {}): Collision {
  const sent = sentEvent({ id, at, subject: policySubject({ description: `Wave ${id}` }) })
  const earlier = { description: 's', from: everyone, to: everyone }
  return { entry: { sent }, outcome: 'arrived', earlier, index: 0, forEveryone: true, ...rest }
}

const matches = (...ids: string[]): Matches => ({
  certain: new Set(),
  possible: new Set(),
  policies: ids.map((requestId) => ({ requestId, name: '', at, isCertain: true })),
})
const names = new Map([[groupId, 'Finance']])
const say = (collisions: readonly Collision[], same = matches(), opposite = matches(), scopes = 1) =>
  collisionFindings(collisions, names, { same, opposite }, scopes)

test('no earlier policy gives no finding', () => {
  expect(say([])).toEqual([])
})

test('earlier policies for the same people are one folded line, and take no tick', () => {
  expect(say([collision('a')])).toMatchObject([
    { level: 'info', isFolded: true, title: '1 earlier policy also applies to everyone.', requestIds: ['a'] },
  ])
  const narrow = collision('b', { forEveryone: false })
  expect(say([collision('a'), narrow])).toMatchObject([
    { level: 'info', title: '2 earlier policies also apply to some of the same people.', count: 2 },
  ])
})

test('each has its name, local time, and the people and the end in words', () => {
  const group = { type: 'profile_group', groupId } as const
  const toDate = '2026-11-27T17:00:00+0000'
  const [found] = say([
    collision('a', { earlier: { description: 's', from: group, to: everyone, toDate } }),
    collision('b', { outcome: 'outcome unknown' }),
    collision('c', {
      earlier: {
        description: 's',
        from: { type: 'individual_email_address', emailAddress: 'ann@corp.example' },
        to: { type: 'address_attribute_value', attribute: { id: 'att-1', value: 'Bern' } },
      },
    }),
  ])
  const until = sayMoment(Date.parse('2026-11-27T17:00:00Z'))
  expect(found?.examples).toEqual([
    `“Wave a” of ${time(at)}, created. 1 URL to block. Mail from the group Finance (eNoVy00L…jUx5wXw) until ${until}`.replace(
      'jUx5wXw',
      groupId.slice(-8),
    ),
    `“Wave b” of ${time(at)}, outcome unknown. 1 URL to block. Everyone`,
    `“Wave c” of ${time(at)}, created. 1 URL to block. Mail from ann@corp.example to people with attribute = Bern`,
  ])
})

test('those for narrower people come first, so that newer ones for everyone do not hide them', () => {
  const newer = ['a', 'b', 'c', 'd', 'e'].map((id) => collision(id))
  const narrow = ['f', 'g'].map((id) => collision(id, { forEveryone: false }))
  const [found] = say([...newer, ...narrow])
  expect(found).toMatchObject({ count: 7, requestIds: ['f', 'g', 'a', 'b', 'c'] })
  expect(found?.examples[0]).toMatch(/^“Wave f” /)
})

test('each names its scope of the new policy, where that has several', () => {
  const [found] = say([collision('a', { index: 1 })], matches(), matches(), 2)
  expect(found?.examples[0]).toMatch(/^Scope 2: “Wave a” /)
})

test('a policy that has some of the URLs is told of there, and not twice', () => {
  const all = ['a', 'b', 'c'].map((id) => collision(id))
  expect(say(all, matches('a'), matches('b'))[0]).toMatchObject({ count: 1, requestIds: ['c'] })
  expect(say(all, matches('a', 'b'), matches('c'))).toEqual([])
})

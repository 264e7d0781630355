import { expect, test } from 'vitest'
import { entryWith, policyInput } from '../../log/entry.fixture.ts'
import { time } from '../../ui/time/clock.ts'
import { sayMoment } from '../../ui/time/zone.ts'
import type { Collision } from './collide.ts'
import { collisionFindings } from './collisionFindings.ts'

const everyone = { type: 'everyone' } as const
const at = Date.UTC(2026, 10, 21)
const groupId = 'eNoVy00LgjAYAOD_8p49aF_ebfbNQeMwx5wXw'

function collision(id: string, rest: Partial<Collision> = {}): Collision {
  const entry = entryWith({ id, at, input: policyInput({ description: `Wave ${id}` }) })
  const earlier = { description: 's', from: everyone, to: everyone }
  return { entry, outcome: 'confirmed by you', earlier, index: 0, forEveryone: true, ...rest }
}

const of = (...collisions: Collision[]) => collisionFindings(collisions, new Map([[groupId, 'Finance']]))

const rule = 'Two policies for the same target could make both ineffective (not documented).'

test('earlier policies for the same people are one note', () => {
  expect(of()).toEqual([])
  expect(of(collision('a'))).toMatchObject([
    { level: 'note', sentence: `1 earlier policy also applies to everyone. ${rule}` },
  ])
  expect(of(collision('a'), collision('b', { forEveryone: false }))).toMatchObject([
    { sentence: `2 earlier policies also apply to some of the same people. ${rule}`, count: 2 },
  ])
})

test('each has its name, local time, and the people and the end in words', () => {
  const group = { type: 'profile_group', groupId } as const
  const toDate = '2026-11-27T17:00:00+0000'
  const [found] = of(
    collision('a', { earlier: { description: 's', from: group, to: everyone, toDate } }),
    collision('b', { outcome: 'outcome unknown' }),
    collision('c', {
      earlier: {
        description: 's',
        from: { type: 'individual_email_address', emailAddress: 'ann@corp.example' },
        to: { type: 'address_attribute_value', attribute: { id: 'att-1', value: 'Bern' } },
      },
    }),
  )
  const until = sayMoment(Date.parse('2026-11-27T17:00:00Z'))
  expect(found?.examples).toEqual([
    `“Wave a” of ${time(at)}, created. 1 URL to block. Mail from the group Finance (eNoVy00L…${groupId.slice(-8)}) until ${until}`,
    `“Wave b” of ${time(at)}, outcome unknown. 1 URL to block. Everyone`,
    `“Wave c” of ${time(at)}, created. 1 URL to block. Mail from ann@corp.example to people with attribute = Bern`,
  ])
})

test('those for narrower people come first, so that newer ones for everyone do not hide them', () => {
  const newer = ['a', 'b', 'c', 'd', 'e'].map((id) => collision(id))
  const [found] = of(...newer, collision('f', { forEveryone: false }))
  expect(found).toMatchObject({ count: 6, examples: { length: 3 } })
  expect(found?.examples?.[0]).toMatch(/^“Wave f” /)
})

import { expect, test } from 'vitest'
import type { Collision } from '../../ledger/book/collision.ts'
import { collisionFindings } from './collisionFindings.ts'
import { untickedOf } from './findings.ts'

const everyone = { type: 'everyone' } as const

function collision(id: string, rest: Partial<Collision> = {}): Collision {
  const sent = {
    kind: 'sent' as const,
    id,
    at: Date.UTC(2026, 10, 21),
    region: 'eu',
    account: '00ff00ff',
    operation: 'createPolicy',
    attempt: 1,
    tab: 'gone',
    bytes: 2,
    subject: { kind: 'policy' as const, urls: [], scopes: [] },
  }
  const earlier = { from: everyone, to: everyone, enabled: true, enforced: false }
  return { entry: { sent }, outcome: 'accepted', earlier, index: 0, forEveryone: false, ...rest }
}

const of = (...ids: string[]) => collisionFindings(ids.map((id) => collision(id)))

test('no earlier policy gives no finding', () => {
  expect(collisionFindings([])).toEqual([])
})

test('policies for everyone are told of without a tick', () => {
  const [found] = collisionFindings([collision('a', { forEveryone: true })])
  expect(found).toMatchObject({
    level: 'info',
    title: 'Shares a target with 1 earlier policy.',
    count: 1,
    requestIds: ['a'],
  })
  expect(found?.place).toBeUndefined()
  expect(found?.examples[0]).toMatch(
    /^Scope 1 overlaps the policy of .*, accepted: .* Both are for everyone\.$/,
  )
})

test('a narrower target needs a tick, comes first, and leads to its scope', () => {
  const [found] = collisionFindings([
    ...['a', 'b', 'c'].map((id) => collision(id, { forEveryone: true })),
    collision('d', { index: 2 }),
  ])
  expect(found).toMatchObject({
    level: 'tick',
    title: 'Shares a target with 4 earlier policies.',
    count: 4,
    requestIds: ['d', 'a', 'b'],
    place: { at: 'scope', index: 2 },
  })
  expect(found?.examples[0]).toMatch(/^Scope 3 overlaps /)
  expect(found?.examples[0]).not.toContain('Both are for everyone.')
})

test('a tick holds for the policies it was given for, and for no other', () => {
  const seen = of('a', 'b')[0]?.marks ?? new Set()
  expect(untickedOf(of('a'), seen)).toEqual([])
  expect(untickedOf(of('a', 'c'), seen)).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { forgotten, rememberedBy } from './ledgerFindings.ts'

test('a failed reading comes before a journal that is not kept, and a failed write does not count', () => {
  expect(rememberedBy({})).toBe('all')
  expect(rememberedBy({ unread: false, unwritten: 'failed' })).toBe('all')
  expect(rememberedBy({ unread: true, unwritten: 'failed' })).toBe('unread')
  expect(rememberedBy({ unread: true }, true)).toBe('unread')
  expect(rememberedBy({ unread: false, unwritten: 'unwanted' }, true)).toBe('not compared')
  expect(rememberedBy({ unwritten: 'absent' })).toBe('not kept')
  expect(rememberedBy({ unread: false, unwritten: 'unwanted' })).toBe('not kept')
})

// Claim: A URL that was already sent for the same target is shown before it is sent again
test('earlier policies without content cannot be compared, and need a tick', () => {
  const reviewed = { remembered: 'all', unreadable: 2 } as Parameters<typeof forgotten>[0]
  expect(forgotten(reviewed)).toMatchObject([
    {
      level: 'tick',
      title: '2 earlier policies are on this device without content, and not compared.',
      examples: ['The same URLs may have been sent before.', 'An earlier policy may cover the same target.'],
    },
  ])
  expect(forgotten({ ...reviewed, unreadable: 0 })).toEqual([])
})

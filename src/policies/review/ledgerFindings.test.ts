import { expect, test } from 'vitest'
import { rememberedBy } from './ledgerFindings.ts'

test('a failed reading comes before a ledger that is not kept, and a failed write does not count', () => {
  expect(rememberedBy({})).toBe('all')
  expect(rememberedBy({ unread: false, unwritten: 'failed' })).toBe('all')
  expect(rememberedBy({ unread: true, unwritten: 'failed' })).toBe('unread')
  expect(rememberedBy({ unread: true }, true)).toBe('unread')
  expect(rememberedBy({ unread: false, unwritten: 'unwanted' }, true)).toBe('not compared')
  expect(rememberedBy({ unwritten: 'absent' })).toBe('not kept')
  expect(rememberedBy({ unread: false, unwritten: 'unwanted' })).toBe('not kept')
})

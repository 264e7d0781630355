import { expect, test } from 'vitest'
import { rememberedBy } from './ledgerWarnings.ts'

test('what was not read is told before what is not kept, and what cannot be written now was read', () => {
  expect(rememberedBy({})).toBe('all')
  expect(rememberedBy({ unread: false, unwritten: 'failed' })).toBe('all')
  expect(rememberedBy({ unread: true, unwritten: 'failed' })).toBe('unread')
  expect(rememberedBy({ unread: true }, true)).toBe('unread')
  expect(rememberedBy({ unread: false, unwritten: 'unwanted' }, true)).toBe('not compared')
  expect(rememberedBy({ unwritten: 'absent' })).toBe('not kept')
  expect(rememberedBy({ unread: false, unwritten: 'unwanted' })).toBe('not kept')
})

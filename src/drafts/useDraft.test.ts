import { expect, test } from 'vitest'
import { nextDraft } from './useDraft.ts'

const newId = () => 'new'

test('a sent draft is replaced by an empty one', () => {
  expect(nextDraft({ id: 'sent', foundAt: 5 }, 'sent', newId)).toEqual({ id: 'new' })
  expect(nextDraft({ id: 'sent' }, undefined, newId)).toEqual({ id: 'new' })
  // Storage has not answered yet: a draft that it finds must not replace this answer.
  expect(nextDraft(undefined, undefined, newId)).toEqual({ id: 'new' })
})

test('another draft opened by then stays', () => {
  const other = { id: 'other', foundAt: 5 }
  expect(nextDraft(other, 'sent', newId)).toBe(other)
})

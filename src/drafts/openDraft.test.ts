import { expect, test } from 'vitest'
import { nextDraft } from './openDraft.ts'

const newId = () => 'new'

test('where a draft was sent, an empty one stands in its place', () => {
  expect(nextDraft({ id: 'sent', foundAt: 5 }, 'sent', newId)).toEqual({ id: 'new' })
  expect(nextDraft({ id: 'sent' }, undefined, newId)).toEqual({ id: 'new' })
  // Storage has not answered yet: what it finds must not come under the answer.
  expect(nextDraft(undefined, undefined, newId)).toEqual({ id: 'new' })
})

test('another draft that was opened by then stays as it is', () => {
  const other = { id: 'other', foundAt: 5 }
  expect(nextDraft(other, 'sent', newId)).toBe(other)
})

import { expect, test } from 'vitest'
import {
  close,
  type Edits,
  isAnyChanged,
  keptOf,
  leave,
  noEdits,
  openEditsOf,
  reopen,
  sayOpenEdits,
  typeIn,
} from './edits.ts'
import type { Entry } from './entry.ts'

const entry = (value: string): Entry => ({
  value,
  type: 'domain',
  action: 'block',
  sources: [],
  transforms: [],
})
const list = [entry('a.example'), entry('b.example'), entry('c.example')]
const typed = (value: string, text: string): Edits => typeIn(noEdits, value, text)

test('what was typed holds the list once it is left, and no longer when it is closed', () => {
  const open = typed('a.example', 'x y')
  expect(openEditsOf(open.left, list)).toEqual([])
  const left = leave(open, 'a.example', 'One entry a line.')
  expect(openEditsOf(left.left, list)).toEqual([{ value: 'a.example', reason: 'One entry a line.' }])
  expect(left.typed.get('a.example')).toBe('x y')
  // With its row out of sight, it is left as it is.
  expect(openEditsOf(leave(open, 'a.example').left, list)).toEqual([{ value: 'a.example', reason: '' }])
  expect(close(left, 'a.example')).toEqual(noEdits)
})

test('what was opened and not changed holds nothing, and is not kept', () => {
  const open = leave(typed('a.example', 'a.example'), 'a.example')
  expect(openEditsOf(open.left, list)).toEqual([])
  expect(keptOf(open)).toBeUndefined()
  expect(isAnyChanged(open)).toBe(false)
  expect(isAnyChanged(typeIn(open, 'b.example', 'c.example'))).toBe(true)
  expect(openEditsOf(leave(noEdits, 'a.example').left, list)).toEqual([])
})

test('of an entry that is gone it holds nothing until the entry is back', () => {
  const left = leave(typed('b.example', 'x y'), 'b.example', 'No.')
  expect(openEditsOf(left.left, [list[0]!, list[2]!])).toEqual([]) // there are three
  expect(openEditsOf(left.left, list)).toHaveLength(1)
})

test('a draft brings back what was typed, and why it cannot be an entry', () => {
  const both = typeIn(typed('a.example', 'x y'), 'b.example', 'd.example')
  const kept = keptOf(both)
  expect(kept).toEqual({ 'a.example': 'x y', 'b.example': 'd.example' })
  const again = reopen(kept)
  expect(again.typed.get('b.example')).toBe('d.example')
  expect(openEditsOf(again.left, list)).toEqual([
    { value: 'a.example', reason: 'One entry a line: this one contains a blank.' },
    { value: 'b.example', reason: '' },
  ])
  expect(reopen(undefined)).toEqual(noEdits)
})

test('why the list cannot be sent is said by name, or by number', () => {
  const held = ['a.example', 'b.example'].map((value) => ({ value, reason: '' }))
  expect(sayOpenEdits(held.slice(0, 1))).toBe('"a.example" is still being edited in the list.')
  expect(sayOpenEdits(held)).toBe('2 entries of the list are still being edited.')
})

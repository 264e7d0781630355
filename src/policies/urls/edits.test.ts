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

test('a changed cell blocks the send once it loses the focus, until it is closed', () => {
  const open = typed('a.example', 'x y')
  expect(openEditsOf(open.left, list)).toEqual([])
  const left = leave(open, 'a.example', 'One entry a line.')
  expect(openEditsOf(left.left, list)).toEqual([{ value: 'a.example', reason: 'One entry a line.' }])
  expect(left.typed.get('a.example')).toBe('x y')
  // A row scrolled out of view.
  expect(openEditsOf(leave(open, 'a.example').left, list)).toEqual([{ value: 'a.example', reason: '' }])
  expect(close(left, 'a.example')).toEqual(noEdits)
})

test('an unchanged cell blocks nothing and is not stored', () => {
  const open = leave(typed('a.example', 'a.example'), 'a.example')
  expect(openEditsOf(open.left, list)).toEqual([])
  expect(keptOf(open)).toBeUndefined()
  expect(isAnyChanged(open)).toBe(false)
  expect(isAnyChanged(typeIn(open, 'b.example', 'c.example'))).toBe(true)
  expect(openEditsOf(leave(noEdits, 'a.example').left, list)).toEqual([])
})

test('a cell of a removed entry blocks nothing until the entry is restored', () => {
  const left = leave(typed('b.example', 'x y'), 'b.example', 'No.')
  expect(openEditsOf(left.left, [list[0]!, list[2]!])).toEqual([]) // there are three
  expect(openEditsOf(left.left, list)).toHaveLength(1)
})

test('a draft restores the texts and why each is not an entry', () => {
  const both = typeIn(typed('a.example', 'x y'), 'b.example', 'd.example')
  const kept = keptOf(both)
  expect(kept).toEqual({ 'a.example': 'x y', 'b.example': 'd.example' })
  const again = reopen(kept)
  expect(again.typed.get('b.example')).toBe('d.example')
  expect(openEditsOf(again.left, list)).toEqual([
    { value: 'a.example', reason: 'It contains a space. Put each entry on its own line.' },
    { value: 'b.example', reason: '' },
  ])
  expect(reopen(undefined)).toEqual(noEdits)
})

test('the reason names one entry, or counts several', () => {
  const held = ['a.example', 'b.example'].map((value) => ({ value, reason: '' }))
  expect(sayOpenEdits(held.slice(0, 1))).toBe('"a.example" is still being edited in the list.')
  expect(sayOpenEdits(held)).toBe('2 entries of the list are still being edited.')
})

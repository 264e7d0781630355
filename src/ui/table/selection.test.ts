import { expect, it } from 'vitest'
import { countShown, noneChosen, orderFor, type Selection, toggle, toggleAll } from './selection.ts'

const chosen = ({ chosen: set }: Selection) => [...set].toSorted((a, b) => a - b)
const order = Uint32Array.of(4, 2, 0, 3)
const names = (selection: Selection) =>
  Array.from(orderFor(selection, order), (index) => 'abcde'[index]).join('')

it('a selection toggles one row, and a range in the order shown', () => {
  const one = toggle(noneChosen, order, 0, false)
  expect(chosen(one)).toEqual([4])
  expect(chosen(toggle(one, order, 2, false))).toEqual([0, 4])
  const three = toggle(one, order, 2, true)
  expect(chosen(three)).toEqual([0, 2, 4])
  // From the row toggled last, which is now 0, back to the first.
  expect(chosen(toggle(three, order, 1, true))).toEqual([4])
  expect(chosen(toggle(three, order, 2, false))).toEqual([2, 4])
})

it('a selection starts no range at a row that a filter hides, and ignores a place without a row', () => {
  const one = toggle(noneChosen, order, 0, false)
  expect(chosen(toggle(one, Uint32Array.of(0, 1), 1, true))).toEqual([1, 4])
  expect(chosen(toggle(noneChosen, order, 9, false))).toEqual([])
})

it('a selection has all shown rows, and then none of them, whatever is hidden', () => {
  const hidden = toggle(noneChosen, Uint32Array.of(1), 0, false)
  const all = toggleAll(hidden, order)
  expect(chosen(all)).toEqual([0, 1, 2, 3, 4])
  expect(chosen(toggleAll(all, order))).toEqual([1])
  expect(chosen(toggleAll(toggle(all, order, 0, false), order))).toEqual([0, 1, 2, 3, 4])
  expect(countShown(hidden, order)).toBe(0)
  expect(countShown(all, order)).toBe(4)
})

it('a selection is for the selected rows, those shown first, or for all shown rows', () => {
  expect(names(noneChosen)).toBe('ecad')
  expect(names({ chosen: new Set([1, 0, 4]) })).toBe('eab')
})

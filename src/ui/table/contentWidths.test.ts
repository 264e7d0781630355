import { expect, test } from 'vitest'
import { contentWidths } from './contentWidths.ts'
import { naturalOrder } from './order.ts'

test('a column is as wide as its widest cell or its heading, up to a limit', () => {
  const rows = [['ana.souza@example.com', 'Ana', 'x'.repeat(300), '山田太郎', 'WILLIAMS']]
  expect(
    contentWidths(
      ['email', 'full name', 'note', 'name', 'n'],
      naturalOrder(1),
      (row, at) => rows[row]?.[at] ?? '',
    ),
  ).toEqual([21, 9, 56, 8, 11])
})

test('of many rows, the first ones and some from all over the list are measured', () => {
  const measured = new Set<number>()
  const widths = contentWidths(['n'], naturalOrder(1_000_000), (row) => {
    measured.add(row)
    return String(row)
  })
  expect(widths).toEqual([6])
  expect(measured.size).toBe(200)
  expect([0, 99, 995_000].every((row) => measured.has(row))).toBe(true)
})

import { expect, test } from 'vitest'
import { withColumns } from './useRemembered.ts'

const columnsOf = (heading: string, header = 0) => ({
  headings: [heading],
  header,
  roles: ['email' as const],
  isNameless: true,
})

test('the columns of the 20 latest files are remembered, the latest first, those of equal headings once', () => {
  const kept = Array.from({ length: 20 }, (_, at) => columnsOf(`H${at}`))
  const headings = withColumns(kept, columnsOf('New')).map((each) => each.headings[0])
  expect(headings).toEqual(['New', ...Array.from({ length: 19 }, (_, at) => `H${at}`)])
  const again = withColumns(kept, columnsOf('H7', 3))
  expect(again).toHaveLength(20)
  expect(again[0]).toEqual(columnsOf('H7', 3))
})

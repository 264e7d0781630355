import { expect, test } from 'vitest'
import { startSettings } from '../judge/settings.ts'
import { prepare } from '../outgoing/prepare.ts'
import { openSource } from '../read/source.ts'
import { filtersOf, orderOf } from './rowOrder.ts'
import { showCells } from './shownCells.ts'

test('secrets are masked, also those of the last file, whose people who are gone can be shown', async () => {
  const [source, last] = await Promise.all(
    [
      'email,name,password\nana@a.example,Ana B.,Secret-1\nbo@a.example,Bo,\n',
      'email,name,password\nana@a.example,Ana,Secret-2\nzoe@a.example,Zoë,Secret-3\n',
    ].map((content) => openSource('people.csv', new Blob([content]))),
  )
  const settings = { ...startSettings(), last: last! }
  const { read } = await prepare(source!, settings)
  const cells = showCells(read!, settings)
  expect(cells.headings.map((_, at) => cells.sentOf(1, at))).toEqual(['ana@a.example', 'Ana B.', '••••••'])
  expect(cells.headings.map((_, at) => cells.wasOf(1, at))).toEqual([undefined, 'Ana', '••••••'])
  expect(cells.wasOf(2, 1)).toBeUndefined()
  // What a cell was needs room, too.
  expect(cells.widths).toEqual([13, 11, 13])

  expect(filtersOf(read!)).toContainEqual({ shown: 'removed', label: 'No longer there', rows: 1 })
  const [row] = orderOf(read!, 'removed')
  const former = showCells(read!.last!, settings)
  expect(former.headings.map((_, at) => former.sentOf(row!, at))).toEqual(['zoe@a.example', 'Zoë', '••••••'])
  expect(orderOf(read!, 'removed', new Uint8Array(3))).toHaveLength(0)
})

import { expect, test } from 'vitest'
import { startSettings } from '../judge/settings.ts'
import { prepare } from '../outgoing/prepare.ts'
import { openSource } from '../read/source.ts'
import { showCells } from './shownCells.ts'

test('secrets are masked', async () => {
  const content = 'email,name,password\nana@a.example,Ana B.,Secret-1\nbo@a.example,Bo,\n'
  const settings = startSettings()
  const { read } = await prepare(await openSource('people.csv', new Blob([content])), settings)
  const cells = showCells(read!, settings)
  expect(cells.headings.map((_, at) => cells.sentOf(1, at))).toEqual(['ana@a.example', 'Ana B.', '••••••'])
  expect(cells.headings.map((_, at) => cells.sentOf(2, at))).toEqual(['bo@a.example', 'Bo', ''])
})

import Papa from 'papaparse'
import { describe as group, expect, it } from 'vitest'
import type { WatchlistRecord } from '../api/schemas.ts'
import { fileName, peopleToCsv, toEmails, toImportCsv } from './exports.ts'
import type { WatchlistAnswer } from './gathering.ts'

const person = (emailAddress: string, name = '', more: object = {}): WatchlistRecord => ({
  emailAddress,
  name,
  department: 'Vertrieb Süd',
  watchlistCount: 2,
  ...more,
})

const odd = [
  person('anna+tag@corp.example', 'Öztürk, Anna'),
  person('=x@corp.example', '=HYPERLINK("https://evil.example")'),
  person('@y@corp.example', 'Says "hi"\nand more'),
  person('-z@corp.example', ' spaces '),
  person('', ''),
]

group('the CSV for an import', () => {
  it('has the bytes of the wire: no escaping, no byte-order mark, a final newline', () => {
    expect(toImportCsv(odd).split('\n')).toEqual([
      'email,name,department',
      'anna+tag@corp.example,"Öztürk, Anna",Vertrieb Süd',
      '=x@corp.example,"=HYPERLINK(""https://evil.example"")",Vertrieb Süd',
      '@y@corp.example,"Says ""hi""',
      'and more",Vertrieb Süd',
      '-z@corp.example," spaces ",Vertrieb Süd',
      ',,Vertrieb Süd',
      '',
    ])
  })
})

group('the CSV for a spreadsheet', () => {
  it('has a byte-order mark and no formulas', () => {
    const [header, ...lines] = peopleToCsv(odd.slice(0, 2)).split('\r\n')
    expect(header).toBe('\ufeff"name","email","department","videos"')
    expect(lines).toEqual([
      '"Öztürk, Anna","anna+tag@corp.example","Vertrieb Süd",2',
      `"'=HYPERLINK(""https://evil.example"")","'=x@corp.example","Vertrieb Süd",2`,
      '',
    ])
  })

  it('has the fields that the service added, of any record', () => {
    const more = { userState: -1, tags: ['x'], manager: '=1' }
    const people = [person('a@b.example'), person('c@d.example', '', more)]
    const rows = Papa.parse<string[]>(peopleToCsv(people).slice(1), { skipEmptyLines: true }).data
    expect(rows).toEqual([
      ['name', 'email', 'department', 'videos', 'userState', 'tags', 'manager'],
      ['', 'a@b.example', 'Vertrieb Süd', '2', '', '', ''],
      ['', 'c@d.example', 'Vertrieb Süd', '2', '-1', '["x"]', "'=1"],
    ])
  })
})

it('addresses come once each, and the sentence accounts for every person', () => {
  const people = [person('A@b.example'), person('a@B.example'), person(' '), person('c@d.example')]
  expect(toEmails(people)).toEqual({
    text: 'A@b.example\nc@d.example\n',
    sentence: '2 email addresses copied. 1 repetition left out. 1 person without an address left out.',
  })
  expect(toEmails([person('a@b.example')]).sentence).toBe('1 email address copied.')
})

it.each([
  [true, '.csv', 2, '.csv'],
  [true, '.csv', 1, '-1-of-2.csv'],
  [false, '-import.csv', 2, '-incomplete-import.csv'],
])('a file has the moment of reading in UTC in its name, and what it lacks: %s, %s, %i', (...row) => {
  const [isComplete, ending, many, end] = row
  const readAt = Date.UTC(2026, 10, 22, 21, 5, 7)
  const people = [person('a@b.example'), person('c@d.example')]
  const list: WatchlistAnswer = { readAt, startedAt: 0, isComplete, people, oddities: new Map() }
  expect(fileName(list, ending, many)).toBe(`signet-watchlist-2026-11-22T210507Z${end}`)
})

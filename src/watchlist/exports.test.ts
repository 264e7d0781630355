import { expect, it } from 'vitest'
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

it('the CSV for an import has the bytes of the wire: no escaping, no mark, a final newline', () => {
  expect(toImportCsv(odd)).toBe(
    'email,name,department\n' +
      'anna+tag@corp.example,"Öztürk, Anna",Vertrieb Süd\n' +
      '=x@corp.example,"=HYPERLINK(""https://evil.example"")",Vertrieb Süd\n' +
      '@y@corp.example,"Says ""hi""\nand more",Vertrieb Süd\n' +
      '-z@corp.example," spaces ",Vertrieb Süd\n' +
      ',,Vertrieb Süd\n',
  )
})

it('the CSV for a spreadsheet has a mark, no formulas, and the fields that the service added', () => {
  const more = { userState: -1, tags: ['x'], manager: '=1' }
  expect(peopleToCsv([...odd.slice(0, 2), person('', '', more)]).split('\r\n')).toEqual([
    '\ufeff"name","email","department","videos","userState","tags","manager"',
    '"Öztürk, Anna","anna+tag@corp.example","Vertrieb Süd",2,"","",""',
    `"'=HYPERLINK(""https://evil.example"")","'=x@corp.example","Vertrieb Süd",2,"","",""`,
    `"","","Vertrieb Süd",2,-1,"[""x""]","'=1"`,
    '',
  ])
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

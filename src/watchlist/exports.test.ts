import * as fc from 'fast-check'
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
    expect(toImportCsv(odd)).toBe(
      `${[
        'email,name,department',
        'anna+tag@corp.example,"Öztürk, Anna",Vertrieb Süd',
        '=x@corp.example,"=HYPERLINK(""https://evil.example"")",Vertrieb Süd',
        '@y@corp.example,"Says ""hi""\nand more",Vertrieb Süd',
        '-z@corp.example," spaces ",Vertrieb Süd',
        ',,Vertrieb Süd',
      ].join('\n')}\n`,
    )
  })

  it('has only its header for no one', () => expect(toImportCsv([])).toBe('email,name,department\n'))

  it('gives the same rows when read again, as the import page reads', () => {
    // The reader makes every line break a newline.
    const text = fc.string({ unit: 'binary', maxLength: 12 }).map((value) => value.replaceAll('\r', '\n'))
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 6 }), (pairs) => {
        const csv = toImportCsv(pairs.map(([email, name]) => person(email, name)))
        const { data } = Papa.parse<string[]>(csv, { delimiter: ',', newline: '\n' })
        expect(data).toEqual([
          ['email', 'name', 'department'],
          ...pairs.map((pair) => [...pair, 'Vertrieb Süd']),
          [''],
        ])
      }),
    )
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
    const people = [
      person('a@b.example'),
      person('c@d.example', '', { userState: -1, tags: ['x'], manager: '=1' }),
    ]
    const rows = Papa.parse<string[]>(peopleToCsv(people).slice(1), { skipEmptyLines: true }).data
    expect(rows).toEqual([
      ['name', 'email', 'department', 'videos', 'userState', 'tags', 'manager'],
      ['', 'a@b.example', 'Vertrieb Süd', '2', '', '', ''],
      ['', 'c@d.example', 'Vertrieb Süd', '2', '-1', '["x"]', "'=1"],
    ])
  })
})

group('the addresses', () => {
  it('come once each, and the sentence accounts for every person', () => {
    const people = [person('A@b.example'), person('a@B.example'), person(' '), person('c@d.example')]
    expect(toEmails(people)).toEqual({
      text: 'A@b.example\nc@d.example\n',
      sentence: '2 email addresses copied. 1 repetition left out. 1 person without an address left out.',
    })
    expect(toEmails([person('a@b.example')]).sentence).toBe('1 email address copied.')
  })
})

group('the name of a file', () => {
  const list: WatchlistAnswer = {
    readAt: Date.UTC(2026, 10, 22, 21, 5, 7),
    startedAt: 0,
    isComplete: true,
    people: [person('a@b.example'), person('c@d.example')],
    oddities: new Map(),
  }
  it('says the moment of reading in UTC, that the list is incomplete, and that the file has a part of it', () => {
    expect(fileName(list, '.csv', 2)).toBe('signet-watchlist-2026-11-22T210507Z.csv')
    expect(fileName(list, '.csv', 1)).toBe('signet-watchlist-2026-11-22T210507Z-1-of-2.csv')
    expect(fileName({ ...list, isComplete: false }, '-import.csv', 2)).toBe(
      'signet-watchlist-2026-11-22T210507Z-incomplete-import.csv',
    )
  })
})

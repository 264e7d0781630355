import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groups, pasteReportOf, sayPaste, sayPasteReport } from './paste.ts'
import type { Mode } from './paste.ts'
import { addTo } from './reading.ts'
import { readText } from './urls.ts'

function accountFor(text: string, mode: Mode, before = '') {
  const { entries } = addTo([], readText(before, { mode: 'lines', action: 'block' }))
  const reading = readText(text, { mode, action: 'block' })
  return pasteReportOf(reading, addTo(entries, reading))
}
const buttonsOf = ({ linesOf }: ReturnType<typeof accountFor>) =>
  groups.map(({ key, say }) => say(linesOf[key].length))

const report = `It led to hxxp://a[.]example, then to hxxp://b[.]example and hxxp://a[.]example again.
Ask ann@corp.example.

Nothing more is known.
The last was 1.1.1.]1 and old[.]example.`

describe('the report of a paste', () => {
  test('counts the lines of a list', () => {
    const account = accountFor('a.example\n\nold.example\nnot one\n# no', 'lines', 'old.example')
    expect(sayPasteReport(account)).toBe('5 lines: 1 added, 1 merged, 1 left out, 2 ignored.')
    expect(buttonsOf(account).slice(0, 3)).toEqual(['1 merged', '1 left out', '2 ignored'])
    expect(account.linesOf.bare).toEqual([])
  })

  test('counts the rows of a table, of which one can run over lines', () => {
    expect(sayPasteReport(accountFor('note,url\n"two\nlines",a.example', 'csv'))).toBe(
      '2 rows: 1 added, 1 ignored.',
    )
  })

  test('counts the lines of a report, and its addresses, of which a line can have several', () => {
    const account = accountFor(report, 'text', 'old.example')
    expect(sayPasteReport(account)).toBe('6 addresses in 5 lines: 2 added, 2 merged, 1 left out, 1 ignored.')
    expect(buttonsOf(account)).toEqual(['2 merged', '1 left out', '1 ignored', '2 lines without an address'])
  })
})

const say = (text: string, mode: Mode = 'lines') => sayPaste(accountFor(text, mode, 'old.example'))

describe('the same in one line', () => {
  test('says what may be missed, and not what is not an entry by its form', () => {
    expect(say('a.example\n\n# no\nb.example')).toBe('2 added.')
    expect(say('a.example\nold.example\na.example')).toBe('1 added. 2 merged.')
    expect(say(report, 'text')).toBe('2 added. 2 merged. 1 left out. 1 ignored: an email address.')
  })

  test('names the common reasons, and counts the others', () => {
    expect(say('a.pdf\nb.docx\nann@corp.example')).toBe(
      '0 added. 3 left out: 2 file names, an email address.',
    )
    expect(say('1.1.1.]1\n1.1.1.]2')).toBe('0 added. 2 left out.')
  })

  test('counts what is still left out', () => {
    const account = accountFor('a.example\na.pdf\nb.docx', 'lines')
    expect(sayPaste(account)).toBe('1 added. 2 left out: 2 file names.')
    expect(sayPaste(account, account.linesOf.rejected.slice(1))).toBe('1 added. 1 left out: a file name.')
    expect(sayPaste(account, [])).toBe('1 added.')
  })
})

const line = fc
  .array(
    fc.constantFrom(
      'a.example',
      'b.example/x',
      'old.example',
      'x@b.example',
      '1.1.1.]1',
      'word',
      '#',
      ',',
      ' ',
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(' '))

test.each(['lines', 'csv', 'text'] as const)('both places report the same of %s, and it adds up', (mode) => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const account = accountFor(lines.join('\n'), mode, 'old.example')
      const { merged, rejected, ignored } = account.linesOf
      const sum = account.added + merged.length + rejected.length + ignored.length
      // A row of a table can have addresses in several columns, and a line of a text several addresses.
      const others = rejected.filter(({ code }) => code === 'other column').length
      const said = sayPaste(account)
      expect(Number(/(\d+) left out/.exec(said)?.[1] ?? 0)).toBe(rejected.length)
      expect([undefined, `${ignored.length}`]).toContain(/(\d+) ignored/.exec(said)?.[1])
      const isByAddress = mode === 'text' || others > 0
      const numbers = Array.from(sayPasteReport(account).matchAll(/\d+/g), Number)
      expect(numbers).toEqual(
        (isByAddress ? [sum, account.lines, account.added] : [sum, account.added]).concat(
          [merged, rejected, ignored].map(({ length }) => length).filter((many) => many > 0),
        ),
      )
      expect(mode === 'text' ? account.lines : sum - others).toBe(account.lines)
      expect(account.linesOf.bare.length === 0 || mode === 'text').toBe(true)
    }),
  )
})

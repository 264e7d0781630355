import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test, vi } from 'vitest'
import { flags } from '../judge/flags.ts'
import { findHeader, type Mapping } from '../judge/header.ts'
import { judge } from '../judge/judge.ts'
import type { Repair } from '../judge/repair.ts'
import { type Settings, startSettings } from '../judge/settings.ts'
import { formats, openSource } from '../read/source.ts'
import { readRows } from '../read/table.ts'
import { prepare } from './prepare.ts'

const mark = '\uFEFF'
const latin = (text: string) => Buffer.from(text, 'latin1')
/** As Excel in Germany saves a CSV. */
const german = latin(
  'E-mail Address;Full Name\r\njuergen@corp.example;Jürgen Groß\r\nzoe@corp.example;Zoë, Ünal',
)

async function run(content: BlobPart, change: Partial<Settings> = {}) {
  const source = await openSource('people.csv', new Blob([content]))
  const done = await prepare(source, { ...startSettings(), ...change })
  return {
    ...done,
    sent: Buffer.from(await done.outgoing.blob.arrayBuffer()).toString(),
    table: done.read?.table,
    samples: done.read?.judgement.samples,
    counts: done.read?.judgement.counts,
    suggestion: done.read?.judgement.suggestions[0],
  }
}

/** With the suggested columns, as one click has it. */
async function repaired(content: BlobPart, change: Partial<Settings> = {}) {
  const { suggestion } = await run(content)
  return run(content, { ...(suggestion && { mapping: suggestion }), ...change })
}

const hex = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex')

/** A file with its header in this row and column, counted from 1. */
const headerAt = (row: number, column: number) =>
  `${'x\n'.repeat(row - 1)}${','.repeat(column - 1)}email,name\n,ana@example.com,Ana\n`

/** By the rule alone, as of a file that goes as it is. */
const mappingOf = async (content: string) =>
  (await run(content, { send: 'original' })).read?.judgement.mapping

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))

describe('a German Excel export', () => {
  test('is Windows-1252 with semicolons, and its columns are read without a question', async () => {
    const { table, samples, suggestion, counts, outgoing } = await run(german)
    expect(table).toMatchObject({ encoding: 'windows-1252', delimiter: ';' })
    expect(samples).toEqual(['Jürgen Groß', 'Zoë, Ünal'])
    expect(suggestion).toEqual({ header: 0, roles: ['email', 'name'] })
    expect(counts).toMatchObject({ rows: 2, people: 2 })
    expect(outgoing.changes).toEqual(['encoding', 'delimiter', 'columns', 'newline'])
  })

  test('becomes UTF-8 with commas and the headings of the rule', async () => {
    const { sent, outgoing, counts } = await repaired(german)
    const expected = 'email,name\r\njuergen@corp.example,Jürgen Groß\r\nzoe@corp.example,"Zoë, Ünal"\r\n'
    expect(sent).toBe(expected)
    expect(outgoing).toMatchObject({
      sha256: await hex(expected),
      changes: ['encoding', 'delimiter', 'columns', 'newline'],
      rows: { sent: 2, leftOut: 0 },
      // It is short, so they are all its lines.
      first: ['email,name', 'juergen@corp.example,Jürgen Groß', 'zoe@corp.example,"Zoë, Ünal"'],
      last: [],
    })
    expect(counts).toMatchObject({ people: 2, bad: 0 })
  })

  test('goes to the byte if the original is wanted', async () => {
    const { outgoing } = await repaired(german, { send: 'original' })
    expect(Buffer.from(await outgoing.blob.arrayBuffer()).equals(german)).toBe(true)
    expect(outgoing.changes).toEqual([])
  })

  test.each([
    ['utf-8', 'J\uFFFDrgen Gro\uFFFD'],
    ['utf-16be', '䔭浡楬⁁摤牥獳㭆畬氠乡浥ഊ橵敲来湀捯牰'],
  ] as const)('is read as %s if the admin says so', async (encoding, sample) => {
    const { table, samples } = await run(german, { encoding })
    expect(table).toMatchObject({ encoding })
    expect(samples?.[0]?.startsWith(sample)).toBe(true)
  })
})

describe('the encoding', () => {
  const text = 'email,name\nzoe@corp.example,Zoë Übel\n'
  test.each([
    ['utf-8', Buffer.from(text), false],
    ['utf-8', Buffer.from(mark + text), true],
    ['utf-16le', Buffer.from(mark + text, 'utf16le'), false],
    ['utf-16le', Buffer.from(text, 'utf16le'), false],
    ['utf-16be', Buffer.from(mark + text, 'utf16le').swap16(), false],
    ['utf-16be', Buffer.from(text, 'utf16le').swap16(), false],
    ['windows-1252', latin(text), false],
  ])('is recognised as %s, and the text is the same', async (encoding, content, hasMark) => {
    const { table, sent } = await run(content)
    expect(table).toMatchObject({ encoding, hasMark })
    expect(sent).toBe(text)
  })

  test('is known only from the end of a long file', async () => {
    const { table, sent, counts } = await run(
      latin(`email,name\n${'a@b.example,A\n'.repeat(9_000)}z@b.example,Zoë\n`),
    )
    expect(table?.encoding).toBe('windows-1252')
    expect(sent.endsWith('z@b.example,Zoë\n')).toBe(true)
    expect(counts).toMatchObject({ rows: 9_001, people: 2 })
  })

  test('of UTF-8 with few broken bytes stays, and the rows are counted', async () => {
    const broken = Buffer.concat([
      Buffer.from('email,name\na@b.example,Zoë Übel\nb@b.example,A'),
      Buffer.from([0xff]),
      Buffer.from('\n'),
    ])
    const { table, counts, sent } = await run(broken)
    expect(table?.encoding).toBe('utf-8')
    expect(counts).toMatchObject({ garbled: 1 })
    expect(sent).toContain('A\uFFFD')
  })

  test('of half a character at the end is not UTF-8', async () => {
    expect((await run(Buffer.from('email,name\na@b.example,Zoë').subarray(0, -1))).table?.encoding).toBe(
      'windows-1252',
    )
  })
})

describe('exports of other products', () => {
  test.each([
    [
      'Outlook',
      'First Name,Last Name,E-mail Address,Company\nAna,Souza,ana@b.example,X\n',
      'email,name,Company\nana@b.example,Ana Souza,X\n',
    ],
    [
      'Google',
      'First Name [Required],Last Name [Required],Email Address [Required]\nAna,Souza,ana@b.example\n',
      'email,name\nana@b.example,Ana Souza\n',
    ],
    [
      'HR',
      'Kostenstelle;Vorname;Nachname;E-Mail-Adresse\n4100;Jörg;Weiß;j@b.example\n',
      'email,name,Kostenstelle\nj@b.example,Jörg Weiß,4100\n',
    ],
    [
      'HR with a last name as Name',
      'Name;Vorname;E-Mail\nWeiß;Jörg;j@b.example\n',
      'email,name\nj@b.example,Jörg Weiß\n',
    ],
    ['French', 'Nom\tPrénom\tCourriel\nHugo\tZoé\tz@b.example\n', 'email,name\nz@b.example,Zoé Hugo\n'],
    [
      'Spanish',
      'Nombre|Apellidos|Correo electrónico\nIñés|Núñez|i@b.example\n',
      'email,name\ni@b.example,Iñés Núñez\n',
    ],
    ['LibreOffice', 'Name,Email\n"Souza, Ana",ana@b.example\n', 'email,name\nana@b.example,"Souza, Ana"\n'],
    ['titles above', 'People of 2026\n\nE-Mail;Name\nana@b.example;Ana\n', 'email,name\nana@b.example,Ana\n'],
    [
      'no headings',
      'Ana Souza;ana@b.example\nBen;ben@b.example\n',
      'email,name\nana@b.example,Ana Souza\nben@b.example,Ben\n',
    ],
    ['addresses alone', 'mail\nana@b.example\n', 'email,name\nana@b.example,\n'],
  ])('%s', async (_, content, expected) => {
    expect((await repaired(content)).sent).toBe(expected)
  })
})

describe('the column rule (beyond-the-spec §3)', () => {
  test('a second accountCode is not lost where columns are moved', async () => {
    const content = 'email,x,accountCode,accountCode\na@x.example,Ann,1,2\n'
    const roles: Mapping['roles'] = ['email', undefined, 'accountCode', undefined]
    expect(await mappingOf(content)).toEqual({ header: 0, roles })
    const { sent } = await run(content, { mapping: { header: 0, roles: roles.with(1, 'name') } })
    expect(sent).toBe('email,name,accountCode,accountCode\na@x.example,Ann,1,2\n')
  })

  test('finds email, name, password and accountCode', async () => {
    const roles = ['email', 'name', 'password', 'accountCode']
    expect(await mappingOf('email,name,password,accountCode\n')).toEqual({ header: 0, roles })
    expect((await mappingOf('password,email,name\n'))?.roles).toEqual([undefined, 'email', 'name'])
  })

  test('finds a header at M99 and none below or to the right', async () => {
    expect(await mappingOf(headerAt(99, 13))).toMatchObject({ header: 98 })
    expect(await mappingOf(headerAt(100, 1))).toBeUndefined()
    expect(await mappingOf(headerAt(1, 14))).toBeUndefined()
  })

  test.each(['Email,name\n', 'email ,name\n', 'E-mail address,name\n'])(
    '%j is a near miss',
    async (content) => {
      const { suggestion } = await run(`${content}ana@example.com,Ana\n`)
      expect(suggestion).toEqual({ header: 0, roles: ['email', 'name'] })
    },
  )

  test('nothing is suggested for a file without addresses', async () => {
    expect((await run('a,b\n1,2\n')).suggestion).toBeUndefined()
  })

  test('holds for whatever is corrected, and the rows add up', async () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('aZé"" ,;@.=<>\n\t')), maxLength: 12 })
    const address = fc.oneof(
      text,
      fc.constantFrom('ana@b.example', 'ANA@b.example ', 'Ben <ben@b.example>', ''),
    )
    const role = fc.constantFrom(undefined, 'left out', 'password', 'accountCode', 'first name', 'last name')
    const people = fc.array(fc.tuple(text, address, text), { minLength: 1, maxLength: 8 })
    const choice = fc.record({
      badRows: fc.constantFrom<'leave out' | 'send'>('leave out', 'send'),
      repairs: fc.subarray<Repair>(['addresses', 'controls']),
    })
    await fc.assert(
      fc.asyncProperty(people, role, choice, async (rows, first, chosen) => {
        const content = Papa.unparse([['A', 'Mail', 'B'], ...rows], { delimiter: ';', newline: '\n' })
        const mapping = { header: 0, roles: [first, 'email', 'name'] } as Mapping
        const { sent, outgoing, counts, read } = await run(content, { ...chosen, mapping, delimiter: ';' })
        // As an edited table is judged, whose rows are known.
        expect(judge(read!.table, { ...chosen, mapping }).judgement).toEqual(read!.judgement)
        const { data } = Papa.parse<string[]>(sent, { delimiter: ',', newline: '\n', skipEmptyLines: false })
        expect(findHeader(data)?.roles.slice(0, 2)).toEqual(['email', 'name'])
        expect(sent.endsWith('\n')).toBe(true)
        const { people: good, noAddress, badAddress, repeated, stray, error } = counts!
        expect(counts!.rows).toBe(good + noAddress + badAddress + repeated + stray + error)
        expect(counts!.rows).toBe(outgoing.rows!.sent + outgoing.rows!.leftOut)
        expect(data.length - 2).toBe(outgoing.rows!.sent)
        const again = (await run(sent)).counts!
        const left = { rows: counts!.people, people: counts!.people, bad: 0 }
        // What is sent of a row may be empty.
        const all = { ...again, rows: again.rows + again.emptyLines }
        expect(all).toMatchObject(chosen.badRows === 'leave out' ? left : { rows: counts!.rows })
      }),
    )
  })
})

describe('the counts', () => {
  const text = [
    'email,name',
    'ana@example.com,Ana',
    'ANA@example.com,Ana again',
    ',Nobody',
    'not an address,Someone',
    '',
    'ben@example.com',
    '"cleo@example.com","O, Cleo"',
  ].join('\n')

  test('add up', async () => {
    const { counts, read } = await run(text)
    expect(counts).toMatchObject({
      rows: 6,
      people: 3,
      noAddress: 1,
      badAddress: 1,
      repeated: 1,
      emptyLines: 1,
      uneven: 1,
      noName: 1,
      bad: 3,
    })
    expect(Array.from(read!.judgement.same)).toEqual([0, 2, 2, 0, 0, 0, 0, 0])
    expect(Object.fromEntries(read!.judgement.domains)).toEqual({ 'example.com': 3 })
  })

  test('have a name that is an address or an error also where a line ends in its cell', async () => {
    const { counts } = await run('email,name\nana@b.example,"ben@b.example\n"\ncleo@b.example,"#N/A\n"\n')
    expect(counts).toMatchObject({ people: 0, stray: 1, error: 1 })
  })

  test('leave out what the service would not take, and nothing else', async () => {
    const { sent, outgoing } = await run(text, { badRows: 'leave out' })
    expect(outgoing).toMatchObject({ changes: ['rows', 'newline'], rows: { sent: 3, leftOut: 3 } })
    expect(sent).toBe('email,name\nana@example.com,Ana\n\nben@example.com\n"cleo@example.com","O, Cleo"\n')
  })

  test('of repairs: what stands around the addresses, and control characters', async () => {
    const content = 'email,name\n ana@b.example ,Ana\nBen <ben@b.example>,"B\u0007en"\n'
    expect((await run(content)).counts).toMatchObject({ wrapped: 2, control: 1, badAddress: 2 })
    const { sent, counts } = await run(content, { repairs: ['addresses', 'controls'] })
    expect(sent).toBe('email,name\nana@b.example,Ana\nben@b.example,Ben\n')
    expect(counts).toMatchObject({ people: 2, changed: 2, bad: 0 })
  })

  test.each(['=1+1', '@SUM(A1)', '+cmd', '-(1)'])(
    'of a cell like %s, which a spreadsheet would run',
    async (cell) => {
      expect((await run(`email,name\na@b.example,${cell}\n`)).counts).toMatchObject({ formula: 1 })
    },
  )

  test.each(['+49 30 1', '-', '- none', 'a=b'])('but not of %s', async (cell) => {
    expect((await run(`email,name\na@b.example,${cell}\n`)).counts).toMatchObject({ formula: 0 })
  })

  test.each([
    ['ana@münchen.de', true],
    ['ana@b', false],
    ['ana@@b.de', false],
    ['@b.de', false],
    ['ana@.de', false],
    ['ana@b.', false],
    ['a"b@c.de', false],
    ['ana@corp,example.de', false],
    ["o'neil+x@b-c.example", true],
    ['ana@b\u00a0.de', false],
  ])('takes %s for an address: %s', async (address, isOne) => {
    const { counts } = await run(
      Papa.unparse(
        [
          ['email', 'name'],
          [address, 'A'],
        ],
        { newline: '\n' },
      ),
    )
    expect(counts).toMatchObject({ people: isOne ? 1 : 0, badAddress: isOne ? 0 : 1 })
  })

  test('of quotes that do not match, whose row is written correctly', async () => {
    const { counts, sent, outgoing } = await run('email,name\na@b.example,"A"na"\nb@b.example,B\n')
    expect(counts).toMatchObject({ quotes: 1, people: 2 })
    expect(sent).toBe('email,name\na@b.example,"A""na"\nb@b.example,B\n')
    expect(outgoing.changes).toEqual(['quotes'])
  })
})

describe('the body', () => {
  test.each([
    ['email,name\n', 'email,name\n', []],
    ['email,name\r\n', 'email,name\r\n', []],
    ['email,name', 'email,name\n', ['newline']],
    ['email,name\r', 'email,name\n', ['line ends', 'newline']],
    ['Zoë,ünï\nemail,name', 'Zoë,ünï\nemail,name\n', ['newline']],
    [`${mark}email,name\n`, 'email,name\n', ['mark']],
    [`${mark}email,name`, 'email,name\n', ['mark', 'newline']],
    ['x,email,name\n1,a@b.example,A\n', 'x,email,name\n1,a@b.example,A\n', []],
    ['email;name\na@b.example;A\n', 'email,name\na@b.example,A\n', ['delimiter']],
  ])('of %j is %j', async (content, sent, changes) => {
    const done = await run(content)
    expect(done.sent).toBe(sent)
    expect(done.outgoing).toMatchObject({ changes, sha256: await hex(sent) })
  })

  test('is the file itself if nothing changes', async () => {
    const blob = new Blob(['email,name\n'])
    const source = await openSource('people.csv', blob)
    expect((await prepare(source, startSettings()))?.outgoing.blob).toBe(blob)
  })
})

describe('a file of LibreOffice', () => {
  const rows = [
    'joerg.weissfels@corp.example,Jörg Weißfels',
    'kaethe.brueckner@corp.example,Käthe Brückner',
    'zoe.unal@corp.example,Zoë Ünal',
  ]
  const details = ['01.03.2026,4100', '15.11.2025,4100', '31.01.2024,4400']
  const corrected = [
    'email,name,Eintritt,Kostenstelle',
    ...rows.map((row, at) => `${row},${details[at]}`),
    '',
  ].join('\n')

  test.each(['people.xlsx', 'people.xls', 'people-utf-16.csv', 'people-windows-1252.csv'])(
    '%s becomes the CSV that the service needs, with its suggested columns',
    async (name) => {
      const { sent, outgoing } = await repaired(fixture(name))
      expect(sent).toBe(corrected)
      expect(outgoing).toMatchObject({
        fileType: 'CSV',
        sha256: await hex(corrected),
        rows: { sent: 3, leftOut: 0 },
      })
      expect(outgoing.changes.includes('format')).toBe(name.includes('.xls'))
    },
  )

  test('goes as it is if its only sheet is right, and as a CSV if a row is left out', async () => {
    const book = fixture('rule.xlsx')
    const whole = await run(book)
    expect(whole.outgoing).toMatchObject({ fileType: 'XLSX', changes: [], rows: { sent: 3, leftOut: 0 } })
    expect(whole.sent).toBe(book.toString())
    expect(whole.counts).toMatchObject({ people: 3, bad: 0 })
    const mapping: Mapping = { header: 0, roles: ['name', 'email'] }
    const left = await run(book, { mapping, badRows: 'leave out' })
    expect(left.outgoing).toMatchObject({ fileType: 'CSV', rows: { sent: 0, leftOut: 3 } })
  })

  test('goes to the byte if the original is wanted, or another type', async () => {
    const book = fixture('people.xls')
    const original = await run(book, { send: 'original' })
    expect(original.outgoing).toMatchObject({ fileType: 'XLS', changes: [] })
    expect(original.sent).toBe(book.toString())
    expect((await run(book, { fileType: 'XLSX' })).outgoing).toMatchObject({ fileType: 'XLSX', changes: [] })
  })

  test('is read sheet by sheet', async () => {
    const { table, suggestion } = await run(fixture('people.xlsx'), { sheet: 'Notizen' })
    expect(table).toMatchObject({
      sheet: 'Notizen',
      book: { sheets: [{ name: 'Personen' }, { name: 'Notizen' }] },
    })
    expect(suggestion).toBeUndefined()
  })
})

describe('hostile files', () => {
  test('an empty text has no rows', async () => {
    expect((await run('')).counts).toMatchObject({ rows: 0 })
  })

  test('NUL bytes end the reading', async () => {
    expect((await run('email,name\n\0\0\n')).table?.stopped).toBe('binary')
  })

  test('what is read in part, and goes as it is, has the digest of the whole', async () => {
    const content = `email,name\nana@example.com,Ana\n${'x'.repeat(1_100_000)}\nlast,line\n`
    const { table, outgoing } = await run(content, { send: 'original' })
    expect(table?.stopped).toBe('long row')
    expect(outgoing.sha256).toBe(await hex(content))
  })

  test('a quote that is never closed is marked', async () => {
    const { read } = await run('email,name\nana@example.com,Ana\nben@example.com,"Ben\n')
    expect(read!.judgement.flags[2]! & flags.quotes).not.toBe(0)
  })

  test('the first rows come before the others', async () => {
    const source = await openSource('x', new Blob(['email,name\n', 'a@b.example,A\n'.repeat(20_000)]))
    const first: string[] = []
    await prepare(source, startSettings(), {
      onFirst: ({ table }) => first.push(String(table.lines.length), readRows(table).cells(1).join()),
    })
    expect(first).toEqual(['4681', 'a@b.example,A'])
  })

  test.each([
    ['a file that is short', 'email,name\na@b.example,A\n'],
    [
      'a first row that is longer than what is read first',
      `email,name,${'x'.repeat(70_000)}\na@b.example,A\n`,
    ],
  ])('%s has no first rows', async (_, text) => {
    const onFirst = vi.fn<() => void>()
    const source = await openSource('x', new Blob([text]))
    expect((await prepare(source, startSettings(), { onFirst }))?.read?.judgement.counts.people).toBe(1)
    expect(onFirst).not.toHaveBeenCalled()
  })

  test('rows above the headings, and an empty part of a name, are left out', async () => {
    const { sent, outgoing } = await repaired(
      'People of 2026\nVorname;Nachname;E-Mail\nAna;Ng;ana@b.example\n;Noor;noor@b.example\n',
    )
    expect(sent).toBe('email,name\nana@b.example,Ana Ng\nnoor@b.example,Noor\n')
    expect(outgoing.changes).toContain('above')
  })

  test('a repaired row keeps its cells where they are, also left of the address', async () => {
    const text = 'id,email,name\n7, ana@b.example ,Ana\n8,ben@b.example,Ben\n'
    const { sent } = await run(text, { repairs: ['addresses'] })
    expect(sent).toBe('id,email,name\n7,ana@b.example,Ana\n8,ben@b.example,Ben\n')
  })

  test('the rows of a workbook are its lines', async () => {
    const { table, read } = await run(fixture('people.xlsx'))
    const lines = Array.from(table?.lines ?? [])
    expect(lines).toHaveLength(read?.judgement.flags.length ?? 0)
    expect(lines).toEqual(lines.map((_, row) => row + 1))
    expect(table?.isOriginal).toBe(false)
  })
})

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
async function unread(content: Buffer, change: Partial<Settings> = {}) {
  const source = await openSource('people.csv', new Blob([new Uint8Array(content)]))
  // The size alone: so many bytes would take seconds.
  Object.defineProperty(source.blob, 'size', { value: formats.CSV.mostBytes + 1 })
  const done = await prepare(source, { ...startSettings(), ...change })
  expect(done.read).toBeUndefined()
  return {
    changes: done.outgoing.changes,
    isFile: done.outgoing.blob === source.blob,
    sent: Buffer.from(await done.outgoing.blob.arrayBuffer()).toString('hex'),
  }
}

describe('a file that is too large to be read', () => {
  test.each([
    ['UTF-8', Buffer.from('email,name\na@b.example,A'), '0a'],
    ['carriage returns alone', Buffer.from('email,name\ra@b.example,A\r'), '0a'],
    ['UTF-16 LE', utf16('email,name\na@b.example,A'), '0a00'],
    ['UTF-16 BE', utf16('email,name\na@b.example,A', true), '000a'],
    ['UTF-16 LE, and in its last byte what looks like one', utf16('email,name\na@b.example,\u0a41'), '0a00'],
    [
      'UTF-16 BE, and in its last byte what looks like one',
      utf16('email,name\na@b.example,\u410a', true),
      '000a',
    ],
  ])('gets its final newline: %s', async (_, content, newline) => {
    expect(await unread(content)).toEqual({
      changes: ['newline'],
      isFile: false,
      sent: content.toString('hex') + newline,
    })
  })

  test.each([
    ['UTF-8', Buffer.from('email,name\na@b.example,A\n'), {}],
    ['CRLF', Buffer.from('email,name\r\na@b.example,A\r\n'), {}],
    ['UTF-16 LE', utf16('email,name\na@b.example,A\n'), {}],
    ['UTF-16 BE', utf16('email,name\na@b.example,A\n', true), {}],
    ['sent as another type', Buffer.from('email,name\na@b.example,A'), { fileType: 'XLS' }],
    ['a workbook', Buffer.from('PK\u0003\u0004 and so on'), {}],
  ] as const)('is sent as it is: %s', async (_, content, change) => {
    expect(await unread(content, change)).toEqual({
      changes: [],
      isFile: true,
      sent: content.toString('hex'),
    })
  })
})

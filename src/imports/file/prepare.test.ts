import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { findHeader, type Mapping } from './columns.ts'
import { noDecisions } from './decisions.ts'
import type { Edit } from './edits.ts'
import { readEnds } from './outgoing.ts'
import { createPreparer, type PreparePart } from './prepare.ts'
import { readCsv } from './readCsv.ts'
import { badFlags, flagNames, flags } from './rowMarks.ts'
import { firstRows } from './rows.ts'
import { fixture, run } from './run.fixture.ts'
import { openSource } from './source.ts'

const mark = '\uFEFF'
/** By the rule alone, as of a file that goes as it is. */
const mappingOf = async (content: string) => (await run(content, { send: 'as it is' })).checked.mapping

test('the column rule finds email, name, password and accountCode', async () => {
  const roles = ['email', 'name', 'password', 'accountCode']
  expect(await mappingOf('email,name,password,accountCode\n')).toEqual({ header: 0, roles })
  expect((await mappingOf('password,email,name\n'))?.roles).toEqual([undefined, 'email', 'name'])
})

test('the column rule finds a header at M99 and none below or to the right', async () => {
  const headerAt = (row: number, column: number) =>
    mappingOf(`${'x\n'.repeat(row - 1)}${','.repeat(column - 1)}email,name\n,ana@example.com,Ana\n`)
  expect(await headerAt(99, 13)).toMatchObject({ header: 98 })
  expect([await headerAt(100, 1), await headerAt(1, 14)]).toEqual([undefined, undefined])
})

test('no second accountCode is lost, and no second email, name or password is sent by its heading', async () => {
  const roles: Mapping['roles'] = ['email', 'name', 'accountCode', undefined]
  const twice = 'email,x,accountCode,accountCode\na@x.example,Ann,1,2\n'
  expect((await run(twice, { mapping: { header: 0, roles } })).sent).toBe(twice.replace('x', 'name'))
  const other: Mapping['roles'] = [undefined, undefined, undefined, 'email', 'name']
  const text = 'email;name;password;mail;who\n1;2;3;ana@a.example;Ana\n'
  expect((await run(text, { mapping: { header: 0, roles: other } })).sent).toBe(
    'email,name,email (2),name (2),password (2)\nana@a.example,Ana,1,2,3\n',
  )
})

test('the column rule holds for whatever is corrected, and the rows add up', async () => {
  const text = fc.string({ unit: fc.constantFrom(...Array.from('aZé"" ,;@.=<>\n\t')), maxLength: 12 })
  const address = fc.oneof(text, fc.constantFrom('ana@b.example', 'ANA@b.example ', 'Ben <ben@b.example>'))
  const role = fc.constantFrom(undefined, 'left out', 'password', 'accountCode', 'first name', 'last name')
  const people = fc.array(fc.tuple(text, address, text), { minLength: 1, maxLength: 8 })
  const choice = fc.record({
    badRows: fc.constantFrom<'leave out' | 'send'>('leave out', 'send'),
    edits: fc.subarray<Edit>([{ all: 'addresses' }, { all: 'first addresses' }, { all: 'unseen' }]),
  })
  await fc.assert(
    fc.asyncProperty(people, role, choice, async (rows, first, chosen) => {
      const content = Papa.unparse([['A', 'Mail', 'B'], ...rows], { delimiter: ';', newline: '\n' })
      const mapping = { header: 0, roles: [first, 'email', 'name'] } as Mapping
      const { sent, outgoing, counts, checked } = await run(content, { ...chosen, mapping, delimiter: ';' })
      const { data } = Papa.parse<string[]>(sent, { delimiter: ',', newline: '\n', skipEmptyLines: false })
      expect(findHeader(data)?.roles.slice(0, 2)).toEqual(['email', 'name'])
      expect(sent.endsWith('\n')).toBe(true)
      const kinds = flagNames.filter((flag) => (flags[flag] & badFlags) !== 0)
      expect(counts.bad).toBe(kinds.reduce((sum, flag) => sum + counts[flag], 0))
      expect(counts.rows).toBe(counts.people + counts.bad)
      expect(checked.order).toHaveLength(counts.rows)
      expect(counts.rows).toBe(outgoing.rows.sent + outgoing.rows.leftOut)
      expect(data.length - 2).toBe(outgoing.rows.sent)
      if (chosen.badRows === 'send') return
      const again = (await run(sent)).counts
      expect(again).toMatchObject({ rows: counts.people, people: counts.people, bad: 0 })
    }),
  )
})

test('the counts add up, and what the service would not take is left out', async () => {
  const content =
    'email,name\nana@example.com,Ana\nANA@example.com,Ana again\n,Nobody\nnot an address,Someone\n\nben@example.com\n"cleo@example.com","O, Cleo"'
  const { counts, checked, sent, outgoing } = await run(content)
  expect(counts).toMatchObject({ rows: 6, people: 3, noAddress: 1, badAddress: 1, repeated: 1, bad: 3 })
  expect(counts).toMatchObject({ emptyLines: 1, uneven: 1, noName: 1 })
  expect(Array.from(checked.same)).toEqual([0, 2, 2, 0, 0, 0, 0, 0])
  expect(Object.fromEntries(checked.domains)).toEqual({ 'example.com': 3 })
  const changes = ['rows', 'empty lines', 'newline']
  expect(outgoing).toMatchObject({ changes, rows: { sent: 3, leftOut: 3 } })
  expect(sent).toBe('email,name\nana@example.com,Ana\nben@example.com\ncleo@example.com,"O, Cleo"\n')
  expect((await run(content, { badRows: 'send' })).outgoing.rows).toEqual({ sent: 6, leftOut: 0 })
})

test('the counts of edits, quotes, accounts and passwords are of the rows that are sent', async () => {
  const head = 'email,name,password,accountCode\n'
  const content = `${head}ana@a.example,Ana,s3cret,C1\nzoe,Zoë,,"C"2"\n`
  const edits = [{ row: 2, column: 1, text: 'Zoe' }]
  const left = await run(content, { edits })
  expect(left.outgoing).toMatchObject({ changes: ['rows'], edited: 0 })
  expect(left.counts).toMatchObject({ edited: 1, quotes: 1, accountCodes: 1, noPassword: 0 })
  const sent = await run(content, { edits, badRows: 'send' })
  expect(sent.outgoing).toMatchObject({ changes: ['edits', 'quotes'], edited: 1 })
  expect(sent.counts).toMatchObject({ accountCodes: 2, noPassword: 1 })
})

test('the counts are of 10,000 domains at most, in any case', async () => {
  const addresses = Array.from({ length: 10_001 }, (_, at) => `ana@d${at}.example`)
  const { checked } = await run(['email', ...addresses, 'ben@D7.Example', ''].join('\n'))
  expect(checked.domains.size).toBe(10_000)
  expect(checked.domains.get('d7.example')).toBe(2)
})

test.each([
  [1, '=1+1|@SUM(A1)|+cmd|-(1)'],
  [0, '+49 30 1|-|a=b'],
])('the counts have %i formula for each of %s', async (many, cells) => {
  for (const cell of cells.split('|')) {
    expect((await run(`email,name\na@b.example,${cell}\n`)).counts).toMatchObject({ formula: many })
  }
})

// The changes, what they make of it, and the file, if it is another one.
test.each<[changes: string, sent: string, content?: string]>([
  ['', 'email,name\n'],
  ['', 'x,email,name\n1,a@b.example,A\n'],
  ['newline', 'email,name\n', 'email,name'],
  ['line ends', 'email,name\n', 'email,name\r'],
  ['line ends', 'email,name\na@b.example,A\nb@b.example,B\n', 'email,name\na@b.example,A\nb@b.example,B\r'],
  ['mark', 'email,name\n', `${mark}email,name\n`],
  ['delimiter', 'email,name\na@b.example,A\n', 'email;name\na@b.example;A\n'],
  ['quotes', 'email,name\na@b.example,"A""na"\n', 'email,name\na@b.example,"A"na"\n'],
  ['delimiter separator line', 'email,name\na@b.example,A\n', 'sep=;\nemail;name\na@b.example;A\n'],
])('the body with the changes "%s", as %j of %j', async (changes, sent, content = sent) => {
  const done = await run(content)
  expect([done.sent, done.outgoing.changes.join(' ')]).toEqual([sent, changes])
  expect(done.outgoing.sha256).toBe(createHash('sha256').update(sent).digest('hex'))
})

test('the body is the file itself if nothing changes, or it goes as it is', async () => {
  for (const send of ['corrected', 'as it is'] as const) {
    const { source, outgoing } = await run(send === 'corrected' ? 'email,name\n' : 'E-Mail;x', { send })
    expect(outgoing).toMatchObject({ blob: source.blob, changes: [] })
  }
  const book = await run(fixture('rule.xlsx'))
  expect(book.outgoing).toMatchObject({ fileType: 'XLSX', changes: [], rows: { sent: 3, leftOut: 0 } })
  expect(book.sent).toBe(fixture('rule.xlsx').toString())
})

test('the body is shown by its lines, or by the first and last of them', async () => {
  const lines = ['email,name', ...Array.from({ length: 200 }, (_, at) => `p${at}@a.example,P${at}`)]
  const endsOf = async (many: number) => readEnds(new Blob([`${lines.slice(0, many).join('\n')}\n`]))
  expect(await endsOf(6)).toEqual(lines.slice(0, 6))
  expect(await endsOf(201)).toEqual([...lines.slice(0, 3), '⋮', ...lines.slice(-3)])
})

const read = (text: string) => readCsv(new TextEncoder().encode(text), {}, 'en')

test('passwords that are left out do not go from where a comma has moved them', async () => {
  const text = 'email,name,password,x\nana@a.example,Souza, Ana,Secret-1,y\nben@a.example,Ben,Secret-2,z\n'
  const roles: Mapping['roles'] = ['email', 'name', 'left out', undefined]
  const { sent } = await run(text, { mapping: { header: 0, roles }, badRows: 'send' })
  expect(sent).toBe('email,name,x\nana@a.example,Souza,\nben@a.example,Ben,z\n')
})

test('a CSV is read with any line ends, each row with its line', () => {
  const cell = fc.string({ unit: fc.constantFrom(...Array.from('aé",;\n ')), maxLength: 6 })
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.constantFrom('\n', '\r\n', '\r'), (cells, newline) => {
      const text = `${Papa.unparse([['email', 'name', 'x@d.example'], ...cells], { newline, quotes: true })}${newline}`
      const table = readCsv(new TextEncoder().encode(text), { delimiter: ',' }, 'en')
      expect(firstRows(table.rows, Infinity).slice(1)).toEqual(cells)
      const before = text.replaceAll(/\r\n?/g, '\n').split('\n').length - 1
      const last = cells.at(-1)?.join('').split('\n').length ?? 1
      expect(table.lines.at(-1)).toBe(before - last + 1)
    }),
  )
})

test('a CSV of two columns and few rows has its separator', () => {
  for (const delimiter of [',', ';', '\t', '|'] as const)
    expect(read(`email${delimiter}name\n`).csv).toMatchObject({ delimiter })
})

test.each([
  ['email,name\na\0b@d.example,A\n', 'has NUL bytes'],
  ['x,'.repeat(201), 'has more than 200 columns'],
  [','.repeat(3_000_000), 'has more than 200 columns'],
  [`email\n${'a@d.example\n'.repeat(300_000)}`, 'has more than 300,000 rows. Split it.'],
])('a CSV is refused: %#', (text, reason) => {
  expect(() => read(text)).toThrow(reason)
})

test('a CSV in many parts is read as in one', () => {
  const rows = Array.from({ length: 12_000 }, (_, at) => `ana${at}@a.example,"A ""${at}""\n, b"\n`)
  rows[7_000] = `zoe@a.example,"${'long '.repeat(20_000)}"\n`
  rows[9_000] = 'zoe@a.example,"C"2"\n'
  for (const text of [`email,name\n${rows.join('')}`, `email,name\n${rows.join('')}last,"open`]) {
    const table = readCsv(Buffer.from(text), noDecisions(), 'en')
    const { data, errors } = Papa.parse<string[]>(text, {
      newline: '\n',
      delimiter: ',',
      skipEmptyLines: true,
    })
    expect(firstRows(table.rows, Infinity)).toEqual(data)
    expect(Array.from(table.csv.brokenQuotes)).toEqual(errors.map(({ row }) => row))
    expect(table.lines[10_000]).toBe(19_998)
  }
})

test('a line longer than a part is read alone, and the separator is found in the first rows', () => {
  const text = `email,name\nana@a.example,"${'x'.repeat(30_000)}"\nben@a.example,B\n`
  const { rows } = readCsv(Buffer.from(text), { ...noDecisions(), quotes: 'by line' }, 'en')
  expect(firstRows(rows, 9)[1]?.map(({ length }) => length)).toEqual([13, 30_000])
  const other = 'ben@a.example,x,B,c,d\n'.repeat(900)
  const mixed = `email;name\n${'ana@a.example;A\n'.repeat(70)}${other}`
  expect(readCsv(Buffer.from(mixed), noDecisions(), 'en').csv.delimiter).toBe(';')
})

test('a CSV is read once for many decisions, and its first rows come first', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => `person${at}@d.example,P`)
  const source = await openSource('people.csv', new Blob([['email,name', ...rows, ''].join('\n')]))
  const prepareAgain = createPreparer(source, 'en')
  const parts: PreparePart[] = []
  const send = (part: PreparePart) => void parts.push(part)
  const done = await prepareAgain(noDecisions(), send)
  expect(parts).toEqual([expect.anything(), ...done.table.rows.texts])
  expect(parts[0]).toMatchObject({ checked: { counts: { rows: 749, people: 749 } } })
  expect(done.checked.counts).toMatchObject({ rows: 5_000, people: 5_000 })
  const { table } = await prepareAgain({ ...noDecisions(), badRows: 'send' }, send)
  expect(table).toBe(done.table)
  await prepareAgain({ ...noDecisions(), delimiter: ';' }, send)
  expect(parts.filter((part) => typeof part !== 'string')).toHaveLength(2)
})

const content = 'x,email,name\n1,ana@a..example,Ana\n2,ben@exmaple.org,NULL\n'
test.each<[readonly Edit[], string]>([
  [[{ row: 1, column: 1, text: 'typed@a.example' }], '1,typed@a.example,Ana\n2,ben@exmaple.org,NULL\n'],
  [[{ all: 'addresses' }], '1,ana@a.example,Ana\n2,ben@exmaple.org,NULL\n'],
  [[{ from: 'exmaple.org', to: 'example.org' }], '1,ana@a..example,Ana\n2,ben@example.org,NULL\n'],
  [[{ all: 'placeholders' }], '1,ana@a..example,Ana\n2,ben@exmaple.org,\n'],
  [
    [{ all: 'addresses' }, { row: 1, column: 1, text: 'x@a.example' }],
    '1,x@a.example,Ana\n2,ben@exmaple.org,NULL\n',
  ],
])('edits %j are sent, and the later ones win', async (edits, rows) => {
  const { sent, counts } = await run(content, { edits, badRows: 'send' })
  expect(sent).toBe(`x,email,name\n${rows}`)
  expect(counts.edited).toBe(1)
})

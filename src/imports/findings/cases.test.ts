import { expect, test } from 'vitest'
import { fixture } from '../file/run.fixture.ts'
import { openFile } from '../file/source.ts'
import { runWithFindings as run, settle } from './settle.fixture.ts'

const one = 'email,name\nok@d.example,Ok One\n'
const two = `${one}ana@d.example,Ana Souza\n`
const three = 'email,name\nana@d.example,Ana Souza\nben@d.example,Ben Li\neve@d.example,Eve Roth\n'
const four = 'email,name\nana@d.example,Ana\nben@d.example,Ben\neve@d.example,Eve\nkim@d.example,Kim\n'
const ana = 'email,name\nana@d.example,Ana Souza\n'
const titled =
  'email,name,First Name,Last Name,Job Title\nana@d.example,Ana Souza,Ana,Souza,CFO\nben@d.example,Ben Li,Ben,Li,CTO\n'
const quoted =
  'email,name,department\r\nana@d.example,Ana Souza,HR\r\nben@d.example,"Li, Ben",IT\r\neve@d.example,Eve O\'Neal,HR\r\n'
const hidden = 'Decide about what is hidden.'
const lines = 'Decide how the lines are read.'

test('an address with a letter of another alphabet has no fix', async () => {
  const { fixes, counts } = await settle('homograph.csv')
  expect(fixes.map(({ label }) => label)).toEqual(['Include them'])
  expect(counts).toMatchObject({ people: 1, badAddress: 1 })
})

test.each<[name: string, fix: string | undefined, sent: string, blocker?: string]>([
  ['excel-formula.csv', 'Repair', two],
  ['bidi.csv', 'Repair', two],
  ['fullwidth.csv', 'Repair', two],
  ['double-dot.csv', 'Repair', two.replace('ana@', 'ana.s@')],
  ['two-angle.csv', 'Take the first', two],
  ['exchange-proxy.csv', 'Take the first', ana, 'The file contains no people.'],
  ['m365-template.csv', undefined, titled],
  ['trailing-commas.csv', undefined, 'email,name,,,\nana@d.example,Ana Souza,,,\n'],
  ['sep-exact.csv', undefined, ana],
  ['swallow.csv', 'Read each line', four, lines],
  ['unclosed.csv', 'Read each line', four, lines],
  ['whole-line-quoted.csv', 'Read the cells', quoted, lines],
  ['hidden-rows.xlsx', 'Leave it out', three.replace('ben@d.example,Ben Li\n', ''), hidden],
  ['hidden-rows.xlsx', 'Include it', three, hidden],
  ['hidden-row.xls', 'Leave it out', three.replace('ben@d.example,Ben Li\n', ''), hidden],
  ['filtered.xlsx', 'Leave them out', 'email,name,dept\nana@d.example,Ana,HR\n', hidden],
  ['hidden-column.xlsx', 'Leave it out', three, hidden],
  ['hidden-first-sheet.xlsx', undefined, three],
  ['second-active.xlsx', undefined, three],
  ['errors.xlsx', undefined, 'email,name\nben@d.example,TRUE\neve@d.example,12345\n'],
  ['formula-nocache.xlsx', undefined, 'email,name\nben@d.example,Ben\n'],
])('%s goes right after its fix, or without any: %s', async (name, fix, sent, blocker) => {
  const found = await settle(name)
  expect(found.blocker).toBe(blocker)
  expect(await settle(name, fix ? [fix] : [])).toMatchObject({ blocker: undefined, sent })
})

test.each(['workbook2.xlsx', 'backslash.xlsx'])('%s goes to the byte', async (name) => {
  const { outgoing, sent } = await settle(name)
  expect(outgoing).toMatchObject({ fileType: 'XLSX', changes: [] })
  expect(sent).toBe(fixture(`cases/${name}`).toString())
})

test('of joined files, the headings in the middle are left out, and the marks reach no cell', async () => {
  const { sent, texts, counts, outgoing } = await settle('joined-files.csv')
  expect(sent).toBe(three.replace('Roth', 'Kim').replaceAll('\n', '\r\n'))
  expect(texts).toContain('Headings repeated: 1')
  expect(counts).toMatchObject({ people: 3, heading: 1, bad: 1 })
  expect(outgoing.changes).toEqual(['rows', 'inner marks', 'mark'])
})

test.each([
  ['cp1251.csv', 'windows-1251', 'Анна Иванова'],
  ['macroman.csv', 'macintosh', 'René Müller'],
] as const)(
  'the encoding of %s is asked about, and read right once chosen',
  async (name, encoding, person) => {
    expect((await settle(name)).blocker).toBe('Choose how the characters are read.')
    const chosen = await run(fixture(`cases/${name}`), { encoding })
    expect(chosen.blocker).toBeUndefined()
    expect(chosen.sent).toContain(person)
    expect((await settle(name, ['They are right'])).blocker).toBeUndefined()
  },
)

test.each([
  ['an unknown top-level domain', 'ana@firma.cmo,Ana', 'badAddress'],
  ['a look-alike letter', 'асе@d.example,Ace', 'badAddress'],
  ['no address', ' ,Ana', 'noAddress'],
  ['an error', 'ana@d.example,#NV', 'cellError'],
  ['a name of a database', 'ana@d.example,NULL', 'placeholder'],
  ['a name of an export', String.raw`ana@d.example,\N`, 'placeholder'],
  ['a name of a program', 'ana@d.example,undefined', 'placeholder'],
  ['cells that have moved', 'ana@d.example,King, Ana', 'tooManyCells'],
  ['the headings', 'email,name', 'heading'],
  ['the address again', 'OK@d.example,Ok', 'repeated'],
])('what else makes a row one that is left out: %s', async (_, row, flag) => {
  const { counts, sent } = await settle('people.csv', [], `${one}${row}\n`)
  expect(counts).toMatchObject({ people: 1, bad: 1, [flag]: 1 })
  expect(sent).toBe(one)
})

test('a placeholder goes without a name once that is chosen', async () => {
  const { sent } = await settle('people.csv', ['Send without a name'], `${one}ana@d.example,NULL\n`)
  expect(sent).toBe(`${one}ana@d.example,\n`)
})

test('an account code that a spreadsheet has shortened is left out, and one in two spellings is named', async () => {
  const content =
    'email,name,accountCode\nana@d.example,Ana,1.23457E+11\nok@d.example,Ok,00042\neve@d.example,Eve,42\n'
  const { texts, counts } = await settle('people.csv', [], content)
  expect(counts).toMatchObject({ people: 2, shortCode: 1 })
  expect(texts).toContain('accountCode that lost digits: 1')
  expect(texts).toContain('One accountCode has two spellings: 00042 and 42.')
})

test('it is said how many have no password', async () => {
  const content = 'email,name,password\nana@d.example,Ana,s3cret\nok@d.example,Ok,\n'
  const { texts } = await settle('people.csv', [], content)
  expect(texts).toContain('The file has passwords in clear text. 1 row has none.')
})

test('characters in a name that turn its direction or are not seen go with one click', async () => {
  const content = `${one}ana@d.example,\u202eazuoS\u202c\nzoe@d.example,Zo\u200bë\n`
  const { sent } = await settle('people.csv', ['Remove'], content)
  expect(sent).toBe(`${one}ana@d.example,azuoS\nzoe@d.example,Zoë\n`)
})

test.each([
  ['html-late.xls', 'is a web page or XML'],
  ['json.csv', 'is JSON.'],
  ['pdf.csv', 'is a PDF.'],
  ['zipped.zip', 'is a ZIP archive, but no XLSX workbook'],
  ['people.ods', 'is a ZIP archive, but no XLSX workbook'],
  ['corrupt.xlsx', 'is damaged'],
  ['no-sst.xlsx', 'is damaged'],
])('%s is not a table: it %s', async (name, reason) => {
  const opened = await openFile(name, new Blob([fixture(`cases/${name}`)]))
  expect(typeof opened === 'string' ? opened : await settle(name).then(String, String)).toContain(reason)
})

test('a file is never said to be unchanged where a byte is not UTF-8, and the characters are asked about', async () => {
  const start = Buffer.from('email,name,room\nana@b.example,Zoë Żółć,B')
  const file = Buffer.concat([start, Buffer.from([0xfc]), Buffer.from('ro\n')])
  const { outgoing, sent, blocker, texts } = await run(file)
  expect(blocker).toBe('Choose how the characters are read.')
  expect(texts).toContain('Lost characters, shown as \uFFFD: 1')
  expect(outgoing.changes).toEqual(['characters'])
  expect(sent).toContain('B\uFFFDro')
  expect((await run(file, { send: 'as it is' })).sent).toBe(file.toString())
})

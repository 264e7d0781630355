/** Files as the common products write them, in their encodings. */
import { describe, expect, test } from 'vitest'
import type { Mapping } from '../judge/header.ts'
import { mark, run, repaired, sha256, fixture } from './prepare.fixture.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
/** As Excel in Germany saves a CSV. */
const german = latin(
  'E-mail Address;Full Name\r\njuergen@corp.example;Jürgen Groß\r\nzoe@corp.example;Zoë, Ünal',
)

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
      sha256: sha256(expected),
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
        sha256: sha256(corrected),
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

  test('goes to the byte if the original is wanted,', async () => {
    const book = fixture('people.xls')
    const original = await run(book, { send: 'original' })
    expect(original.outgoing).toMatchObject({ fileType: 'XLS', changes: [] })
    expect(original.sent).toBe(book.toString())
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

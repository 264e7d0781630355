import { describe, expect, test, vi } from 'vitest'
import { flags } from '../judge/flags.ts'
import { type Settings, startSettings } from '../judge/settings.ts'
import { formats, openSource } from '../read/source.ts'
import { readRows } from '../read/table.ts'
import { run, repaired, sha256, fixture } from './prepare.fixture.ts'
import { prepare } from './prepare.ts'

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
    expect(outgoing.sha256).toBe(sha256(content))
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
    ['a workbook', Buffer.from('PK\u0003\u0004 and so on'), {}],
  ] as const)('is sent as it is: %s', async (_, content, change) => {
    expect(await unread(content, change)).toEqual({
      changes: [],
      isFile: true,
      sent: content.toString('hex'),
    })
  })
})

/** More columns than are looked at, and one more: to look at each of a hundred thousand takes minutes. */
const wide = (start: string, cell: string, last: string) => `${start}${`,${cell}`.repeat(200)},${last}\n`

test.each([
  ['headings', true, wide('Mail,Name', 'x', 'Mail') + wide('a@b.example,Ann', 'y', 'b@b.example')],
  ['the rule', false, wide('email,name', 'x', 'Mail') + wide('a@b.example,Ann', 'y', 'b@b.example')],
])(
  'columns of addresses beyond the first 200 are not asked about, and go along: by %s',
  async (_, isGuessed, content) => {
    const { sent, counts, read } = await run(content)
    expect(read?.judgement).toMatchObject({ isGuessed, isUnclear: false, mapping: { header: 0 } })
    expect(counts).toMatchObject({ people: 1, uneven: 0 })
    expect(sent).toBe(content.replace('Mail,Name', 'email,name'))
  },
)

test('of rows without headings, those beyond the first 200 are not offered, and go along', async () => {
  const { read } = await run(wide('a@b.example,Ann', 'y', 'b@b.example'))
  const [first, ...others] = read?.judgement.suggestions ?? []
  expect(others).toEqual([])
  expect(first?.roles).toEqual(['email', 'name', ...Array<undefined>(201).fill(undefined)])
})

import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { findHeader, type Mapping } from '../judge/header.ts'
import { judge } from '../judge/judge.ts'
import type { Repair } from '../judge/repair.ts'
import { startSettings } from '../judge/settings.ts'
import { openSource } from '../read/source.ts'
import { mark, run, sha256 } from './prepare.fixture.ts'
import { prepare } from './prepare.ts'

/** A file with its header in this row and column, counted from 1. */
const headerAt = (row: number, column: number) =>
  `${'x\n'.repeat(row - 1)}${','.repeat(column - 1)}email,name\n,ana@example.com,Ana\n`

/** By the rule alone, as of a file that goes as it is. */
const mappingOf = async (content: string) =>
  (await run(content, { send: 'original' })).read?.judgement.mapping

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

  test('count the people of 10,000 domains at most, in any case', async () => {
    const addresses = Array.from({ length: 10_001 }, (_, at) => `ana@d${at}.example`)
    const { read } = await run(['email', ...addresses, 'ben@D7.Example', ''].join('\n'))
    expect(read!.judgement.domains.size).toBe(10_000)
    expect(read!.judgement.domains.get('d7.example')).toBe(2)
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
    expect(done.outgoing).toMatchObject({ changes, sha256: sha256(sent) })
  })

  test('is the file itself if nothing changes', async () => {
    const blob = new Blob(['email,name\n'])
    const source = await openSource('people.csv', blob)
    expect((await prepare(source, startSettings()))?.outgoing.blob).toBe(blob)
  })
})

test('a file with a byte that is not UTF-8 is never said to be sent unchanged', async () => {
  const file = Buffer.concat([
    Buffer.from('email,name,room\nana@b.example,Zoë Żółć,B'),
    Buffer.from([0xfc]),
    Buffer.from('ro\n'),
  ])
  const { outgoing, sent } = await run(file)
  expect(outgoing.changes).toEqual(['characters'])
  expect(sent).toContain('B\uFFFDro')
})

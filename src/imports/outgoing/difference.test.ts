import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { flags } from '../judge/flags.ts'
import { startSettings } from '../judge/settings.ts'
import { openSource } from '../read/source.ts'
import { readRows } from '../read/table.ts'
import type { Difference } from './difference.ts'
import { wasIn } from './lastRows.ts'
import { prepare } from './prepare.ts'

async function compare(now: BlobPart, before: BlobPart, name = 'last.csv') {
  const [source, last] = await Promise.all([
    openSource('now.csv', new Blob([now])),
    openSource(name, new Blob([before])),
  ])
  const done = await prepare(source, { ...startSettings(), last })
  if (!done.difference) throw new Error('Nothing was compared.')
  return { ...done, difference: done.difference }
}
const compared = async (now: BlobPart, before: BlobPart): Promise<Difference> => {
  const { difference } = await compare(now, before)
  if ('reason' in difference) throw new Error(difference.reason)
  return difference
}

test('people are added, changed, removed, or the same, whatever the case of their addresses', async () => {
  const before =
    'email,name,department\nana@a.example,Ana,Sales\nben@a.example,Ben,Sales\nzoe@a.example,Zoë,IT\n'
  const now =
    'email,name,department\nANA@a.example,Ana,Sales\nben@a.example,Ben B.,IT\nNew@a.example,New,IT\n'
  const { difference, read } = await compare(now, before)
  expect(difference).toMatchObject({
    name: 'last.csv',
    added: 1,
    changed: 1,
    same: 1,
    removed: 1,
    firstRemoved: ['zoe@a.example'],
    cells: [
      ['name', 1],
      ['department', 1],
    ],
    csv: [
      '\uFEFF"change","email","heading","before","after"',
      '"changed","ben@a.example","name","Ben","Ben B."',
      '"changed","ben@a.example","department","Sales","IT"',
      '"added","new@a.example","","",""',
      '"removed","zoe@a.example","","",""',
      '',
    ].join('\r\n'),
  })
  const marks = Array.from(read!.judgement.flags, (mark) => mark & (flags.added | flags.altered))
  expect(marks).toEqual([0, 0, flags.altered, flags.added])
  const { rows, removed } = read!.last!
  expect([Array.from(rows), Array.from(removed)]).toEqual([[0, 0, 3, 0], [3]])
})

test('a file of another make is compared by its recognised columns', async () => {
  const before = Buffer.from('Vorname;Nachname;E-Mail\r\nZo\xeb;\xdcnal;zoe@a.example\r\n', 'latin1')
  expect(await compared('email,name\nzoe@a.example,Zoë Ünal\n', before)).toMatchObject({
    added: 0,
    changed: 0,
    same: 1,
    removed: 0,
  })
})

test('a password is never written down', async () => {
  const [before, now] = ['Secret-1', 'Secret-2'].map(
    (password) => `email,name,password\nana@a.example,Ana,${password}\n`,
  )
  const found = await compared(now!, before!)
  expect(found).toMatchObject({ changed: 1, cells: [['password', 1]] })
  expect(JSON.stringify(found)).not.toContain('Secret-')
  expect(found.csv).toContain('"password","(changed)","(changed)"')
})

test('the first three of those who are missing are named', async () => {
  const people = [1, 2, 3, 4, 5].map((n) => `p${n}@a.example,P\n`)
  const found = await compared(`email,name\n${people[0]}`, `email,name\n${people.join('')}`)
  expect(found).toMatchObject({
    same: 1,
    removed: 4,
    firstRemoved: ['p2@a.example', 'p3@a.example', 'p4@a.example'],
  })
})

test('the same line under other headings is a change, and a column of one file alone is none', async () => {
  const line = 'ana@a.example,Ana,Sales,IT\n'
  const found = await compared(`email,name,team,site\n${line}`, `email,name,site,office\n${line}`)
  expect(found).toMatchObject({ changed: 1, cells: [['site', 1]] })
  expect(found.csv).toContain('"site","Sales","IT"')
  expect(await compared(`email,name,team,site\n${line}`, 'email,name\nana@a.example,Ana\n')).toMatchObject({
    changed: 0,
    same: 1,
  })
})

test('a name in two columns is the same as in one, also if one of them is empty', async () => {
  const before = 'Vorname;Nachname;E-Mail\r\n;Noor;noor@a.example\r\nAna;;ana@a.example\r\n'
  const now = 'email,name\nnoor@a.example,Noor\nana@a.example,Ana\n'
  expect(await compared(now, before)).toMatchObject({ changed: 0, same: 2 })
})

test('a name that is no longer sent is told as it was: it is not a secret', async () => {
  const [source, last] = await Promise.all([
    openSource('now.csv', new Blob(['email\nana@a.example\n'])),
    openSource('last.csv', new Blob(['email,name\nana@a.example,Ana\n'])),
  ])
  const mapping = { header: 0, roles: ['email'], isNameless: true } as const
  const done = await prepare(source, { ...startSettings(), mapping, last })
  expect(done.difference).toMatchObject({ changed: 1, cells: [['name', 1]] })
  expect(done.difference).toHaveProperty('csv', expect.stringContaining('"name","Ana",""'))
})

test('a row keeps its other marks when it is marked as added or changed', async () => {
  const { read } = await compare(
    'email,name\nana@a.example,\nnew@a.example,\n',
    'email,name\nana@a.example,Ann\n',
  )
  const marks = Array.from(read!.judgement.flags).slice(1)
  expect(marks.map((mark) => mark & flags.altered)).toEqual([flags.altered, 0])
  expect(marks.map((mark) => mark & flags.noName)).toEqual([flags.noName, flags.noName])
})

const wasOf = async (now: string, before: string) => {
  const { read } = await compare(now, before)
  const { last } = read!
  const [cells, former] = [readRows(read!.table).cells(1), readRows(last!.table).cells(last!.rows[1]! - 1)]
  return cells.map((_, column) => wasIn(last!, column, cells, former))
}

test('a cell is shown beside that of the last file, if it is another one', async () => {
  expect(
    await wasOf('email,name,site\na@a.example,Ana B.,\n', 'site,email,name\nIT,A@a.example,Ana B.\n'),
  ).toEqual([undefined, undefined, { text: 'IT', isHidden: false }])
  // One name beside two, and each of two beside its own.
  const names = 'Vorname,Nachname,E-Mail\n'
  expect(await wasOf(`${names}Ana,Bo,a@a.example\n`, 'email,name\na@a.example,Ana Li\n')).toEqual([
    { text: 'Ana Li', isHidden: false },
    undefined,
    undefined,
  ])
  expect(await wasOf(`${names}Ana,Bo,a@a.example\n`, `${names}Ana,Li,a@a.example\n`)).toEqual([
    undefined,
    { text: 'Li', isHidden: false },
    undefined,
  ])
  const secret = 'email,name,password\na@a.example,Ana,Secret-'
  expect((await wasOf(`${secret}1\n`, `${secret}2\n`))[2]).toMatchObject({ isHidden: true })
})

test('a column of the last file is secret if it is secret in this one', async () => {
  const [source, last] = await Promise.all(
    ['email,name,code\na@a.example,A,1\n', 'code,email,name\n2,b@a.example,B\n'].map((content) =>
      openSource('people.csv', new Blob([content])),
    ),
  )
  const mapping = { header: 0, roles: ['email', 'name', 'password'] } as const
  const done = await prepare(source!, { ...startSettings(), mapping, last: last! })
  expect(done.read?.last?.judgement.secret).toEqual([0])
})

test('a file that cannot be compared is told of, and the import stays as it was', async () => {
  const now = 'email,name\nana@a.example,Ana\n'
  const without = await compare(now, 'a,b\n1,2\n')
  expect(without.difference).toEqual({
    name: 'last.csv',
    reason: 'has no column of addresses that could be recognised.',
  })
  expect(without.read?.judgement.counts).toMatchObject({ people: 1 })
  const damaged = await compare(now, new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'last.xlsx')
  expect(damaged.difference).toMatchObject({ reason: 'is damaged, or is not a workbook.' })
})

/** The first of each address, as papaparse reads the file again. */
const peopleOf = (text: string) => {
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  const pairs = data.map(({ email = '', name = '' }) => [email.toLowerCase(), name] as const)
  return new Map(pairs.filter(([email]) => email !== '').toReversed())
}
test('whatever two files have, the people add up', async () => {
  const person = fc.record({
    email: fc.constantFrom('ana', 'Ben', 'zoe', 'ZOE', 'eve', '').map((name) => name && `${name}@a.example`),
    name: fc.constantFrom('Ana', 'Ben, B.', '"Zoë"', ''),
  })
  const file = fc.array(person, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(file, file, async (now, before) => {
      const [textNow, textBefore] = [Papa.unparse(now), Papa.unparse(before)]
      const [after, was] = [peopleOf(textNow), peopleOf(textBefore)]
      const known = Array.from(after).filter(([email]) => was.has(email))
      const changed = known.filter(([email, name]) => was.get(email) !== name).length
      expect(await compared(textNow, textBefore)).toMatchObject({
        added: after.size - known.length,
        changed,
        same: known.length - changed,
        removed: was.size - known.length,
      })
    }),
  )
})

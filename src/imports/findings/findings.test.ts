import { expect, test } from 'vitest'
import { flags } from '../judge/flags.ts'
import { changeOf, type Settings, startSettings } from '../judge/settings.ts'
import { prepare } from '../outgoing/prepare.ts'
import { applyEdits, type Edit } from '../read/edits.ts'
import { openSource } from '../read/source.ts'
import { readRows } from '../read/table.ts'
import { allRepairs } from './finding.ts'
import { findAll } from './findings.ts'
import { isCalm } from './rowFacts.ts'

const circumstances = { ownDomains: ['corp.example'], isMoving: false, remembered: undefined }

async function read(content: string, change: object = {}) {
  const source = await openSource('people.csv', new Blob([content]))
  const prepared = await prepare(source, { ...startSettings(), ...change })
  const findings = findAll(source, prepared, circumstances).filter(({ code }) => code === 'domains')
  return { texts: findings.map(({ text }) => text), fixes: findings.flatMap(({ fixes }) => fixes), prepared }
}

test('a typo of an own domain is put right in all its rows, and in no other, by one fix', async () => {
  const content = [
    'note,email,name',
    '@corp.exmaple,max@corp.exmaple,Max',
    'x,ANN@CORP.exmaple,Ann',
    'x,Ben <ben@corp.exmaple>,Ben',
    'x,cy@corp.exmaple,Cy',
    'x,cy@corp.exmaple,Cy again',
    'x,dan@eu.corp.exmaple,Dan',
    'x,eve@corp.exmaple.test,Eve',
    'x,corp.exmaple@other.test,Flo',
    'x,guy@corp.example,Guy',
    '',
  ].join('\n')
  const repairs = { repairs: ['addresses'] }
  const { texts, fixes, prepared } = await read(content, repairs)
  expect(texts.filter((text) => text.endsWith('corp.exmaple.'))).toEqual([
    '5 people have corp.exmaple.',
    '1 person has eu.corp.exmaple.',
  ])
  expect(fixes.map(({ label }) => label)).toEqual([
    'Change corp.exmaple to corp.example',
    'Change eu.corp.exmaple to eu.corp.example',
  ])
  const settings = fixes[0]?.settings
  const { edits = [] } = typeof settings === 'function' ? settings(startSettings()) : {}
  const { table } = prepared.read ?? {}
  if (!table) throw new Error('It was not read.')
  const rows = readRows(applyEdits(table, edits))
  const column = Array.from(table.lines.keys(), (row) => rows.cell(row, 1))
  expect(column.slice(1, 6)).toEqual([
    'max@corp.example',
    'ANN@corp.example',
    'Ben <ben@corp.example>',
    'cy@corp.example',
    'cy@corp.example',
  ])
  expect(column.slice(6)).toEqual(
    content
      .split('\n')
      .slice(6, -1)
      .map((line) => line.split(',')[1] ?? ''),
  )
  const mended = await read(content, { ...repairs, edits })
  expect(mended.texts.join()).not.toMatch(/have corp\.exmaple/)
  // The edits before it stay.
  const next = mended.fixes[0]?.settings
  expect((typeof next === 'function' ? next({ ...startSettings(), edits }) : {}).edits).toHaveLength(2)
  expect(prepared.read?.judgement.counts.people).toBe(3)
})

const peopleAt = (many: number, domain: string) =>
  Array.from({ length: many }, (_, at) => `p${at}@${domain},Person`)
const foundIn = async (...people: string[]) =>
  (await read(['email,name', ...people, ''].join('\n'))).fixes.map(({ label }) => label)

test('a typo of the domain of most people is told where no domain is known', async () => {
  expect(await foundIn(...peopleAt(9, 'dove.test'), 'ina@dvoe.test,Ina')).toEqual([
    'Change dvoe.test to dove.test',
  ])
  // Of two domains with as many people, neither is meant.
  expect(await foundIn(...peopleAt(9, 'dove.test'), ...peopleAt(9, 'dvoe.test'))).toEqual([])
  expect(await foundIn(...peopleAt(2, 'dove.test'), 'ina@dvoe.test,Ina')).toEqual([])
})

async function fix(content: string, label: RegExp) {
  const source = await openSource('people.csv', new Blob([content]))
  const settings = startSettings()
  const prepared = await prepare(source, settings)
  if (!prepared?.read) throw new Error('It was not read.')
  const { table } = prepared.read
  const fixes = findAll(source, prepared, circumstances).flatMap(({ fixes: each }) => each)
  const change = fixes.find((each) => label.test(each.label))?.settings
  if (typeof change !== 'function') throw new Error('There is no such fix.')
  /** The addresses after these edits, a click on the fix, and perhaps another one. */
  return (edits: readonly Edit[], clicks = 1) => {
    let now = { ...settings, edits }
    for (let click = 0; click < clicks; click++) now = { ...now, ...change(now) }
    const edited = applyEdits(table, now.edits)
    const rows = readRows(edited)
    return Array.from(edited.lines.keys(), (row) => rows.cell(row, 0)).slice(1)
  }
}

const severalInCells = 'email,name\n"a@a.example, b@a.example",A\n"c@a.example, d@a.example",C\n'

test.each([
  [
    /^Correct them/,
    'email,name\nana@a..example,Ana\nben@a..example,Ben\n',
    ['ana@a.example', 'ben@a.example'],
    [],
  ],
  [/^Take the first/, severalInCells, ['a@a.example', 'c@a.example'], []],
  [/^Split into rows/, severalInCells, ['a@a.example', 'c@a.example'], ['b@a.example', 'd@a.example']],
])('the fix %s spares what was edited since the file was read', async (label, content, first, more) => {
  const click = await fix(content, label)
  expect(click([])).toEqual([...first, ...more])
  expect(click([], 2)).toEqual([...first, ...more])
  const typed = { row: 1, column: 0, text: 'typed@a.example' }
  expect(click([typed])).toEqual(['typed@a.example', first[1], ...more.slice(1)])
  const replaced = { column: 0, start: 1, find: 'example', to: 'test', where: 'anywhere' } as const
  const [one, ...others] = click([replaced])
  expect([one, ...others.slice(0, 1)]).toEqual(first.map((text) => text.replace('example', 'test')))
})

test('the kinds of malformed addresses follow all of them as a part, and one click repairs all but a choice', async () => {
  const content = [
    'email,name',
    'mailto:ana@corp.example,Ana',
    'ben..li@corp.example,Ben',
    '"cy@corp.example, cy@home.example",Cy',
    'dan,Dan',
    'eve@corp.exmaple,Eve',
    '',
  ].join('\n')
  const source = await openSource('people.csv', new Blob([content]))
  let settings: Settings = { ...startSettings(), delimiter: ',' }
  const find = async () => findAll(source, await prepare(source, settings), circumstances)
  const problems = (await find()).filter(({ level }) => level === 'problem')
  expect(problems.map(({ text, isWithin }) => [text.split(',')[0], isWithin])).toEqual([
    ['5 rows have a malformed address', false],
    ['1 of these has text beside the address', true],
    ['1 of these is close to an address.', true],
    ['1 of these has several addresses', true],
  ])
  const [all, ...others] = allRepairs(await find())
  expect([all?.label, others]).toEqual(['Apply all repairs', []])
  const change = changeOf(all?.settings ?? {}, settings)
  // What was chosen of the reading is not chosen again, which would drop the edits.
  expect(Object.keys(change).toSorted()).toEqual(['edits', 'repairs'])
  settings = { ...settings, ...change }
  const { read: mended } = await prepare(source, settings)
  expect(mended?.judgement.counts).toMatchObject({ people: 3, badAddress: 2, several: 1 })
  // One fix needs no second button.
  expect(allRepairs(await find())).toEqual([])
})

test('a row that was only edited or repaired is not in doubt', () => {
  expect([flags.edited, flags.changed | flags.wrapped].map(isCalm)).toEqual(Array(2).fill(true))
  expect([flags.wrapped, flags.edited | flags.noName, flags.changed | flags.repeated].map(isCalm)).toEqual(
    Array(3).fill(false),
  )
})

import { describe, expect, test } from 'vitest'
import { applyEdits, type Edit } from '../read/edits.ts'
import { createIndexer } from '../read/table.ts'
import { readText } from '../read/text.ts'
import type { Mapping } from './header.ts'
import { judge } from './judge.ts'
import { startSettings, type Settings } from './settings.ts'

function countsOf(text: string, change: Partial<Settings> = {}) {
  const csv = readText(new TextEncoder().encode(text), true, {})
  const indexer = createIndexer(csv.delimiter)
  indexer.advance(csv.bytes, csv.bytes.length, true)
  const table = { ...csv, ...indexer.index(), edited: new Uint32Array() }
  const settings = { ...startSettings(), ...change }
  return judge(applyEdits(table, settings.edits), settings).judgement.counts
}

const twoColumns: Mapping = { header: 0, roles: ['email', 'first name', 'last name'] }
const countsOfTwo = (first: string, last: string) =>
  countsOf(`email,first name,last name\nli@d.example,${first},${last}\n`, { mapping: twoColumns })
const named = (name: string) => `email,name\nana@d.example,${name}\n`

describe('a word that programs write for no value', () => {
  test.each([
    ['Nan', 'Li'],
    ['Chris', 'Null'],
    ['None', 'Souza'],
  ])('is a name beside another one: %s %s', (first, last) => {
    expect(countsOfTwo(first, last)).toMatchObject({ error: 0, people: 1 })
  })

  test.each([
    ['null', 'null'],
    ['None', 'NaN'],
    ['', 'undefined'],
    [' n/a ', '(null)'],
  ])('is an error where it is the whole name: %j %j', (first, last) => {
    expect(countsOfTwo(first, last)).toMatchObject({ error: 1, people: 0 })
  })

  test('is a name in a row that was typed here, and an error in one with a replacement', () => {
    const counts = (edit: Edit) => countsOf(named('Null'), { edits: [edit] })
    expect(countsOf(named('Null'))).toMatchObject({ error: 1, people: 0 })
    expect(counts({ row: 1, column: 1, text: 'Nan' })).toMatchObject({ error: 0, people: 1 })
    expect(counts({ column: 0, start: 1, find: 'd.example', to: 'e.example', where: 'end' })).toMatchObject({
      error: 1,
      people: 0,
    })
  })
})

test.each([
  [1, 'Ana&eacute;', { stray: 0, people: 1 }],
  [0, 'li@d.example', { stray: 1, people: 0 }],
])('a name in doubt is meant where it was typed here itself: column %i', (column, text, counts) => {
  expect(countsOf(named('An&eacute;'), { edits: [{ row: 1, column, text }] })).toMatchObject(counts)
})

describe('an error of a spreadsheet in place of a name', () => {
  test.each(
    `#N/A #n/a #REF! #VALUE! #NAME? #DIV/0! #NULL! #NUM! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #GETTING_DATA #UNKNOWN!
    #BEZUG! #WERT! #ZAHL! #NV #ÜBERLAUF! #VALEUR! #NOM? #LIEN! #¡REF! #¡DIV/0! #¿NOMBRE? #NOMBRE? #N/D #RIF! #VALOR!
    #NOME? #NÚM! #ADR! #ARG! #DZIEL/0! #N/D! #N/B #WAARDE! #I/T #SAYI/0! #BAŞV! #AD? #YOK #ССЫЛКА! #ЗНАЧ! #ИМЯ? #Н/Д
    #ДЕЛ/0! #ΤΙΜΗ! #Δ/Υ`.split(/\s+/),
  )('is %s', (error) => {
    expect(countsOf(named(error))).toMatchObject({ error: 1, people: 0 })
    expect(countsOfTwo('Ana', `  ${error}  `)).toMatchObject({ error: 1, people: 0 })
  })

  test.each([
    '#Team',
    '#1',
    '# Ana!',
    '#Team Ana!',
    'Ana #1',
    'Nantes',
    'Nullens',
    '#NVA',
    'undefined     Smith',
  ])('is not %s', (name) => {
    expect(countsOf(named(name))).toMatchObject({ error: 0, people: 1 })
  })
})

describe('a name that is the address of its own row', () => {
  test('is not in doubt where blanks stand around both', () => {
    const text = 'email,name\n ana@b.example , ana@b.example \n'
    expect(countsOf(text)).toMatchObject({ stray: 0, wrapped: 1, badAddress: 1 })
    expect(countsOf(text, { repairs: ['addresses'] })).toMatchObject({ people: 1, badAddress: 0 })
  })

  test('is in doubt where it is of another row', () => {
    expect(countsOf(named('ben@d.example'))).toMatchObject({ stray: 1, people: 0 })
  })
})

test.each(['\u0501', '\u051b', '\u051d'])('an address with %j is offered a correction', (letter) => {
  const text = `email,name\nana@d.example,Ana\n${letter}ana@d.example,Ana\n`
  expect(countsOf(text)).toMatchObject({ people: 1, correctable: 1 })
})

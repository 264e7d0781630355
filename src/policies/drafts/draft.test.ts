import { expect, test } from 'vitest'
import { isEmpty, newDraft, readDraft, readDraftInPieces, readSummary, summarise } from './draft.ts'
import { newChoice } from '../urls/reading.ts'
import { newPolicy } from '../request/policy.ts'
import { readText } from '../urls/urls.ts'

const draft = (urls: readonly unknown[]) => ({
  values: newPolicy(),
  urls,
  text: '',
  choice: newChoice,
  answers: {},
})

test('a list is brought back with where each entry came from', () => {
  const { found } = readText('hxxps://münchen[.]de/a\nb.example', { mode: 'lines', action: 'block' })
  expect(readDraft(JSON.parse(JSON.stringify(draft(found))))?.urls).toEqual(found)
})

const entry = { value: 'a.example', type: 'domain', action: 'block', sources: [], transforms: [] }

test('a long list is read in pieces, the same, and lets others have their turn', async () => {
  const text = Array.from({ length: 3_500 }, (_, index) => `h${index}.example`).join('\n')
  const { found } = readText(text, { mode: 'lines', action: 'block' })
  const content = draft([...found, { ...found[0] }])
  let turns = 0
  const timer = setInterval(() => turns++)
  expect(await readDraftInPieces(content)).toEqual(readDraft(content))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(1)
  expect(await readDraftInPieces(draft([...found, { value: 1 }]))).toBeUndefined()
})

test('an entry is an entry', () => {
  expect(readDraft(draft([entry]))?.urls).toEqual([entry])
})

test.each([{ transforms: ['made up'] }, { sources: [{ line: '1', text: 'a' }] }, { value: 1 }])(
  'what is no entry is no draft: %j',
  (part) => {
    expect(readDraft(draft([{ ...entry, ...part }]))).toBeUndefined()
  },
)

test('a draft of before the free values opens with none', () => {
  const { scopes, ...rest } = newPolicy()
  const older = scopes.map(({ fromPartOther: _a, moreConditions: _b, ...scope }) => scope)
  const read = readDraft({ ...draft([]), values: { ...rest, scopes: older } })
  expect(read?.values).toEqual(newPolicy())
  expect(read && isEmpty(read)).toBe(true)
})

test('a reason comes back with what it was given for, and one of before that as it is', () => {
  const answers = {
    'block own domain': { reason: 'INC-4711', word: '', values: ['a.example'] },
    'block protected': { reason: 'INC-4712', word: '' },
  }
  expect(readDraft({ ...draft([entry]), answers })?.answers).toEqual(answers)
})

test('what was kept of what was sent comes back; where it was not said of what, it is asked again', () => {
  const parts = [{ name: 'One', values: ['a.example'], isCreated: true }]
  const wanted = ['a.example']
  expect(readDraft({ ...draft([entry]), sent: { parts, wanted } })?.sent).toEqual({ parts, wanted })
  expect(readDraft({ ...draft([entry]), sent: { parts, isWanted: true } })?.sent).toEqual({ parts })
})

test('whether a scope is folded comes back, and makes no draft by itself', () => {
  const scopes = newPolicy().scopes.map((scope) => ({ ...scope, folded: true }))
  const read = readDraft({ ...draft([]), values: { description: '', scopes } })
  expect(read?.values.scopes[0]?.folded).toBe(true)
  expect(read && isEmpty(read)).toBe(true)
})

test('an entry that is read otherwise by now stands in the box', () => {
  const read = readDraft(draft([entry, { ...entry, value: 'https://B.example' }]))
  expect(read?.urls).toEqual([entry])
  expect(read?.text).toBe('https://B.example')
})

test('what is read otherwise by now is told when a draft is brought back', () => {
  const read = readDraft(draft([entry, { ...entry, value: 'https://B.example' }]))
  expect(read?.moved).toEqual([
    {
      index: 1,
      text: 'https://B.example',
      reason: 'It is not as it goes on the wire, which would be b.example.',
    },
  ])
  expect(readDraft(draft([entry]))?.moved).toEqual([])
})

test('what the box cannot hold stays with the draft, however often it is brought back', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({
    ...entry,
    value: `https://h${index}.example/${'x'.repeat(80)}`,
  }))
  const read = readDraft(draft([entry, ...many]))
  expect(read).toMatchObject({ urls: [entry], text: '', moved: undefined })
  expect(read?.left).toHaveLength(3_000)
  const again = readDraft(JSON.parse(JSON.stringify(read)))
  expect(again?.left).toEqual(read?.left)
  expect(read && isEmpty({ ...newDraft(), left: read.left })).toBe(false)
  // Where it fits by then, it goes to the box.
  const fewer = readDraft({ ...draft([entry]), left: read?.left?.slice(0, 2) })
  expect(fewer?.left).toBeUndefined()
  expect(fewer?.text).toBe(
    many
      .slice(0, 2)
      .map(({ value }) => value)
      .join('\n'),
  )
  expect(fewer?.moved).toHaveLength(2)
})

test('a summary is short, whatever the draft', () => {
  const long = 'x'.repeat(100_000)
  const values = { ...newPolicy(), description: long }
  const said = summarise({ ...newDraft(), name: long, values, urls: [entry, entry] })
  expect(readSummary(JSON.parse(JSON.stringify(said)))).toMatchObject({ urls: 2, scopes: 1 })
  expect(JSON.stringify(said).length).toBeLessThan(500)
  expect(readSummary(undefined)).toBeUndefined()
})

const planned = (parts: readonly object[]) => ({
  ...draft([entry, { ...entry, value: 'b.example' }]),
  plan: { at: 1, policies: [{ description: 'All' }], parts },
})

test('a plan is brought back with what was sent of it', () => {
  const parts = [
    {
      name: 'One',
      places: [1],
      torn: 0,
      isCreated: true,
      requestId: 'id-1',
      made: [{ id: 'policy-1', scopes: ['scope-1', ''] }],
    },
    { name: 'Two', places: [0], torn: 0, begunAt: 5 },
  ]
  expect(readDraft(planned(parts))?.plan?.parts).toEqual(parts)
  expect(readDraft(draft([entry]))?.plan).toBeUndefined()
})

test.each([
  ['has an entry twice', [{ name: 'One', places: [0, 0, 1], torn: 0 }]],
  ['lacks an entry', [{ name: 'One', places: [0], torn: 0 }]],
  ['has an entry that is not there', [{ name: 'One', places: [0, 2], torn: 0 }]],
  ['has no number for an entry', [{ name: 'One', places: ['0', 1], torn: 0 }]],
])('a plan that %s is none of this list', (_, parts) => {
  expect(readDraft(planned(parts))?.plan).toBeUndefined()
})

test('where a plan cannot be brought back, it is said what it has sent', () => {
  const parts = [
    { name: 'One', places: [1], torn: 0, isCreated: true },
    { name: 'Two', places: [0, 2], torn: 0, begunAt: 5 },
  ]
  const found = planned(parts)
  // The third is read otherwise by now.
  const read = readDraft({ ...found, urls: [...found.urls, { ...entry, value: 'https://c.example' }] })
  expect(read?.plan).toBeUndefined()
  expect(read?.sent?.parts).toEqual([
    { name: 'One', values: ['b.example'], isCreated: true },
    { name: 'Two', values: ['a.example', 'https://c.example'], isCreated: false },
  ])
})

test('the list of drafts says what was sent', () => {
  const parts = [
    { name: 'One', places: [1], torn: 0, isCreated: true },
    { name: 'Two', places: [0], torn: 0, begunAt: 5 },
  ]
  const read = readDraft(planned(parts))
  expect(read && readSummary(JSON.parse(JSON.stringify(summarise(read))))).toMatchObject({
    created: 1,
    unknown: 1,
  })
})

test('a plan that is none of this list takes no list with it', () => {
  expect(readDraft(planned([{ name: 'One', places: [0], torn: 0 }]))?.urls).toHaveLength(2)
})

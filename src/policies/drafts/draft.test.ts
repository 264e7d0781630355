import { expect, test } from 'vitest'
import { isEmpty, newDraft, readDraft, readDraftInPieces, summarise, withoutPlan } from './draft.ts'
import { readSummary } from './summary.ts'
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

test('a list is restored with the source of each entry', () => {
  const { found } = readText('hxxps://münchen[.]de/a\nb.example', { mode: 'lines', action: 'block' })
  expect(readDraft(JSON.parse(JSON.stringify(draft(found))))?.urls).toEqual(found)
})

const entry = { value: 'a.example', type: 'domain', action: 'block', sources: [], transforms: [] }

test('a long list is read in pieces, with the same result', async () => {
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
  'an invalid entry makes an invalid draft: %j',
  (part) => {
    expect(readDraft(draft([{ ...entry, ...part }]))).toBeUndefined()
  },
)

test('an older draft without free values opens with none', () => {
  const { scopes, ...rest } = newPolicy()
  const older = scopes.map(({ fromPartOther: _a, moreConditions: _b, ...scope }) => scope)
  const read = readDraft({ ...draft([]), values: { ...rest, scopes: older } })
  expect(read?.values).toEqual(newPolicy())
  expect(read && isEmpty(read)).toBe(true)
})

test('a reason is restored with its entries, and an older one without', () => {
  const answers = {
    'block own domain': { reason: 'INC-4711', word: '', values: ['a.example'] },
    'block protected': { reason: 'INC-4712', word: '' },
  }
  expect(readDraft({ ...draft([entry]), answers })?.answers).toEqual(answers)
})

test('a draft of an older version, with folded scopes, is restored without the folding', () => {
  const scopes = newPolicy().scopes.map((scope) => ({ ...scope, folded: true }))
  const read = readDraft({ ...draft([]), values: { description: '', scopes } })
  expect(read?.values).toEqual(newPolicy())
  expect(read && isEmpty(read)).toBe(true)
})

test('an entry that is now read differently is left out, with the reason', () => {
  const read = readDraft({ ...draft([entry, { ...entry, value: 'https://B.example' }]), text: 'typed' })
  expect(read).toMatchObject({ urls: [entry], text: 'typed' })
  const left = [{ index: 1, text: 'https://B.example', reason: 'It must be written as b.example.' }]
  expect(read?.left).toEqual(left)
  expect(readDraft(JSON.parse(JSON.stringify(read)))?.left).toEqual(left)
  expect(isEmpty({ ...newDraft(), left })).toBe(false)
})

test('what was being edited is restored whole, or goes to the box', () => {
  const editing = { value: 'a.example', text: 'half', action: 'allow', type: 'domain' }
  expect(readDraft({ ...draft([entry]), editing })?.editing).toEqual(editing)
  const gone = { ...editing, value: 'gone.example' }
  expect(readDraft({ ...draft([entry]), editing: gone })).toMatchObject({ text: 'half', editing: undefined })
})

test('a summary is short for any draft', () => {
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

test('a plan is restored with its sent entries', () => {
  const parts = [
    { name: 'One', places: [1], torn: 0, isCreated: true, requestId: 'id-1' },
    { name: 'Two', places: [0], torn: 0, begunAt: 5 },
  ]
  expect(readDraft(planned(parts))?.plan?.parts).toEqual(parts)
  expect(readDraft(draft([entry]))?.plan).toBeUndefined()
})

test('a plan is restored with all keys that sent parts of it', () => {
  const found = planned([{ name: 'One', places: [0, 1], torn: 0, begunAt: 1 }])
  const whose = { region: 'eu', account: 'cd', former: ['ab'] }
  expect(readDraft({ ...found, plan: { ...found.plan, whose } })?.plan?.whose).toEqual(whose)
})

test.each([
  ['has an entry twice', [{ name: 'One', places: [0, 0, 1], torn: 0 }]],
  ['lacks an entry', [{ name: 'One', places: [0], torn: 0 }]],
  ['has an entry that is not there', [{ name: 'One', places: [0, 2], torn: 0 }]],
  ['has no number for an entry', [{ name: 'One', places: ['0', 1], torn: 0 }]],
])('a plan that %s does not fit the list', (_, parts) => {
  expect(readDraft(planned(parts))?.plan).toBeUndefined()
})

test('a plan of entries that are now read differently is left out, and the list stays', () => {
  const found = planned([{ name: 'One', places: [0, 1, 2], torn: 0, isCreated: true }])
  const read = readDraft({ ...found, urls: [...found.urls, { ...entry, value: 'https://c.example' }] })
  expect(read).toMatchObject({ plan: undefined, urls: found.urls, left: [{ text: 'https://c.example' }] })
})

const begun = [
  { name: 'One', places: [1], torn: 0, isCreated: true },
  { name: 'Two', places: [0], torn: 0, begunAt: 5 },
  { name: 'Three', places: [2], torn: 0 },
]
const withThree = () => {
  const found = planned(begun)
  return readDraft({ ...found, urls: [...found.urls, { ...entry, value: 'c.example' }] }) ?? newDraft()
}

test('the list of drafts counts what was sent, or may have been', () => {
  expect(readSummary(JSON.parse(JSON.stringify(summarise(withThree()))))).toMatchObject({ urls: 3, sent: 2 })
})

test('a copy has neither the plan nor what the plan sent or may have sent', () => {
  const copy = withoutPlan(withThree())
  expect(copy.plan).toBeUndefined()
  expect(copy.urls.map(({ value }) => value)).toEqual(['c.example'])
  expect(withoutPlan({ ...withThree(), plan: undefined }).urls).toHaveLength(3)
})

test('a plan that does not fit leaves the list as it is', () => {
  expect(readDraft(planned([{ name: 'One', places: [0], torn: 0 }]))?.urls).toHaveLength(2)
})

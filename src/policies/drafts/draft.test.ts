// Claim: A copy of a plan leaves out what was sent
import { expect, test } from 'vitest'
import { newPolicy } from '../request/policy.ts'
import { newChoice } from '../urls/reading.ts'
import { readText } from '../urls/urls.ts'
import { isEmpty, newDraft, readDraft, summarise, withCopyName, withoutPlan } from './draft.ts'
import { readSummary } from './summary.ts'
import { lineOf } from './useDraftList.ts'

const draft = (urls: readonly unknown[]) => ({
  values: newPolicy(),
  urls,
  text: '',
  choice: newChoice,
  answers: {},
})

test('a list is restored with the source of each entry', async () => {
  const { found } = readText('hxxps://münchen[.]de/a\nb.example', { mode: 'lines', action: 'block' })
  expect((await readDraft(JSON.parse(JSON.stringify(draft(found)))))?.urls).toEqual(found)
})

const entry = { value: 'a.example', type: 'domain', action: 'block', sources: [], transforms: [] }

test('a long list is read in pieces', async () => {
  const text = Array.from({ length: 3_500 }, (_, index) => `h${index}.example`).join('\n')
  const { found } = readText(text, { mode: 'lines', action: 'block' })
  let turns = 0
  const timer = setInterval(() => turns++)
  expect((await readDraft(draft(found)))?.urls).toEqual(found)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(1)
  expect(await readDraft(draft([...found, { value: 1 }]))).toBeUndefined()
})

test('an entry is an entry', async () => {
  expect((await readDraft(draft([entry])))?.urls).toEqual([entry])
})

test.each([{ transforms: ['made up'] }, { sources: [{ line: '1', text: 'a' }] }, { value: 1 }])(
  'an invalid entry makes an invalid draft: %j',
  async (part) => {
    expect(await readDraft(draft([{ ...entry, ...part }]))).toBeUndefined()
  },
)

test('a target without a type is no draft, since it would be everyone', async () => {
  const { scopes, ...rest } = newPolicy()
  const older = scopes.map((scope) => ({ ...scope, to: { ...scope.to, type: '' } }))
  expect(await readDraft({ ...draft([]), values: { ...rest, scopes: older } })).toBeUndefined()
  const read = await readDraft(draft([]))
  expect(read && isEmpty(read)).toBe(true)
})

test('a reason is restored with its entries, and an older one without', async () => {
  const answers = {
    'block own domain': { reason: 'INC-4711', word: '', values: ['a.example'] },
    'block protected': { reason: 'INC-4712', word: '' },
  }
  expect((await readDraft({ ...draft([entry]), answers }))?.answers).toEqual(answers)
})

test('a draft of an older version, with folded scopes, is restored without the folding', async () => {
  const scopes = newPolicy().scopes.map((scope) => ({ ...scope, folded: true }))
  const read = await readDraft({ ...draft([]), values: { description: '', scopes } })
  expect(read?.values).toEqual(newPolicy())
  expect(read && isEmpty(read)).toBe(true)
})

test('the own name of an older draft is ignored, also in its summary', async () => {
  const read = await readDraft({ ...draft([entry]), name: 'Monday' })
  expect(read).not.toHaveProperty('name')
  expect(read?.urls).toEqual([entry])
  const summary = { name: 'Monday', description: 'Wave', urls: 1, scopes: 1 }
  expect(lineOf({ id: 'd', at: 0, isElsewhere: false, summary }).name).toBe('Wave')
})

// Claim: What a paste leaves out is never sent, and is never lost
test('an entry that is now read differently is left out, with the reason', async () => {
  const read = await readDraft({ ...draft([entry, { ...entry, value: 'https://B.example' }]), text: 'typed' })
  expect(read).toMatchObject({ urls: [entry], text: 'typed' })
  const left = [{ index: 1, text: 'https://B.example', reason: 'It must be written as b.example.' }]
  expect(read?.left).toEqual(left)
  expect((await readDraft(JSON.parse(JSON.stringify(read))))?.left).toEqual(left)
  expect(isEmpty({ ...newDraft(), left })).toBe(false)
})

test('what was being edited is restored whole, or goes to the box', async () => {
  const editing = { value: 'a.example', text: 'half', action: 'allow', type: 'domain' }
  expect((await readDraft({ ...draft([entry]), editing }))?.editing).toEqual(editing)
  const gone = { ...editing, value: 'gone.example' }
  expect(await readDraft({ ...draft([entry]), editing: gone })).toMatchObject({
    text: 'half',
    editing: undefined,
  })
})

test('a summary is short for any draft', () => {
  const long = 'x'.repeat(100_000)
  const values = { ...newPolicy(), description: long }
  const said = summarise({ ...newDraft(), values, urls: [entry, entry] })
  expect(readSummary(JSON.parse(JSON.stringify(said)))).toMatchObject({ urls: 2, scopes: 1 })
  expect(JSON.stringify(said).length).toBeLessThan(500)
  expect(readSummary(undefined)).toBeUndefined()
})

const planned = (parts: readonly object[]) => ({
  ...draft([entry, { ...entry, value: 'b.example' }]),
  plan: { at: 1, policies: [{ description: 'All' }], parts },
})

test('a plan is restored with its sent entries', async () => {
  const parts = [
    { name: 'One', places: [1], torn: 0, isCreated: true, requestId: 'id-1' },
    { name: 'Two', places: [0], torn: 0, begunAt: 5 },
  ]
  expect((await readDraft(planned(parts)))?.plan?.parts).toEqual(parts)
  expect((await readDraft(draft([entry])))?.plan).toBeUndefined()
})

test('a plan is restored with all keys that sent parts of it', async () => {
  const found = planned([{ name: 'One', places: [0, 1], torn: 0 }])
  // Of one policy that was not sent, the form is restored.
  expect((await readDraft(found))?.plan).toBeUndefined()
  const whose = { region: 'eu', account: 'cd', former: ['ab'] }
  expect((await readDraft({ ...found, plan: { ...found.plan, whose } }))?.plan?.whose).toEqual(whose)
})

test.each([
  ['has an entry twice', [{ name: 'One', places: [0, 0, 1], torn: 0 }]],
  ['lacks an entry', [{ name: 'One', places: [0], torn: 0 }]],
  ['has an entry that is not there', [{ name: 'One', places: [0, 2], torn: 0 }]],
  ['has no number for an entry', [{ name: 'One', places: ['0', 1], torn: 0 }]],
])('a plan that %s does not fit the list', async (_, parts) => {
  expect((await readDraft(planned(parts)))?.plan).toBeUndefined()
})

test('a plan of entries that are now read differently is left out, and the list stays', async () => {
  const found = planned([{ name: 'One', places: [0, 1, 2], torn: 0, isCreated: true }])
  const read = await readDraft({ ...found, urls: [...found.urls, { ...entry, value: 'https://c.example' }] })
  expect(read).toMatchObject({ plan: undefined, urls: found.urls, left: [{ text: 'https://c.example' }] })
})

const begun = [
  { name: 'One', places: [1], torn: 0, isCreated: true },
  { name: 'Two', places: [0], torn: 0, begunAt: 5 },
  { name: 'Three', places: [2], torn: 0 },
]
const withThree = async () => {
  const found = planned(begun)
  return (
    (await readDraft({ ...found, urls: [...found.urls, { ...entry, value: 'c.example' }] })) ?? newDraft()
  )
}

test('the list of drafts counts what was sent, or may have been', async () => {
  expect(readSummary(JSON.parse(JSON.stringify(summarise(await withThree()))))).toMatchObject({
    urls: 3,
    sent: 2,
  })
})

test('a copy has neither the plan nor what the plan sent or may have sent', async () => {
  const copy = withoutPlan(await withThree())
  expect(copy.plan).toBeUndefined()
  expect(copy.urls.map(({ value }) => value)).toEqual(['c.example'])
  expect(withoutPlan({ ...(await withThree()), plan: undefined }).urls).toHaveLength(3)
})

test('a plan that does not fit leaves the list as it is', async () => {
  expect((await readDraft(planned([{ name: 'One', places: [0], torn: 0 }])))?.urls).toHaveLength(2)
})

test.each([
  ['Wave', 'Copy of Wave'],
  ['Copy of Copy of Wave', 'Copy of Wave'],
  [' ', ''],
])('a copy of %j is named %j', (description, expected) => {
  const copy = withCopyName({ ...newDraft(), values: { ...newPolicy(), description } })
  expect(copy.values).toEqual({ ...newPolicy(), description: expected })
})

import { expect, test } from 'vitest'
import { newPolicy } from '../request/policy.ts'
import { newNextEntry } from '../urls/reading.ts'
import { readText } from '../urls/readText.ts'
import { isEmpty, newDraft, readDraft, summarise, withCopyName, withoutPlan } from './draft.ts'
import { readSummary } from './summary.ts'
import { lineOf } from './useDraftList.ts'

const draft = (urls: readonly unknown[]) => ({
  values: newPolicy(),
  urls,
  text: '',
  choice: newNextEntry,
  answers: {},
})

test('a list is restored with the source of each entry', async () => {
  const { found } = readText('hxxps://münchen[.]de/a\nb.example', { mode: 'list', action: 'block' })
  expect((await readDraft(JSON.parse(JSON.stringify(draft(found)))))?.urls).toEqual(found)
})

const entry = { value: 'a.example', type: 'domain', action: 'block', sources: [], transforms: [] }

test('a long list is read in pieces', async () => {
  const text = Array.from({ length: 3_500 }, (_, index) => `h${index}.example`).join('\n')
  const { found } = readText(text, { mode: 'list', action: 'block' })
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

test('an older draft without free values opens with none', async () => {
  const { scopes, ...rest } = newPolicy()
  const older = scopes.map(({ moreConditions: _later, ...scope }) => scope)
  const read = await readDraft({ ...draft([]), values: { ...rest, scopes: older } })
  expect(read?.values).toEqual(newPolicy())
  expect(read && isEmpty(read)).toBe(true)
})

test('a reason is restored with its entries, and an older one without', async () => {
  const answers = {
    'block own domain': { reason: 'INC-4711', values: ['a.example'] },
    'block protected': { reason: 'INC-4712', word: 'block' },
  }
  expect((await readDraft({ ...draft([entry]), answers }))?.answers).toEqual({
    ...answers,
    'block protected': { reason: 'INC-4712', values: [] },
  })
})

test('a draft of an older version, with folded scopes, is restored without the folding', async () => {
  const scopes = newPolicy().scopes.map((scope) => ({ ...scope, folded: true }))
  const read = await readDraft({ ...draft([]), values: { description: '', scopes } })
  expect(read?.values).toEqual(newPolicy())
  expect(read && isEmpty(read)).toBe(true)
})

test('a draft of an older version is restored without its test URLs', async () => {
  const trial = { url: 'a.example', sender: '', recipient: '', at: '', mustHit: 'a.example', mustMiss: '' }
  const read = await readDraft({ ...draft([]), trial })
  expect(read).not.toHaveProperty('trial')
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
  const left = [{ line: 2, text: 'https://B.example', reason: 'It must be written as b.example.' }]
  expect(read?.leftOut).toEqual(left)
  expect((await readDraft(JSON.parse(JSON.stringify(read))))?.leftOut).toEqual(left)
  expect(isEmpty({ ...newDraft(), leftOut: left })).toBe(false)
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

const sending = { name: 'One', places: [0, 1], begunAt: 5, requestId: 'id-1' }
const whose = { region: 'eu', account: 'cd', former: ['ab'] }
const planned = (parts: readonly object[], rest: object = { whose }) => ({
  ...draft([entry, { ...entry, value: 'b.example' }]),
  plan: { at: 1, policies: [{ description: 'All' }], parts, ...rest },
})

test('a plan is restored with all keys that sent it, once it began', async () => {
  const found = planned([sending])
  expect((await readDraft(found))?.plan).toEqual(found.plan)
  expect((await readDraft(planned([sending], {})))?.plan).toBeUndefined()
})

test.each([
  ['has an entry twice', [{ ...sending, places: [0, 0, 1] }]],
  ['lacks an entry', [{ ...sending, places: [0] }]],
  ['has an entry that is not there', [{ ...sending, places: [0, 2] }]],
  ['has no number for an entry', [{ ...sending, places: ['0', 1] }]],
  [
    'is for several policies, as older versions made',
    [
      { ...sending, places: [0] },
      { ...sending, places: [1] },
    ],
  ],
])('a plan that %s is left out, and the list stays', async (_, parts) => {
  const found = planned(parts)
  expect(await readDraft(found)).toMatchObject({ plan: undefined, urls: found.urls })
})

test('a plan of entries that are now read differently is left out, and the list stays', async () => {
  const found = planned([{ ...sending, places: [0, 1, 2] }])
  const read = await readDraft({ ...found, urls: [...found.urls, { ...entry, value: 'https://c.example' }] })
  expect(read).toMatchObject({ plan: undefined, urls: found.urls, leftOut: [{ text: 'https://c.example' }] })
})

test('a copy has neither the plan nor what it sent or may have sent, which the list of drafts counts', async () => {
  const read = (await readDraft(planned([sending]))) ?? newDraft()
  expect(readSummary(JSON.parse(JSON.stringify(summarise(read))))).toMatchObject({ urls: 2, sent: 2 })
  expect(withoutPlan(read)).toMatchObject({ urls: [] })
  expect(withoutPlan(read).plan).toBeUndefined()
  expect(withoutPlan({ ...read, plan: undefined }).urls).toHaveLength(2)
})

test.each([
  ['Wave', 'Copy of Wave'],
  ['Copy of Copy of Wave', 'Copy of Wave'],
  [' ', ''],
])('a copy of %j is named %j', (description, expected) => {
  const copy = withCopyName({ ...newDraft(), values: { ...newPolicy(), description } })
  expect(copy.values).toEqual({ ...newPolicy(), description: expected })
})

import { expect, test } from 'vitest'
import { newPolicy } from '../request/policy.ts'
import { newNextEntry } from '../urls/reading.ts'
import { readText } from '../urls/readText.ts'
import { isEmpty, newDraft, readDraft } from './draft.ts'

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

const sending = { name: 'One', places: [0, 1], begunAt: 5, requestId: 'id-1' }
const planned = (parts: readonly object[]) => ({
  ...draft([entry, { ...entry, value: 'b.example' }]),
  plan: { at: 1, policies: [{ description: 'All' }], parts },
})

test('a plan is restored once it began', async () => {
  const found = planned([sending])
  expect((await readDraft(found))?.plan).toEqual(found.plan)
  expect((await readDraft(planned([{ name: 'One', places: [0, 1] }])))?.plan).toBeUndefined()
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

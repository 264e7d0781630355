import { describe, expect, test, vi } from 'vitest'
import { newDraft, type PolicyDraft } from './draft.ts'
import { newChoice } from '../urls/reading.ts'
import { draftFileName, fileLimits, readDraftFile, readDraftText, toDraftFile } from './draftFile.ts'
import { newScope } from '../request/policy.ts'
import { readText } from '../urls/urls.ts'

const { found } = readText('hxxps://münchen[.]de/a\nb.example', { mode: 'lines', action: 'block' })
const draft: PolicyDraft = {
  ...newDraft(),
  name: 'Half done',
  values: {
    description: 'About',
    scopes: [
      {
        ...newScope(),
        description: 'Everybody',
        start: 'date',
        fromDate: '2026-12-01T09:00',
        toDate: 'soon',
      },
    ],
  },
  urls: found,
  text: 'not yet',
  choice: newChoice,
  answers: { 'block platform': { reason: 'Ticket 7', word: '' } },
}
const parse = (text: string) => JSON.parse(text) as Record<string, unknown>
const file = (part: object = {}, content: object = draft) => ({
  format: 'signet-policy-draft',
  version: 1,
  content,
  ...part,
})

test('an exported draft is read back unchanged', () => {
  expect(readDraftFile(parse(toDraftFile(draft)))).toEqual({ draft, unfit: [], ignored: [] })
})

test('a file has a format, dates in UTC, and no account', () => {
  const written = parse(toDraftFile(draft))
  expect(Object.keys(written)).toEqual(['format', 'version', 'content'])
  expect(Object.keys(written.content as object).toSorted()).toEqual([
    'answers',
    'choice',
    'kept',
    'left',
    'name',
    'text',
    'trial',
    'urls',
    'values',
  ])
  const { scopes } = (written.content as PolicyDraft).values
  const local = new Date('2026-12-01T09:00').toISOString().slice(0, 19)
  expect(scopes[0]).toMatchObject({ fromDate: `${local}+0000`, toDate: 'soon' })
})

test('a plan is left out, with what it sent', () => {
  const plan = {
    at: 1,
    policies: [{ description: 'All' }],
    parts: [
      { name: 'One', places: [0], torn: 0, isCreated: true },
      { name: 'Two', places: [1], torn: 0 },
    ],
  }
  const written = parse(toDraftFile({ ...draft, plan }))
  expect(written.content).not.toHaveProperty('plan')
  expect(readDraftFile(written)).toMatchObject({ draft: { urls: [found[1]] }, unfit: [] })
})

test('invalid entries are named, kept, exported and read back', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({
    ...found[1],
    value: `https://h${index}.example/${'x'.repeat(80)}`,
  }))
  const read = readDraftFile(file({}, { ...draft, urls: [...found, ...many] }))
  if ('reason' in read) throw new Error(read.reason)
  expect(read.unfit).toHaveLength(3_000)
  expect(read.draft.text).toBe(draft.text)
  expect(read.draft.left?.map(({ text }) => text)).toEqual(many.map(({ value }) => value))
  const again = readDraftFile(parse(toDraftFile(read.draft)))
  expect(again).toMatchObject({ unfit: [], draft: { text: draft.text, left: read.draft.left } })
})

test('what was left out stays left out', () => {
  const left = [{ index: 7, text: 'https://c.example', reason: 'It did not fit.' }]
  expect(readDraftFile(file({}, { ...draft, left }))).toMatchObject({
    unfit: [],
    draft: { text: 'not yet', left },
  })
})

test('the reasons of a file need a confirmation', () => {
  const [first] = found
  if (!first) throw new Error('There are entries.')
  const answers = {
    'block platform': { reason: 'Ticket 7', word: 'understood', values: [first.value] },
  }
  const read = readDraftFile(file({}, { ...draft, answers }))
  if (!('draft' in read)) throw new Error(read.reason)
  expect(read.draft.answers).toEqual({ 'block platform': { reason: 'Ticket 7', word: '' } })
})

test('a moment in another notation is read', () => {
  const { values } = draft
  const typed = { ...values, scopes: values.scopes.map((scope) => ({ ...scope, toDate: ' 2026-12-1 9:00' })) }
  const written = parse(toDraftFile({ ...draft, values: typed })).content as PolicyDraft
  expect(written.values.scopes[0]?.toDate).toBe(written.values.scopes[0]?.fromDate)
})

test('a moment is the same in another time zone', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata')
  const written = toDraftFile(draft)
  vi.stubEnv('TZ', 'America/New_York')
  const read = readDraftFile(parse(written))
  vi.unstubAllEnvs()
  expect('draft' in read && read.draft.values.scopes[0]?.fromDate).toBe('2026-11-30T22:30')
})

test('a name becomes a file name', () => {
  expect(draftFileName('Half done: 1/2 „Straße“')).toBe('signet-draft-half-done-1-2-straße.json')
  expect(draftFileName('…')).toBe('signet-draft.json')
})

describe('an invalid draft is refused with the field', () => {
  const endless = 'x'.repeat(200_001)
  const scope = newScope()
  test.each([
    ['another format', file({ format: 'other' }), /"format" must be "signet-policy-draft"/],
    ['another version', file({ version: 2 }), /"version" 1/],
    ['no content', file({ content: null }), /"It|It must be of the type object/],
    ['a wrong type', file({}, { ...draft, text: 7 }), /"text" must be of the type string/],
    [
      'no scope',
      file({}, { ...draft, values: { description: '', scopes: [] } }),
      /"values\.scopes" is empty/,
    ],
    [
      'an unknown target',
      file(
        {},
        { ...draft, values: { description: '', scopes: [{ ...scope, to: { ...scope.to, type: 'all' } }] } },
      ),
      /"values\.scopes\.0\.to\.type" must be one of: "", "everyone"/,
    ],
    [
      'an endless field',
      file({}, { ...draft, values: { ...draft.values, description: 'x'.repeat(200_001) } }),
      /values\.description/,
    ],
    ...Object.entries({
      name: endless,
      'answers.block platform.reason': { 'block platform': { reason: endless, word: '' } },
      'kept.0': [endless],
      answers: { [endless]: { reason: '', word: '' } },
      'trial.url': {
        url: endless,
        sender: '',
        recipient: '',
        at: '',
        mustHit: '',
        mustMiss: '',
      },
    }).map(([path, value]): [string, object, RegExp] => [
      `an endless text at ${path}`,
      file({}, { ...draft, [path.split('.')[0] ?? '']: value }),
      new RegExp(`The text of "${path}"`),
    ]),
    ['an endless box', file({}, { ...draft, text: 'x'.repeat(200_001) }), /"text"/],
    [
      'too many entries',
      file({}, { ...draft, urls: Array.from({ length: 1_000_000 }, () => 1) }),
      /1,000,000 entries/,
    ],
    [
      'too many scopes',
      file({}, { ...draft, values: { description: '', scopes: Array.from({ length: 101 }, () => scope) } }),
      /101 scopes/,
    ],
  ])('%s', (_, value, said) => {
    const read = readDraftFile(value)
    expect('reason' in read && [read.reason, ...(read.problems ?? [])].join(' ')).toMatch(said)
  })
})

test('an invalid entry is named and left out', () => {
  const urls = [found[0], { ...found[1], value: 'https://b.example' }, { value: 'c.example' }, 7]
  const read = readDraftFile(file({}, { ...draft, urls }))
  if (!('draft' in read)) throw new Error(read.reason)
  expect(read.draft.urls).toEqual([found[0]])
  expect(read.draft.text).toBe('not yet')
  expect(read.draft.left).toEqual(read.unfit)
  expect(read.unfit.map(({ index, reason }) => [index, reason.slice(0, 40)])).toEqual([
    [1, 'It must be written as b.example.'],
    [2, 'Not a valid entry. "type" must be of the'],
    [3, 'Not a valid entry. It must be of the typ'],
  ])
})

test('an unknown key is named and left out, and a prototype key is harmless', () => {
  const text = JSON.stringify(file({ extra: 1 }, { ...draft, more: 2 })).replace(
    '"name":',
    '"__proto__": {"polluted": true}, "constructor": 1, "name":',
  )
  const read = readDraftFile(parse(text))
  if (!('draft' in read)) throw new Error(read.reason)
  expect(read.ignored).toEqual(['extra', 'content.__proto__', 'content.constructor', 'content.more'])
  expect(read.draft).toEqual(draft)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('a policy from an answer of the service is not a draft', () => {
  const urls = [{ action: 'block', type: 'domain', value: 'a.example' }]
  const answer = JSON.stringify({ data: [{ description: 'A', urls, policies: [{ description: 'All' }] }] })
  expect(readDraftText(answer)).toMatchObject({
    reason: expect.stringContaining('Not a draft') as unknown,
  })
})

test('any input is answered with a sentence', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const inside = JSON.stringify(file()).replace('"text":"not yet"', `"text":${deep}`)
  const texts = [deep, inside, '\0\0', 'null', '7', '"a"', '[]', '{}']
  const said = texts.map((text) => {
    const opened = readDraftText(text)
    return 'reason' in opened && opened.reason.endsWith('.')
  })
  expect(said).toEqual(texts.map(() => true))
  expect(readDraftText('x'.repeat(fileLimits.bytes + 1))).toMatchObject({
    reason: expect.stringContaining('(limit 20,000,000)'),
  })
})

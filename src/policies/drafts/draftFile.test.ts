// Claim: A draft sends nothing that could not have been pasted
import { describe, expect, test, vi } from 'vitest'
import { newScope } from '../request/policy.ts'
import { newNextEntry } from '../urls/reading.ts'
import { readText as readUrls } from '../urls/readText.ts'
import { newDraft, type PolicyDraft } from './draft.ts'
import { draftFileName, fileLimits, readDraftFile, toDraftFile } from './draftFile.ts'

const { found } = readUrls('hxxps://münchen[.]de/a\nb.example', { mode: 'list', action: 'block' })
const draft: PolicyDraft = {
  ...newDraft(),
  values: {
    description: 'About',
    scopes: [
      {
        ...newScope(),
        description: 'Everybody',
        fromDate: '2026-12-01T09:00',
        toDate: 'soon',
      },
    ],
  },
  urls: found,
  text: 'not yet',
  choice: newNextEntry,
  answers: { 'block platform': { reason: 'Ticket 7', values: [] } },
}
const parse = (text: string) => JSON.parse(text) as Record<string, unknown>
const file = (part: object = {}, content: object = draft) => ({
  format: 'signet-policy-draft',
  version: 1,
  content,
  ...part,
})

const readText = (text: string) => readDraftFile(new Blob([text]))
const read = (value: unknown) => readText(JSON.stringify(value))

/** What arrives. */
async function arrive(value: unknown) {
  const arrived = await read(value)
  if ('reason' in arrived) throw new Error(arrived.reason)
  return arrived
}

test('an exported draft is read back unchanged', async () => {
  expect(await readText(toDraftFile(draft))).toEqual({ draft, unfit: [], ignored: [] })
})

test('a file has a format, dates in UTC, and no account', () => {
  const written = parse(toDraftFile(draft))
  expect(Object.keys(written)).toEqual(['format', 'version', 'content'])
  expect(Object.keys(written.content as object).toSorted()).toEqual([
    'answers',
    'choice',
    'leftOut',
    'spare',
    'text',
    'urls',
    'values',
  ])
  const { scopes } = (written.content as PolicyDraft).values
  const local = new Date('2026-12-01T09:00').toISOString().slice(0, 19)
  expect(scopes[0]).toMatchObject({ fromDate: `${local}+0000`, toDate: 'soon' })
})

test('a plan is left out, with what it sent', async () => {
  const plan = {
    at: 1,
    policies: [{ description: 'All' }],
    parts: [
      { name: 'One', places: [0], isCreated: true },
      { name: 'Two', places: [1] },
    ],
  }
  const written = parse(toDraftFile({ ...draft, plan }))
  expect(written.content).not.toHaveProperty('plan')
  expect(await read(written)).toMatchObject({ draft: { urls: [found[1]] }, unfit: [] })
})

test('invalid entries are named, kept, exported and read back', async () => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({
    ...found[1],
    value: `https://h${index}.example/${'x'.repeat(80)}`,
  }))
  const arrived = await arrive(file({}, { ...draft, urls: [...found, ...many] }))
  expect(arrived.unfit).toHaveLength(3_000)
  expect(arrived.draft.text).toBe(draft.text)
  expect(arrived.draft.leftOut?.map(({ text }) => text)).toEqual(many.map(({ value }) => value))
  const again = await readText(toDraftFile(arrived.draft))
  expect(again).toMatchObject({ unfit: [], draft: { text: draft.text, leftOut: arrived.draft.leftOut } })
})

test('what was left out stays left out', async () => {
  const leftOut = [{ line: 7, text: 'https://c.example', reason: 'It did not fit.' }]
  expect(await read(file({}, { ...draft, leftOut }))).toMatchObject({
    unfit: [],
    draft: { text: 'not yet', leftOut },
  })
})

test('the reasons of a file need a confirmation', async () => {
  const [first] = found
  if (!first) throw new Error('There are entries.')
  const answers = {
    'block platform': { reason: 'Ticket 7', word: 'understood', values: [first.value] },
  }
  const arrived = await arrive(file({}, { ...draft, answers }))
  expect(arrived.draft.answers).toEqual({ 'block platform': { reason: 'Ticket 7', values: [] } })
})

test('a moment is the same in another time zone', async () => {
  vi.stubEnv('TZ', 'Asia/Kolkata')
  const written = toDraftFile(draft)
  vi.stubEnv('TZ', 'America/New_York')
  const arrived = await readText(written)
  vi.unstubAllEnvs()
  expect('draft' in arrived && arrived.draft.values.scopes[0]?.fromDate).toBe('2026-11-30T22:30')
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
    ['no content', file({ content: null }), /^Not a valid draft\.$/],
    ['a wrong type', file({}, { ...draft, text: 7 }), /^Not a valid draft: "text"\.$/],
    ['no scope', file({}, { ...draft, values: { description: '', scopes: [] } }), /: "values\.scopes"\.$/],
    [
      'an unknown target',
      file(
        {},
        { ...draft, values: { description: '', scopes: [{ ...scope, to: { ...scope.to, type: 'all' } }] } },
      ),
      /: "values\.scopes\.0\.to\.type"\.$/,
    ],
    [
      'an endless field',
      file({}, { ...draft, values: { ...draft.values, description: 'x'.repeat(200_001) } }),
      /values\.description/,
    ],
    ...Object.entries({
      'answers.block platform.reason': { 'block platform': { reason: endless } },
      'spare.0': [endless],
      answers: { [endless]: { reason: '' } },
    }).map(([path, value]): [string, object, RegExp] => [
      `an endless text at ${path}`,
      file({}, { ...draft, [path.split('.')[0] ?? '']: value }),
      new RegExp(`The text of "${path}"`),
    ]),
    ['an endless box', file({}, { ...draft, text: 'x'.repeat(200_001) }), /"text"/],
    [
      'too many entries',
      file({}, { ...draft, urls: Array.from({ length: 1_000_000 }, () => 1) }),
      /: "urls"\.$/,
    ],
    [
      'too many scopes',
      file({}, { ...draft, values: { description: '', scopes: Array.from({ length: 101 }, () => scope) } }),
      /: "values\.scopes"\.$/,
    ],
    [
      'millions of scopes',
      file({}, { ...draft, values: { description: '', scopes: Array.from({ length: 3_000_000 }, () => 1) } }),
      /: "values\.scopes"\.$/,
    ],
  ])('%s', async (_, value, said) => {
    const refused = await read(value)
    expect('reason' in refused && refused.reason).toMatch(said)
  })
})

test('an invalid entry is named and left out', async () => {
  const urls = [found[0], { ...found[1], value: 'https://b.example' }, { value: 'c.example' }, 7]
  const arrived = await arrive(file({}, { ...draft, urls }))
  expect(arrived.draft.urls).toEqual([found[0]])
  expect(arrived.draft.text).toBe('not yet')
  expect(arrived.draft.leftOut).toEqual(arrived.unfit)
  expect(arrived.unfit.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'It must be written as b.example.'],
    [3, 'Not a valid entry: "type".'],
    [4, 'Not a valid entry.'],
  ])
})

test('an unknown key is named and left out, and a prototype key is harmless', async () => {
  const text = JSON.stringify(file({ extra: 1 }, { ...draft, more: 2 })).replace(
    '"text":',
    '"__proto__": {"polluted": true}, "constructor": 1, "text":',
  )
  const arrived = await readText(text)
  if ('reason' in arrived) throw new Error(arrived.reason)
  expect(arrived.ignored).toEqual(['extra', 'content.__proto__', 'content.constructor', 'content.more'])
  expect(arrived.draft).toEqual(draft)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('a policy from an answer of the service is not a draft', async () => {
  const urls = [{ action: 'block', type: 'domain', value: 'a.example' }]
  const answer = JSON.stringify({ data: [{ description: 'A', urls, policies: [{ description: 'All' }] }] })
  expect(await readText(answer)).toMatchObject({
    reason: expect.stringContaining('Not a draft') as unknown,
  })
})

test('any input is answered with a sentence', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const inside = JSON.stringify(file()).replace('"text":"not yet"', `"text":${deep}`)
  const other = 'Not a draft of this console: "format" must be "signet-policy-draft" and "version" 1.'
  const said = new Map([
    ...['', '\0\0', '{"a"', '<html>', "{'a': 1}", '{} {}'].map((text) => [text, 'Not valid JSON.'] as const),
    ...[deep, 'null', '7', '"a"', '[]', '{}'].map((text) => [text, other] as const),
    [inside, 'Not a valid draft: "text".'],
    ['x'.repeat(fileLimits.bytes + 1), 'Too large: 20,000,001 bytes (limit 20,000,000).'],
  ])
  const answers = await Promise.all([...said.keys()].map(readText))
  expect(answers).toEqual([...said.values()].map((reason) => ({ reason })))
})

test('a file that is gone can be chosen again', async () => {
  const gone = Object.assign(new Blob(['{}']), { text: () => Promise.reject(new Error('It was moved.')) })
  expect(await readDraftFile(gone)).toEqual({ reason: 'The file could not be read. Choose it again.' })
})

import { expect, test } from 'vitest'
import { getWatchlist, importUsers, operations } from '../api/operations.ts'
import { entryWith, policyInput } from './entry.fixture.ts'
import { type LogEntry, outcomes, type StoredOutcome } from './entry.ts'
import { whatIsKnown, whatToLookFor } from './whatToLookFor.ts'
import { describeOutcome, describeSubject, describeUrls, describeWhat } from './words.ts'
import { durationOf, lacksRecord, outcomeWords } from './words.ts'

const watchlistWith = (pages?: number): LogEntry => {
  const entry = entryWith({ operation: getWatchlist, input: {} })
  return { ...entry, request: { ...entry.request, body: '{"filterBy":["video_count_0"]}' }, pages }
}
const duration = (at: number) => durationOf({ at: 1_000, end: { at, outcome: 'accepted' } })
const lookForImport = (input: object) => whatToLookFor(entryWith({ operation: importUsers, input })).join(' ')

const cases = operations.flatMap(({ id }) => outcomes.map((outcome) => [id, outcome] as const))
test.each(cases)('there is a sentence for %s, %s, with or without an error', (id, outcome) => {
  const entry = { ...entryWith(), operation: id }
  expect(describeOutcome({ ...entry, outcome })).toMatch(/\.$/)
  const end = { at: 9, outcome: 'failed' as const, error: 'lost' as const, happened: 'It was lost.' }
  expect(describeOutcome({ ...entry, end, outcome })).toMatch(/\.$/)
})

test('an accepted import was submitted, not imported', () => {
  expect(describeOutcome({ ...entryWith(), operation: importUsers.id, outcome: 'accepted' })).toContain(
    'The file was submitted.',
  )
})

test.each<[StoredOutcome, Partial<LogEntry['end']>, string]>([
  ['accepted', {}, 'The service executed the request.'],
  ['accepted', { error: 'unreadable', happened: 'There is no record.' }, 'success. There is no record.'],
  ['not executed', { error: 'server', happened: 'It was not reached.' }, 'It was not reached. Nothing was'],
  ['outcome unknown', { error: 'lost', happened: 'It was lost.' }, 'It was lost. The request may have been'],
])('a policy with the outcome %s and %j says: %s', (outcome, end, words) => {
  const entry = entryWith({ outcome, end })
  expect(describeOutcome({ ...entry, outcome })).toContain(words)
  expect(lacksRecord(entry)).toBe(end?.error === 'unreadable')
})

test.each([
  ['accepted', 'createPolicy', 'created'],
  ['confirmed by you', 'createPolicy', 'created'],
  ['accepted', 'importUsers', 'submitted'],
  ['not found by you', 'importUsers', 'not imported'],
] as const)('the outcome %s of %s is %s', (outcome, operation, words) => {
  expect(outcomeWords(outcome, operation)).toBe(words)
})

test('a clock that was set back gives no negative duration', () => {
  expect([duration(500), duration(2_250), durationOf({ at: 1 })]).toEqual(['0 ms', '1,250 ms', undefined])
})

const urls = (action: string, length: number) => Array.from({ length }, () => ({ action }))
const mixed = [...urls('allow', 3), ...urls('block', 1_200), ...urls('watch', 1)]
test.each([
  [[], '0 URLs'],
  [urls('block', 1), '1 URL to block'],
  [mixed, '1,204 URLs: 3 to allow, 1,200 to block, 1 to watch'],
])('actions are counted in their order: %#', (all, words) => expect(describeUrls(all)).toBe(words))

const job = { kind: 'import', label: undefined, options: { clearGroup: true, groupId: 'g' } } as const
const counts = ['video_count_0', 'video_count_2']
const everyone = { kind: 'watchlist', filterBy: [] } as const
test.each([
  [job, 'XLS, into a group, cleared first'],
  [{ ...job, label: '84 people' }, '84 people, cleared first'],
  [everyone, 'everyone'],
  [{ ...everyone, searchBy: 'name', filterBy: counts }, 'by name, videos: none, 2'],
])('the subject %j in words', (subject, words) => expect(describeSubject(subject)).toBe(words))

test('what is marked as sent where the service stored something else, and counts the pages of a read', () => {
  expect(describeWhat(entryWith({ outcome: 'stored differently' }))).toBe('sent as 1 URL to block')
  expect(describeWhat(watchlistWith(200))).toBe('everyone, videos: none, 200 pages')
  expect(describeWhat(watchlistWith())).toBe('everyone, videos: none')
})

test('what to look for: the names of a policy, each once, its URLs, and the group of an import', () => {
  const block = (value: string) => ({ action: 'block', type: 'domain', value })
  const policies = [{ description: 'Everybody' }, { description: 'Wave' }]
  const named = policyInput({ urls: ['a.example', 'b.example'].map(block), policies })
  const lines = whatToLookFor(entryWith({ input: named }))
  expect(lines[0]).toMatch(/under Web Security, Policies: policy named “Wave”, “Everybody”\.$/)
  expect(lines[1]).toBe('2 URLs to block, such as a.example, b.example.')
  const input = { groupId: 'eNoGroup', notifyEmailAddress: 'ann@corp.example' }
  expect(lookForImport(input)).toMatch(/eNoGroup: its members.*mailbox/)
  expect(lookForImport({})).toContain('No address was given for the result')
})

test('what is known: whether an answer came, and that a request of API 2.0 is not signed', () => {
  expect(whatIsKnown(entryWith())).toContain('No answer arrived.')
  const answered = entryWith({ outcome: 'outcome unknown', end: { httpStatus: 502 } })
  expect(whatIsKnown(answered).join(' ')).toContain('An answer arrived with HTTP 502')
  const { request, ...entry } = entryWith()
  const bearer = { ...entry, request: { ...request, date: undefined } }
  expect(whatIsKnown(bearer)[0]).toMatch(/^Passed to the browser's network at /)
  expect(whatIsKnown({ ...entry, request })[0]).toMatch(/^Signed and passed to /)
})

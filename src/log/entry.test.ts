import { expect, test } from 'vitest'
import { ApiError, errorKinds, type Executed } from '../api/errors.ts'
import { createPolicy, getWatchlist, importUsers, type Operation } from '../api/operations.ts'
import { toWire } from '../api/wire.ts'
import { entryWith, exchangeWith, policyInput } from './entry.fixture.ts'
import { endOf, entryOf, mayBeExecuted, outcomeOf, type Settled, type StoredOutcome, toRow } from './entry.ts'
import { failuresOf, idsOf, recordsOf, searchTextOf, subjectOf } from './subject.ts'

const answered = (body: unknown, status = 200) => ({
  status,
  headers: new Map(Object.entries({ date: 'today', 'set-cookie': 'secret' })),
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const end = { requestId: '1', endedAt: 9, httpStatus: 200 }
const hex = expect.stringMatching(/^[\da-f]{64}$/)

test('an entry keeps of a policy its request to the byte, its approvals, and the answer with its useful headers', async () => {
  const exchange = exchangeWith(createPolicy, policyInput(), { approvals: ['{}'] })
  const entry = await entryOf(exchange, 'eu ab12', 'a')
  const { headers, body } = exchange.request
  expect(entry).toMatchObject({
    id: '1',
    at: 5,
    owner: 'eu ab12',
    request: { date: exchange.date, headers, body, bytes: new Blob([body]).size, digest: hex },
    approvals: ['{}'],
  })
  expect(subjectOf(entry)).toEqual({ kind: 'policy', input: policyInput() })
  const data = [{ id: 'eNo1', description: 'Wave', extra: 'é' }]
  const came = answered({ meta: { status: 200 }, fail: [], data })
  const ended = { ...entry, end: endOf(createPolicy, { ...end, answer: came }) }
  expect(ended.end.answer).toEqual({ headers: 'HTTP 200\nDate: today', body: came.body })
  expect([idsOf(ended), recordsOf(ended)]).toMatchObject([['eNo1'], data])
})

test('an entry keeps of a read the field and the filter, and neither the searched text nor the answer', async () => {
  const input = {
    searchBy: { fieldName: 'customAttribute', value: 'Ann Smith' },
    attributeIds: ['Anna'],
    filterBy: [{ fieldName: 'type', value: 'video_count_1' }],
  }
  const entry = await entryOf(exchangeWith(getWatchlist, input), 'eu ab12', 'a')
  const request = toWire(getWatchlist, input, { auth: 'oauth' })
  const bearer = await entryOf(exchangeWith(getWatchlist, input, { request }), 'eu ab12', 'a')
  expect(bearer.request.body).toBe(entry.request.body)
  const subject = { kind: 'watchlist', searchBy: 'customAttribute', filterBy: ['video_count_1'] }
  expect(subjectOf(entry)).toEqual(subject)
  const failures = [{ field: 'searchBy.value', message: 'No Ann Smith.' }]
  const error = new ApiError({ kind: 'refused', executed: 'no', operation: getWatchlist, failures })
  const ended = { ...entry, end: endOf(getWatchlist, { ...end, error, answer: answered('Ann Smith') }) }
  expect(JSON.stringify(ended)).not.toContain('Ann')
  // A guess at the searched text could be checked by it.
  expect(entry.request.digest).toBeUndefined()
  expect(ended.end).toMatchObject({ outcome: 'failed', error: 'refused' })
})

test('an entry keeps of an import its options and its label, and neither its file nor a row in the answer', async () => {
  const options = { fileType: 'CSV', notifyEmailAddress: 'bob@corp.example', groupId: 'g' }
  const label = '1 person from people.csv'
  const entry = await entryOf(exchangeWith(importUsers, options, { label }), 'eu ab12', 'a')
  expect(entry).toMatchObject({ label, request: { bytes: 38, digest: hex } })
  expect(entry.request.body).toBeUndefined()
  expect(subjectOf(entry)).toEqual({ kind: 'import', label, options })
  const rows = { failedRows: [{ email: 'ann@corp.example' }], 'ann@corp.example': 1 }
  const fail = [{ errors: [{ code: 'err_row', message: 'ann@corp.example is no address.' }] }]
  const good = { meta: { status: 200 }, fail: [], data: [{ id: 'job', success: true, ...rows }] }
  const bodies = [good, { meta: { status: 400 }, fail }, ['ann@corp.example'], 'ann@corp.example']
  const ends = bodies.map((body) => endOf(importUsers, { ...end, answer: answered(body) }))
  const ended = ends.map((each) => ({ ...entry, end: each }))
  expect(JSON.stringify(ended)).not.toContain('ann@')
  expect(ended.map(idsOf)).toEqual([['job'], [], [], []])
  expect(ended.flatMap(failuresOf)).toMatchObject([{ code: 'err_row' }])
})

const executions: readonly Executed[] = ['no', 'yes', 'unknown']
const failures = errorKinds.flatMap((kind) => executions.map((executed) => [kind, executed] as const))
test.each(failures)('the outcome after the error %s, executed: %s', (kind, executed) => {
  const outcome = (operation: Operation) =>
    endOf(operation, { ...end, error: new ApiError({ kind, executed, operation }) }).outcome
  const expected: Record<Executed, StoredOutcome> = {
    no: kind === 'refused' ? 'refused' : 'not executed',
    yes: 'accepted',
    unknown: 'outcome unknown',
  }
  const all = [createPolicy, importUsers, getWatchlist].map(outcome)
  expect(all).toEqual([expected[executed], expected[executed], 'failed'])
})

test('the outcome without an error', () => {
  const isDifferent = true
  const different = endOf(createPolicy, { ...end, isDifferent })
  const ended = [endOf(createPolicy, end), endOf(getWatchlist, end), different]
  expect(ended.map(({ outcome }) => outcome)).toEqual(['accepted', 'read', 'stored differently'])
})

test.each<[StoredOutcome | undefined, Settled | undefined, string, string]>([
  [undefined, undefined, 'live', 'on its way'],
  [undefined, undefined, 'closed', 'outcome unknown'],
  ['refused', undefined, 'live', 'refused'],
  ['outcome unknown', 'there', 'live', 'confirmed by you'],
  [undefined, 'not there', 'closed', 'not found by you'],
])('that ended as %s, was settled as %s, in a tab that is %s, is %s', (outcome, settled, tab, now) => {
  const entry = { ...entryWith({ outcome, tab }), settled }
  expect(outcomeOf(entry, new Set(['live']))).toBe(now)
})

test.each([
  [true, ['accepted', 'stored differently', 'outcome unknown', 'on its way', 'confirmed by you']],
  [false, ['refused', 'not executed', 'not found by you']],
] as const)('whether it may have worked is %s for %j', (expected, outcomes) => {
  for (const outcome of outcomes) expect(mayBeExecuted(outcome)).toBe(expected)
})

test('a search reads ids, digests, labels, and every text of a policy as sent and as stored', () => {
  const finance = { type: 'profile_group', groupId: 'eNoGroup' } as const
  const policies = [{ description: 'Finance', comment: 'Asked by Ana', to: finance }]
  const input = policyInput({ policies })
  const to = { type: 'profile_group', group: { id: 'eNoOther', description: 'Finance EU' } }
  const answer = [{ id: 'eNoPolicy', policies: [{ policy: { description: 'Stored scope', to } }] }]
  const entry = entryWith({ input, outcome: 'accepted', answer, label: '84 people' })
  const lines = searchTextOf(entry).split('\n')
  const sent = ['Wave', 'phish.example/a', 'Finance', 'Asked by Ana', 'eNoGroup', entry.id, '84 people']
  const stored = ['eNoPolicy', 'Stored scope', 'eNoOther', 'Finance EU']
  expect(lines).toEqual(expect.arrayContaining([...sent, ...stored]))
  expect(lines).not.toContain('groupId')
  expect(searchTextOf(toRow(entry, new Set()))).toBe(searchTextOf(entry))
})

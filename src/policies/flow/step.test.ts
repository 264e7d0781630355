/** Every order of the facts: a reload at any moment, an outcome settled elsewhere, and a log that has nothing. */
import { expect, test } from 'vitest'
import { entryWith, idOf, policyInput } from '../../log/entry.fixture.ts'
import type { LogEntry } from '../../log/entry.ts'
import { freeze, type Run, type SentRequest, type Step, stepOf } from './step.ts'

const input = policyInput()
const frozen = freeze(input)
const requestId = idOf(1)
const sent = { requestId, input }
const record = { id: 'p-1', description: 'Wave', policies: [], urls: [] }
const entry = (part: Parameters<typeof entryWith>[0] = {}) => entryWith({ id: requestId, ...part })

type Expected = Step['at'] | 'form after a refusal' | 'unknown to the log'
const rows: readonly [string, Run, SentRequest | undefined, LogEntry | undefined, Expected][] = [
  ['nothing happened yet', {}, undefined, undefined, 'form'],
  ['the request is frozen', { frozen }, undefined, undefined, 'review'],
  ['a failure left nothing', { frozen, problem: { message: 'Offline.' } }, undefined, undefined, 'review'],
  ['the other tabs are asked', { frozen, isSending: true }, undefined, undefined, 'sending'],
  ['it is noted in the draft', { frozen, isSending: true }, sent, undefined, 'sending'],
  ['it is in the log', { frozen, isSending: true }, sent, entry({ tab: 'here' }), 'sending'],
  ['its end is in the log', { frozen, isSending: true }, sent, entry({ outcome: 'accepted' }), 'sending'],
  ['the answer came', { frozen, records: [record] }, sent, entry({ outcome: 'accepted' }), 'created'],
  ['the answer came, and the log is wiped', { frozen, records: [record] }, sent, undefined, 'created'],
  ['the answer was lost', { frozen }, sent, entry({ outcome: 'outcome unknown' }), 'unknown'],
  ['after a reload, its tab is gone', { frozen }, sent, entry({ tab: 'closed' }), 'unknown'],
  ['after a sign-in, its tab still waits', { frozen }, sent, entry({ tab: 'here' }), 'sending'],
  ['after a crash before the log had it', { frozen }, sent, undefined, 'unknown to the log'],
  ['after a reload, the log has its answer', { frozen }, sent, entry({ outcome: 'accepted' }), 'created'],
  ['it is found elsewhere', { frozen }, sent, entry({ settled: 'there' }), 'created'],
  ['it is not found elsewhere', { frozen }, sent, entry({ settled: 'not there' }), 'form after a refusal'],
  ['after a reload, it was refused', { frozen }, sent, entry({ outcome: 'refused' }), 'form after a refusal'],
  ['it never left', { frozen }, sent, entry({ outcome: 'not executed' }), 'form after a refusal'],
]

test.each(rows)('where %s, the step is the right one', (_, run, noted, known, expected) => {
  const byId = new Map(known && [[known.id, known]])
  const step = stepOf(run, noted, { byId, liveTabs: new Set(['here']), isReading: false })
  const isAfter = step.at === 'form' && step.notExecuted === known && known !== undefined
  const isUnlogged = step.at === 'unknown' && step.entry === undefined
  expect(isAfter ? 'form after a refusal' : isUnlogged ? 'unknown to the log' : step.at).toBe(expected)
})

test('while the log is read, nothing is said of a request', () => {
  const log = { byId: new Map(), liveTabs: new Set<string>(), isReading: true }
  expect(stepOf({ frozen }, sent, log).at).toBe('sending')
})

test('a receipt has what the log knows, and the bytes are those of the review', () => {
  const known = entry({ outcome: 'accepted', answer: [record] })
  const log = { byId: new Map([[requestId, known]]), liveTabs: new Set<string>(), isReading: false }
  expect(stepOf({ frozen }, sent, log)).toEqual({ at: 'created', input, requestId, records: [record] })
  expect(frozen.request.body).toBe(known.request.body)
})

import { expect, test } from 'vitest'
import { errorKinds } from '../../api/errors.ts'
import { operations } from '../../api/operations.ts'
import { requestOutcomes } from './activity.ts'
import { durationOf, outcomeWords, sayFinding, sayOutcome, saySubject, sayUrls } from './entryWords.ts'
import { endedEvent, sentEvent } from './event.fixture.ts'
import type { Ended } from './event.ts'

const sent = (operation: string) => sentEvent({ at: 1_000, operation })
const ended = (part: Partial<Ended>) => endedEvent({ at: 1_250, ...part })

test.each(operations.flatMap(({ id }) => requestOutcomes.map((outcome) => [id, outcome] as const)))(
  'there is a sentence for %s, %s, with or without an error',
  (operation, outcome) => {
    expect(sayOutcome({ sent: sent(operation) }, outcome)).toMatch(/\.$/)
    for (const error of errorKinds) {
      expect(sayOutcome({ sent: sent(operation), ended: ended({ error }) }, outcome)).toMatch(/\.$/)
    }
  },
)

test('an accepted import was submitted, not imported', () => {
  expect(sayOutcome({ sent: sent('importUsers'), ended: ended({}) }, 'accepted')).toContain(
    'accepted the file',
  )
})

test('an operation of an older console is shown by its name', () => {
  expect(sayOutcome({ sent: sent('deletePolicy'), ended: ended({}) }, 'accepted')).toMatch(/\.$/)
})

test('a clock that was set back gives zero', () => {
  expect(durationOf({ sent: sent('createPolicy'), ended: ended({ at: 500 }) })).toBe(0)
  expect(durationOf({ sent: sent('createPolicy'), ended: ended({}) })).toBe(250)
  expect(durationOf({ sent: sent('createPolicy') })).toBeUndefined()
})

test('the sent content, in a few words', () => {
  const url = { type: 'domain', value: 'a.example' } as const
  const urls = [
    { ...url, action: 'block' as const },
    { ...url, action: 'allow' as const },
  ]
  expect(saySubject({ kind: 'policy', input: { urls } })).toBe('2 URLs: 1 to block, 1 to allow')
  expect(saySubject({ kind: 'policy', input: { urls: urls.slice(1) } })).toBe('1 URL to allow')
  const job = { kind: 'import', label: undefined, clearGroup: true, groupId: 'g' } as const
  expect(saySubject(job)).toBe('XLS, into a group, cleared first')
  expect(saySubject({ ...job, label: '84 people' })).toBe('84 people, cleared first')
  expect(saySubject({ kind: 'watchlist', filterBy: [] })).toBe('everyone')
  expect(
    saySubject({ kind: 'watchlist', searchBy: 'name', filterBy: ['video_count_0', 'video_count_2'] }),
  ).toBe('by name, videos: none, 2')
  expect(saySubject(undefined)).toBe('')
})

const urls = (action: string, length: number) => Array.from({ length }, () => ({ action }))

test('actions are counted in their order', () => {
  expect(sayUrls([])).toBe('0 URLs')
  expect(sayUrls(urls('block', 1))).toBe('1 URL to block')
  expect(sayUrls([...urls('allow', 3), ...urls('block', 1_200), ...urls('watch', 1)])).toBe(
    '1,204 URLs: 3 to allow, 1,200 to block, 1 to watch',
  )
})

test.each([
  ['createPolicy', 'Created', 'Not created'],
  ['importUsers', 'Imported', 'Not imported'],
  ['deletePolicy', 'Arrived', 'Not arrived'],
])('a finding about %s is %s or %s', (operation, arrived, not) => {
  expect(sayFinding(operation, 'arrived')).toBe(arrived)
  expect(sayFinding(operation, 'did not arrive')).toBe(not)
})

test.each([
  ['accepted', 'createPolicy', 'created'],
  ['arrived', 'createPolicy', 'created'],
  ['accepted', 'importUsers', 'accepted'],
  ['accepted', 'deletePolicy', 'accepted'],
  ['did not arrive', 'importUsers', 'not imported'],
  ['outcome unknown', 'createPolicy', 'outcome unknown'],
] as const)('the outcome %s of %s is said as %s', (outcome, operation, said) => {
  expect(outcomeWords(outcome, operation)).toBe(said)
})

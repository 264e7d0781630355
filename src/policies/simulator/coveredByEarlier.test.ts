import { expect, test } from 'vitest'
import { policySubject, sentEvent, urlOf } from '../../ledger/book/event.fixture.ts'
import type { RequestEntry } from '../../ledger/book/requests.ts'
import { time } from '../../ui/time/clock.ts'
import { findCoveredByEarlier, indexSent, type SentIndex } from './coveredByEarlier.ts'

const at = Date.UTC(2026, 10, 20)

const policy = (texts: readonly string[], hour: number): RequestEntry => ({
  sent: sentEvent({
    id: `${hour}`.padStart(8, '0').concat('-0000-4000-8000-000000000000'),
    at: at + hour * 3_600_000,
    subject: policySubject({ urls: texts.map(urlOf) }),
  }),
})

function indexOf(policies: readonly RequestEntry[]): SentIndex {
  const work = indexSent(policies)
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

const meet = (
  urls: readonly string[],
  policies: readonly RequestEntry[],
  hit: 'block' | 'allow' = 'block',
) => [...findCoveredByEarlier(urls, indexOf(policies), hit)]

const by = (hour: number) => `Matched by the earlier policy of ${time(at + hour * 3_600_000)}.`

test('a URL that an earlier policy hits is matched by that policy', () => {
  const policies = [
    policy(['block a.example', 'block p.example/path/Token1234567890abcdefGHIJ'], 2),
    policy(['block q.example/?id=1', 'allow good.example'], 1),
  ]
  expect(
    meet(
      [
        'a.example',
        'deep.a.example/x',
        'p.example/path/Token1234567890abcdefGHIJ/more',
        'q.example/?id=1',
        'q.example/?id=2',
        'good.example',
        'never.example',
      ],
      policies,
    ),
  ).toEqual([
    ['a.example', by(2)],
    ['deep.a.example/x', by(2)],
    ['p.example/path/Token1234567890abcdefGHIJ/more', by(2)],
    ['q.example/?id=1', by(1)],
  ])
  expect(meet(['good.example', 'a.example'], policies, 'allow')).toEqual([['good.example', by(1)]])
})

test('two policies that contradict each other match nothing', () => {
  const policies = [policy(['block a.example'], 2), policy(['allow a.example'], 1)]
  expect(meet(['a.example'], policies)).toEqual([])
  expect(meet(['a.example'], [])).toEqual([])
})

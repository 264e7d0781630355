import { Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { time, timeOfDay } from '../../ui/time/clock.ts'
import { Copy } from '../../ui/Copy.tsx'
import { number } from '../../ui/number.ts'
import { resetAtOf, type RequestRow } from '../book/activity.ts'
import type { ExchangeInMemory } from '../book/exchangeInMemory.ts'
import { OpenRequest } from '../wire/OpenRequest.tsx'
import classes from './Entry.module.css'
import { durationOf, operationName, operationOf, size } from '../book/entryWords.ts'

type NamedFact = readonly [name: string, value: ReactNode]

function* factsOf({ row, live, onOpen }: FactsProps): Generator<NamedFact> {
  const { sent, ended } = row
  const duration = durationOf(row)
  yield ['Operation', `${operationName(sent.operation)}, POST ${operationOf(sent.operation)?.path ?? ''}`]
  yield ['Sent', time(sent.at)]
  yield ['Duration', duration === undefined ? 'no end is known' : `${number(duration)} ms`]
  yield ['Request id', <Copy key="id" value={sent.id} label="request id" />]
  yield ['Region', sent.region]
  yield ['Account', <Copy key="account" value={sent.account} label="fingerprint of the access key" />]
  yield ['Attempt', sent.attempt]
  if (sent.repeats) {
    yield ['Sends again', <OpenRequest key="repeats" id={sent.repeats} onOpen={onOpen} />]
  }
  yield ['Body', size(sent.bytes)]
  yield [
    'SHA-256',
    sent.digest === undefined ? (
      'not taken: the body was too large to be read at once'
    ) : (
      <Copy key="digest" value={sent.digest} label="digest of the body" />
    ),
  ]
  if (!ended) return
  yield ['HTTP status', ended.httpStatus ?? 'no answer']
  // On success the ledger need not keep it: the client takes 2xx only (beyond-the-spec §4).
  yield ['Meta status', ended.metaStatus ?? (ended.error ? 'none' : 'success')]
  if (ended.ids.length > 0) {
    yield [
      ended.ids.length === 1 ? 'Returned id' : 'Returned ids',
      <ul key="ids">
        {ended.ids.map((id) => (
          <li key={id}>
            <Copy value={id} label="returned id" />
          </li>
        ))}
      </ul>,
    ]
  }
  // Sentences of the service may repeat what was sent: they are in memory only.
  const failures = live?.end?.failures ?? ended.failures
  if (failures.length > 0) {
    yield [
      'Failures',
      <ul key="failures">
        {failures.map((failure, index) => (
          <li key={index}>
            {failure.field && <code className="mono">{failure.field}: </code>}
            {'message' in failure && <bdi>{failure.message}</bdi>}{' '}
            {failure.code && <code className="mono">({failure.code})</code>}
          </li>
        ))}
      </ul>,
    ]
  }
  const { remaining, limit } = ended.quota ?? {}
  const resetAt = resetAtOf(ended)
  if (remaining !== undefined) {
    const of = limit === undefined ? '' : ` of ${number(limit)}`
    const until = resetAt === undefined ? '' : `, until ${timeOfDay(resetAt)}`
    yield ['Quota', `${number(remaining)}${of} calls left${until}, as the service said then`]
  }
}

export interface FactsProps {
  readonly row: RequestRow
  readonly live: ExchangeInMemory | undefined
  readonly onOpen: (id: string) => void
}

/** What the ledger keeps of a request. */
export function Facts(props: FactsProps) {
  return (
    <section className="stack tight" aria-label="Facts">
      <Title order={3} size="h2">
        Facts
      </Title>
      <dl className={classes.facts}>
        {[...factsOf(props)].map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

import type { ReactNode } from 'react'
import { Copy } from '../../ui/Copy.tsx'
import { Details } from '../../ui/form/Details.tsx'
import { number, size } from '../../ui/number.ts'
import { Fact } from '../../ui/pane/Fact.tsx'
import { shortenId } from '../../ui/spelling/shortenId.ts'
import { timeOfDay, zonedTime } from '../../ui/time/clock.ts'
import { resetAtOf } from '../book/activity.ts'
import { durationOf, operationOf } from '../book/entryWords.ts'
import { answerOf, type RequestRow, senderOf } from '../book/requests.ts'
import { Part } from '../wire/Part.tsx'
import classes from './Entry.module.css'

type NamedFact = readonly [name: string, value: ReactNode]

/** The facts that are closed at first. */
const technical = /^(?:Operation|Region|Account|Attempt|Body|SHA-256|Meta status|Quota)$/

function* factsOf(row: RequestRow): Generator<NamedFact> {
  const { sent, ended } = row
  const duration = durationOf(row)
  yield ['Sent', `${zonedTime(sent.at)}${duration === undefined ? '' : `, took ${number(duration)} ms`}`]
  yield ['Request id', <Copy key="id" value={sent.id} label="request id" />]
  // The signatures are verified where the receipt is shown.
  if (sent.content?.approvals) yield ['Approvals', `${sent.content.approvals.length} kept with the request`]
  yield ['Operation', `POST ${operationOf(sent.operation)?.path ?? ''}`]
  yield ['Region', sent.region]
  yield ['Account', <Copy key="account" value={sent.account} label="fingerprint of the access key" />]
  if (sent.reader) yield ['Sent by', `${senderOf(row)}, read from a file`]
  yield ['Attempt', sent.attempt]
  yield ['Body', size(sent.bytes)]
  yield [
    'SHA-256',
    sent.digest === undefined ? (
      'not computed: the body was too large'
    ) : (
      <Copy key="digest" value={sent.digest} label="digest of the body" />
    ),
  ]
  if (!ended) return
  yield ['HTTP status', ended.httpStatus ?? 'no answer']
  // The meta status of a success is not stored: the client accepts only 2xx (beyond-the-spec §4).
  yield ['Meta status', ended.metaStatus ?? (ended.error ? 'none' : 'success')]
  const { ids, failures } = answerOf(row)
  if (ids.length > 0) {
    yield [
      ids.length === 1 ? 'Returned id' : 'Returned ids',
      <ul key="ids" className="plain">
        {ids.map((id) => (
          <li key={id}>
            <Copy value={id} shown={shortenId(id)} label="returned id" />
          </li>
        ))}
      </ul>,
    ]
  }
  if (failures.length > 0) {
    yield [
      'Failures',
      <ul key="failures" className="plain">
        {failures.map((failure, index) => (
          <li key={index}>
            {failure.field && <code className="mono">{failure.field}: </code>}
            {failure.message && <bdi>{failure.message}</bdi>}{' '}
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
    const until = resetAt === undefined ? '' : `, reset at ${timeOfDay(resetAt)}`
    yield ['Quota', `${number(remaining)}${of} calls left at that time${until}`]
  }
}

export function Facts({ row }: { readonly row: RequestRow }) {
  const facts = [...factsOf(row)]
  const listOf = (isTechnical: boolean) => (
    <dl className={`facts ${classes.facts}`}>
      {facts.map(
        ([name, value]) =>
          technical.test(name) === isTechnical && (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
      )}
    </dl>
  )
  return (
    <Part title="Facts">
      {listOf(false)}
      <Details summary="More facts">{listOf(true)}</Details>
    </Part>
  )
}

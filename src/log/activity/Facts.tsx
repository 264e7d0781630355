import type { ReactNode } from 'react'
import { Copy } from '../../ui/Copy.tsx'
import { Details } from '../../ui/form/Details.tsx'
import { number, size } from '../../ui/number.ts'
import { Fact } from '../../ui/pane/Fact.tsx'
import { shortenId } from '../../ui/spelling/shortenId.ts'
import { zonedTime } from '../../ui/time/clock.ts'
import { accountOf, type LogRow } from '../entry.ts'
import { Part } from '../exchange/Part.tsx'
import { failuresOf, idsOf, operationOf } from '../subject.ts'
import { durationOf, isWrite } from '../words.ts'
import classes from './Activity.module.css'

type NamedFact = readonly [name: string, value: ReactNode]

function* factsOf(row: LogRow): Generator<NamedFact> {
  const { id, at, end, pages, approvals = [] } = row
  const duration = durationOf(row)
  yield ['Sent', `${zonedTime(at)}${duration === undefined ? '' : `, took ${number(duration)} ms`}`]
  yield ['Request id', <Copy key="id" value={id} label="request id" />]
  if (end?.lastPage !== undefined) {
    yield ['Pages', number(pages ?? 1)]
    yield ['Last page', <Copy key="page" value={end.lastPage} label="request id of the last page" />]
  }
  if (approvals.length > 0) yield ['Approvals', `${approvals.length} kept with the request`]
  if (end) yield ['HTTP status', end.httpStatus ?? 'no answer']
  for (const returned of idsOf(row))
    yield [
      'Returned id',
      <Copy key={returned} value={returned} shown={shortenId(returned)} label="returned id" />,
    ]
  for (const { field, message, code } of failuresOf(row))
    yield [
      'Failure',
      <>
        {field && <code className="mono">{field}: </code>}
        <bdi>{message}</bdi> {code && <code className="mono">({code})</code>}
      </>,
    ]
}

function* moreFactsOf(row: LogRow): Generator<NamedFact> {
  const { operation, request, end } = row
  const { region, key } = accountOf(row)
  yield ['Operation', `POST ${operationOf(operation).path}`]
  yield ['Region', region]
  yield ['Account', <Copy key="account" value={key} label="fingerprint of the access key" />]
  yield ['Body', size(request.bytes)]
  if (request.digest !== undefined)
    yield ['SHA-256', <Copy key="digest" value={request.digest} label="digest of the body" />]
  else if (isWrite(operation)) yield ['SHA-256', 'not computed: the body was too large']
  // The client accepts only 2xx (beyond-the-spec §4), so that of a success is not stored.
  if (end) yield ['Meta status', end.metaStatus ?? (end.error ? 'none' : 'success')]
}

const FactList = ({ facts }: { readonly facts: Iterable<NamedFact> }) => (
  <dl className={`facts ${classes.facts}`}>
    {Array.from(facts, ([name, value], index) => (
      <Fact key={index} name={name}>
        {value}
      </Fact>
    ))}
  </dl>
)

export const Facts = ({ row }: { readonly row: LogRow }) => (
  <Part title="Facts">
    <FactList facts={factsOf(row)} />
    <Details summary="More facts">
      <FactList facts={moreFactsOf(row)} />
    </Details>
  </Part>
)

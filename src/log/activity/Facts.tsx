import type { ReactNode } from 'react'
import { Copy } from '../../ui/Copy.tsx'
import { number, size } from '../../ui/number.ts'
import { Fact } from '../../ui/pane/Fact.tsx'
import { sayBoth } from '../../ui/time/zone.ts'
import { shortenId } from '../../ui/untrusted/shortenId.ts'
import { accountOf, approverOf, type LogRow } from '../entry.ts'
import { Part } from '../Part.tsx'
import { failuresOf, idsOf } from '../subject.ts'
import { durationOf } from '../words.ts'

const copied = (value: string, label: string) => <Copy value={value} shown={shortenId(value)} label={label} />

function* factsOf(row: LogRow): Generator<readonly [name: string, value: ReactNode]> {
  const { id, at, end, pages = 1, request } = row
  const { region, key } = accountOf(row)
  const duration = durationOf(row)
  yield ['Sent', `${sayBoth(at)}${duration === undefined ? '' : `, took ${number(duration)} ms`}`]
  yield ['Request id', <Copy key="id" value={id} label="request id" />]
  if (end?.lastPage !== undefined) {
    yield ['Pages', number(pages)]
    yield ['Last page', <Copy key="page" value={end.lastPage} label="request id of the last page" />]
  }
  const approver = approverOf(row)
  if (approver !== undefined) yield ['Approved by', <bdi key="approver">{approver}</bdi>]
  if (end) yield ['HTTP status', end.httpStatus ?? 'no answer']
  for (const returned of idsOf(row)) yield ['Returned id', copied(returned, 'returned id')]
  for (const { field, message, code } of failuresOf(row))
    yield [
      'Failure',
      <>
        {field && <code className="mono">{field}: </code>}
        <bdi>{message}</bdi> {code && <code className="mono">({code})</code>}
      </>,
    ]
  yield ['Region', region]
  yield ['Account', <Copy key="account" value={key} label="fingerprint of the access key" />]
  yield ['Body', size(request.bytes)]
  if (request.digest !== undefined) yield ['SHA-256', copied(request.digest, 'digest of the body')]
}

export const Facts = ({ row }: { readonly row: LogRow }) => (
  <Part title="Facts">
    <dl className="facts">
      {Array.from(factsOf(row), ([name, value], index) => (
        <Fact key={index} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  </Part>
)

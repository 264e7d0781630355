/** For a write with an unknown outcome: the facts, and what to look for in the service. admin-api has no status operation. */
import type { Operation } from '../../api/operations.ts'
import { sayFew, size } from '../../ui/number.ts'
import { time } from '../../ui/time/clock.ts'
import { operationOf, saySubject } from './entryWords.ts'
import { ofOperation } from './ofOperation.ts'
import type { RequestEntry } from './requests.ts'

/** Words that identify a policy, such as `“A wave”, phish.example and 2 more`. */
export function sayWhich(entry: Pick<RequestEntry, 'sent'>): string {
  const { subject } = entry.sent
  if (subject?.kind !== 'policy') return ''
  const { description, urls } = subject.input
  return [
    `“${description}”`,
    sayFew(
      urls.map(({ value }) => value),
      1,
    ),
  ].join(', ')
}

export function unknownOutcomeHelp({ sent, ended }: RequestEntry): {
  readonly known: readonly string[]
  readonly lookFor: readonly string[]
} {
  const known = [
    `Signed and passed to the browser's network at ${time(sent.at)}.`,
    ended?.httpStatus === undefined
      ? 'No answer arrived.'
      : `An answer arrived with HTTP ${ended.httpStatus}, without saying whether the request was executed.`,
    `Body size: ${size(sent.bytes)}.`,
    'Sent once under this request id. Never sent again automatically.',
  ]
  const operation = operationOf(sent.operation)
  if (!operation) return { known, lookFor: [] }
  const lookFor = ofOperation[operation.id].write?.lookFor(sent, placeOf(operation), saySubject(sent.subject))
  return { known, lookFor: lookFor ?? [] }
}

/** The page of the service's own console, from the required permission. */
export const placeOf = ({ permission }: Operation): string =>
  `In the service's own console, under ${permission.split(' | ').slice(0, 2).join(', ')}`

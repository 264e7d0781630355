/** A write whose outcome is unknown: what is known, and what to look for. A new operation needs its part here. */
import type { Operation } from '../api/operations.ts'
import { size } from '../ui/number.ts'
import { time } from '../ui/time/clock.ts'
import { describeWithUtc } from '../ui/time/zone.ts'
import type { LogEntry } from './entry.ts'
import { describeScope } from './scopeWords.ts'
import { operationOf, subjectOf } from './subject.ts'
import { describeUrls } from './words.ts'

/** The page of the service's own console, from the required permission. */
export const consolePlaceOf = ({ permission }: Operation): string =>
  `In the service's own console, under ${permission.split(' | ').slice(0, 2).join(', ')}`

/** What to look for in the service: admin-api has no status operation. */
export function whatToLookFor(entry: LogEntry): readonly string[] {
  const place = consolePlaceOf(operationOf(entry.operation))
  const subject = subjectOf(entry)
  switch (subject.kind) {
    case 'policy': {
      const { description, urls, policies } = subject.input
      const names = new Set([description, ...policies.map((scope) => scope.description)])
      const values = urls.slice(0, 3).map(({ value }) => value)
      return [
        `${place}: policy named ${Array.from(names, (name) => `“${name}”`).join(', ')}.`,
        `${describeUrls(urls)}, such as ${values.join(', ')}.`,
        ...policies.slice(0, 3).map((scope) => describeScope(scope)),
        `Created within two minutes of ${describeWithUtc(entry.at)}.`,
      ]
    }
    case 'import': {
      const { groupId, notifyEmailAddress } = subject.options
      return [
        `${place}: users from the file who were not there before.`,
        ...(groupId ? [`In the group ${groupId}: its members.`] : []),
        // beyond-the-spec §3.
        notifyEmailAddress
          ? 'In the mailbox to be notified: a message about an import. A failed file is reported there too.'
          : 'No address was given for the result, so no email reports it.',
      ]
    }
    case 'watchlist':
      return []
    default:
      return subject satisfies never
  }
}

export const whatIsKnown = ({ at, end, request }: LogEntry): readonly string[] => [
  `${request.date === undefined ? 'Passed' : 'Signed and passed'} to the browser's network at ${time(at)}.`,
  end?.httpStatus === undefined
    ? 'No answer arrived.'
    : `An answer arrived with HTTP ${end.httpStatus}, without saying whether the request was executed.`,
  `Body size: ${size(request.bytes)}.`,
  'Sent once under this request id. Never sent again automatically.',
]

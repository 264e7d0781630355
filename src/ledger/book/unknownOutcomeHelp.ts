/** For a write with an unknown outcome: the facts, and what to look for in the service. admin-api has no status operation. */
import type { Operation, OperationId } from '../../api/operations.ts'
import { time } from '../../ui/time/clock.ts'
import type { RequestEntry } from './requests.ts'
import { count, sayFew, size } from '../../ui/number.ts'
import { operationOf, sayActions } from './entryWords.ts'
import { sayScope } from './scopeWords.ts'

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

/** What tells a policy from others, such as `“A wave”, phish.example and 2 more`. */
export function sayWhich(entry: Pick<RequestEntry, 'sent'>): string {
  const { subject } = entry.sent
  if (subject?.kind !== 'policy') return ''
  const { description, urls } = subject.input
  return [
    quoted([description]),
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
  return { known, lookFor: operation ? lookFor[operation.id](sent, placeOf(operation)) : [] }
}

/** The page of the service's own console, from the required permission. */
export const placeOf = ({ permission }: Operation): string =>
  `In the service's own console, under ${permission.split(' | ').slice(0, 2).join(', ')}`

type LookFor = (sent: RequestEntry['sent'], place: string) => readonly string[]

const lookFor: Readonly<Record<OperationId, LookFor>> = {
  createPolicy({ subject, at }, place) {
    const when = `Created within two minutes of ${time(at)}.`
    if (subject?.kind !== 'policy')
      return [`${place}: policy created at this time. The name was not kept on this device.`, when]
    const { description, urls, policies } = subject.input
    const names = new Set([description, ...policies.map((scope) => scope.description)])
    return [
      `${place}: policy named ${quoted([...names])}.`,
      `${count(urls.length, 'URL')}: ${sayActions(urls)}, such as ${urls
        .slice(0, 3)
        .map(({ value }) => value)
        .join(', ')}.`,
      ...policies.slice(0, 3).map((scope) => sayScope(scope)),
      when,
    ]
  },
  importUsers({ subject }, place) {
    const users = `${place}: users from the file who were not there before.`
    if (subject?.kind !== 'import')
      return [
        users,
        'If they were added to a group: its members. The group cannot be read here.',
        'If an address was given for the result: its mailbox. The address cannot be read here.',
      ]
    return [
      users,
      ...(subject.groupId ? [`In the group ${subject.groupId}: its members.`] : []),
      // beyond-the-spec §3.
      subject.notifyEmailAddress
        ? 'In the mailbox to be notified: a message about an import. A failed file is reported there too.'
        : 'No address was given for the result, so no email reports it.',
    ]
  },
  // A read changes nothing.
  getWatchlist: () => [],
}

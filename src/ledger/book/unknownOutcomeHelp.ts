/** For a write whose outcome is unknown: the facts, and what to look for in the service, which has no operation to ask. */
import type { Exchange } from '../../api/client.ts'
import type { Operation, OperationId } from '../../api/operations.ts'
import { time } from '../../ui/time/clock.ts'
import type { RequestEntry } from './requests.ts'
import type { ExchangeInMemory } from './exchangeInMemory.ts'
import { count } from '../../ui/number.ts'
import { operationOf, sayActions, sayScope, size } from './entryWords.ts'

interface Named {
  readonly description?: unknown
  readonly policies?: readonly { readonly description?: unknown }[]
}

/** The descriptions in a policy's request. They are free text that may name people, so they come only from memory. */
export function descriptionsIn({ operation, request }: Exchange): readonly string[] {
  if (operation.id !== 'createPolicy' || typeof request.body !== 'string') return []
  const { data } = JSON.parse(request.body) as { data?: readonly Named[] } // made by toWire
  const item = data?.[0]
  const names = [item?.description, ...(item?.policies ?? []).map(({ description }) => description)]
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

export function unknownOutcomeHelp(
  { sent, ended }: RequestEntry,
  live: ExchangeInMemory | undefined,
): { readonly known: readonly string[]; readonly lookFor: readonly string[] } {
  const known = [
    `It was signed and handed to the browser's network at ${time(sent.at)}.`,
    ended?.httpStatus === undefined
      ? 'No answer was seen.'
      : `An answer came with HTTP ${ended.httpStatus}, and it does not say whether it was done.`,
    `Its body had ${size(sent.bytes)}.`,
    'Under this request id it was sent once. Nothing sends it again by itself.',
  ]
  const operation = operationOf(sent.operation)
  return { known, lookFor: operation ? lookFor[operation.id](sent, placeOf(operation), live) : [] }
}

/** The page of the service's own console, by the permission that it needs. */
const placeOf = ({ permission }: Operation): string =>
  `In the service's own console, under ${permission.split(' | ').slice(0, 2).join(', ')}`

type LookFor = (
  sent: RequestEntry['sent'],
  place: string,
  live: ExchangeInMemory | undefined,
) => readonly string[]

const lookFor: Readonly<Record<OperationId, LookFor>> = {
  createPolicy({ subject, at }, place, live) {
    const names = live ? descriptionsIn(live.exchange) : []
    return [
      names.length > 0
        ? `${place}: a policy named ${quoted(names)}.`
        : `${place}: a policy made at this time. Its name was not kept on this device.`,
      ...(subject?.kind === 'policy'
        ? [
            `${count(subject.urls.length, 'URL')}: ${sayActions(subject.urls)}, such as ${subject.urls
              .slice(0, 3)
              .map(({ value }) => value)
              .join(', ')}.`,
            ...subject.scopes.slice(0, 3).map(sayScope),
          ]
        : []),
      `Made within a minute or two of ${time(at)}.`,
    ]
  },
  importUsers({ subject }, place) {
    const about = subject?.kind === 'import' ? subject : undefined
    return [
      `${place}: users that were in the file and not there before.`,
      ...(about?.groupId ? [`In the group ${about.groupId}: its members.`] : []),
      // beyond-the-spec §3.
      about?.notified
        ? 'In the mailbox that was to be notified: a message about an import. A file that failed is reported there, too.'
        : 'A file that failed is reported by e-mail only, and no address was given.',
    ]
  },
  // A read changes nothing.
  getWatchlist: () => [],
}

/** For a write whose outcome is unknown: the facts, and what to look for in the service, which has no operation to ask. */
import type { Exchange } from '../../api/client.ts'
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
  const where = operationOf(sent.operation)?.permission.split(' | ').slice(0, 2).join(', ')
  const names = live ? descriptionsIn(live.exchange) : []
  const about = sent.subject
  if (sent.operation === 'createPolicy') {
    return {
      known,
      lookFor: [
        names.length > 0
          ? `In the service's own console, under ${where}: a policy named ${quoted(names)}.`
          : `In the service's own console, under ${where}: a policy made at this time. Its name was not kept on this device.`,
        ...(about?.kind === 'policy'
          ? [
              `${count(about.urls.length, 'URL')}: ${sayActions(about.urls)}, such as ${about.urls
                .slice(0, 3)
                .map(({ value }) => value)
                .join(', ')}.`,
              ...about.scopes.slice(0, 3).map(sayScope),
            ]
          : []),
        `Made within a minute or two of ${time(sent.at)}.`,
      ],
    }
  }
  const isImport = about?.kind === 'import'
  return {
    known,
    lookFor: [
      `In the service's own console, under ${where}: users that were in the file and not there before.`,
      ...(isImport && about.groupId ? [`In the group ${about.groupId}: its members.`] : []),
      // beyond-the-spec §3.
      isImport && about.notified
        ? 'In the mailbox that was to be notified: a message about an import. A file that failed is reported there, too.'
        : 'A file that failed is reported by e-mail only, and no address was given.',
    ],
  }
}

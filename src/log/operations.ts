/** What the journal keeps and says of each operation. A new operation needs its part here. */
import type * as z from 'zod/mini'
import type { Exchange } from '../../api/client.ts'
import { createPolicy, importUsers, type Operation, type OperationId } from '../../api/operations.ts'
import { policyRecord, watchlistInput } from '../../api/schemas.ts'
import { itemOf } from '../../api/wire.ts'
import { time } from '../../ui/time/clock.ts'
import type { EndedContent, Sent, SentContent, Verdict } from './event.ts'
import { sayScope } from './scopeWords.ts'
import type { RequestSubject } from './subject.ts'

interface OfOperation {
  /** What is kept of a request: its content, which is encrypted, or a field of the head, in the clear. */
  readonly record: (exchange: Exchange) => Pick<Sent, 'content' | 'watchlist'>
  /** What a request is about. `undefined` where its content is not open, or is of another version of the console. */
  readonly subject: (sent: Omit<Sent, 'subject'>) => RequestSubject | undefined
  /** The shape of the records that are kept, beside the sentences of failures. `undefined` where both may name people. */
  readonly answer: z.ZodMiniType<EndedContent['records'][number]> | undefined
  /** The class, in values that the Elastic Common Schema allows. */
  readonly ecs: { readonly category: readonly string[]; readonly type: readonly string[] }
  /** `undefined` for a read, which changes nothing. */
  readonly write:
    | {
        /** The admin's finding in words. */
        readonly found: Readonly<Record<Verdict, string>>
        /** Whether an answer means submitted, and the service says by email whether it worked. */
        readonly isReportedByEmail: boolean
        /** What to look for. `place`: the page of the service's own console. `what`: the content in a few words. */
        readonly lookFor: (sent: Sent, place: string, what: string) => readonly string[]
      }
    | undefined
}

const contentOf = ({ date, request: { headers, body }, label, approvals = [] }: Exchange) => ({
  content: {
    date,
    headers,
    ...(typeof body === 'string' && { body }),
    ...(label !== undefined && { label }),
    ...(approvals.length > 0 && { approvals: [...approvals] }),
  },
})

/** What the input of a kept request says. */
const ofInput =
  <T>(
    { carrier, input }: Pick<Operation, 'carrier'> & { readonly input: z.ZodMiniType<T> },
    say: (input: T, content: SentContent) => RequestSubject,
  ): OfOperation['subject'] =>
  ({ content }) => {
    if (!content) return undefined
    try {
      const body = (carrier === 'body' ? content.body : content.headers[carrier]) ?? ''
      const { data } = input.safeParse(itemOf({ path: '', headers: {}, body }))
      return data === undefined ? undefined : say(data, content)
    } catch {
      return undefined
    }
  }

export const ofOperation: Readonly<Record<OperationId, OfOperation>> = {
  createPolicy: {
    record: contentOf,
    subject: ofInput(createPolicy, (input) => ({ kind: 'policy', input })),
    answer: policyRecord,
    ecs: { category: ['configuration'], type: ['creation'] },
    write: {
      found: { arrived: 'Created', 'did not arrive': 'Not created' },
      isReportedByEmail: false,
      lookFor({ subject, at }, place, what) {
        const when = `Created within two minutes of ${time(at)}.`
        if (subject?.kind !== 'policy')
          return [`${place}: policy created at this time. The name was not kept on this device.`, when]
        const { description, urls, policies } = subject.input
        const names = new Set([description, ...policies.map((scope) => scope.description)])
        return [
          `${place}: policy named ${Array.from(names, (name) => `“${name}”`).join(', ')}.`,
          `${what}, such as ${urls
            .slice(0, 3)
            .map(({ value }) => value)
            .join(', ')}.`,
          ...policies.slice(0, 3).map((scope) => sayScope(scope)),
          when,
        ]
      },
    },
  },
  getWatchlist: {
    // The filter, and never the searched text or who came.
    record({ request }) {
      const { data } = watchlistInput.safeParse(itemOf(request))
      if (!data) return {}
      const { searchBy, filterBy = [] } = data
      return { watchlist: { searchBy: searchBy?.fieldName, filterBy: filterBy.map(({ value }) => value) } }
    },
    subject: ({ watchlist }) => watchlist && { kind: 'watchlist', ...watchlist },
    answer: undefined,
    ecs: { category: ['web'], type: ['access'] },
    write: undefined,
  },
  importUsers: {
    record: contentOf,
    subject: ofInput(importUsers, (options, { label }) => ({ kind: 'import', label, ...options })),
    answer: undefined,
    ecs: { category: ['iam'], type: ['user', 'change'] },
    write: {
      found: { arrived: 'Imported', 'did not arrive': 'Not imported' },
      isReportedByEmail: true,
      lookFor({ subject }, place) {
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
    },
  },
}

const parts = new Map<string, OfOperation>(Object.entries(ofOperation))

/** `undefined` for an operation of another version of the console. */
export const partOf = (operation: string): OfOperation | undefined => parts.get(operation)

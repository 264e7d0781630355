/** A receipt for a ticket: Markdown in which nothing becomes a link, and no name becomes markup. */
import { parseWireDate } from '../../api/dates.ts'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { type AnyScope, isStoredAsSent, storedPolicy } from '../../api/stored.ts'
import type { ReviewDate } from '../../ledger/exports/calendar.ts'
import { type Mark, sayMark } from '../../ledger/book/chain.ts'
import type { RequestOutcome } from '../../ledger/book/requests.ts'
import { number } from '../../ui/number.ts'
import { code, plain } from '../../ui/spelling/markdown.ts'
import { countUrls, type Names, sayScope } from '../request/policyWords.ts'
import { localZone, sayBoth } from '../request/moment.ts'
import { sentenceOf } from '../request/sentence.ts'
import { defang } from '../urls/refang.ts'
import { compareStored, differentTitle } from './comparison.ts'

export interface TicketFacts {
  readonly input: CreatePolicyInput
  readonly records: readonly PolicyRecord[]
  readonly requestId: string
  /** The name of the region. */
  readonly region: string
  /** In milliseconds since the epoch. */
  readonly sentAt?: number | undefined
  /** What is known without a record: the service reported success, or the admin found the policy. */
  readonly outcome?: RequestOutcome | undefined
  readonly digest?: string | undefined
  /** The newest place of the journal, which so stands outside of this device. */
  readonly mark?: Mark | undefined
  /** Of groups and attributes, by id. */
  readonly names?: Names | undefined
}

/** A ticket is read by people: the whole list of a large policy is in the journal. */
const mostUrls = 100

export function toTicket(
  { input, records, requestId, region, sentAt, outcome, digest, names, mark }: TicketFacts,
  zone = localZone(),
): string {
  // What is in force, also where that is not what was sent.
  const { description, urls, policies } = storedPolicy(input, records)
  const actions = urls.map(({ action }) => action)
  const sentence = sentenceOf(actions, policies, zone, names).map(({ text }) => text)
  const isMixed = new Set(actions).size > 1
  const left = urls.length - mostUrls
  const lines = [
    ...sayDifferences(input, records),
    `**${plain(sentence.join(''))}**`,
    '',
    plain(description),
    ...sayScopes(policies, zone, names).map(plain),
    '',
    ...urls.slice(0, mostUrls).map(({ action, value }) => {
      const said = code(defang(value))
      return isMixed ? `- ${plain(action)} ${said}` : `- ${said}`
    }),
    ...(left > 0 ? [`- and ${number(left)} more (${countUrls(urls.length)} in all)`] : []),
    '',
    ...(records.length === 0 ? [sayLacking(outcome)] : []),
    `Sent to ${plain(region)}${sentAt === undefined ? '' : `, ${sayBoth(sentAt, zone)}`}`,
    ...records.flatMap(({ id }) => (id ? `Policy id ${code(id)}` : [])),
    `Request id ${code(requestId)}`,
    ...(digest === undefined ? [] : [`SHA-256 of the request ${code(digest)}`]),
    ...(mark ? [sayMark(mark)] : []),
  ]
  return `${lines.join('\n')}\n`
}

function sayLacking(outcome: RequestOutcome | undefined): string {
  if (outcome === 'arrived') return 'Recorded as created by the admin. No answer with an id arrived.'
  if (outcome === 'accepted')
    return 'The service reported success. There is no record to compare with what was sent.'
  return 'Outcome unknown: no answer with an id arrived.'
}

const mostDifferences = 20

/** A heading, and each difference to what was sent; empty if there is none. */
function sayDifferences(input: CreatePolicyInput, records: readonly PolicyRecord[]): readonly string[] {
  const rows = records
    .flatMap((record) => compareStored(input, record).rows)
    .filter(({ match }) => match === 'different')
  if (rows.length === 0) return []
  const left = rows.length - mostDifferences
  return [
    `**${differentTitle}**`,
    '',
    ...rows.slice(0, mostDifferences).map(({ field, before, after }) => {
      const [sent, stored] = [before, after].map((text) =>
        text === undefined ? 'nothing' : code(defang(text)),
      )
      // A URL is its own name.
      return `- ${before?.endsWith(field) ? '' : `${plain(field)}: `}sent ${sent}, stored ${stored}`
    }),
    ...(left > 0 ? [`- and ${number(left)} more`] : []),
    '',
  ]
}

const sayScopes = (policies: readonly AnyScope[], zone: string, names: Names | undefined) =>
  policies.map((scope) => {
    const said = sayScope(scope, zone, names)
    return policies.length > 1 ? `${scope.description}: ${said}` : said
  })

/** When its scopes end, each moment once, in plain text. */
export function toReviewDates(
  { input, records, requestId, region, sentAt, outcome, names }: TicketFacts,
  zone = localZone(),
): readonly ReviewDate[] {
  const stored = storedPolicy(input, records)
  const isDifferent = !isStoredAsSent(input, records)
  const ends = new Set(stored.policies.map(({ toDate }) => parseWireDate(toDate ?? '')))
  const description = [
    ...(isDifferent ? [differentTitle] : []),
    ...sayScopes(stored.policies, zone, names),
    ...(records.length === 0 ? [sayLacking(outcome)] : []),
    `Sent to ${region}${sentAt === undefined ? '' : `, ${sayBoth(sentAt, zone)}`}`,
    ...records.flatMap(({ id }) => (id ? `Policy id: ${id}` : [])),
    `Request id: ${requestId}`,
  ].join('\n')
  return [...ends]
    .filter((when) => !Number.isNaN(when))
    .map((when) => ({
      // That of the journal's export, so that a calendar has one entry.
      uid: `${requestId}-${when / 1_000}@signet`,
      summary: `Policy ends: ${stored.description}${isDifferent ? ' (stored differently)' : ''}`,
      description,
      when,
    }))
}

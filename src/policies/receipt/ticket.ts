/** A receipt for a ticket: Markdown in which nothing becomes a link, and no name becomes markup. */
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { storedPolicy } from '../../api/stored.ts'
import type { Outcome } from '../../log/entry.ts'
import { type Names, describeScopes } from '../../log/scopeWords.ts'
import { differentTitle, describeMissingRecord } from '../../log/words.ts'
import { number } from '../../ui/number.ts'
import { code, plain } from '../../ui/spelling/markdown.ts'
import { localZone, sayBoth } from '../../ui/time/zone.ts'
import { countUrls } from '../request/policyWords.ts'
import { sentenceOf } from '../request/sentence.ts'
import { defang } from '../urls/refang.ts'
import { compareStored } from './comparison.ts'

export interface TicketFacts {
  readonly input: CreatePolicyInput
  readonly records: readonly PolicyRecord[]
  readonly requestId: string
  /** The name of the region. */
  readonly region: string
  /** In milliseconds since the epoch. */
  readonly sentAt?: number | undefined
  /** The outcome without a record: the service reported success, or the admin found the policy. */
  readonly outcome?: Outcome | undefined
  readonly digest?: string | undefined
  readonly approvals?: readonly string[] | undefined
  readonly names?: Names | undefined
}

/** The largest number of URLs in a ticket, which people read. The log has the whole list. */
const maxUrls = 100

/** How a receipt shows a URL: what was sent only to allow is not an indicator, and is not defanged. */
export const showFor = ({ urls }: Pick<CreatePolicyInput, 'urls'>): ((value: string) => string) =>
  urls.every(({ action }) => action === 'allow') ? String : defang

export function toTicket(
  { input, records, requestId, region, sentAt, outcome, digest, approvals = [], names }: TicketFacts,
  zone = localZone(),
): string {
  // The ticket describes the policy in force, even if it was sent differently.
  const { description, urls, policies } = storedPolicy(input, records)
  const actions = urls.map(({ action }) => action)
  const sentence = sentenceOf(actions, policies, zone, names).map(({ text }) => text)
  const show = showFor(input)
  const isMixed = new Set(actions).size > 1
  const left = urls.length - maxUrls
  const lines = [
    ...sayDifferences(input, records),
    `**${plain(sentence.join(''))}**`,
    '',
    plain(description),
    ...describeScopes(policies, zone, names).map(plain),
    '',
    ...urls.slice(0, maxUrls).map(({ action, value }) => {
      const said = code(show(value))
      return isMixed ? `- ${plain(action)} ${said}` : `- ${said}`
    }),
    ...(left > 0 ? [`- and ${number(left)} more (${countUrls(urls.length)} in all)`] : []),
    '',
    ...(records.length === 0 ? [describeMissingRecord(outcome)] : []),
    `Sent to ${plain(region)}${sentAt === undefined ? '' : `, ${sayBoth(sentAt, zone)}`}`,
    ...records.flatMap(({ id }) => (id ? `Policy id ${code(id)}` : [])),
    `Request id ${code(requestId)}`,
    ...(digest === undefined ? [] : [`SHA-256 of the request ${code(digest)}`]),
    ...approvals.map((said) => plain(`Approved. ${said}`)),
  ]
  return `${lines.join('\n')}\n`
}

const maxDifferences = 20

/** A heading and each difference from the sent policy; empty if there is none. */
function sayDifferences(input: CreatePolicyInput, records: readonly PolicyRecord[]): readonly string[] {
  const rows = records
    .flatMap((record) => compareStored(input, record).rows)
    .filter(({ match }) => match === 'different')
  if (rows.length === 0) return []
  const left = rows.length - maxDifferences
  return [
    `**${differentTitle}**`,
    '',
    ...rows.slice(0, maxDifferences).map(({ field, before, after }) => {
      const [sent, stored] = [before, after].map((text) =>
        text === undefined ? 'nothing' : code(defang(text)),
      )
      // A URL is not named again before its value.
      return `- ${before?.endsWith(field) ? '' : `${plain(field)}: `}sent ${sent}, stored ${stored}`
    }),
    ...(left > 0 ? [`- and ${number(left)} more`] : []),
    '',
  ]
}

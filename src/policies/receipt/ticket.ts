/** A receipt for a ticket: Markdown in which nothing becomes a link, and no name becomes markup. */
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { storedPolicy } from '../../api/stored.ts'
import type { Outcome } from '../../log/entry.ts'
import { describeScopes, type Names } from '../../log/scopeWords.ts'
import { describeMissingRecord } from '../../log/words.ts'
import { number } from '../../ui/number.ts'
import { describeWithUtc, localZone } from '../../ui/time/zone.ts'
import { code, plain } from '../../ui/untrusted/markdown.ts'
import { sentenceOf } from '../request/sentence.ts'
import { defang } from '../urls/refang.ts'
import { compareStored } from './comparison.ts'

export interface TicketFacts {
  readonly input: CreatePolicyInput
  readonly records: readonly PolicyRecord[]
  readonly requestId: string
  readonly region: string
  readonly sentAt?: number | undefined
  readonly outcome?: Outcome | undefined
  readonly digest?: string | undefined
  readonly approver?: string | undefined
  readonly names?: Names | undefined
}

/** How a receipt shows a URL: what was sent only to allow is not an indicator, and is not defanged. */
export const showFor = ({ urls }: Pick<CreatePolicyInput, 'urls'>): ((value: string) => string) =>
  urls.every(({ action }) => action === 'allow') ? String : defang

/** The first items of a list. People read a ticket; the log has all. */
const firstOf = (lines: readonly string[], most: number): readonly string[] =>
  lines.length > most ? [...lines.slice(0, most), `- and ${number(lines.length - most)} more`] : lines

export function toTicket(facts: TicketFacts, zone = localZone()): string {
  const { input, records, requestId, region, sentAt, outcome, digest, approver, names } = facts
  // The ticket describes the policy in force, even if it was sent differently.
  const { description, urls, policies } = storedPolicy(input, records)
  const sentence = sentenceOf(urls, policies, zone, names).map(({ text }) => text)
  const isMixed = new Set(urls.map(({ action }) => action)).size > 1
  const show = showFor(input)
  const items = urls.map(({ action, value }) => `- ${isMixed ? `${plain(action)} ` : ''}${code(show(value))}`)
  const lines = [
    ...describeDifferences(input, records),
    `**${plain(sentence.join(''))}**`,
    '',
    plain(description),
    ...describeScopes(policies, zone, names).map(plain),
    '',
    ...firstOf(items, 100),
    '',
    ...(records.length === 0 ? [describeMissingRecord(outcome)] : []),
    `Sent to ${plain(region)}${sentAt === undefined ? '' : `, ${describeWithUtc(sentAt, zone)}`}`,
    ...records.flatMap(({ id }) => (id ? `Policy id ${code(id)}` : [])),
    `Request id ${code(requestId)}`,
    ...(digest === undefined ? [] : [`SHA-256 of the request ${code(digest)}`]),
    ...(approver === undefined ? [] : [plain(`Approved by ${approver}`)]),
  ]
  return `${lines.join('\n')}\n`
}

/** A heading and each difference from the sent policy; empty if there is none. */
function describeDifferences(input: CreatePolicyInput, records: readonly PolicyRecord[]): readonly string[] {
  const rows = records.flatMap((record) => compareStored(input, record).rows)
  const lines = rows.flatMap(({ field, before, after, match }) => {
    if (match !== 'different') return []
    const [sent, stored] = [before, after].map((text) =>
      text === undefined ? 'nothing' : code(defang(text)),
    )
    // A URL is not named again before its value.
    return `- ${before?.endsWith(field) ? '' : `${plain(field)}: `}sent ${sent}, stored ${stored}`
  })
  const title = '**The service stored this policy differently.**'
  return lines.length === 0 ? [] : [title, '', ...firstOf(lines, 20), '']
}

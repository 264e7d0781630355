/** The ends of policies as a calendar file, RFC 5545. */
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { isStoredAsSent, storedPolicy } from '../../api/stored.ts'
import { localZone, sayBoth } from '../../ui/time/zone.ts'
import { type Mark, sayMark } from '../book/chain.ts'
import { endsOf, mayStand } from '../book/ends.ts'
import { differentTitle, sayLacking, sayUrls } from '../book/entryWords.ts'
import { withLearntNames } from '../book/learntNames.ts'
import { answerOf, type RequestOutcome, type RequestRow } from '../book/requests.ts'
import { type Names, sayScopes } from '../book/scopeWords.ts'

export interface ReviewDate {
  /** The id of the date, the same in every export, so that a calendar updates it. */
  readonly uid: string
  readonly summary: string
  readonly description: string
  /** In milliseconds since the epoch. */
  readonly when: number
}

/** The facts of a policy in a calendar entry. */
export interface PolicyFacts {
  readonly input: CreatePolicyInput
  readonly records: readonly PolicyRecord[]
  readonly requestId: string
  /** The name of the region. */
  readonly region: string
  /** The fingerprint of the access key; absent if the journal has forgotten the request. */
  readonly account?: string | undefined
  /** In milliseconds since the epoch. */
  readonly sentAt?: number | undefined
  /** The outcome without a record: the service reported success, or the admin found the policy. */
  readonly outcome?: RequestOutcome | undefined
  readonly names?: Names | undefined
}

/** The ends of a policy's scopes as stored, in plain text. */
export function reviewDatesOf(
  { input, records, requestId, region, account, sentAt, outcome, names }: PolicyFacts,
  zone = localZone(),
): readonly ReviewDate[] {
  const { description: name, urls, policies } = storedPolicy(input, records)
  const isDifferent = !isStoredAsSent(input, records)
  const about = `${name} (${sayUrls(urls)}${isDifferent ? ', stored differently' : ''})`
  const description = [
    ...(isDifferent ? [differentTitle] : []),
    ...sayScopes(policies, zone, names),
    ...(records.length === 0 ? [sayLacking(outcome)] : []),
    `Sent to ${region}${sentAt === undefined ? '' : `, ${sayBoth(sentAt, zone)}`}`,
    ...(account === undefined ? [] : [`Account: ${account}`]),
    ...records.flatMap(({ id }) => (id ? `Policy id: ${id}` : [])),
    `Request id: ${requestId}`,
  ].join('\n')
  return endsOf(policies).map(({ when }) => ({
    uid: `${requestId}-${when / 1_000}@signet`,
    summary: `Policy ends: ${about}`,
    description,
    when,
  }))
}

export function reviewDatesOfRow(row: RequestRow): readonly ReviewDate[] {
  const { subject, id, region, account, at } = row.sent
  if (subject?.kind !== 'policy' || !mayStand(row)) return []
  const { records: kept, ids } = answerOf(row)
  // Journals of an older console have only the ids.
  const records = kept.length > 0 ? kept : ids.map((policyId) => ({ id: policyId }))
  const { input } = subject
  const names = withLearntNames(new Map(), records)
  const { outcome } = row
  return reviewDatesOf({ input, records, requestId: id, region, account, sentAt: at, outcome, names })
}

const utf8 = new TextEncoder()

/** §3.3.11: a backslash, a semicolon, a comma or a line break would end the value. */
const escape = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** §3.1: lines of at most 75 octets, continued after a space. No character is split. */
function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const width = utf8.encode(character).length
    if (octets + width > 75) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += width
  }
  return [...lines, current].join('\r\n')
}

/** §3.3.5, form 2: UTC. */
const stamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

function toEvent({ uid, summary, description, when }: ReviewDate, now: number): readonly string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(now)}`,
    // An entry needs no end: a moment takes no time (§3.6.1).
    `DTSTART:${stamp(when)}`,
    `SUMMARY:${escape(summary)}`,
    `DESCRIPTION:${escape(description)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escape(summary)}`,
    // The end of a policy needs a decision beforehand.
    'TRIGGER:-P7D',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** A calendar with at least one date. `now` is in milliseconds since the epoch. `mark`: the newest place of the journal. */
export function toCalendar(dates: readonly ReviewDate[], now: number, mark?: Mark): string {
  const about = (date: ReviewDate) =>
    mark ? { ...date, description: `${date.description}\n${sayMark(mark)}` } : date
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Signet//Review dates//EN',
    ...dates.flatMap((date) => toEvent(about(date), now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

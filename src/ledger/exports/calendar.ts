/** Review dates as a calendar file, RFC 5545. */
import { parseWireDate } from '../../api/dates.ts'
import { type Mark, sayMark } from '../book/chain.ts'
import { answerOf, isExecuted, nameOf, type RequestEntry } from '../book/requests.ts'
import type { RequestRow } from '../book/activity.ts'
import { count } from '../../ui/number.ts'
import { sayActions, sayScope } from '../book/entryWords.ts'

export interface ReviewDate {
  /** The same date of the same policy has the same uid in every export, so that a calendar updates it. */
  readonly uid: string
  readonly summary: string
  readonly description: string
  /** A moment in milliseconds since the epoch, or a day `yyyy-mm-dd`. */
  readonly when: number | string
}

/** May be in force: accepted, confirmed, or unknown. */
export const mayStand = ({ outcome }: Pick<RequestRow, 'outcome'>): boolean =>
  isExecuted(outcome) || outcome === 'outcome unknown'

/** The journal keeps what was sent: where something else is stored, only the receipt knows its end. */
export const standsAsSent = (row: Pick<RequestRow, 'outcome'>): boolean =>
  mayStand(row) && row.outcome !== 'stored differently'

const sayDifferent = ({ ended }: RequestEntry): string =>
  ended?.outcome === 'stored differently' ? ' (stored differently)' : ''

function describe(entry: RequestEntry): string {
  const { subject, ...sent } = entry.sent
  const { ids } = answerOf(entry)
  const scopes = subject?.kind === 'policy' ? subject.scopes.map(sayScope) : []
  return [
    ...scopes,
    ids.length > 0 && `Policy id: ${ids.join(', ')}`,
    `Request id: ${sent.id}`,
    `Region ${sent.region}, account ${sent.account}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** The ends of a policy's scopes, each moment once. */
export function endsOf(row: RequestRow): readonly ReviewDate[] {
  const { sent } = row
  if (sent.subject?.kind !== 'policy' || !standsAsSent(row)) return []
  const { urls, scopes } = sent.subject
  const ends = new Set(scopes.flatMap(({ toDate }) => (toDate ? parseWireDate(toDate) : [])))
  return [...ends]
    .filter((when) => !Number.isNaN(when))
    .map((when) => ({
      uid: `${sent.id}-${when / 1_000}@signet`,
      summary: `Policy ends: ${nameOf(row) ?? ''} (${count(urls.length, 'URL')}, ${sayActions(urls)})`,
      description: describe(row),
      when,
    }))
}

/** A day chosen by the admin to review a policy. */
export function reviewOn(entry: RequestEntry, day: string): ReviewDate {
  const urls = entry.sent.subject?.kind === 'policy' ? entry.sent.subject.urls : []
  return {
    uid: `${entry.sent.id}-review@signet`,
    summary: `Review policy: ${nameOf(entry) ?? ''} (${count(urls.length, 'URL')}, ${sayActions(urls)})${sayDifferent(entry)}`,
    description: describe(entry),
    when: day,
  }
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
    // A day without an end lasts that day; a moment without an end takes no time (§3.6.1).
    typeof when === 'number' ? `DTSTART:${stamp(when)}` : `DTSTART;VALUE=DATE:${when.replaceAll('-', '')}`,
    `SUMMARY:${escape(summary)}`,
    `DESCRIPTION:${escape(description)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escape(summary)}`,
    // The end of a policy needs a decision beforehand; a review day is the day itself.
    typeof when === 'number' ? 'TRIGGER:-P7D' : 'TRIGGER:PT9H',
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

/** The events of the ledger, folded into one entry per request: what was sent, and what is known of its fate. */
import type { Ended, LedgerEvent, Sent, StoredOutcome, Verdict } from './event.ts'

export interface Entry {
  readonly sent: Sent
  readonly ended?: Ended
  readonly verdict?: Verdict
}

/** An account as the ledger knows it: the fingerprint of its access key, in its region. */
export type Whose = Pick<Sent, 'region' | 'account'>

/** Whether this account sent it. Nobody sent anything before signing in. */
export const isOf = ({ sent }: Entry, whose: Whose | undefined): boolean =>
  sent.account === whose?.account && sent.region === whose.region

export type Fate = StoredOutcome | 'on its way' | Verdict

/** What became of it. A request without an end is on its way only while the tab that sent it lives. */
export function fateOf({ sent, ended, verdict }: Entry, liveTabs: ReadonlySet<string>): Fate {
  if (verdict) return verdict
  if (ended) return ended.outcome
  return liveTabs.has(sent.tab) ? 'on its way' : 'outcome unknown'
}

export type Book = ReadonlyMap<string, Entry>

/**
 * The book with more events; the same one where they say nothing new, as when a tab reads what it wrote itself. An end
 * or a verdict of something never sent is nothing to show.
 */
export function enter(book: Book, events: Iterable<LedgerEvent>): Book {
  let next: Map<string, Entry> | undefined
  for (const event of events) {
    const found = (next ?? book).get(event.id)
    const entry = withEvent(found, event)
    if (!entry || entry === found) continue
    next ??= new Map(book)
    next.set(event.id, entry)
  }
  return next ?? book
}

export const readBook = (events: Iterable<LedgerEvent>): Book => enter(new Map(), events)

function withEvent(entry: Entry | undefined, event: LedgerEvent): Entry | undefined {
  switch (event.kind) {
    case 'sent':
      return entry ?? { sent: event }
    case 'ended':
      return entry && (entry.ended?.at === event.at ? entry : { ...entry, ended: event })
    case 'verdict':
      return entry && (entry.verdict === event.verdict ? entry : { ...entry, verdict: event.verdict })
    default:
      return event satisfies never
  }
}

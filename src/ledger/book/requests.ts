/** Folds the events of the journal into one entry per request: what was sent, and its outcome as far as it is known. */
import type { Ended, EndedContent, LedgerEvent, Sent, StoredOutcome, Verdict } from './event.ts'

export interface RequestEntry {
  readonly sent: Sent
  readonly ended?: Ended
  readonly verdict?: Verdict
}

/** An account as the journal knows it: the fingerprint of its access key, in its region. */
export interface JournalAccount extends Pick<Sent, 'region' | 'account'> {
  /** The fingerprints of the keys that these replaced, oldest first. */
  readonly former?: readonly string[] | undefined
}

/** The fingerprints of the account's keys, past and present. */
export const keysOf = ({ account, former = [] }: JournalAccount): readonly string[] => [...former, account]

/** Whether this account sent the request, with any keys or through a colleague. False while signed out. */
export const isOf = ({ sent }: RequestEntry, whose: JournalAccount | undefined): boolean =>
  sent.region === whose?.region && keysOf(whose).includes(sent.reader ?? sent.account)

/** Whether these very keys sent the request: only they may see the answers in memory. */
export const isOfKeys = ({ sent }: RequestEntry, whose: JournalAccount | undefined): boolean =>
  sent.account === whose?.account && sent.region === whose.region && sent.reader === undefined

const noAnswer: EndedContent = { ids: [], failures: [], records: [] }

/** The answer of the service; empty without an answer, or while its content is not decrypted. */
export const answerOf = ({ ended }: RequestEntry): EndedContent => ended?.content ?? noAnswer

/** The name of a policy as sent. */
export const nameOf = ({ sent: { subject } }: RequestEntry): string | undefined =>
  subject?.kind === 'policy' ? subject.input.description : undefined

/** The name of the colleague who sent a request that was read from a file. */
export const senderOf = ({ sent }: RequestEntry): string | undefined =>
  sent.reader === undefined ? undefined : (sent.content?.by ?? 'a colleague')

/** Whether the service reported success without a readable record. */
export const lacksRecord = ({ ended }: RequestEntry): boolean =>
  ended?.outcome === 'accepted' && ended.error !== undefined

export type RequestOutcome = StoredOutcome | 'on its way' | Verdict

/** The outcome now: a request without an end is on its way only while the tab that sent it is open. */
export function currentOutcome(
  { sent, ended, verdict }: RequestEntry,
  liveTabs: ReadonlySet<string>,
): RequestOutcome {
  if (verdict) return verdict
  if (ended) return ended.outcome
  return liveTabs.has(sent.tab) ? 'on its way' : 'outcome unknown'
}

export interface RequestRow extends RequestEntry {
  readonly outcome: RequestOutcome
}

export const rowOf = (entry: RequestEntry, liveTabs: ReadonlySet<string>): RequestRow => ({
  ...entry,
  outcome: currentOutcome(entry, liveTabs),
})

/** Whether the service executed the request, by its answer or by the admin's finding. */
export const isExecuted = (outcome: RequestOutcome): boolean =>
  outcome === 'accepted' || outcome === 'stored differently' || outcome === 'arrived'

export type Requests = ReadonlyMap<string, RequestEntry>

/**
 * Adds events to the requests. Returns the same map if the events bring nothing new, for example when a tab reads its
 * own writes. An end or a verdict without a sent request is ignored.
 */
export function applyEvents(requests: Requests, events: Iterable<LedgerEvent>): Requests {
  let next: Map<string, RequestEntry> | undefined
  for (const event of events) {
    const found = (next ?? requests).get(event.id)
    const entry = withEvent(found, event)
    if (!entry || entry === found) continue
    next ??= new Map(requests)
    next.set(event.id, entry)
  }
  return next ?? requests
}

/** The events from which these entries would be made. A finding has no time of its own. */
export const eventsOf = (entries: Iterable<RequestEntry>): readonly LedgerEvent[] =>
  Array.from(entries).flatMap(({ sent, ended, verdict }) => [
    sent,
    ...(ended ? [ended] : []),
    ...(verdict ? [{ kind: 'verdict' as const, id: sent.id, at: sent.at, verdict }] : []),
  ])

export const requestsOf = (events: Iterable<LedgerEvent>): Requests => applyEvents(new Map(), events)

function withEvent(entry: RequestEntry | undefined, event: LedgerEvent): RequestEntry | undefined {
  switch (event.kind) {
    case 'sent': {
      const sent = merge(entry?.sent, event)
      return sent === entry?.sent ? entry : { ...entry, sent }
    }
    case 'ended': {
      const ended = merge(entry?.ended?.at === event.at ? entry.ended : undefined, event)
      return entry && (ended === entry.ended ? entry : { ...entry, ended })
    }
    case 'verdict':
      return entry && (entry.verdict === event.verdict ? entry : { ...entry, verdict: event.verdict })
    default:
      return event satisfies never
  }
}

/** Combines two states of an event, of which either may have the content or its encrypted form. */
function merge<E extends Sent | Ended>(known: E | undefined, event: E): E {
  if (!known) return event
  const isMore = (event.content && !known.content) || (event.encrypted && !known.encrypted)
  return isMore ? { ...known, ...event, content: event.content ?? known.content } : known
}

/** Folds the events of the ledger into one entry per request: what was sent, and its outcome as far as it is known. */
import type { Ended, LedgerEvent, Sent, StoredOutcome, Verdict } from './event.ts'

export interface RequestEntry {
  readonly sent: Sent
  readonly ended?: Ended
  readonly verdict?: Verdict
}

/** An account as the ledger knows it: the fingerprint of its access key, in its region. */
export interface Whose extends Pick<Sent, 'region' | 'account'> {
  /** The fingerprints of the keys that these replaced, oldest first. */
  readonly former?: readonly string[] | undefined
}

/** The fingerprints that an account's requests can have. */
export const keysOf = ({ account, former = [] }: Whose): readonly string[] => [...former, account]

/** Whether this account sent the request, with its keys or with former ones. Signed out (`undefined`), it did not. */
export const isOf = ({ sent }: RequestEntry, whose: Whose | undefined): boolean =>
  sent.region === whose?.region &&
  (sent.account === whose.account || (whose.former?.includes(sent.account) ?? false))

/** Whether these keys sent the request: the answers in memory are for no others. */
export const isOfKeys = ({ sent }: RequestEntry, whose: Whose | undefined): boolean =>
  sent.account === whose?.account && sent.region === whose.region

/** Whether the service reported success, without a record that can be read. */
export const lacksRecord = ({ ended }: RequestEntry): boolean =>
  ended?.outcome === 'accepted' && ended.error !== undefined

export type RequestOutcome = StoredOutcome | 'on its way' | Verdict

/** A request without an end is on its way only while the tab that sent it is open. */
export function currentOutcome(
  { sent, ended, verdict }: RequestEntry,
  liveTabs: ReadonlySet<string>,
): RequestOutcome {
  if (verdict) return verdict
  if (ended) return ended.outcome
  return liveTabs.has(sent.tab) ? 'on its way' : 'outcome unknown'
}

/** Whether the service executed it: by its answer, or by the admin's finding. */
export const isExecuted = (outcome: RequestOutcome): boolean =>
  outcome === 'accepted' || outcome === 'stored differently' || outcome === 'arrived'

export type Requests = ReadonlyMap<string, RequestEntry>

/**
 * Returns the same map if the events bring nothing new, as when a tab reads its own writes. An end or a verdict without a
 * sent request is ignored.
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

export const requestsOf = (events: Iterable<LedgerEvent>): Requests => applyEvents(new Map(), events)

function withEvent(entry: RequestEntry | undefined, event: LedgerEvent): RequestEntry | undefined {
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

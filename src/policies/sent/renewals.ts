/** The policies of the journal that can be renewed, and those that renew another. */
import { type AnyPolicy, storedPolicy } from '../../api/stored.ts'
import { isUndone } from '../../ledger/book/repeat.ts'
import {
  answerOf,
  currentOutcome,
  isExecuted,
  type RequestEntry,
  type RequestRow,
  type Requests,
  rowOf,
} from '../../ledger/book/requests.ts'
import { hasEnd, renewedBy } from '../request/renewal.ts'

type LiveTabs = ReadonlySet<string>

/** The policy in force, if it was created and has an end. Another has nothing to follow. */
export function renewable(entry: RequestEntry, liveTabs: LiveTabs): AnyPolicy | undefined {
  const { subject } = entry.sent
  if (subject?.kind !== 'policy' || !isExecuted(currentOutcome(entry, liveTabs))) return undefined
  const { input } = subject
  const isDifferent = entry.ended?.outcome === 'stored differently'
  const { policies } = isDifferent ? storedPolicy(input, answerOf(entry).records) : input
  return hasEnd({ policies }) ? { ...input, policies } : undefined
}

type Renewals = ReadonlyMap<string, readonly RequestEntry[]>

/** The renewals by the request that they renew, found once in each state of the journal, since that may be long. */
const found = new WeakMap<Requests, Renewals>()

function renewalsIn(requests: Requests): Renewals {
  const known = found.get(requests)
  if (known) return known
  const renewals = new Map<string, RequestEntry[]>()
  for (const entry of requests.values()) {
    const { subject } = entry.sent
    const earlier = subject?.kind === 'policy' ? renewedBy(subject.input) : undefined
    if (earlier !== undefined) renewals.set(earlier, [...(renewals.get(earlier) ?? []), entry])
  }
  found.set(requests, renewals)
  return renewals
}

/** The renewal of a policy that was created, or else one that may have been. */
export function findRenewal(
  requests: Requests,
  requestId: string,
  liveTabs: LiveTabs,
): RequestRow | undefined {
  const rows = (renewalsIn(requests).get(requestId) ?? []).map((entry) => rowOf(entry, liveTabs))
  return rows.find(({ outcome }) => isExecuted(outcome)) ?? rows.find(({ outcome }) => !isUndone(outcome))
}

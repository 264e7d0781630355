/**
 * The room left (admin-api §8) in one policy and in the account. The service reports neither, so the second is counted
 * from this browser's ledger and from the usage that the admin entered.
 *
 * Assumed: a URL counts once for each policy that has it, and goes on counting after the policy ended.
 */
import { limits } from '../../api/schemas.ts'
import type { KnownUsage } from '../../ledger/journal/knownUsage.ts'
import { currentOutcome, isOf, type Requests, type Whose } from '../../ledger/book/requests.ts'
import { isUndone } from '../../ledger/book/repeat.ts'
import { number } from '../../ui/number.ts'

/** URLs of earlier policies, by the certainty that the account has them. */
export interface LedgerCount {
  /** Confirmed by the service. */
  readonly accepted: number
  /** Confirmed by the admin. */
  readonly arrived: number
  /** In transit, or with an unknown outcome. */
  readonly unknown: number
}

export interface LedgerAccount extends Whose {
  readonly liveTabs: ReadonlySet<string>
  /** Counts only later policies, since the known usage includes earlier ones. */
  readonly since?: number
}

export function countInLedger(
  requests: Requests,
  { liveTabs, since = -Infinity, ...whose }: LedgerAccount,
): LedgerCount {
  const counted = { accepted: 0, arrived: 0, unknown: 0 }
  for (const entry of requests.values()) {
    const { sent } = entry
    if (sent.subject?.kind !== 'policy' || !isOf(entry, whose)) continue
    const outcome = currentOutcome(entry, liveTabs)
    if (sent.at <= since || isUndone(outcome)) continue
    counted[outcome === 'accepted' || outcome === 'arrived' ? outcome : 'unknown'] += sent.subject.urls.length
  }
  return counted
}

export interface Meter {
  readonly limit: number
  readonly used: number
  /** At least 0; `over` is the excess. */
  readonly left: number
  readonly over: number
  readonly sentence: string
}

export interface Budget {
  readonly policy: Meter
  /** Includes this list, and policies with an unknown outcome. */
  readonly account: Meter
}

export function budgetOf({
  entries,
  ledgerCount,
  knownUsage,
}: {
  readonly entries: number
  readonly ledgerCount: LedgerCount
  readonly knownUsage?: KnownUsage
}): Budget {
  const policy = measure(entries, limits.urlsPerPolicy)
  const { accepted, arrived, unknown } = ledgerCount
  const before = (knownUsage?.urls ?? 0) + accepted + arrived + unknown
  const account = measure(before + entries, limits.urlsPerAccount)
  return {
    policy: { ...policy, sentence: sayPolicy(policy) },
    account: { ...account, sentence: sayAccount(account, entries, ledgerCount, knownUsage) },
  }
}

const measure = (used: number, limit: number) => ({
  limit,
  used,
  left: Math.max(0, limit - used),
  over: Math.max(0, used - limit),
})

type Measure = ReturnType<typeof measure>

const sayRoom = ({ left, over }: Measure): string =>
  over > 0 ? `${number(over)} too many` : `${number(left)} left`

const sayPolicy = (policy: Measure): string =>
  `${number(policy.used)} of ${number(policy.limit)} URLs per policy, ${sayRoom(policy)}.`

function sayAccount(
  account: Measure,
  entries: number,
  { unknown }: LedgerCount,
  knownUsage: KnownUsage | undefined,
): string {
  const parts = [
    `${entries > 0 ? 'With this list: ' : ''}${number(account.used)} of ${number(account.limit)} account URLs used, ${sayRoom(account)}.`,
    unknown > 0 && `${number(unknown)} may not have arrived.`,
    knownUsage === undefined && 'Policies made elsewhere are not counted.',
  ]
  return parts.filter(Boolean).join(' ')
}

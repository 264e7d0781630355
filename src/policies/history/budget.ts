/**
 * How much room is left (admin-api §8): URLs in one policy, and URLs of the account across policies. The service tells
 * neither, so the second is what this browser's ledger knows, and what the admin says was there before.
 *
 * Assumed: a URL counts once for each policy that has it, and goes on counting after the policy ended.
 */
import { limits } from '../../api/schemas.ts'
import type { KnownUsage } from '../../ledger/journal/knownUsage.ts'
import { currentOutcome, type Requests } from '../../ledger/book/requests.ts'
import { isUndone } from '../../ledger/book/repeat.ts'
import { count, number } from '../../ui/number.ts'

/** URLs of earlier policies, apart by how sure it is that the account has them. */
export interface LedgerCount {
  /** The service said so. */
  readonly accepted: number
  /** The admin found out. */
  readonly arrived: number
  /** On its way, or nobody knows. */
  readonly unknown: number
}

export interface LedgerAccount {
  readonly region: string
  readonly account: string
  readonly liveTabs: ReadonlySet<string>
  /** Only what was sent after it: what came before is in the known usage. */
  readonly since?: number
}

export function countInLedger(
  requests: Requests,
  { region, account, liveTabs, since = -Infinity }: LedgerAccount,
): LedgerCount {
  const counted = { accepted: 0, arrived: 0, unknown: 0 }
  for (const entry of requests.values()) {
    const { sent } = entry
    if (sent.subject?.kind !== 'policy' || sent.region !== region || sent.account !== account) continue
    const outcome = currentOutcome(entry, liveTabs)
    if (sent.at <= since || isUndone(outcome)) continue
    counted[outcome === 'accepted' || outcome === 'arrived' ? outcome : 'unknown'] += sent.subject.urls.length
  }
  return counted
}

export interface Meter {
  readonly limit: number
  readonly used: number
  /** Never below 0; what is too many is `over`. */
  readonly left: number
  readonly over: number
  readonly sentence: string
}

export interface Budget {
  readonly policy: Meter
  /** With this list, and with what may or may not have arrived: the careful count. */
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
  `${count(policy.used, 'URL')} of the ${number(policy.limit)} that a policy holds: ${sayRoom(policy)}.`

function sayAccount(
  account: Measure,
  entries: number,
  { unknown }: LedgerCount,
  knownUsage: KnownUsage | undefined,
): string {
  const parts = [
    `${entries > 0 ? 'With this list the' : 'The'} account has ${count(account.used, 'URL')} of ${number(account.limit)}: ${sayRoom(account)}.`,
    unknown > 0 && `${number(unknown)} of them may not have arrived.`,
    knownUsage === undefined && 'Policies made elsewhere are not counted.',
  ]
  return parts.filter(Boolean).join(' ')
}

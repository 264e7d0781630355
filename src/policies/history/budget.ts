/**
 * The room left (admin-api §8) in one policy and in the account. The service reports neither, so the second is counted
 * from this browser's journal and from the usage that the admin entered.
 *
 * Assumed: a URL counts once for each policy that has it, and goes on counting after the policy ended.
 */
import { createPolicy } from '../../api/operations.ts'
import { limits } from '../../api/schemas.ts'
import { isUndone } from '../../ledger/book/repeat.ts'
import {
  currentOutcome,
  isExecuted,
  isOf,
  type Requests,
  type JournalAccount,
} from '../../ledger/book/requests.ts'
import type { KnownUsage } from '../../ledger/journal/knownUsage.ts'
import type { LedgerState } from '../../ledger/journal/state.ts'
import { count, number } from '../../ui/number.ts'

/**
 * The number of URLs in earlier policies. `certain`: confirmed by the service or the admin. `unknown`: in transit, or with
 * an unknown outcome. `unreadable`: policies whose content is missing or cannot be read, with at most `mostUnreadable`.
 */
export const noCount = { certain: 0, unknown: 0, unreadable: 0, mostUnreadable: 0 }

/** The policies of an account that are, or may be, in the service. */
export function* policiesIn(
  { requests, liveTabs }: Pick<LedgerState, 'requests' | 'liveTabs'>,
  whose: JournalAccount,
) {
  for (const entry of requests.values()) {
    if (entry.sent.operation !== createPolicy.id || !isOf(entry, whose)) continue
    const outcome = currentOutcome(entry, liveTabs)
    if (!isUndone(outcome)) yield { sent: entry.sent, outcome }
  }
}

/** A URL takes at least these bytes of a request. */
const leastBytes = JSON.stringify({ action: '', type: '', value: '' }).length

/** `since`: counts only later policies, since the known usage includes earlier ones. */
export function countInLedger(
  requests: Requests,
  liveTabs: ReadonlySet<string>,
  whose: JournalAccount,
  since = -Infinity,
) {
  const counted = { ...noCount }
  for (const { sent, outcome } of policiesIn({ requests, liveTabs }, whose)) {
    if (sent.at <= since) continue
    if (sent.subject?.kind === 'policy') {
      counted[isExecuted(outcome) ? 'certain' : 'unknown'] += sent.subject.input.urls.length
    } else {
      counted.unreadable++
      counted.mostUnreadable += Math.min(limits.urlsPerPolicy, Math.floor(sent.bytes / leastBytes))
    }
  }
  return counted
}

/** Whether a page that is about something else shows the meter: over 80 %, or where that is not known. */
export const isNearlyFull = (room: Budget['policy' | 'account']): boolean =>
  ('mayBeFull' in room && room.mayBeFull) || room.used > room.limit * 0.8

export type Budget = ReturnType<typeof budgetOf>

/** The room in the policy and in the account, which includes this list and policies with an unknown outcome. */
export function budgetOf(
  entries: number,
  { certain, unknown, unreadable, mostUnreadable }: typeof noCount,
  knownUsage?: KnownUsage,
) {
  const policy = measure(entries, limits.urlsPerPolicy, 'URLs per policy')
  const used = (knownUsage?.urls ?? 0) + certain + unknown + entries
  const account = measure(used, limits.urlsPerAccount, 'account URLs used')
  const doubts = [
    unknown > 0 && `${number(unknown)} may not have arrived.`,
    unreadable > 0 &&
      `${count(unreadable, 'policy without content is', 'policies without content are')} not counted.`,
  ]
  const sentence = [
    `${entries > 0 ? 'With this list: ' : ''}${account.sentence}`,
    ...doubts,
    knownUsage === undefined && 'Policies made elsewhere are not counted.',
  ]
  /** Whether the account may exceed its limit, with the policies that cannot be counted. */
  const mayBeFull = used + mostUnreadable > limits.urlsPerAccount
  const say = (parts: typeof sentence) => parts.filter(Boolean).join(' ')
  return { policy, account: { ...account, mayBeFull, sentence: say(sentence) }, doubts: say(doubts) }
}

function measure(used: number, limit: number, what: string) {
  const over = Math.max(0, used - limit)
  const room = over > 0 ? `${number(over)} too many` : `${number(limit - used)} left`
  return { limit, used, over, sentence: `${number(used)} of ${number(limit)} ${what}, ${room}.` }
}

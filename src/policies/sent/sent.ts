/** The policies that were or may have been sent from this device. No operation lists them (beyond-the-spec §1). */
import { useMemo } from 'react'
import { formatWireDate, parseWireDate } from '../../api/dates.ts'
import { storedPolicy } from '../../api/stored.ts'
import { useAllNames } from '../../device/useNames.ts'
import { describeDays, isSoon, soon } from '../../log/ends.ts'
import { isExecuted, type LogEntry, type LogRow, mayBeExecuted, toRow } from '../../log/entry.ts'
import { useLogState } from '../../log/LogContext.ts'
import { describeWho, type Names, withLearntNames } from '../../log/scopeWords.ts'
import { policyOf, recordsOf, searchTextOf } from '../../log/subject.ts'
import { describeUrls } from '../../log/words.ts'
import { fold, wordsOf } from '../../ui/fold.ts'
import { fewOf } from '../../ui/number.ts'
import { pageKey } from '../../ui/pageState.ts'
import { dayAndTime } from '../../ui/time/clock.ts'
import { dayMs } from '../../ui/time/day.ts'
import type { Filter } from '../flow/links.ts'
import { normalise } from '../urls/normalise.ts'

export const sentSearchKey = pageKey('')

export interface Sent extends LogRow {
  readonly name: string
  /** The number of URLs by action, in words. */
  readonly amount: string
  readonly who: string
  /** The start of its first scope; 0 if it starts at once. */
  readonly starts: number
  /** The ends of its scopes, in order; Infinity for one without an end. */
  readonly ends: readonly number[]
  /** Whether every scope is disabled. */
  readonly isOff: boolean
}

/** The policies that may be in the service, latest first as in the log. `known`: names on this device. */
export const sentPolicies = (
  entries: readonly LogEntry[],
  liveTabs: ReadonlySet<string>,
  known: Names = new Map(),
): readonly Sent[] =>
  entries.flatMap((entry) => {
    const row = toRow(entry, liveTabs)
    const input = policyOf(entry)
    // A refused policy was never listed. One that the admin did not find was, so it stays.
    if (!input || !(mayBeExecuted(row.outcome) || row.settled)) return []
    const records = recordsOf(entry)
    const names = withLearntNames(known, records)
    // What is in force. Only a difference is worth the time of pairing all URLs.
    const { description, urls, policies } =
      row.outcome === 'stored differently' ? storedPolicy(input, records) : input
    const people = new Set(policies.map((scope) => describeWho(scope, names)))
    return {
      ...row,
      name: description,
      amount: describeUrls(urls),
      who: fewOf([...people], 3),
      starts: Math.min(...policies.map(({ fromDate }) => timeOf(fromDate, 0))),
      ends: policies.map(({ toDate }) => timeOf(toDate, Infinity)).toSorted((a, b) => a - b),
      isOff: policies.every(({ enabled }) => enabled === false),
    }
  })

const timeOf = (date = '', none: number): number => {
  const time = parseWireDate(date)
  return Number.isNaN(time) ? none : time
}

export function useSentPolicies(): readonly Sent[] {
  const { entries, liveTabs } = useLogState()
  const known = useAllNames()
  return useMemo(() => sentPolicies(entries, liveTabs, known), [entries, liveTabs, known])
}

export function phaseOf({ outcome, starts, ends, isOff }: Sent, now: number) {
  if (!mayBeExecuted(outcome)) return 'not created'
  if (ends.every((end) => end <= now)) return 'ended'
  if (!isExecuted(outcome)) return 'unknown'
  if (isOff) return 'switched off'
  return starts > now ? 'planned' : 'in force'
}

/** The next end to come, else the last one. */
export const endOf = ({ ends }: Sent, now: number): number =>
  ends.find((end) => end > now) ?? Math.max(...ends)

export function filterSent(all: readonly Sent[], filter: Filter, now: number): readonly Sent[] {
  if (filter === 'all') return all
  if (filter !== 'ends soon') return all.filter((sent) => phaseOf(sent, now) === filter)
  return all
    .filter((sent) => mayBeExecuted(sent.outcome) && isSoon(endOf(sent, now), now))
    .toSorted((a, b) => endOf(a, now) - endOf(b, now))
}

/** The policies that end soon, the soonest first, without a look at all others: a log may have 10,000 dates. */
export function endsSoon(
  entries: readonly LogEntry[],
  liveTabs: ReadonlySet<string>,
  now: number,
  known?: Names,
): readonly Sent[] {
  // Wire dates begin with their day. A day more is for their time zones.
  const [first = '', last = ''] = [now - dayMs, now + soon + dayMs].map(formatWireDate)
  const mayEnd = (entry: LogEntry) =>
    entry.end?.outcome === 'stored differently' ||
    policyOf(entry)?.policies.some(({ toDate = '' }) => toDate > first && toDate < last)
  return filterSent(sentPolicies(entries.filter(mayEnd), liveTabs, known), 'ends soon', now)
}

/** The end in words, such as `Wed 25 Nov 18:00, in 2 days`, or `No end date, in force`. */
export function describeEnd(sent: Sent, now: number, ends = ''): string {
  const [end, phase] = [endOf(sent, now), phaseOf(sent, now)]
  if (end === Infinity) return phase === 'unknown' ? 'No end date' : `No end date, ${phase}`
  const isComing = phase === 'in force' || phase === 'unknown'
  return `${ends}${dayAndTime(end, now)}, ${isComing ? describeDays(end, now) : phase}`
}

/** The policies in which each typed word occurs: in a name, a URL, also a defanged one, people or an id. */
export function searchSent(all: readonly Sent[], typed: string): readonly Sent[] {
  const words = wordsOf(typed).map((word) => {
    const read = normalise(word)
    // A domain may be typed with a final slash.
    return 'reason' in read ? [word] : [word, fold(read.value.replace(/\/$/, ''))]
  })
  return all.filter((sent) => {
    const text = fold(searchTextOf(sent))
    return words.every((ways) => ways.some((way) => text.includes(way)))
  })
}

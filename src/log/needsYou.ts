/** Facts of the log for Home and the navigation. */
import { dayMs } from '../ui/time/day.ts'
import { isExecuted, type LogEntry, type LogRow, toRow } from './entry.ts'
import { isWrite } from './words.ts'

/** Whether a write may have been executed, and the admin has not looked yet. */
export const isUnsettled = ({ operation, outcome }: LogRow): boolean =>
  outcome === 'outcome unknown' && isWrite(operation)

/** Whether the stored policy differs from the sent one. After a week the question is dropped. */
export const isDifferent = ({ at, outcome }: LogRow, now: number): boolean =>
  outcome === 'stored differently' && at > now - 7 * dayMs

export const countUnsettled = (entries: readonly LogEntry[], liveTabs: ReadonlySet<string>): number =>
  entries.filter((entry) => isUnsettled(toRow(entry, liveTabs))).length

/** Whether a request since the one with this id shows that the service accepts the keys. */
export function provesKeys(entries: readonly LogEntry[], since: string | undefined): boolean {
  const from = entries.find(({ id }) => id === since)?.at ?? Infinity
  return entries.some(({ at, end }) => {
    if (!end || at <= from) return false
    // A refusal in an envelope comes only after the service has accepted the signature.
    const isJudged = (end.error === 'refused' || end.error === 'unreadable') && end.metaStatus !== undefined
    return end.outcome === 'read' || end.error === 'forbidden' || isJudged || isExecuted(end.outcome)
  })
}

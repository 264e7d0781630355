/** Facts of one account in the journal, for Home and the navigation. */
import { dayMs } from '../../ui/time/day.ts'
import { isReportedByEmail, isWrite } from './entryWords.ts'
import {
  currentOutcome,
  isExecuted,
  isOf,
  isOfKeys,
  type RequestRow,
  type Requests,
  rowOf,
  type JournalAccount,
} from './requests.ts'

/** The requests of one account, latest first: the journal reads those of earlier sessions after those of this one. */
export const ownRows = (
  requests: Requests,
  liveTabs: ReadonlySet<string>,
  own: JournalAccount | undefined,
): readonly RequestRow[] =>
  Array.from(requests.values())
    .filter((entry) => isOf(entry, own))
    .map((entry) => rowOf(entry, liveTabs))
    .toSorted((a, b) => b.sent.at - a.sent.at)

/** Whether a write may have been executed, and the admin has not recorded a finding. */
export const isUnsettled = ({ sent, outcome }: Pick<RequestRow, 'sent' | 'outcome'>): boolean =>
  outcome === 'outcome unknown' && isWrite(sent.operation) && sent.reader === undefined

/**
 * Whether its result is to come by email, and is not recorded: also where it cannot be read whether an address was given.
 * After a week the admin has other news of it.
 */
export const awaitsEmail = (row: RequestRow, now: number): boolean =>
  isReportedByEmail(row) &&
  (row.sent.subject?.kind !== 'import' || row.sent.subject.notifyEmailAddress !== undefined) &&
  !row.verdict &&
  row.sent.reader === undefined &&
  row.sent.at > now - 7 * dayMs

/** Whether the stored policy differs from the sent one. After a week the question is dropped. */
export const isDifferent = ({ sent, outcome }: RequestRow, now: number): boolean =>
  outcome === 'stored differently' && sent.at > now - 7 * dayMs

/** The number of unsettled requests. It is counted on every page, so nothing is copied or sorted. */
export function countUnsettled(
  requests: Requests,
  liveTabs: ReadonlySet<string>,
  own: JournalAccount | undefined,
): number {
  let many = 0
  for (const entry of requests.values()) {
    if (!isOf(entry, own)) continue
    if (isUnsettled({ sent: entry.sent, outcome: currentOutcome(entry, liveTabs) })) many++
  }
  return many
}

/** Whether a request since this one shows that the service accepts the account's keys. */
export function provesKeys(
  requests: Requests,
  own: JournalAccount | undefined,
  since: string | undefined,
): boolean {
  const from = requests.get(since ?? '')?.sent.at ?? Infinity
  for (const entry of requests.values()) {
    const { outcome, error, metaStatus } = entry.ended ?? {}
    // A refusal in an envelope comes only after the service has accepted the signature.
    const isJudged = (error === 'refused' || error === 'unreadable') && metaStatus !== undefined
    const isAccepted =
      outcome === 'read' || error === 'forbidden' || isJudged || (outcome && isExecuted(outcome))
    if (isAccepted && entry.sent.at > from && isOfKeys(entry, own)) return true
  }
  return false
}

/** A submission, and what the log has of its request. */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { idOf, entryWith } from '../../log/entry.fixture.ts'
import type { LogEntry, StoredOutcome } from '../../log/entry.ts'
import type { Entry } from '../urls/entry.ts'
import { makeSubmission, statusOfPart } from './submission.ts'

export const entries: Entry[] = ['a.example', 'b.example'].map((value) => ({
  value,
  type: 'domain',
  action: 'block',
  sources: [],
  transforms: [],
}))
const input: CreatePolicyInput = { description: 'Phish', policies: [{ description: 'All' }], urls: [] }
export const submission = makeSubmission(entries, input, 1_000_000_000)
function firstOf({ parts: [part] }: typeof submission) {
  if (!part) throw new Error('There is one.')
  return part
}
export const first = firstOf(submission)

export const live = idOf(98)
export const digest = 'ab'.repeat(32)
/** A request some milliseconds after the submission was made. `other`: another digest, tab or finding. */
export function sent(
  after: number,
  outcome?: StoredOutcome,
  other: Partial<LogEntry> & { digest?: string | undefined } = {},
): LogEntry {
  const { digest: own, end: _end, operation: _operation, ...part } = { digest, ...other }
  const entry = entryWith({ id: idOf(Math.abs(after)), at: submission.at + after, outcome, ...part })
  return {
    ...entry,
    request: { ...entry.request, ...('digest' in other && !other.digest ? {} : { digest: own }) },
  }
}
export const statusAfter = (logged: LogEntry[], part: object = {}) =>
  statusOfPart(submission, { ...first, ...part }, digest, {
    entries: logged.toSorted((one, two) => two.at - one.at),
    liveTabs: new Set([live]),
  })

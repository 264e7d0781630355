/** The step of a policy between its form and its receipt, from three facts: what this tab did, the draft, and the log. */
import { createPolicy } from '../../api/operations.ts'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { toWire, type WireRequest } from '../../api/wire.ts'
import { isExecuted, type LogEntry, mayBeExecuted, outcomeOf } from '../../log/entry.ts'
import type { LogState } from '../../log/log.ts'
import { recordsOf } from '../../log/subject.ts'
import type { Problem } from '../../ui/ErrorPanel.tsx'

/** A request as it was reviewed. It is never made again, so that the bytes shown are the bytes sent. */
export interface Frozen {
  readonly input: CreatePolicyInput
  readonly request: WireRequest
}

/** Throws an `ApiError` if the input breaks the schema. */
export const freeze = (input: CreatePolicyInput): Frozen => ({ input, request: toWire(createPolicy, input) })

/** What this tab did with a policy, in memory. */
export interface Run {
  readonly frozen?: Frozen | undefined
  readonly isSending?: boolean
  readonly problem?: Problem | undefined
  /** What the service stored; no record where its answer has none, or the admin found the policy. */
  readonly records?: readonly PolicyRecord[]
}

/** What ends after a request that was not executed, or after Back, also the noted request: the form is free again. */
export const backToForm = { frozen: undefined, problem: undefined, sent: undefined }

/** The request of a draft, noted before it is sent: after a crash, its id tells whether it was. */
export interface SentRequest {
  readonly requestId: string
  readonly input: CreatePolicyInput
}

export type Step =
  /** `notExecuted`: the request of this draft. */
  | { readonly at: 'form'; readonly notExecuted?: LogEntry | undefined }
  | { readonly at: 'review' | 'sending'; readonly frozen: Frozen }
  /** Without an entry, the log does not know the request. */
  | { readonly at: 'unknown'; readonly frozen: Frozen; readonly entry: LogEntry | undefined }
  | ({ readonly at: 'created'; readonly records: readonly PolicyRecord[] } & SentRequest)

export type StepAt<At extends Step['at']> = Extract<Step, { readonly at: At }>

export function stepOf(
  { frozen, isSending = false, records }: Run,
  sent: SentRequest | undefined,
  { byId, liveTabs, isReading }: Pick<LogState, 'byId' | 'liveTabs' | 'isReading'>,
): Step {
  const entry = sent && byId.get(sent.requestId)
  const outcome = entry && outcomeOf(entry, liveTabs)
  if (sent && records) return { at: 'created', ...sent, records }
  if (frozen && isSending) return { at: 'sending', frozen }
  if (sent && entry && outcome && isExecuted(outcome))
    return { at: 'created', ...sent, records: recordsOf(entry) }
  if (frozen && sent && (outcome === 'on its way' || (!entry && isReading))) return { at: 'sending', frozen }
  if (frozen && sent && (!outcome || mayBeExecuted(outcome))) return { at: 'unknown', frozen, entry }
  return frozen && !sent ? { at: 'review', frozen } : { at: 'form', notExecuted: entry }
}

/** A policy from the form to the receipt: one union, one reducer. An action that does not fit the state is ignored. */
import type { Answer } from '../../api/client.ts'
import { createPolicy } from '../../api/operations.ts'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { toWire, type WireRequest } from '../../api/wire.ts'
import type { Problem } from '../../ui/ErrorPanel.tsx'
import type { WireEntry } from '../urls/entry.ts'
import type { ScopeValues } from './policy.ts'

/** A reviewed policy. Exactly this is sent. */
export interface PolicyJob {
  readonly input: CreatePolicyInput
  /** The scopes as typed, for warnings. */
  readonly scopes: readonly ScopeValues[]
  readonly request: WireRequest
  readonly region: string
}

/** Failures of single entries of the list, by their value. */
export type RefusedEntries = ReadonlyMap<string, string>

export type Flow =
  | { readonly at: 'filling'; readonly problem?: Problem; readonly refused?: RefusedEntries }
  | { readonly at: 'reviewing'; readonly job: PolicyJob }
  | { readonly at: 'sending'; readonly job: PolicyJob }
  | { readonly at: 'created'; readonly job: PolicyJob; readonly answer: Answer<PolicyRecord> }

export type FlowAction =
  | { readonly do: 'review'; readonly job: PolicyJob }
  | { readonly do: 'back' }
  | { readonly do: 'send' }
  | { readonly do: 'fail'; readonly problem: Problem; readonly refused?: RefusedEntries }
  | { readonly do: 'create'; readonly answer: Answer<PolicyRecord> }
  /** The list was changed, so its refusals are outdated. */
  | { readonly do: 'change' }
  | { readonly do: 'again' }

export const start: Flow = { at: 'filling' }

export function step(flow: Flow, next: FlowAction): Flow {
  switch (next.do) {
    case 'review':
      return flow.at === 'filling' ? { at: 'reviewing', job: next.job } : flow
    case 'back':
      return flow.at === 'reviewing' ? start : flow
    case 'send':
      return flow.at === 'reviewing' ? { at: 'sending', job: flow.job } : flow
    case 'fail': {
      if (flow.at !== 'sending' && flow.at !== 'filling') return flow
      const { problem, refused } = next
      return { at: 'filling', problem, refused }
    }
    case 'create':
      return flow.at === 'sending' ? { at: 'created', job: flow.job, answer: next.answer } : flow
    case 'change':
      return flow.at === 'filling' && flow.refused ? { at: 'filling', problem: flow.problem } : flow
    case 'again':
      return flow.at === 'created' || flow.at === 'filling' ? start : flow
    default:
      return next satisfies never
  }
}

/** The exact bytes to send. Throws an `ApiError` if the input breaks the schema. */
export const makeJob = (
  input: CreatePolicyInput,
  region: string,
  scopes: readonly ScopeValues[] = [],
): PolicyJob => ({
  input,
  scopes,
  request: toWire(createPolicy, input),
  region,
})

/** The entries of failures such as `urls.2.value`. */
export function refusedEntries(
  urls: readonly WireEntry[],
  failures: readonly { readonly field?: string; readonly message: string }[],
): RefusedEntries {
  const refused = new Map<string, string>()
  for (const { field = '', message } of failures) {
    const entry = urls[entryOf(field) ?? -1]
    if (entry) refused.set(entry.value, [refused.get(entry.value), message].filter(Boolean).join(' '))
  }
  return refused
}

/** The place in the list that a failure's field names, if it names one. */
export function entryOf(field: string): number | undefined {
  const index = /^urls[.[](\d+)/.exec(field)?.[1]
  return index === undefined ? undefined : Number(index)
}

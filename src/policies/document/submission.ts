/**
 * A submission: a list sent as one policy, or as several parts if it is too long for one. The log records each
 * request before it is sent. The status of a part is found there by the body of its request, so that it does not
 * depend on the state of this page.
 */
import { ApiError } from '../../api/errors.ts'
import { createPolicy } from '../../api/operations.ts'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { toWire } from '../../api/wire.ts'
import { sha256 } from '../../log/digest.ts'
import { isExecuted, type LogEntry, mayHaveWorked, outcomeOf, type Outcome } from '../../log/entry.ts'
import type { LogState } from '../../log/log.ts'
import { dayMs } from '../../ui/time/day.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import type { Entry, WireEntry } from '../urls/entry.ts'

export interface Part {
  /** The description of its policy. */
  readonly name: string
  /** The indexes of its entries in the list, in order. */
  readonly places: readonly number[]
  /** The time when sending began, in milliseconds since the epoch; absent once the outcome is known. */
  readonly begunAt?: number
  readonly isCreated?: boolean
  /** The id of the last request for this part. */
  readonly requestId?: string
}

export interface Submission {
  /** The time when the submission was made, which also identifies it. */
  readonly at: number
  /** The scopes of each part, as they will be sent. */
  readonly policies: CreatePolicyInput['policies']
  readonly parts: readonly Part[]
}

export const makeSubmission = (
  entries: readonly Entry[],
  { policies, description }: CreatePolicyInput,
  at: number,
): Submission => ({ at, policies, parts: [{ name: description, places: [...entries.keys()] }] })

/** The request of these entries. The same entries always make the same bytes. */
export const requestOf = (
  description: string,
  policies: CreatePolicyInput['policies'],
  entries: readonly WireEntry[],
): CreatePolicyInput => ({
  description,
  policies,
  urls: entries.map(({ action, type, value }) => ({ action, type, value })),
})

/** The request of a part. */
export const inputOf = (
  { policies }: Submission,
  { name, places }: Part,
  entries: readonly WireEntry[],
): CreatePolicyInput =>
  requestOf(
    name,
    policies,
    places.flatMap((place) => entries[place] ?? []),
  )

/** The bodies of a submission, in the order of sending, each made when it is asked for. Throws if a part is not valid. */
export function* bodiesOf(submission: Submission, entries: readonly WireEntry[]): Generator<string> {
  for (const part of submission.parts) {
    const { body } = toWire(createPolicy, inputOf(submission, part, entries))
    // The input of this operation travels in the body, as JSON (api/wire.ts).
    yield body as string
  }
}

/** Whether a submission makes exactly these bodies. */
export function makes(
  submission: Submission,
  entries: readonly WireEntry[],
  bodies: readonly string[],
): boolean {
  if (submission.parts.length !== bodies.length) return false
  let at = 0
  try {
    for (const body of bodiesOf(submission, entries)) if (body !== bodies[at++]) return false
  } catch {
    // A part that is not valid makes no bytes.
    return false
  }
  return true
}

export const withPart = (submission: Submission, index: number, change: Partial<Part>): Submission => ({
  ...submission,
  parts: submission.parts.map((part, at) => (at === index ? { ...part, ...change } : part)),
})

/** Whether the list is sent as several policies. */
export const isSplit = ({ parts }: Submission): boolean => parts.length > 1
export const isDone = (submission: Submission): boolean =>
  submission.parts.every(({ isCreated }) => isCreated)
/** Whether a part was or may have been sent. */
export const isBegun = ({ parts }: Submission): boolean =>
  parts.some(({ begunAt, isCreated, requestId }) => begunAt ?? isCreated ?? requestId)

/** The problem of each name, by part. */
export function checkNames({ parts }: Submission): readonly (string | undefined)[] {
  return parts.map(({ name }, at) => {
    if (name.trim() === '') return 'Give this part a name.'
    return parts.some((part, other) => other !== at && part.name === name)
      ? 'Another part has this name.'
      : undefined
  })
}

/** The entries of all parts but these, in the order of the list. */
function withoutParts(
  { parts }: Submission,
  entries: readonly Entry[],
  isLeftOut: (part: Part) => boolean,
): readonly Entry[] {
  const places = new Set(parts.filter(isLeftOut).flatMap((part) => part.places))
  return entries.filter((_, place) => !places.has(place))
}

/** The entries of the parts that were not created. */
export const remaining = (submission: Submission, entries: readonly Entry[]): readonly Entry[] =>
  withoutParts(submission, entries, ({ isCreated }) => isCreated === true)

export type PartStatus =
  | { readonly state: 'waiting' }
  | { readonly state: 'on its way' }
  | { readonly state: 'created'; readonly known?: LogEntry }
  /** The outcome is unknown. Without `known`, the log has no request of the part. */
  | { readonly state: 'outcome unknown'; readonly known?: LogEntry }
  /** The request was not executed: the part may be sent again. */
  | { readonly state: 'undone'; readonly outcome: Outcome; readonly known: LogEntry }

type LogView = Pick<LogState, 'entries' | 'liveTabs'>

/**
 * Whether this request sent a part of the submission, judged by the digests of the bodies. A submission that was lost
 * and made again has requests up to a day older.
 */
export const isOfSubmission = (
  submission: Submission,
  digests: ReadonlySet<string>,
  { id, at, request: { digest } }: LogEntry,
): boolean =>
  submission.parts.some(({ requestId }) => requestId === id) ||
  (digest !== undefined && digests.has(digest) && at >= submission.at - dayMs)

/**
 * The status of a part. For a list that was split, a request with the same body counts for a day, so that a submission
 * that was lost and made again sends no part twice. A single policy counts only its own requests, because the admin
 * may want it again.
 */
export function statusOfPart(
  submission: Submission,
  part: Part,
  digest: string | undefined,
  { entries, liveTabs }: LogView,
): PartStatus {
  let found: { readonly known: LogEntry; readonly outcome: Outcome } | undefined
  const since = isSplit(submission) ? submission.at - dayMs : (part.begunAt ?? Infinity)
  for (const known of entries.toReversed()) {
    const { id, at, operation, request } = known
    const isThis = id === part.requestId || (digest !== undefined && request.digest === digest && at >= since)
    if (!isThis || operation !== createPolicy.id) continue
    const outcome = outcomeOf(known, liveTabs)
    if (!found || rankOf(outcome) >= rankOf(found.outcome)) found = { known, outcome }
  }
  const known = found?.known
  if (part.isCreated || (found && rankOf(found.outcome) === 3)) return { state: 'created', known }
  if (found?.outcome === 'on its way') return { state: 'on its way' }
  if (known && found && !mayHaveWorked(found.outcome) && known.at >= (part.begunAt ?? 0)) {
    return { state: 'undone', outcome: found.outcome, known }
  }
  if (known && found && mayHaveWorked(found.outcome)) return { state: 'outcome unknown', known }
  // Sending began but the log has no request: the write to the log may have failed.
  return { state: part.begunAt === undefined ? 'waiting' : 'outcome unknown' }
}

/** Whether the service stored a created part differently. */
export const isDifferent = (status: PartStatus | undefined): boolean =>
  status?.state === 'created' && status.known?.end?.outcome === 'stored differently'

/** The rank of a request among those with the same body: executed, possibly executed, not executed. */
function rankOf(outcome: Outcome): number {
  if (isExecuted(outcome)) return 3
  if (outcome === 'on its way') return 2
  return mayHaveWorked(outcome) ? 1 : 0
}

/**
 * The next part to send; `undefined` if all are created, or an outcome must be known first. The outcome of a single policy
 * may stay unknown: a typed word sends it again.
 */
export function nextOf(statuses: readonly PartStatus[]): number | undefined {
  const next = statuses.findIndex(({ state }) => state !== 'created')
  const state = statuses[next]?.state
  const isFree =
    state === 'waiting' || state === 'undone' || (state === 'outcome unknown' && statuses.length === 1)
  return isFree ? next : undefined
}

/**
 * The digest of a part's body. `undefined` if the part breaks the schema, for example without a name: sending reports
 * that. Rejects without WebCrypto.
 */
export async function digestOfPart(
  submission: Submission,
  part: Part,
  entries: readonly WireEntry[],
): Promise<string | undefined> {
  // Serialising the longest part takes most of a frame.
  await nextTask()
  try {
    return await sha256(toWire(createPolicy, inputOf(submission, part, entries)).body)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** The status of each part. `known` is called late, so that it returns the log's latest state. */
export async function statusesOf(
  submission: Submission,
  entries: readonly WireEntry[],
  known: () => LogView,
): Promise<readonly PartStatus[]> {
  const found = await Promise.all(
    submission.parts.map(async (part) => ({
      part,
      digest: part.isCreated
        ? undefined
        : await digestOfPart(submission, part, entries).catch(() => undefined),
    })),
  )
  const look = known()
  return found.map(({ part, digest }) => statusOfPart(submission, part, digest, look))
}

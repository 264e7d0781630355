/** What a request is about, and what the service answered, read from the bytes that the log keeps. */
import { readAnswer } from '../api/answer.ts'
import { createPolicy } from '../api/operations.ts'
import type { CreatePolicyInput, ImportInput, PolicyRecord } from '../api/schemas.ts'
import { itemOf } from '../api/wire.ts'
import type { LogEntry } from './entry.ts'

export type Subject =
  | { readonly kind: 'policy'; readonly input: CreatePolicyInput }
  | { readonly kind: 'import'; readonly label: string | undefined; readonly options: ImportInput }
  | { readonly kind: 'watchlist'; readonly searchBy?: string; readonly filterBy: readonly string[] }

/** Parsed once each: lists, searches and ends ask again and again, and a policy may have 5,000 URLs. */
const subjects = new WeakMap<LogEntry['request'], Subject>()

export function subjectOf({ operation, request, label }: LogEntry): Subject {
  const known = subjects.get(request)
  if (known) return known
  const subject = readSubject(operation, request, label)
  subjects.set(request, subject)
  return subject
}

// A record that authenticates was written by this console, so its shape is known.
function readSubject(
  operation: LogEntry['operation'],
  { headers, body = '' }: LogEntry['request'],
  label: string | undefined,
): Subject {
  switch (operation) {
    case 'createPolicy':
      return { kind: 'policy', input: itemOf({ path: '', headers, body }) as CreatePolicyInput }
    case 'importUsers':
      return { kind: 'import', label, options: itemOf({ path: '', headers, body }) as ImportInput }
    case 'getWatchlist':
      return { kind: 'watchlist', ...(JSON.parse(body) as { searchBy?: string; filterBy: string[] }) }
    default:
      return operation satisfies never
  }
}

/** The policy as sent; `undefined` for another operation. */
export function policyOf(entry: LogEntry): CreatePolicyInput | undefined {
  const subject = subjectOf(entry)
  return subject.kind === 'policy' ? subject.input : undefined
}

export const nameOf = (entry: LogEntry): string | undefined => policyOf(entry)?.description

/** The policies in the answer, as the service stored them; none without a readable answer. */
export function recordsOf({ operation, id, end }: LogEntry): readonly PolicyRecord[] {
  if (operation !== 'createPolicy' || !end?.answer) return []
  try {
    const answer = { status: end.httpStatus ?? 200, header: () => null, body: end.answer.body }
    return readAnswer(createPolicy, id, answer, end.at).records as PolicyRecord[]
  } catch {
    return []
  }
}

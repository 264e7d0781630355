/** What a request is about, and what the service answered, read from the bytes that the log keeps. */
import { readAnswer } from '../api/answer.ts'
import { ApiError, type Failure } from '../api/errors.ts'
import { isObject } from '../api/object.ts'
import { type Operation, type OperationId, operations } from '../api/operations.ts'
import type { CreatePolicyInput, ImportInput, PolicyRecord } from '../api/schemas.ts'
import { itemOf } from '../api/wire.ts'
import type { LogEntry } from './entry.ts'

// `Object.fromEntries` loses the type of the keys.
const byId = Object.fromEntries(operations.map((each) => [each.id, each])) as Record<OperationId, Operation>
export const operationOf = (id: OperationId): Operation => byId[id]

export type RequestSubject =
  | { readonly kind: 'policy'; readonly input: CreatePolicyInput }
  | { readonly kind: 'import'; readonly label: string | undefined; readonly options: ImportInput }
  | { readonly kind: 'watchlist'; readonly searchBy?: string; readonly filterBy: readonly string[] }

/** Makes a value once for each part of an entry: lists ask again and again, and a policy may have 5,000 URLs. */
function onceEach<T>() {
  const made = new WeakMap<object, { readonly value: T }>()
  return (part: object, make: () => T): T => {
    const known = made.get(part) ?? { value: make() }
    made.set(part, known)
    return known.value
  }
}
const subjects = onceEach<RequestSubject>()
const answers = onceEach<Answered>()
const searchTexts = onceEach<string>()

export const subjectOf = (entry: LogEntry): RequestSubject =>
  subjects(entry.request, () => readSubject(entry))

// A record that authenticates was written by this console, so its shape is known.
function readSubject({ operation, request: { headers, body = '' }, label }: LogEntry): RequestSubject {
  switch (operation) {
    case 'createPolicy':
      return { kind: 'policy', input: itemOf({ headers, body }) as CreatePolicyInput }
    case 'importUsers':
      return { kind: 'import', label, options: itemOf({ headers, body }) as ImportInput }
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

interface Answered {
  readonly records: readonly unknown[]
  readonly failures: readonly Failure[]
}

const nothing: Answered = { records: [], failures: [] }

function answerOf({ operation, id, end }: LogEntry): Answered {
  if (!end?.answer) return nothing
  const { at, httpStatus: status = 200, answer } = end
  return answers(answer, () => {
    try {
      const raw = { status, headers: new Map(), body: answer.body }
      return { records: readAnswer(operationOf(operation), id, raw, at).records, failures: [] }
    } catch (error) {
      return { records: [], failures: error instanceof ApiError ? error.failures : [] }
    }
  })
}

/** The policies in the answer, which its schema has read, as the service stored them; none without a readable answer. */
export const recordsOf = (entry: LogEntry): readonly PolicyRecord[] =>
  entry.operation === 'createPolicy' ? (answerOf(entry).records as PolicyRecord[]) : []

/** The ids in the answer: of a policy, or of the job of an import. */
export const idsOf = (entry: LogEntry): readonly string[] =>
  answerOf(entry).records.flatMap((record) =>
    isObject(record) && typeof record.id === 'string' ? record.id : [],
  )

/** What the service refused. Of an import, only its codes are kept. */
export const failuresOf = (entry: LogEntry): readonly Failure[] => answerOf(entry).failures

/** The ids, the label, and every text of the policy as sent and as stored, with the names of groups. */
export const searchTextOf = (entry: LogEntry): string =>
  searchTexts(entry.end ?? entry.request, () => {
    const { id, request, end, label } = entry
    const texts = [policyOf(entry), recordsOf(entry), id, end?.lastPage, request.digest, label, idsOf(entry)]
    return [...textsIn(texts)].join('\n')
  })

/** The texts in a value of JSON, without its keys. */
function textsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') found.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) textsIn(each, found)
  return found
}

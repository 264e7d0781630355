/** One record a request: what was sent, and how it ended. It is sealed whole, and never holds a file or a searched text. */
import type { Exchange, ExchangeEnd } from '../api/client.ts'
import type { ApiError } from '../api/errors.ts'
import type { Operation, OperationId } from '../api/operations.ts'
import { watchlistInput } from '../api/schemas.ts'
import type { RawAnswer } from '../api/transport.ts'
import { itemOf } from '../api/wire.ts'
import { digestOf, sizeOf } from './digest.ts'

const storedOutcomes = [
  'accepted',
  'stored differently',
  'read',
  'refused',
  'not executed',
  'failed',
  'outcome unknown',
] as const
export type StoredOutcome = (typeof storedOutcomes)[number]

/** The outcomes now. The admin settles an unknown one by looking in the service. */
export const outcomes = [...storedOutcomes, 'on its way', 'confirmed by you', 'not found by you'] as const
export type Outcome = (typeof outcomes)[number]

export interface LogEntry {
  /** The request id. */
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The account: a region and the fingerprint of its first access key here. */
  readonly owner: string
  readonly operation: OperationId
  /** The tab that sent it. A closed tab never receives the answer. */
  readonly tab: string
  readonly request: {
    /** The `x-mc-date` that was signed. API 2.0 has none. */
    readonly date?: string | undefined
    readonly headers: Readonly<Record<string, string>>
    /** JSON of a policy, or the options of a watchlist without the searched text; never a file. */
    readonly body?: string | undefined
    readonly bytes: number
    /** SHA-256 of the body of a write. Absent for a body that is too large. */
    readonly digest?: string | undefined
  }
  /** The words of the page for the request, such as `84 people from people.csv`. */
  readonly label?: string | undefined
  /** The approval, as a file. */
  readonly approvals?: readonly string[] | undefined
  /** The pages of a read, which is one entry. */
  readonly pages?: number | undefined
  readonly end?: LogEnd
  readonly settled?: Settled
}

/** What the admin found in the service. */
export type Settled = 'there' | 'not there'

export interface LogEnd {
  readonly at: number
  readonly outcome: StoredOutcome
  readonly httpStatus?: number | undefined
  readonly metaStatus?: number | undefined
  readonly error?: ApiError['kind'] | undefined
  /** What happened, in the words of the error when it arose. */
  readonly happened?: string | undefined
  /** The request id of the last page, of a read of several. */
  readonly lastPage?: string
  /** The answer to a write. That to a read names people. */
  readonly answer?: { readonly headers: string; readonly body: string } | undefined
}

const isRead = ({ kind }: Pick<Operation, 'kind'>): boolean => kind === 'read'

/** The filter of a watchlist, without what was searched for. */
function withoutSearch(exchange: Exchange): string {
  const { searchBy, filterBy = [] } = watchlistInput.safeParse(itemOf(exchange.request)).data ?? {}
  return JSON.stringify({ searchBy: searchBy?.fieldName, filterBy: filterBy.map(({ value }) => value) })
}

export async function entryOf(exchange: Exchange, owner: string, tab: string): Promise<LogEntry> {
  const { requestId: id, operation, startedAt: at, date, request, label, approvals } = exchange
  const { headers, body } = request
  // The digest of a read would tell whether a guess at the searched text is right.
  const digest = isRead(operation) ? undefined : await digestOf(body)
  const text = isRead(operation) ? withoutSearch(exchange) : body
  return {
    id,
    at,
    owner,
    operation: operation.id,
    tab,
    request: {
      date,
      headers,
      body: typeof text === 'string' ? text : undefined,
      bytes: sizeOf(body),
      digest,
    },
    label,
    approvals: approvals?.length ? approvals : undefined,
  }
}

/** The name in the approval of a request, which was verified before the request was sent (approval/approval.ts). */
export function approverOf({ approvals: [file] = [] }: Pick<LogEntry, 'approvals'>): string | undefined {
  if (file === undefined) return undefined
  const { statement } = JSON.parse(file) as { readonly statement: string }
  return (JSON.parse(statement) as { readonly by: string }).by
}

export function endOf(operation: Pick<Operation, 'kind' | 'carrier'>, end: ExchangeEnd): LogEnd {
  const { endedAt: at, httpStatus, error, isDifferent } = end
  const answer = isRead(operation) ? undefined : end.answer
  return {
    at,
    outcome: isDifferent ? 'stored differently' : loggedOutcomeOf(operation, error),
    httpStatus,
    metaStatus: error?.metaStatus,
    error: error?.kind,
    happened: error?.message,
    answer: answer && {
      headers: answerHeaders(answer),
      body: operation.carrier === 'body' ? answer.body : withoutPeople(answer.body),
    },
  }
}

/** The ids and codes in the answer to an import: its sentences may name people of the file. */
function withoutPeople(body: string): string {
  const keys = ['meta', 'status', 'data', 'id', 'success', 'fail', 'errors', 'code']
  try {
    const read: unknown = JSON.parse(body, (key, value: unknown) =>
      typeof value === 'string' && key !== 'id' && key !== 'code' ? undefined : value,
    )
    return JSON.stringify(read ?? null, keys)
  } catch {
    return ''
  }
}

/** The headers of an answer worth keeping; the server adds the others. */
const kept = ['Date', 'Content-Type', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

function answerHeaders({ status, headers }: RawAnswer): string {
  const found = kept.filter((name) => headers.has(name.toLowerCase()))
  return [`HTTP ${status}`, ...found.map((name) => `${name}: ${headers.get(name.toLowerCase())}`)].join('\n')
}

/** The outcome of a write depends on whether it was executed; a read succeeded or failed. */
function loggedOutcomeOf(operation: Pick<Operation, 'kind'>, error: ApiError | undefined): StoredOutcome {
  if (isRead(operation)) return error ? 'failed' : 'read'
  if (!error || error.executed === 'yes') return 'accepted'
  if (error.executed === 'unknown') return 'outcome unknown'
  return error.kind === 'refused' ? 'refused' : 'not executed'
}

export function outcomeOf({ settled, end, tab }: LogEntry, liveTabs: ReadonlySet<string>): Outcome {
  if (settled) return settled === 'there' ? 'confirmed by you' : 'not found by you'
  if (end) return end.outcome
  return liveTabs.has(tab) ? 'on its way' : 'outcome unknown'
}

/** The account of an entry: its region, and the fingerprint of its access key. */
export function accountOf({ owner }: Pick<LogEntry, 'owner'>) {
  const [region = '', key = ''] = owner.split(' ')
  return { region, key }
}

/** An entry as the lists show it. */
export interface LogRow extends LogEntry {
  readonly outcome: Outcome
}
export const toRow = (entry: LogEntry, liveTabs: ReadonlySet<string>): LogRow => ({
  ...entry,
  outcome: outcomeOf(entry, liveTabs),
})

/** Whether the service executed the request, by its answer or by what the admin found. */
export const isExecuted = (outcome: Outcome): boolean =>
  outcome === 'accepted' || outcome === 'stored differently' || outcome === 'confirmed by you'

/** Whether the service may have executed the request, so that sending it again would do it twice. */
export const mayBeExecuted = (outcome: Outcome): boolean =>
  !['refused', 'not executed', 'not found by you', 'read', 'failed'].includes(outcome)

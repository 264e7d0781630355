/** The envelope of admin-api §2.1, and every reason for a refusal by the sandbox. */

/** Codes of recorded answers (beyond-the-spec §4). */
export const recordedCodes = {
  signature: 'err_xdk_invalid_signature',
  application: 'err_developer_key',
  expired: 'err_xdk_binding_expired',
  /** api-2.0.md. */
  token: 'token_expired',
  /** The only code recorded with HTTP 403, so it also stands for a missing permission. */
  forbidden: 'err_xdk_operation_forbidden_for_address',
} as const

/** INVENTED: admin-api §7 and beyond-the-spec §4 name no code for these. The prefix says so. */
export const inventedCodes = {
  clock: 'err_sandbox_date_out_of_range',
  conflict: 'err_sandbox_conflict',
  empty: 'err_sandbox_body_empty',
  file: 'err_sandbox_file_refused',
  internal: 'err_sandbox_internal',
  invalid: 'err_sandbox_field_invalid',
  limit: 'err_sandbox_limit_exceeded',
  method: 'err_sandbox_method_not_allowed',
  notFound: 'err_sandbox_not_found',
  requestId: 'err_sandbox_request_id',
  required: 'err_sandbox_field_required',
  throttled: 'err_sandbox_throttled',
  token: 'err_sandbox_token_unknown',
  unknownField: 'err_sandbox_field_unknown',
  unknownId: 'err_sandbox_id_unknown',
  unreadable: 'err_sandbox_body_unreadable',
} as const

export interface Problem {
  readonly field?: string
  readonly code: string
  readonly message: string
}

/** The paging of an answer (beyond-the-spec §2): the number of rows on its page and in all, and two tokens. */
type Pagination = { pageSize: number; totalCount: number; next?: string; previous?: string }

/** The outcome of an operation. A refused item is HTTP 200, an unreadable request 400, a missing permission 403. */
export type Outcome =
  | { readonly data: readonly unknown[]; readonly pagination?: Pagination }
  | { readonly problems: readonly Problem[]; readonly key?: unknown; readonly status?: number }

export const jsonHeaders = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** An answer outside the API: the sandbox's own endpoints. */
export const toJson = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: jsonHeaders })

export function toEnvelope(
  status: number,
  content: { data?: readonly unknown[]; fail?: readonly unknown[]; pagination?: Pagination },
  metaStatus = status,
): Response {
  const { data = [], fail = [], pagination } = content
  return toJson({ meta: { status: metaStatus, pagination }, data, fail }, status)
}

export function render(outcome: Outcome): Response {
  if ('data' in outcome) return toEnvelope(200, outcome)
  const { status = 200, problems, key } = outcome
  // The nested form of beyond-the-spec §4.
  const errors = problems.map((problem) => ({ ...problem, retryable: false }))
  return toEnvelope(status, { fail: [{ key, errors }] })
}

/** A refusal that is about no field. */
export const refuse = (status: number, code: string, message: string): Response =>
  render({ problems: [{ code, message }], status })

/** Whether a record has an id, as the answer to a write has. */
export const hasId = (record: unknown): record is { id: string } =>
  typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'string'

/** The path of the one item of `data` in failures. */
export const itemField = 'data[0]'

const refuseData = (code: string, message: string) => ({ problems: [{ field: 'data', code, message }] })

/** The single item that admin-api §2.2, §2.4 and §4.3 require in `data`. */
export function readOnlyItem(body: unknown): { item: unknown } | { problems: Problem[] } {
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  if (data === undefined) return refuseData(inventedCodes.required, 'This field is required.')
  if (!Array.isArray(data)) return refuseData(inventedCodes.invalid, 'Expected a list.')
  return data.length === 1
    ? { item: data[0] as unknown }
    : refuseData(inventedCodes.invalid, `Expected exactly one item, not ${data.length}.`)
}

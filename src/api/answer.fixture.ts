/** Answers of the service, and what is expected of the error that each becomes. */
import { readAnswer } from './answer.ts'
import { ApiError, type ErrorKind, type Executed, type Failure } from './errors.ts'
import { createPolicy, type Operation } from './operations.ts'
import type { RawAnswer } from './transport.ts'

export const headers = (named: Record<string, string>) => (name: string) => named[name.toLowerCase()] ?? null

export const reply = (status: number, body: string, named: Record<string, string> = {}): RawAnswer => ({
  status,
  body,
  header: headers(named),
})

/** An envelope as text. */
export const enveloped = (status: number, fields: object = {}): string =>
  JSON.stringify({ meta: { status }, fail: [], data: [], ...fields })

const answeredAt = 1_000_000
export const read = (operation: Operation, answer: RawAnswer) =>
  readAnswer(operation, 'id-1', answer, answeredAt)

export function errorOf(operation: Operation, answer: RawAnswer): ApiError {
  try {
    read(operation, answer)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('The answer was taken for a success.')
}

export const person = { emailAddress: 'a@b.example', name: 'Ann', department: 'Sales', watchlistCount: 2 }

export const checkEntries = 'Check the form, then send again.'
export const lookFirst = 'Check in the service before you send again.'
export const tryAgain = 'Try again.'
export const checkIds = 'Often a secure id was copied incompletely. Check the ids, then send again.'

export const flat = { code: 'err_flat', message: 'No.' }
export const failed = (code: string, message: string) => ({ errors: [{ code, message, retryable: false }] })

export interface Row {
  readonly name: string
  readonly operation: Operation
  readonly answer: RawAnswer
  readonly kind: ErrorKind
  readonly executed: Executed
  readonly metaStatus?: number
  readonly failures?: readonly Failure[]
  readonly waitMs?: number
  readonly retryAt?: number
  readonly message: string
  readonly advice: string
}

export const unreadable = {
  operation: createPolicy,
  kind: 'unreadable',
  executed: 'unknown',
  message: 'The answer of the service could not be read (HTTP 200).',
  advice: lookFirst,
} as const

/** What the error of a row says. */
export function saidOf(row: Row) {
  const error = errorOf(row.operation, row.answer)
  return {
    kind: error.kind,
    executed: error.executed,
    requestId: error.requestId,
    operation: error.operation,
    httpStatus: error.httpStatus,
    metaStatus: error.metaStatus,
    waitMs: error.waitMs,
    retryAt: error.retryAt,
    failures: error.failures,
    message: error.message,
    advice: error.advice,
  }
}

/** What it should say. */
export const expectedOf = (row: Row) => ({
  kind: row.kind,
  executed: row.executed,
  requestId: 'id-1',
  operation: row.operation,
  httpStatus: row.answer.status,
  metaStatus: row.metaStatus,
  waitMs: row.waitMs,
  retryAt: row.retryAt,
  failures: row.failures ?? [],
  message: row.message,
  advice: row.advice,
})

/** Requests that the tests share, and the error of one that must not leave. */
import { ApiError } from './errors.ts'
import type { Operation } from './operations.ts'
import type { CreatePolicyInput } from './schemas.ts'
import { toWire, type WireOptions } from './wire.ts'

export const url = { action: 'block', type: 'domain', value: 'bad.example' }

/** What admin-api §2.2 requires and nothing else. */
export const barePolicy: CreatePolicyInput = {
  urls: [url],
  policies: [{ description: 'Everyone' }],
  description: 'Bad domains',
}

/** The error of a request that must not leave. */
export function refusal(operation: Operation, input: unknown, options: WireOptions = {}): ApiError {
  try {
    toWire(operation, input, options)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('The request was built.')
}

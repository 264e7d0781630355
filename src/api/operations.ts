/**
 * The three operations of admin-api §4, as data, which the client and the log read; the key guard and the pass-through read
 * paths.ts. The sandbox has its own paths and permissions, so that it can catch a mistake in this table.
 * CONTRIBUTING.md says how to add an operation.
 */
import type * as z from 'zod/mini'
import { path } from './paths.ts'
import {
  createPolicyInput,
  importInput,
  importRecord,
  policyRecord,
  watchlistInput,
  watchlistRecord,
} from './schemas.ts'
import { isStoredAsSent } from './stored.ts'

export type OperationId = 'createPolicy' | 'getWatchlist' | 'importUsers'

export interface Operation {
  readonly id: OperationId
  readonly name: string
  readonly path: string
  /** The administrator permission it needs (admin-api §4): the path of a page in the service's console. */
  readonly permission: string
  readonly kind: 'read' | 'write'
  /** Where the input travels: in the JSON body, or in the header `x-mc-arg` where the body is a file. */
  readonly carrier: 'body' | 'x-mc-arg'
  /** One item of the `data` of a request, and of an answer. */
  readonly input: z.ZodMiniType
  readonly output: z.ZodMiniType
  /** The longest silence in milliseconds, of an upload or while waiting for the answer. */
  readonly timeout: number
  /** The largest answer in MB. That to a policy repeats its URLs; a page of people is a few hundred kilobytes. */
  readonly maxAnswer: number
  /** Whether the records of a success match the input; absent for operations whose records cannot tell. */
  isAsSent?(input: unknown, records: readonly unknown[]): boolean
}

/** admin-api §4.1. */
export const createPolicy = {
  id: 'createPolicy',
  name: 'Create policy',
  path: path.createPolicy,
  permission: 'Web Security | Policies | Edit',
  kind: 'write',
  carrier: 'body',
  input: createPolicyInput,
  output: policyRecord,
  timeout: 60_000,
  maxAnswer: 64,
  isAsSent: isStoredAsSent,
} as const satisfies Operation

/** admin-api §4.2. */
export const getWatchlist = {
  id: 'getWatchlist',
  name: 'Get watchlist details',
  path: path.getWatchlist,
  permission: 'Awareness Training | Dashboard | Read',
  kind: 'read',
  carrier: 'body',
  input: watchlistInput,
  output: watchlistRecord,
  timeout: 30_000,
  maxAnswer: 8,
} as const satisfies Operation

/** admin-api §4.3. */
export const importUsers = {
  id: 'importUsers',
  name: 'Import users',
  path: path.importUsers,
  permission: 'Directories | Import | Edit',
  kind: 'write',
  carrier: 'x-mc-arg',
  input: importInput,
  output: importRecord,
  timeout: 120_000,
  maxAnswer: 64,
} as const satisfies Operation

export const operations: readonly Operation[] = [createPolicy, getWatchlist, importUsers]

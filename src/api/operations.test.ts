import { describe, expect, test } from 'vitest'
import { createPolicy, getWatchlist, importUsers, operations } from './operations.ts'
import { path, paths } from './paths.ts'
import {
  createPolicyInput,
  importInput,
  importRecord,
  policyRecord,
  watchlistInput,
  watchlistRecord,
} from './schemas.ts'
import { isStoredAsSent } from './stored.ts'

/** admin-api §4, retyped from the spec; the timeouts and the limits of answers are ours. */
const spec = [
  {
    section: '4.1',
    operation: createPolicy,
    said: {
      name: 'Create policy',
      path: '/api/policy/webwhiteurl/create-policy-with-targets',
      permission: 'Web Security | Policies | Edit',
      kind: 'write',
      carrier: 'body',
      input: createPolicyInput,
      output: policyRecord,
      timeout: 60_000,
      maxAnswer: 64,
      isAsSent: isStoredAsSent,
    },
  },
  {
    section: '4.2',
    operation: getWatchlist,
    said: {
      name: 'Get watchlist details',
      path: '/api/awareness-training/company/get-watchlist-details',
      permission: 'Awareness Training | Dashboard | Read',
      kind: 'read',
      carrier: 'body',
      input: watchlistInput,
      output: watchlistRecord,
      timeout: 30_000,
      maxAnswer: 8,
    },
  },
  {
    section: '4.3',
    operation: importUsers,
    said: {
      name: 'Import users',
      path: '/api/user/import-users',
      permission: 'Directories | Import | Edit',
      kind: 'write',
      carrier: 'x-mc-arg',
      input: importInput,
      output: importRecord,
      timeout: 120_000,
      maxAnswer: 64,
    },
  },
]

describe('the table of operations', () => {
  test.each(spec)('says what admin-api §$section says of "$said.name"', ({ operation, said }) => {
    expect(operation).toStrictEqual({ id: operation.id, ...said })
  })

  test('holds only these three', () => {
    expect(operations).toEqual(spec.map(({ operation }) => operation))
  })

  test('has an id for each', () => {
    expect(operations.map(({ id }) => id)).toEqual(['createPolicy', 'getWatchlist', 'importUsers'])
  })

  test('gives the allow-list of paths', () => {
    expect(paths).toEqual(spec.map(({ said }) => said.path))
    expect(Object.keys(path)).toEqual(operations.map(({ id }) => id))
  })
})

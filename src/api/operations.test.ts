import { expect, test } from 'vitest'
import { createPolicy, getWatchlist, importUsers, operations } from './operations.ts'
import { path, paths } from './paths.ts'
import * as schemas from './schemas.ts'
import { isStoredAsSent } from './stored.ts'
import { targetTypes } from './targets.ts'

test('the table of operations says what admin-api §4 says, and has no other', () => {
  // Retyped from the spec; the timeouts and the limits of answers are ours.
  const spec = [
    {
      id: 'createPolicy',
      name: 'Create policy',
      path: '/api/policy/webwhiteurl/create-policy-with-targets',
      permission: 'Web Security | Policies | Edit',
      kind: 'write',
      carrier: 'body',
      input: schemas.createPolicyInput,
      output: schemas.policyRecord,
      timeout: 60_000,
      maxAnswer: 64,
      isAsSent: isStoredAsSent,
    },
    {
      id: 'getWatchlist',
      name: 'Get watchlist details',
      path: '/api/awareness-training/company/get-watchlist-details',
      permission: 'Awareness Training | Dashboard | Read',
      kind: 'read',
      carrier: 'body',
      input: schemas.watchlistInput,
      output: schemas.watchlistRecord,
      timeout: 30_000,
      maxAnswer: 8,
    },
    {
      id: 'importUsers',
      name: 'Import users',
      path: '/api/user/import-users',
      permission: 'Directories | Import | Edit',
      kind: 'write',
      carrier: 'x-mc-arg',
      input: schemas.importInput,
      output: schemas.importRecord,
      timeout: 120_000,
      maxAnswer: 64,
    },
  ]
  expect(operations).toStrictEqual(spec)
  expect(operations).toEqual([createPolicy, getWatchlist, importUsers])
  expect(paths).toEqual(spec.map((operation) => operation.path))
  expect(Object.keys(path)).toEqual(spec.map(({ id }) => id))
})

test('the values are those of admin-api §2.2, §2.4, §2.5, §8 and beyond-the-spec §1', () => {
  expect(targetTypes.join(', ')).toBe(
    'everyone, internal_addresses, external_addresses, email_domain, profile_group, ' +
      'address_attribute_value, individual_email_address, free_mail_domains',
  )
  expect(schemas.searchFields.join(', ')).toBe('name, email, department, customAttribute')
  expect(schemas.videoCounts.join(', ')).toBe(
    'video_count_0, video_count_1, video_count_2, video_count_3, video_count_4_or_more, video_count_1_or_more',
  )
  expect(schemas.fileTypes).toEqual(['CSV', 'XLS', 'XLSX'])
  expect(schemas.limits).toEqual({ urlsPerPolicy: 5_000, urlsPerAccount: 25_000, attributeIds: 3 })
  expect(schemas.knownUrlActions).toEqual(['block', 'allow'])
  expect(schemas.knownUrlTypes).toEqual(['domain', 'url'])
  expect(schemas.knownFromParts).toEqual(['envelope_from', 'header_from', 'both'])
})

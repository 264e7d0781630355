import { expect, test } from 'vitest'
import { createPolicy, getWatchlist, importUsers, operations } from './operations.ts'
import { path, paths } from './paths.ts'
import * as schemas from './schemas.ts'
import { isStoredAsSent } from './stored.ts'
import { targetTypes } from './targets.ts'

const details = '/api/awareness-training/company/get-watchlist-details'
// Retyped from the spec; the timeouts and the limits of answers are ours.
test('the table of operations says what admin-api §4 says, and has no other', () => {
  expect(operations.map(({ id, path: at, permission }) => [id, at, permission])).toEqual([
    ['createPolicy', '/api/policy/webwhiteurl/create-policy-with-targets', 'Web Security | Policies | Edit'],
    ['getWatchlist', details, 'Awareness Training | Dashboard | Read'],
    ['importUsers', '/api/user/import-users', 'Directories | Import | Edit'],
  ])
  const ours = operations.map(({ name, kind, carrier, timeout, maxAnswer }) => [
    name,
    kind,
    carrier,
    timeout,
    maxAnswer,
  ])
  expect(ours).toEqual([
    ['Create policy', 'write', 'body', 60_000, 64],
    ['Get watchlist details', 'read', 'body', 30_000, 8],
    ['Import users', 'write', 'x-mc-arg', 120_000, 64],
  ])
  expect(operations).toEqual([createPolicy, getWatchlist, importUsers])
  expect(operations.map(({ input, output, ...more }) => [input, output, 'isAsSent' in more])).toEqual([
    [schemas.createPolicyInput, schemas.policyRecord, true],
    [schemas.watchlistInput, schemas.watchlistRecord, false],
    [schemas.importInput, schemas.importRecord, false],
  ])
  expect(createPolicy.isAsSent).toBe(isStoredAsSent)
  expect(Object.entries(path)).toEqual(operations.map((operation) => [operation.id, operation.path]))
  expect(paths).toEqual(Object.values(path))
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

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  createPolicyInput,
  fileTypes,
  importInput,
  knownFromParts,
  knownUrlActions,
  knownUrlTypes,
  limits,
  searchFields,
  videoCounts,
  watchlistInput,
  watchlistRecord,
} from './schemas.ts'
import { targetTypes } from './targets.ts'

const url = { action: 'block', type: 'domain', value: 'bad.example' }
const policyWith = (scope: object) => ({
  description: 'd',
  urls: [url],
  policies: [{ description: 's', ...scope }],
})

describe('the lists of the spec', () => {
  test('target types are those of admin-api §2.2', () => {
    expect(targetTypes.join(', ')).toBe(
      'everyone, internal_addresses, external_addresses, email_domain, profile_group, ' +
        'address_attribute_value, individual_email_address, free_mail_domains',
    )
  })

  test('search fields and buckets are those of admin-api §2.4', () => {
    expect(searchFields.join(', ')).toBe('name, email, department, customAttribute')
    expect(videoCounts.join(', ')).toBe(
      'video_count_0, video_count_1, video_count_2, video_count_3, video_count_4_or_more, video_count_1_or_more',
    )
  })

  test('file types are those of admin-api §2.5, in upper case', () => {
    expect(fileTypes).toEqual(['CSV', 'XLS', 'XLSX'])
  })

  test('limits are those of admin-api §8', () => {
    expect(limits).toEqual({ urlsPerPolicy: 5_000, urlsPerAccount: 25_000, attributeIds: 3 })
  })
})

const accepts = (schema: z.ZodMiniType, value: unknown): boolean => schema.safeParse(value).success

describe('a request', () => {
  test('may hold 5,000 URLs and no more', () => {
    const urls = Array.from({ length: 5_000 }, () => url)
    expect(accepts(createPolicyInput, { ...policyWith({}), urls })).toBe(true)
    expect(accepts(createPolicyInput, { ...policyWith({}), urls: [...urls, url] })).toBe(false)
  })

  test.each(targetTypes)('may name the target %s', (type) => {
    expect(accepts(createPolicyInput, policyWith({ from: { type }, to: { type } }))).toBe(true)
  })

  test('may leave the type of a target out', () => {
    expect(accepts(createPolicyInput, policyWith({ from: {} }))).toBe(true)
  })

  test('may name an action, a URL type or a sender part that is unknown', () => {
    const input = { ...policyWith({ fromPart: 'whole' }), urls: [{ action: 'warn', type: 'ip', value: 'v' }] }
    expect(accepts(createPolicyInput, input)).toBe(true)
  })

  test('may name an attribute by its three fields, as text, and by no other', () => {
    const attribute = { name: 'Office', id: 'a-1', value: 'Rome' }
    expect(accepts(createPolicyInput, policyWith({ to: { attribute } }))).toBe(true)
    expect(accepts(createPolicyInput, policyWith({ to: { attribute: {} } }))).toBe(true)
    for (const more of [{ key: 'x' }, { Name: 'x' }, { name: 7 }, { id: null }]) {
      expect(accepts(createPolicyInput, policyWith({ to: { attribute: { ...attribute, ...more } } }))).toBe(
        false,
      )
    }
  })

  test('may hold a condition that is unknown', () => {
    expect(accepts(createPolicyInput, policyWith({ conditions: { asn: [1] } }))).toBe(true)
  })

  test.each(searchFields)('may search by %s', (fieldName) => {
    expect(accepts(watchlistInput, { searchBy: { fieldName, value: 'x' }, attributeIds: ['a'] })).toBe(true)
  })

  test.each([1, 2, 3])('may name %d attributes', (length) => {
    const attributeIds = Array.from({ length }, (_, index) => `a${index}`)
    expect(
      accepts(watchlistInput, { searchBy: { fieldName: 'customAttribute', value: 'x' }, attributeIds }),
    ).toBe(true)
  })

  test.each(videoCounts)('may filter by %s', (value) => {
    expect(accepts(watchlistInput, { filterBy: [{ fieldName: 'type', value }] })).toBe(true)
  })

  test.each(fileTypes)('may import %s', (fileType) => {
    expect(accepts(importInput, { fileType })).toBe(true)
  })

  test('may clear a group if it names one', () => {
    expect(accepts(importInput, { groupId: 'g', clearGroup: true })).toBe(true)
    expect(accepts(importInput, { clearGroup: false })).toBe(true)
  })
})

test('nothing tries eval, which our Content-Security-Policy would report', () => {
  expect(z.config().jitless).toBe(true)
})

test('actions, types and sender parts are those of beyond-the-spec §1', () => {
  expect([knownUrlActions, knownUrlTypes, knownFromParts]).toEqual([
    ['block', 'allow'],
    ['domain', 'url'],
    ['envelope_from', 'header_from', 'both'],
  ])
})

const date = '2026-12-01T09:00:00+0000'
const wrongDate = `Write the date like ${date}.`
test.each<[z.ZodMiniType, unknown, string]>([
  [createPolicyInput, { ...policyWith({}), description: ' ' }, 'A value is required.'],
  [createPolicyInput, { ...policyWith({}), urls: [] }, 'A policy needs at least one URL.'],
  [
    createPolicyInput,
    { ...policyWith({}), urls: Array.from({ length: 5_001 }, () => url) },
    'A policy can have at most 5,000 URLs.',
  ],
  [createPolicyInput, { ...policyWith({}), policies: [] }, 'A policy needs at least one scope.'],
  [createPolicyInput, policyWith({ fromDate: '2026-12-01' }), wrongDate],
  [createPolicyInput, policyWith({ fromDate: `${date}0` }), wrongDate],
  [createPolicyInput, policyWith({ toDate: `+${date}` }), wrongDate],
  [watchlistInput, { attributeIds: ['a', 'b', 'c', 'd'] }, 'At most 3 attribute ids are allowed.'],
  [
    watchlistInput,
    { searchBy: { fieldName: 'customAttribute', value: 'x' } },
    'A search by custom attribute needs 1 to 3 attribute ids.',
  ],
  [importInput, { clearGroup: true }, 'To clear a group, enter the group id.'],
  [watchlistRecord, [], 'A record is an object.'],
])('what the spec forbids is refused with a sentence (%#)', (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message])
})

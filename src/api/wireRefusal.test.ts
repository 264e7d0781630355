import { describe, expect, test } from 'vitest'
import type { ApiError } from './errors.ts'
import { createPolicy, getWatchlist, importUsers, type Operation } from './operations.ts'
import { url, barePolicy, refusal } from './wire.fixture.ts'

const fieldsOf = (error: ApiError) => error.failures.map(({ field }) => field)

const withUrl = (fields: object) => ({ ...barePolicy, urls: [url, { ...url, ...fields }] })

describe('input that breaks the schema', () => {
  const scope = { description: 'x' }
  const withScope = (fields: object) => ({ ...barePolicy, policies: [scope, { ...scope, ...fields }] })

  test.each<[string, Operation, unknown, string]>([
    ['no description', createPolicy, { ...barePolicy, description: undefined }, 'description'],
    ['a blank description', createPolicy, { ...barePolicy, description: ' \t' }, 'description'],
    ['no URLs', createPolicy, { ...barePolicy, urls: [] }, 'urls'],
    ['5,001 URLs', createPolicy, { ...barePolicy, urls: Array.from({ length: 5_001 }, () => url) }, 'urls'],
    ['no scopes', createPolicy, { ...barePolicy, policies: [] }, 'policies'],
    ['a URL with no action', createPolicy, withUrl({ action: '' }), 'urls.1.action'],
    ['a URL with no type', createPolicy, withUrl({ type: undefined }), 'urls.1.type'],
    ['a URL with no value', createPolicy, withUrl({ value: ' ' }), 'urls.1.value'],
    ['a URL with an id', createPolicy, withUrl({ id: 'u-1' }), 'urls.1'],
    ['a scope with no name', createPolicy, withScope({ description: '' }), 'policies.1.description'],
    ['a null option', createPolicy, withScope({ comment: null }), 'policies.1.comment'],
    ['a flag as a string', createPolicy, withScope({ enforced: 'true' }), 'policies.1.enforced'],
    ['a date with Z', createPolicy, withScope({ fromDate: '2026-12-01T09:00:00Z' }), 'policies.1.fromDate'],
    ['a date with no time', createPolicy, withScope({ toDate: '2026-12-01' }), 'policies.1.toDate'],
    ['an unknown target', createPolicy, withScope({ to: { type: 'nobody' } }), 'policies.1.to.type'],
    ['a misspelt field', createPolicy, withScope({ fromEternel: true }), 'policies.1'],
    [
      'an unknown search',
      getWatchlist,
      { searchBy: { fieldName: 'mail', value: 'x' } },
      'searchBy.fieldName',
    ],
    ['an empty search', getWatchlist, { searchBy: { fieldName: 'name', value: '' } }, 'searchBy.value'],
    ['four attributes', getWatchlist, { attributeIds: ['a', 'b', 'c', 'd'] }, 'attributeIds'],
    [
      'a custom search with no attribute',
      getWatchlist,
      { searchBy: { fieldName: 'customAttribute', value: 'x' } },
      'attributeIds',
    ],
    [
      'a custom search with an empty list of attributes',
      getWatchlist,
      { searchBy: { fieldName: 'customAttribute', value: 'x' }, attributeIds: [] },
      'attributeIds',
    ],
    [
      'an unknown bucket',
      getWatchlist,
      { filterBy: [{ fieldName: 'type', value: 'video_count_5' }] },
      'filterBy.0.value',
    ],
    [
      'a filter by name',
      getWatchlist,
      { filterBy: [{ fieldName: 'name', value: 'video_count_0' }] },
      'filterBy.0.fieldName',
    ],
    ['a lower-case file type', importUsers, { fileType: 'csv' }, 'fileType'],
    ['clearing no group', importUsers, { clearGroup: true }, 'clearGroup'],
  ])('%s is refused by its path', (_, operation, input, field) => {
    const error = refusal(operation, input)
    expect(error).toMatchObject({ kind: 'refused', executed: 'no', operation })
    expect(error.message).toBe('The request is incomplete. Nothing was sent.')
    expect(error.requestId).toBeUndefined()
    expect(fieldsOf(error)).toEqual([field])
  })

  test('is reported with all its mistakes', () => {
    const error = refusal(createPolicy, {
      description: '',
      urls: [],
      policies: [{ description: 'x', toDate: '' }],
    })
    expect(fieldsOf(error)).toEqual(['description', 'urls', 'policies.0.toDate'])
    expect(error.failures.map(({ message }) => message)).toEqual([
      'A value is required.',
      'A policy needs at least one URL.',
      'Write the date like 2026-12-01T09:00:00+0000.',
    ])
  })
})

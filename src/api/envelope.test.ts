import { describe, expect, test } from 'vitest'
import { envelope, importRecord } from './schemas.ts'

describe('an import record', () => {
  test('keeps unknown keys', () => {
    const record = { id: 'j-1', success: true, status: 'queued' }
    expect(importRecord.parse(record)).toEqual(record)
  })

  test.each([{ success: true }, { id: 'j-1' }, { id: 'j-1', success: 'true' }, { id: null, success: true }])(
    '%j is not readable',
    (record) => {
      expect(importRecord.safeParse(record).success).toBe(false)
    },
  )
})

describe('an envelope', () => {
  test.each([
    {},
    { data: [], fail: [{ code: 'c' }] },
    { meta: null, data: null, fail: null },
    { meta: {}, data: [] },
    { meta: { status: null, pagination: null } },
    { meta: { pagination: { pageSize: null, totalCount: null, next: null, previous: null } } },
  ])('may leave out anything, or say null: %j', (answer) => {
    expect(envelope.parse(answer)).toEqual(answer)
  })

  test.each([
    { next: 2 },
    { next: {} },
    { next: false },
    { previous: 1 },
    { totalCount: {} },
    { pageSize: '9' },
  ])('with the pagination %j is readable: the records beside it count', (pagination) => {
    expect(envelope.safeParse({ meta: { status: 200, pagination }, data: [] }).success).toBe(true)
  })

  test('keeps unknown keys', () => {
    const answer = { meta: { status: 200, pagination: { pageSize: 1, more: 1 }, more: 1 }, more: 1 }
    expect(envelope.parse(answer)).toEqual(answer)
  })

  test.each([
    ['a status that is text', { meta: { status: '200' }, data: [] }],
    ['data other than a list', { meta: { status: 200 }, data: {} }],
    ['fail other than a list', { meta: { status: 200 }, fail: {}, data: [] }],
    ['fail that is text', { meta: { status: 200 }, fail: 'none', data: [] }],
    ['fail that is false', { meta: { status: 200 }, fail: false, data: [] }],
    ['meta that is a number', { meta: 200, data: [] }],
    ['pagination that is text', { meta: { status: 200, pagination: 'eNo-2' }, data: [] }],
  ])('with %s is not readable', (_, answer) => {
    expect(envelope.safeParse(answer).success).toBe(false)
  })
})

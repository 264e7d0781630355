import { describe, expect, test } from 'vitest'
import { watchlistRecord } from './schemas.ts'

describe('a watchlist record', () => {
  const person = { emailAddress: 'a@b.example', name: 'Ann', department: 'Sales', watchlistCount: 2 }

  test('of the spec arrives as it is', () => {
    expect(watchlistRecord.parse(person)).toEqual(person)
  })

  test('with email arrives under emailAddress', () => {
    const { emailAddress: email, ...rest } = person
    expect(watchlistRecord.parse({ email, ...rest })).toEqual(person)
  })

  test('with both has the field of the spec', () => {
    expect(watchlistRecord.parse({ ...person, email: 'other@b.example' })).toEqual(person)
  })

  test.each([
    ['', 'b@b.example', 'b@b.example'],
    [null, 'b@b.example', 'b@b.example'],
    ['a@b.example', '', 'a@b.example'],
    ['', '', ''],
    [null, null, ''],
  ])('with emailAddress %j and email %j has the address "%s"', (emailAddress, email, read) => {
    expect(watchlistRecord.parse({ ...person, emailAddress, email })).toEqual({
      ...person,
      emailAddress: read,
    })
  })

  test.each([
    null,
    undefined,
    '',
    ' ',
    '-1',
    '1.5',
    '1e3',
    ' 2',
    '2 ',
    '0x2',
    '٢',
    'two',
    true,
    {},
    [2],
    -1,
    1.5,
    10_000,
    '10000',
    1e300,
    '9'.repeat(400),
  ])('with a count of %j has no count, rather than zero', (watchlistCount) => {
    const record = watchlistRecord.parse({ ...person, watchlistCount })
    expect(record).toEqual({ ...person, watchlistCount: undefined })
  })

  test('without a count has no count', () => {
    const { watchlistCount: _, ...rest } = person
    expect(watchlistRecord.parse(rest)).toEqual(rest)
  })

  test.each([
    [0, 0],
    ['0', 0],
    ['2', 2],
    ['0012', 12],
    [12, 12],
    [9_999, 9_999],
  ])('with a count of %j counts %d', (watchlistCount, count) => {
    expect(watchlistRecord.parse({ ...person, watchlistCount }).watchlistCount).toBe(count)
  })

  test('keeps unknown keys', () => {
    const more = { userState: 'ACTIVE', deep: { er: [1, null] } }
    expect(watchlistRecord.parse({ ...person, ...more })).toEqual({ ...person, ...more })
  })

  test.each([
    ['empty', { name: '', department: '' }],
    ['null', { name: null, department: null }],
    ['missing', { name: undefined, department: undefined }],
  ])('may have name and department %s', (_, fields) => {
    expect(watchlistRecord.parse({ ...person, ...fields })).toEqual({ ...person, name: '', department: '' })
  })

  test.each(['name', 'department'] as const)('with a %s other than text has none', (field) => {
    for (const wrong of [7, true, {}, ['x']]) {
      expect(watchlistRecord.parse({ ...person, [field]: wrong })).toEqual({ ...person, [field]: '' })
    }
  })

  test('with an emailAddress other than text has the email', () => {
    expect(watchlistRecord.parse({ ...person, emailAddress: 7, email: 'b@b.example' })).toEqual({
      ...person,
      emailAddress: 'b@b.example',
    })
  })

  test.each(['Ann', 7, null, undefined])('that is %j is not readable', (record) => {
    expect(watchlistRecord.safeParse(record).success).toBe(false)
  })
})

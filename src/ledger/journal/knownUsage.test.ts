import { expect, test } from 'vitest'
import { createKnownUsages, knownUsageOf, withKnownUsage } from './knownUsage.ts'
import { freshMeta } from './store.ts'

const whose = { region: 'eu', account: 'ab12' }
const renewed = { ...whose, account: 'cd34', former: ['ab12'] }

/** What is known of an account by a store with this record. */
const read = (baselines: unknown, of = whose) =>
  knownUsageOf(createKnownUsages().of({ ...freshMeta('epoch'), baselines }), of)

test.each([
  [{ urls: 0, at: 1 }, true],
  [{ urls: 1_000_000, at: 1 }, true],
  [{ urls: 1_000_001, at: 1 }, false],
  [{ urls: -1, at: 1 }, false],
  [{ urls: 1.5, at: 1 }, false],
  [{ urls: 1 }, false],
  [7, false],
])('of the record %j it is known: %s', (record, isKnown) => {
  expect(read({ 'eu:ab12': record })).toEqual(isKnown ? record : undefined)
  expect(read({ 'us:ab12': record })).toBeUndefined()
})

test('the number of the keys in use counts before that of former ones', () => {
  const [former, own] = [
    { urls: 1, at: 1 },
    { urls: 2, at: 2 },
  ]
  expect(read({ 'eu:cd34': own, 'eu:ab12': former }, renewed)).toEqual(own)
  expect(read({ 'eu:ab12': former }, renewed)).toEqual(former)
  expect(knownUsageOf(new Map([['', own]]), undefined)).toBeUndefined()
})

test('what could not be stored counts before what is, until it is stored or forgotten', () => {
  const stored = { urls: 1, at: 1 }
  const meta = withKnownUsage(freshMeta('epoch'), renewed, stored)
  expect(meta.baselines).toEqual({ 'eu:ab12': stored, 'eu:cd34': stored })
  const usages = createKnownUsages()
  const known = () => knownUsageOf(usages.of(meta), renewed)
  usages.hold(renewed, { urls: 2, at: 2 })
  expect(known()).toEqual({ urls: 2, at: 2 })
  usages.hold(renewed, undefined)
  expect(known()).toBeUndefined()
  usages.release(renewed)
  expect(known()).toEqual(stored)
  usages.hold(renewed, undefined)
  usages.forget()
  expect(known()).toEqual(stored)
  expect(withKnownUsage(meta, renewed, undefined).baselines).toStrictEqual({})
})

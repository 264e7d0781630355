import { expect, test } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { createPolicy } from '../../api/operations.ts'
import { entriesOf } from '../urls/entry.fixture.ts'
import { problemWith, refusalOf } from './refusals.ts'

const urls = entriesOf(['block a.example', 'block b.example', 'block c.example'])
const refusedWith = (failures: readonly (readonly [field: string | undefined, message: string])[]) =>
  new ApiError({
    kind: 'refused',
    executed: 'no',
    operation: createPolicy,
    failures: failures.map(([field, message]) => ({ ...(field && { field }), message })),
  })

const failures = [
  ['urls.2.value', 'No such domain.'],
  ['urls.0.type', 'Not this type.'],
  ['urls.0.value', 'Nor this.'],
  ['policies.0.toDate', 'Too late.'],
  [undefined, 'Nameless.'],
  ['urls', 'All.'],
  ['urls.3.value', 'Beyond the end.'],
] as const

test('a refusal is shown at its fields, at its entries, and the rest once', () => {
  const { problem, fields, refused } = refusalOf(refusedWith(failures), urls)
  const ofEntries = { 'c.example': 'No such domain.', 'a.example': 'Not this type. Nor this.' }
  expect(Object.fromEntries(refused)).toEqual(ofEntries)
  expect(fields).toEqual([{ name: 'scopes.0.toDate', message: 'Too late.' }])
  expect(problem.failures?.map(({ message }) => message)).toEqual(['Nameless.', 'All.', 'Beyond the end.'])
})

test('a refusal without failures has none', () => {
  expect(refusalOf(refusedWith([]), urls)).toMatchObject({ fields: [], refused: new Map() })
})

test('a refusal of a part names its entries', () => {
  const named = problemWith(refusedWith(failures.slice(2, 5)), urls).failures?.map(({ field }) => field)
  expect(named).toEqual(['a.example', 'policies.0.toDate', undefined])
})

import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { createPolicy } from '../../api/operations.ts'
import { problemWith, refusalOf } from './refusals.ts'

describe('refused entries', () => {
  const urls = ['a.example', 'b.example', 'c.example'].map((value) => ({
    value,
    type: 'domain',
    action: 'block',
  }))
  const refusedBy = (failures: readonly { field?: string; message: string }[]) =>
    refusalOf(
      new ApiError({
        kind: 'refused',
        executed: 'no',
        operation: createPolicy,
        failures: failures.map((failure) => ({ ...failure, raw: {} })),
      }),
      urls,
    ).refused

  test('are named by value', () => {
    const failures = [
      { field: 'urls.2.value', message: 'No such domain.' },
      { field: 'urls.0.type', message: 'Not this type.' },
      { field: 'urls.0.value', message: 'Nor this.' },
    ]
    expect(refusedBy(failures)).toEqual(
      new Map([
        ['c.example', 'No such domain.'],
        ['a.example', 'Not this type. Nor this.'],
      ]),
    )
  })

  test('are empty where no sent entry is named', () => {
    const failures = [
      { message: 'Nameless.' },
      { field: 'urls', message: 'All.' },
      { field: 'policies.0.description', message: 'Another field.' },
      { field: 'urls.3.value', message: 'Beyond the end.' },
    ]
    expect(refusedBy(failures).size).toBe(0)
    expect(refusedBy([]).size).toBe(0)
  })
})

describe('a refusal', () => {
  const urls = [{ value: 'a.example', type: 'domain', action: 'block' }]
  const failures = [
    { field: 'urls.0.value', message: 'No such domain.', raw: {} },
    { field: 'policies.0.toDate', message: 'Too late.', raw: {} },
    { message: 'Nameless.', raw: {} },
  ]
  const error = new ApiError({ kind: 'refused', executed: 'no', operation: createPolicy, failures })

  test('is shown at its fields, at its entries, and the rest once', () => {
    const { problem, fields, refused } = refusalOf(error, urls)
    expect(problem.failures).toEqual([{ message: 'Nameless.', raw: {} }])
    expect(fields).toEqual([{ name: 'scopes.0.toDate', message: 'Too late.' }])
    expect([...refused]).toEqual([['a.example', 'No such domain.']])
  })

  test('of a part names its entries', () => {
    const named = problemWith(error, urls).failures?.map(({ field }) => field)
    expect(named).toEqual(['a.example', 'policies.0.toDate', undefined])
  })
})

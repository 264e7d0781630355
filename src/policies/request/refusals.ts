/** The failures of a request, sorted by place: fields of the form, entries of the list, and the rest. */
import type { FieldPath } from 'react-hook-form'
import { ApiError } from '../../api/errors.ts'
import { problemOf } from '../../session/problem.ts'
import type { Problem } from '../../ui/ErrorPanel.tsx'
import type { WireEntry } from '../urls/entry.ts'
import { formField, type PolicyValues } from './policy.ts'

/** Failures of single entries of the list, by their value. */
export type RefusedEntries = ReadonlyMap<string, string>

/** The failures of a request, each in the one place where the page shows it. */
export interface PolicyRefusal {
  readonly problem: Problem
  readonly fields: readonly { readonly name: FieldPath<PolicyValues>; readonly message: string }[]
  readonly refused: RefusedEntries
}

const policyProblem = (error: unknown): Problem => {
  const problem = problemOf(error)
  return { ...problem, entry: problem.requestId && `#/activity?id=${problem.requestId}` }
}

export function refusalOf(error: unknown, urls: readonly WireEntry[] = []): PolicyRefusal {
  const fields: PolicyRefusal['fields'][number][] = []
  const refused = new Map<string, string>()
  const failures = (error instanceof ApiError ? error.failures : []).filter(({ field = '', message }) => {
    const name = formField(field)
    const entry = entryOf(field, urls)
    // `formField` returns names of form fields only.
    if (name) fields.push({ name: name as FieldPath<PolicyValues>, message })
    if (entry) refused.set(entry.value, [refused.get(entry.value), message].filter(Boolean).join(' '))
    return !name && !entry
  })
  return { problem: { ...policyProblem(error), failures }, fields, refused }
}

/** The problem with its entries named: their indexes in a part mean nothing to the admin. */
export function problemWith(error: unknown, urls: readonly WireEntry[]): Problem {
  const problem = policyProblem(error)
  return {
    ...problem,
    failures: problem.failures?.map((failure) => ({
      ...failure,
      field: entryOf(failure.field ?? '', urls)?.value ?? failure.field,
    })),
  }
}

/** The entry that a failure's field names, such as `urls.2.value`, if it names one. */
function entryOf(field: string, urls: readonly WireEntry[]): WireEntry | undefined {
  const index = /^urls\.(\d+)/.exec(field)?.[1]
  return index === undefined ? undefined : urls[Number(index)]
}

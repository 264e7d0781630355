/** A failed request, taken apart: what belongs to a field of the form, what to an entry of the list, and the rest. */
import type { FieldPath } from 'react-hook-form'
import { ApiError } from '../../api/errors.ts'
import { problemOf } from '../../session/problem.ts'
import type { Problem } from '../../ui/ErrorPanel.tsx'
import type { WireEntry } from '../urls/entry.ts'
import { formField, type PolicyValues } from './policy.ts'

type Failures = readonly { readonly field?: string; readonly message: string }[]

/** Failures of single entries of the list, by their value. */
export type RefusedEntries = ReadonlyMap<string, string>

/** What the form shows of a failure, each of it in one place. */
export interface Refusal {
  readonly problem: Problem
  readonly fields: readonly { readonly name: FieldPath<PolicyValues>; readonly message: string }[]
  readonly refused: RefusedEntries
}

const policyProblem = (error: unknown): Problem => {
  const problem = problemOf(error)
  return { ...problem, entry: problem.requestId && `#/activity?id=${problem.requestId}` }
}

export function refusalOf(error: unknown, urls: readonly WireEntry[] = []): Refusal {
  const failures = error instanceof ApiError ? error.failures : []
  const fields: Refusal['fields'][number][] = []
  const rest = failures.filter(({ field = '', message }) => {
    const name = formField(field)
    // `formField` returns names of form fields only.
    if (name) fields.push({ name: name as FieldPath<PolicyValues>, message })
    return !name && (entryOf(field) ?? urls.length) >= urls.length
  })
  return {
    problem: { ...policyProblem(error), failures: rest },
    fields,
    refused: refusedEntries(urls, failures),
  }
}

/** The problem, with the entry of a failure by name: its place in a part means nothing to the admin. */
export function problemWith(error: unknown, urls: readonly WireEntry[]): Problem {
  const problem = policyProblem(error)
  return {
    ...problem,
    failures: problem.failures?.map((failure) => ({
      ...failure,
      field: urls[entryOf(failure.field ?? '') ?? -1]?.value ?? failure.field,
    })),
  }
}

/** The entries of failures such as `urls.2.value`. */
export function refusedEntries(urls: readonly WireEntry[], failures: Failures): RefusedEntries {
  const refused = new Map<string, string>()
  for (const { field = '', message } of failures) {
    const entry = urls[entryOf(field) ?? -1]
    if (entry) refused.set(entry.value, [refused.get(entry.value), message].filter(Boolean).join(' '))
  }
  return refused
}

/** The place in the list that a failure's field names, if it names one. */
export function entryOf(field: string): number | undefined {
  const index = /^urls[.[](\d+)/.exec(field)?.[1]
  return index === undefined ? undefined : Number(index)
}

import { useState } from 'react'
import type { WatchlistRecord } from '../../api/schemas.ts'
import { nearest } from '../../ui/table/match.ts'
import { fold } from '../../ui/table/order.ts'
import type { RequestFilters } from '../filters.ts'

export function departmentsOf(records: readonly WatchlistRecord[], before: readonly string[]): string[] {
  const found = new Set(before)
  for (const { department } of records) found.add(department.trim())
  found.delete('')
  return [...found].toSorted((a, b) => a.localeCompare(b, 'en'))
}

/** The known department that is most similar to the searched one. A part of a known name is not a mistake. */
export const nearestToSearch = (
  { by, value }: RequestFilters,
  known: readonly string[],
): string | undefined =>
  by !== 'department' || known.some((department) => fold(department).includes(fold(value)))
    ? undefined
    : nearest(value, known)

/** The departments of all lists that were read whole while the page is open. */
export function useDepartments(records: readonly WatchlistRecord[] | undefined): readonly string[] {
  const [known, setKnown] = useState<{ of?: typeof records; departments: readonly string[] }>({
    departments: [],
  })
  if (!records || records === known.of) return known.departments
  const departments = departmentsOf(records, known.departments)
  setKnown({ of: records, departments })
  return departments
}

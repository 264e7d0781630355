import { useState } from 'react'
import type { WatchlistRecord } from '../../api/schemas.ts'

export const departmentsOf = (records: readonly WatchlistRecord[], before: readonly string[]): string[] =>
  Array.from(new Set([...before, ...records.map(({ department }) => department.trim())]))
    .filter((department) => department !== '')
    .toSorted((a, b) => a.localeCompare(b, 'en'))

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

/** The fields of a record: the documented ones, and those that the service added (beyond-the-spec §2). */
import type { WatchlistRecord } from '../api/schemas.ts'

/** The documented fields (admin-api §2.4), as `watchlistRecord` reads them. */
export const documentedFields = ['emailAddress', 'name', 'department', 'watchlistCount']

/** What tells people apart: capitals make no difference in an email address. Empty without an address. */
export const addressKey = ({ emailAddress }: WatchlistRecord): string => emailAddress.trim().toLowerCase()

/** The first record of each address, by its key, and the numbers of the other records. */
export function byAddress(people: readonly WatchlistRecord[]) {
  const first = new Map<string, WatchlistRecord>()
  let without = 0
  for (const person of people) {
    const key = addressKey(person)
    if (key === '') without++
    else if (!first.has(key)) first.set(key, person)
  }
  return { first, without, repeated: people.length - without - first.size }
}

export function addedFields(records: readonly WatchlistRecord[]): readonly string[] {
  const fields = new Set(records.flatMap((record) => Object.keys(record)))
  return [...fields].filter((field) => !documentedFields.includes(field))
}

/** The value for a cell, empty if the record lacks the field. A number stays a number, for spreadsheets. */
export function valueOf(record: WatchlistRecord, field: string): string | number {
  // The type leaves out the added fields.
  const fields = record as Readonly<Record<string, unknown>>
  const value = (Object.hasOwn(fields, field) ? fields[field] : undefined) ?? ''
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { watchlistRecord } from '../api/schemas.ts'

// Answers like those of public reports about comparable tools, by the name of the case.
const file = readFileSync(join(import.meta.dirname, 'fixtures/cases.json'), 'utf8')
const cases = JSON.parse(file) as Readonly<Record<string, readonly object[]>>

/** The people of a case, as they are read. */
export const readCase = (name: 'formula-cells' | 'find-and-link' | 'one-person-twice') =>
  (cases[name] ?? []).map((record) => watchlistRecord.parse(record))

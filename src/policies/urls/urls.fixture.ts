/** What the tests ask of a reading. */
import type { Mode } from './paste.ts'
import type { Reading } from './reading.ts'
import { readText } from './urls.ts'

export const read = (text: string, mode?: Mode) => readText(text, { ...(mode && { mode }), action: 'block' })
/** Of a list or a table, of which each line or row ends in one way. */
export const countsOf = ({ found, merged, rejected, ignored }: Omit<Reading, 'mode' | 'lines'>) => ({
  kept: found.length,
  merged: merged.length,
  rejected: rejected.length,
  ignored: ignored.length,
})
export const valuesOf = ({ found }: Pick<Reading, 'found'>) => found.map(({ value }) => value)

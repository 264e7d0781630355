/** Counts of a list in words. */
import { count as countOf, number } from '../../ui/number.ts'

export const countEntries = (count: number): string => countOf(count, 'entry', 'entries')
/** The label of a button beside what it removes. Its name says what it removes. */
export const sayRemove = (count: number): string => (count === 1 ? 'Remove' : `Remove ${number(count)}`)
export const countUrls = (count: number): string => countOf(count, 'URL')

/** Counts of a list in words. */
import { count as countOf } from '../../ui/number.ts'

export const countEntries = (count: number): string => countOf(count, 'entry', 'entries')
export const countUrls = (count: number): string => countOf(count, 'URL')

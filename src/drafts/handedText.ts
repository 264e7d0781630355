import { pageKey } from '../ui/pageState.ts'

/**
 * A text that a new draft with this action begins with, in memory: an address would be kept by the browser. The box reads
 * it once the draft has begun, and not into another one.
 */
export const handedTextKey = pageKey({ text: '', action: '', isBegun: false })

import { pageKey } from '../ui/pageState.ts'

/**
 * A text that the next new draft begins with, in memory: an address would be kept by the browser. The box reads it once
 * the draft has begun, and not into another one.
 */
export const handedTextKey = pageKey({ text: '', isBegun: false })

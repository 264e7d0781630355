/** What one page hands to another, in memory: an address would be kept by the browser. */
import { pageKey } from '../ui/pageState.ts'

/** A file for an import, which takes it once. */
export const handedFileKey = pageKey<File | undefined>(undefined)

/** A text for a new draft with this action. The box reads it once the draft has begun, and not into another one. */
export const handedTextKey = pageKey({ text: '', action: '', isBegun: false })

/** What one page hands to another, in memory: an address would be kept by the browser. */
import { readClipboard } from '../ui/download.ts'
import { pageKey } from '../ui/pageState.ts'
import { toast } from '../ui/toast/toast.ts'

/** A file for an import, which takes it once. */
export const handedFileKey = pageKey<File | undefined>(undefined)

/** A text for a new draft with this action. The box reads it once the draft has begun, and not into another one. */
export const handedTextKey = pageKey({ text: '', action: '', isBegun: false })

/** The text of the clipboard, for the box. Without one, a toast says what to do instead. */
export async function textToPaste(): Promise<string | undefined> {
  const text = await readClipboard()
  if (text?.trim()) return text
  toast({ message: 'The clipboard has no text, or the browser does not give it. Paste it into the box.' })
  return undefined
}

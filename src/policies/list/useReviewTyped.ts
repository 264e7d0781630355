import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { count } from '../../ui/number.ts'
import { focusPlace } from '../request/focusPlace.ts'
import type { PasteReport } from '../urls/pasteReport.ts'
import { readOptionsOf } from '../urls/reading.ts'
import type { EntryList } from './entryList.ts'
import type { ListEditor } from './listDocument.ts'
import type { PasteReader } from './useReading.ts'

/** Why a text does not lead to the review at once. */
function whyStopped({ added, merged, leftOut, ignored }: PasteReport): string | undefined {
  const missed =
    leftOut.length + ignored.filter(({ code }) => code === 'no address' || code === 'email').length
  if (missed > 0) {
    return `${count(missed, 'line was', 'lines were')} not added. Look below, or review again without ${missed === 1 ? 'it' : 'them'}.`
  }
  return added + merged.length === 0 ? 'The text had no address to add.' : undefined
}

/**
 * Adds the text of the box, then goes on to the review once the list is checked. `isChecking`: it is not yet. `onChecked`:
 * opens the review, or leads to what prevents it.
 */
export function useReviewTyped(
  { document: { list, text, choice } }: ListEditor,
  reader: PasteReader,
  isChecking: boolean,
  onChecked: () => void,
): () => void {
  /** The list to review, if it is still that one when it is checked. */
  const [wanted, setWanted] = useState<{ readonly list: EntryList }>()
  const handled = useRef(wanted)
  const goOn = useEffectEvent((ready: NonNullable<typeof wanted>) => {
    if (handled.current !== ready && ready.list === list) onChecked()
    handled.current = ready
  })
  const ready = isChecking ? undefined : wanted
  useEffect(() => {
    if (ready) goOn(ready)
  }, [ready])
  async function addFirst() {
    const done = await reader.read(text, readOptionsOf(choice))
    if (!done) return focusPlace({ at: 'box' })
    const stopped = whyStopped(done.report)
    if (stopped === undefined) return setWanted({ list: done.after })
    reader.refuse(stopped)
    return focusPlace({ at: 'box' })
  }
  return () => void addFirst()
}

import { useEffect, useState } from 'react'
import { inPieces } from '../../ui/time/nextTask.ts'
import type { Read } from '../outgoing/prepare.ts'
import { findRows } from './find.ts'

/** Whether each row has the text; `undefined` without a text, or before the first search is done. */
export function useFind(read: Read, query: string): Uint8Array | undefined {
  const [found, setFound] = useState<{ readonly read: Read; readonly has: Uint8Array }>()
  const wanted = query.trim()
  useEffect(() => {
    if (wanted === '') return undefined
    const work = findRows(read.table, wanted, read.judgement.secret)
    let isWanted = true
    void inPieces(work).then((has) => isWanted && setFound({ read, has }))
    return () => {
      isWanted = false
      // Ends the search.
      work.return(new Uint8Array())
    }
  }, [read, wanted])
  // The result of the text before stays until that of the next is there, so that the table does not flicker.
  return wanted === '' || found?.read !== read ? undefined : found.has
}

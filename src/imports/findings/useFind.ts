import { useEffect, useState } from 'react'
import { inPieces } from '../../ui/time/nextTask.ts'
import type { Read } from '../outgoing/prepare.ts'
import { findRows } from './find.ts'

export interface Found {
  readonly text: string
  /** Whether each row has the text. */
  readonly has: Uint8Array
}

/** Finds a text in the rows. Until the next one is found, the table shows the rows of the last, so that it does not flicker. */
export function useFind(read: Read, query: string): Found | undefined {
  const [found, setFound] = useState<Found & { readonly read: Read }>()
  const text = query.trim()
  useEffect(() => {
    if (text === '') return undefined
    const work = findRows(read.table, text, read.judgement.secret)
    let isWanted = true
    void inPieces(work).then((has) => isWanted && setFound({ read, text, has }))
    return () => {
      isWanted = false
      // Ends the search.
      work.return(new Uint8Array())
    }
  }, [read, text])
  return text !== '' && found?.read === read ? found : undefined
}

import { useMemo } from 'react'
import { runPieces } from '../../ui/time/usePieces.ts'
import { useDerived } from '../../ui/useDerived.ts'
import type { Read } from '../outgoing/prepare.ts'
import { findRows } from './find.ts'

/** `has`: whether each row has the text. */
const find = async ({ read, text }: { readonly read: Read; readonly text: string }, signal: AbortSignal) => ({
  read,
  text,
  has: await runPieces(() => findRows(read.table, text, read.judgement.secret), signal),
})

/** Finds a text in the rows. Until the next one is found, the table shows the rows of the last, so that it does not flicker. */
export function useFind(read: Read, query: string) {
  const text = query.trim()
  const sought = useMemo(() => (text === '' ? undefined : { read, text }), [read, text])
  const { latest } = useDerived(sought, find)
  return sought && latest?.read === read ? latest : undefined
}

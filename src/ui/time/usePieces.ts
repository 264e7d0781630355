import { useDerived } from '../useDerived.ts'
import { inPieces } from './nextTask.ts'

/** Runs long work. A failure is an error of ours, so that it must not stay silent. */
export const runPieces = <T>(work: () => Generator<undefined, T>, signal: AbortSignal): Promise<T> =>
  inPieces(work(), signal).catch((error: unknown) => {
    if (!signal.aborted) reportError(error)
    throw error
  })

/** The result of long work, once it is done. A new function ends it, so pass the same one. */
export const usePieces = <T>(work: (() => Generator<undefined, T>) | undefined): T | undefined =>
  useDerived(work, runPieces<T>).output

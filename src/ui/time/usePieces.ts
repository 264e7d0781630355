import { useDerived } from '../useDerived.ts'
import { inPieces } from './nextTask.ts'

const run = <T>(work: () => Generator<undefined, T>, signal: AbortSignal): Promise<T> =>
  inPieces(work(), signal)

/** The result of long work, once it is done. A new function ends it, so pass the same one. */
export const usePieces = <T>(work: (() => Generator<undefined, T>) | undefined): T | undefined =>
  useDerived<() => Generator<undefined, T>, T>(work, run).output

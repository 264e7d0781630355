import { useDerived } from '../useDerived.ts'
import { inPieces } from './nextTask.ts'

const make = <T>(work: () => Generator<undefined, T>, signal: AbortSignal) => inPieces(work(), signal)

/** The result of long work, once it is done. A new function ends it, so pass the same one. */
export const usePieces = <T>(work: (() => Generator<undefined, T>) | undefined): T | undefined =>
  useDerived(work, make<T>).output

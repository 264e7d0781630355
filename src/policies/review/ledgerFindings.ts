/** Warns if earlier requests could not be looked up, since the policy may repeat or overlap one of them. */
import type { LedgerState } from '../../ledger/journal/state.ts'
import type { Make } from './reviewed.ts'

export type Remembered = 'all' | 'unread' | 'not compared' | 'not kept'

/** How much the ledger knows of earlier policies. */
export const rememberedBy = (
  { unread, unwritten }: Pick<LedgerState, 'unread' | 'unwritten'>,
  /** The digests to compare could not be computed. */
  isFailed = false,
): Remembered => {
  if (unread) return 'unread'
  if (isFailed) return 'not compared'
  return unwritten === 'absent' || unwritten === 'unwanted' ? 'not kept' : 'all'
}

const unknown = [
  'The same request may have been sent before.',
  'An earlier policy may cover the same target.',
  'The number of URLs in the account is unknown.',
]

export const forgotten: Make = ({ remembered }) => {
  switch (remembered) {
    case 'all':
      return []
    case 'unread':
      return [
        {
          code: 'ledger not read',
          level: 'tick',
          title: 'The ledger could not be read.',
          examples: unknown,
          count: unknown.length,
        },
      ]
    case 'not compared':
      return [
        {
          code: 'not compared',
          level: 'tick',
          title: 'The request could not be compared with earlier requests.',
          // The URLs of the account are counted without a comparison.
          examples: unknown.slice(0, 2),
          count: 2,
        },
      ]
    case 'not kept':
      return [
        {
          code: 'ledger not kept',
          level: 'info',
          title: 'This device keeps no ledger. Policies sent before this page was opened are unknown.',
          examples: [],
          count: 0,
        },
      ]
    default:
      return remembered satisfies never
  }
}

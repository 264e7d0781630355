/** What could not be looked up of what was sent before: a policy under review may repeat it, or meet it. */
import type { LedgerState } from '../../ledger/journal/ledger.ts'
import type { Make } from './warning.ts'

export type Remembered = 'all' | 'unread' | 'not compared' | 'not kept'

/** How much the ledger can know of earlier policies. */
export const rememberedBy = (
  { unread, unwritten }: Pick<LedgerState, 'unread' | 'unwritten'>,
  /** What is compared with them could not be made. */
  isFailed = false,
): Remembered => {
  if (unread) return 'unread'
  if (isFailed) return 'not compared'
  return unwritten === 'absent' || unwritten === 'unwanted' ? 'not kept' : 'all'
}

const unknown = [
  'Whether the same was sent before is not known.',
  'Whether an earlier policy covers the same target is not known.',
  'What the account holds already is not known.',
]

export const forgotten: Make = ({ remembered }) => {
  switch (remembered) {
    case 'all':
      return []
    case 'unread':
      return [
        {
          kind: 'ledger not read',
          needs: 'a tick',
          title: 'The ledger could not be read.',
          examples: unknown,
          count: unknown.length,
        },
      ]
    case 'not compared':
      return [
        {
          kind: 'not compared',
          needs: 'a tick',
          title: 'This could not be compared with what was sent before.',
          // What the account holds is counted without it.
          examples: unknown.slice(0, 2),
          count: 2,
        },
      ]
    case 'not kept':
      return [
        {
          kind: 'ledger not kept',
          needs: 'nothing',
          title: 'No ledger is kept on this device: what was sent before this page was opened is not known.',
          examples: [],
          count: 0,
        },
      ]
    default:
      return remembered satisfies never
  }
}

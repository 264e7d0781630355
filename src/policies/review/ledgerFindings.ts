/** Warns if earlier requests could not be looked up, since the policy may repeat or overlap one of them. */
import type { LedgerState } from '../../ledger/journal/state.ts'
import { count } from '../../ui/number.ts'
import { type Finding, some } from '../checks/finding.ts'
import type { Make } from './reviewed.ts'

export type Remembered = 'all' | 'unread' | 'not compared' | 'not kept'

/** The journal's knowledge of earlier policies. */
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

const findings: Readonly<Record<Remembered, readonly Finding[]>> = {
  all: [],
  unread: [
    { code: 'ledger not read', level: 'tick', title: 'The journal could not be read.', ...some(unknown) },
  ],
  'not compared': [
    {
      code: 'not compared',
      level: 'tick',
      title: 'The request could not be compared with earlier requests.',
      // The URLs of the account are counted without a comparison.
      ...some(unknown.slice(0, 2)),
    },
  ],
  'not kept': [
    {
      code: 'ledger not kept',
      level: 'info',
      title: 'No journal is kept here. Policies sent before this page was opened are unknown.',
      ...some([]),
    },
  ],
}

export const forgotten: Make = ({ remembered, unreadable = 0 }) =>
  unreadable === 0
    ? findings[remembered]
    : [
        ...findings[remembered],
        {
          code: 'policies not read',
          level: 'tick',
          title: `${count(unreadable, 'earlier policy is', 'earlier policies are')} on this device without content, and not compared.`,
          ...some(['The same URLs may have been sent before.', ...unknown.slice(1, 2)]),
        },
      ]

import { IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useOwnDomains } from '../drafts/useOwnDomains.ts'
import { useLedgerState } from '../ledger/journal/LedgerContext.ts'
import { useOwn } from '../ledger/journal/useOwn.ts'
import { number } from '../ui/number.ts'
import { usePieces } from '../ui/time/usePieces.ts'
import { useSteady } from '../ui/useSteady.ts'
import type { ListFindings } from './checks/useFindings.ts'
import { areUnsent } from './history/alreadySent.ts'
import { policiesIn } from './history/budget.ts'
import { rememberedBy } from './review/ledgerFindings.ts'
import type { Entry, WireEntry } from './urls/entry.ts'
import classes from './PolicyForm.module.css'

export interface ClearedProps {
  readonly entries: readonly Entry[]
  readonly findings: ListFindings
}

/** What was checked and found to be no problem. What cannot be known has no line. */
export function Cleared({ entries, findings: { findings, questions, unchecked } }: ClearedProps) {
  const own = useOwnDomains()
  const earlier = useEarlierPolicies()
  const isOwnHit = questions.some(({ kind }) => kind === 'own domain' || kind === 'part of own domain')
  const isNew = usePieces(
    useMemo(() => (earlier.length > 0 ? () => areUnsent(entries, earlier) : undefined), [earlier, entries]),
  )
  const [first, ...others] = own
  const lines = [
    first !== undefined &&
      unchecked === undefined &&
      !isOwnHit && {
        text: 'Own domains not matched',
        of: others.length > 0 ? `${first} +${number(others.length)}` : first,
      },
    isNew === true && {
      text: `Not in the ${earlier.length === 1 ? 'policy' : `${number(earlier.length)} policies`} sent from this device`,
      of: undefined,
    },
  ].filter((line) => typeof line === 'object')
  if (lines.length === 0 && findings.length === 0)
    lines.push({ text: 'No findings in the list', of: undefined })
  return (
    <ul className={`plain ${classes.cleared}`} aria-label="Checked">
      {lines.map(({ text, of }) => (
        <li key={text}>
          <IconCheck size={16} aria-hidden />
          <span>{text}</span>
          {of !== undefined && <bdi className="dimmed">{of}</bdi>}
        </li>
      ))}
    </ul>
  )
}

const none: readonly (readonly WireEntry[])[] = []

/** The URLs of each policy that was sent from here; empty if those of one are unknown. */
function useEarlierPolicies(): readonly (readonly WireEntry[])[] {
  const state = useLedgerState()
  const own = useOwn()
  const { requests, liveTabs, reading } = state
  const isWhole = !reading && rememberedBy(state) === 'all'
  const found = useMemo(() => {
    if (!own || !isWhole) return none
    const policies: (readonly WireEntry[])[] = []
    for (const { sent } of policiesIn({ requests, liveTabs }, own)) {
      const { subject } = sent
      if (subject?.kind !== 'policy') return none
      policies.push(subject.input.urls)
    }
    return policies
  }, [requests, liveTabs, own, isWhole])
  return useSteady(found)
}

import { IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { createPolicy } from '../api/operations.ts'
import { useOwnDomains } from '../drafts/useOwnDomains.ts'
import { isUndone } from '../ledger/book/repeat.ts'
import { currentOutcome, isOf } from '../ledger/book/requests.ts'
import { useLedgerState } from '../ledger/journal/LedgerContext.ts'
import { useOwn } from '../ledger/journal/useOwn.ts'
import { count, number } from '../ui/number.ts'
import type { ListFindings } from './checks/useFindings.ts'
import { rememberedBy } from './review/ledgerFindings.ts'
import type { Entry, WireEntry } from './urls/entry.ts'
import classes from './PolicyForm.module.css'

export interface ClearedProps {
  readonly entries: readonly Entry[]
  readonly findings: ListFindings
}

/** What was checked and found to be no problem. What cannot be known has no line. */
export function Cleared({ entries, findings: { questions, unchecked } }: ClearedProps) {
  const own = useOwnDomains()
  const earlier = useEarlierPolicies()
  const isOwnHit = questions.some(({ kind }) => kind === 'own domain' || kind === 'part of own domain')
  const isNew = useMemo(
    () => earlier && !entries.some((entry) => earlier.keys.has(keyOf(entry))),
    [earlier, entries],
  )
  const [first, ...others] = own
  const lines = [
    first !== undefined &&
      unchecked === undefined &&
      !isOwnHit && {
        text: 'Own domains not matched',
        of: others.length > 0 ? `${first} +${number(others.length)}` : first,
      },
    earlier && isNew && { text: 'Not sent before', of: count(earlier.policies, 'policy', 'policies') },
  ].filter((line) => typeof line === 'object')
  return (
    <ul className={`plain ${classes.cleared}`} aria-label="Checked">
      {lines.map(({ text, of }) => (
        <li key={text}>
          <IconCheck size={16} aria-hidden />
          <span>{text}</span>
          <bdi className="dimmed">{of}</bdi>
        </li>
      ))}
    </ul>
  )
}

const keyOf = ({ type, value }: Pick<WireEntry, 'type' | 'value'>): string => `${type} ${value}`

/** The URLs of all policies that were sent from here; `undefined` if one of these is unknown, or there is none. */
function useEarlierPolicies() {
  const state = useLedgerState()
  const own = useOwn()
  const { requests, liveTabs, reading } = state
  const isWhole = !reading && rememberedBy(state) === 'all'
  return useMemo(() => {
    if (!own || !isWhole) return undefined
    const keys = new Set<string>()
    let policies = 0
    for (const entry of requests.values()) {
      const { operation, subject } = entry.sent
      if (operation !== createPolicy.id || !isOf(entry, own)) continue
      if (isUndone(currentOutcome(entry, liveTabs))) continue
      if (subject?.kind !== 'policy') return undefined
      policies++
      for (const url of subject.input.urls) keys.add(keyOf(url))
    }
    return policies === 0 ? undefined : { policies, keys }
  }, [requests, liveTabs, own, isWhole])
}

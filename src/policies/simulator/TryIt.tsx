import { useDeferredValue, useEffect, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useOwnDomains } from '../../drafts/useOwnDomains.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { FoldRow } from '../../ui/form/Fold.tsx'
import { pageKey, usePageState } from '../../ui/pageState.ts'
import { useNowAt } from '../../ui/time/clock.ts'
import { useDerived } from '../../ui/useDerived.ts'
import { scopeBoundaries } from '../request/period.ts'
import type { PolicyValues } from '../request/policy.ts'
import type { Entry } from '../urls/entry.ts'
import { MustLists } from './MustLists.tsx'
import { createSimulator, indexList, usualHit } from './simulator.ts'
import { hasLists, sayTested, scopesOf, type SimulatorInput, testLists, whoOf } from './simulatorInput.ts'
import { TryOne } from './TryOne.tsx'
import { useCoveredByEarlier } from './useCoveredByEarlier.ts'

const openKey = pageKey(false)
const none: readonly string[] = []

export interface TryItProps {
  readonly control: Control<PolicyValues>
  readonly entries: readonly Entry[]
  readonly input: SimulatorInput
  readonly onInput: (input: SimulatorInput) => void
  /** Reports whether the lists pass for these entries, or why the policy may not be sent. */
  readonly onChecked: (checked: CheckedInput) => void
  readonly onShow: ((value: string) => void) | undefined
}

export interface CheckedInput {
  readonly entries: readonly Entry[]
  readonly input: SimulatorInput
  readonly reason: string | undefined
}

export const notChecked = 'The test URLs are being checked.'

/** Simulates the draft, finished or not: one URL, and lists of URLs that must match or must not. */
export function TryIt({ control, entries, input, onInput, onChecked, onShow }: TryItProps) {
  const [isOpen, setOpen] = usePageState(openKey)
  const isListed = hasLists(input)
  const { result, winner, hit, checked, isCurrent } = useSimulation(
    control,
    isOpen || isListed ? entries : undefined,
    input,
  )
  // A result for older scopes says nothing about the changed ones.
  const isKnown = isCurrent && checked !== undefined
  const failing = checked?.isGood ? undefined : 'A test URL fails. See "Test a URL".'
  const reason = isKnown ? failing : notChecked
  useEffect(() => {
    if (isListed) onChecked({ entries, input, reason })
  }, [isListed, reason, entries, input, onChecked])
  return (
    <section aria-label="Test a URL">
      <FoldRow title="Test a URL" value={checked?.sentence} isOpen={isOpen} onOpen={setOpen}>
        <TryOne input={input} onInput={onInput} result={result} winner={winner} onShow={onShow} />
        <MustLists input={input} onInput={onInput} checked={checked} hit={hit} />
      </FoldRow>
    </section>
  )
}

/** The results of the tests. `isCurrent`: they are for these entries and tests, not for older ones. */
function useSimulation(
  control: Control<PolicyValues>,
  entries: readonly Entry[] | undefined,
  input: SimulatorInput,
) {
  const { now } = useSession()
  const ownDomains = useOwnDomains()
  const typed = useWatch({ control, name: 'scopes' })
  const asked = useDeferredValue(input)
  const watched = useDeferredValue(typed)
  const scopes = useMemo(() => scopesOf(watched), [watched])
  // The result changes when a scope starts or ends.
  const boundaries = useMemo(() => scopeBoundaries(scopes), [scopes])
  const time = useNowAt(boundaries, now)
  // The result for the previous list stays until the new one is indexed.
  const { latest: index } = useDerived(entries, indexList)
  const simulator = useMemo(
    () => index && createSimulator(index, scopes, ownDomains),
    [index, scopes, ownDomains],
  )
  const hit = usualHit(entries ?? [])
  const tested = useMemo(
    () => (simulator && hasLists(asked) ? testLists(asked, simulator, hit, time) : undefined),
    [simulator, asked, hit, time],
  )
  const { covered, isLooking } = useCoveredByEarlier(tested?.uncovered ?? none, scopes, hit, time)
  const result = asked.url.trim() === '' ? undefined : simulator?.simulate(asked.url, whoOf(asked, time))
  return {
    result,
    winner: result?.entry === undefined ? undefined : index?.urls[result.entry]?.value,
    hit,
    checked: tested && sayTested(tested, covered),
    isCurrent: index?.urls === entries && asked === input && watched === typed && !isLooking,
  }
}

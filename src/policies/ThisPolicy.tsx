import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useAllNames } from '../drafts/useNames.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { count } from '../ui/number.ts'
import { previewScope, type PolicyValues } from './request/policy.ts'
import { sentenceOf } from './request/sentence.ts'
import { Sentence } from './review/Sentence.tsx'
import type { Entry } from './urls/entry.ts'

/** In milliseconds: the sentence is announced once the admin pauses. */
const pause = 500

/** What the policy will do, while it is being built. */
export function ThisPolicy({
  control,
  entries,
  left,
}: {
  readonly control: Control<PolicyValues>
  readonly entries: readonly Entry[]
  /** How many pasted lines are left out. */
  readonly left: number
}) {
  const typed = useDeferredValue(useWatch({ control, name: 'scopes' }))
  const actions = useMemo(() => entries.map(({ action }) => action), [entries])
  const scopes = useMemo(() => typed.map(previewScope), [typed])
  const names = useAllNames()
  const parts = useMemo(() => sentenceOf(actions, scopes, undefined, names), [actions, scopes, names])
  const [heard] = useDebouncedValue(parts, pause)
  return (
    <>
      <Sentence
        parts={parts}
        scopes={scopes}
        isEmpty={entries.length === 0}
        more={left > 0 && ` ${count(left, 'line is', 'lines are')} left out.`}
      />
      <LiveRegion className="hidden">{heard.map(({ text }) => text).join('')}</LiveRegion>
    </>
  )
}

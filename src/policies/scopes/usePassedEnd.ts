import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useNowAt } from '../../ui/time/clock.ts'
import { endTime } from '../request/passed.ts'
import type { PolicyValues } from '../request/policy.ts'

/** The index of the first scope whose end has passed, updated while the page stays open; -1 without one. */
export function usePassedEnd(control: Control<PolicyValues>, now: () => number): number {
  const ends = useWatch({
    control,
    name: 'scopes',
    // The ends as one text, so that only a changed end renders again.
    compute: (scopes) => JSON.stringify(scopes.map((scope) => endTime(scope) ?? null)),
  })
  // The text was made above.
  const moments = useMemo(() => (JSON.parse(ends) as (number | null)[]).map((at) => at ?? Infinity), [ends])
  const time = useNowAt(moments, now)
  return moments.findIndex((at) => at <= time)
}

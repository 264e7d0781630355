import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useAllNames } from '../drafts/useNames.ts'
import classes from './PolicyForm.module.css'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { count } from '../ui/number.ts'
import { previewScope, type PolicyValues } from './request/policy.ts'
import { sentenceOf } from './request/sentence.ts'
import { Sentence } from './review/Sentence.tsx'
import type { Entry } from './urls/entry.ts'

/** In milliseconds: the sentence is announced once the admin pauses. */
const pause = 500

interface Built {
  readonly control: Control<PolicyValues>
  readonly entries: readonly Entry[]
}

function useSentence({ control, entries }: Built) {
  const typed = useDeferredValue(useWatch({ control, name: 'scopes' }))
  const actions = useMemo(() => entries.map(({ action }) => action), [entries])
  const scopes = useMemo(() => typed.map(previewScope), [typed])
  const names = useAllNames()
  const parts = useMemo(() => sentenceOf(actions, scopes, undefined, names), [actions, scopes, names])
  return { parts, scopes }
}

/** Beside the button of a narrow page. */
export function ShortSentence(built: Built) {
  const { parts } = useSentence(built)
  return <span className={classes.short}>{parts.map(({ text }) => text).join('')}</span>
}

/** What the policy will do, while it is being built. `left`: how many pasted lines are left out. */
export function ThisPolicy({ left, ...built }: Built & { readonly left: number }) {
  const { parts, scopes } = useSentence(built)
  const [heard] = useDebouncedValue(parts, pause)
  return (
    <>
      <Sentence
        parts={parts}
        scopes={scopes}
        isEmpty={built.entries.length === 0}
        more={left > 0 && ` ${count(left, 'line is', 'lines are')} left out.`}
      />
      <LiveRegion className="hidden">{heard.map(({ text }) => text).join('')}</LiveRegion>
    </>
  )
}

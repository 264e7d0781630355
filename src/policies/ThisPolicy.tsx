import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useAllNames } from '../drafts/useNames.ts'
import classes from './PolicyForm.module.css'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { count } from '../ui/number.ts'
import { previewScope, type PolicyValues } from './request/policy.ts'
import { sayWhoAndWhen } from './request/sentence.ts'
import { Sentence, useSentence } from './review/Sentence.tsx'
import type { Entry } from './urls/entry.ts'

/** In milliseconds: the sentence is announced once the admin pauses. */
const pause = 500

interface Built {
  readonly control: Control<PolicyValues>
  readonly entries: readonly Entry[]
}

/** As far as it is filled in. */
function useBuilt({ control, entries }: Built) {
  const typed = useDeferredValue(useWatch({ control, name: 'scopes' }))
  return { urls: entries, scopes: useMemo(() => typed.map(previewScope), [typed]) }
}

/** The sentence as a text: beside the button of a narrow page, and announced. */
export function ShortSentence(built: Built) {
  const parts = useSentence(useBuilt(built))
  const text = parts.map((part) => part.text).join('')
  const [heard] = useDebouncedValue(text, pause)
  return (
    <>
      <span className={classes.short}>{text}</span>
      <LiveRegion className="hidden">{heard}</LiveRegion>
    </>
  )
}

/** What the policy will do, while it is being built. `left`: how many pasted lines are left out. */
export function ThisPolicy({ left, ...built }: Built & { readonly left: number }) {
  const policy = useBuilt(built)
  const names = useAllNames()
  return (
    <>
      <Sentence {...policy} more={left > 0 && ` ${count(left, 'line is', 'lines are')} left out.`} />
      {policy.scopes.length > 1 && (
        <ul className={classes.scopes}>
          {policy.scopes.map((scope, at) => (
            <li key={at}>{sayWhoAndWhen(scope, names)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useAllNames } from '../drafts/useNames.ts'
import { sayWhoAndWhen } from '../ledger/book/scopeWords.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { number } from '../ui/number.ts'
import { previewScope, type PolicyValues } from './request/policy.ts'
import { Sentence, ShortSentence, useShortSentence } from './review/Sentence.tsx'
import type { Entry } from './urls/entry.ts'

/** The pause in typing, in milliseconds, after which the sentence is announced. */
const pause = 500

interface Built {
  readonly control: Control<PolicyValues>
  readonly entries: readonly Entry[]
  readonly next: string
}

/** The policy as far as it is filled in. */
function useBuilt({ control, entries, next }: Built) {
  const typed = useDeferredValue(useWatch({ control, name: 'scopes' }))
  return { urls: entries, scopes: useMemo(() => typed.map(previewScope), [typed]), next }
}

/** The sentence beside the button, which screen readers announce. */
export function HeardSentence(built: Built) {
  const text = useShortSentence(useBuilt(built))
  const [heard] = useDebouncedValue(text, pause)
  return (
    <div>
      <ShortSentence>{text}</ShortSentence>
      <LiveRegion className="hidden">{heard}</LiveRegion>
    </div>
  )
}

/** The effect of the policy while it is being built. `all`: the length of the list. */
export function ThisPolicy({ all, ...built }: Built & { readonly all: number }) {
  const policy = useBuilt(built)
  const open = all - policy.urls.length
  const names = useAllNames()
  return (
    <>
      <div>
        <Sentence {...policy} />
        {open > 0 && (
          <Text size="sm" c="dimmed">
            {number(open)} of {number(all)} {open === 1 ? 'is' : 'are'} not included yet.
          </Text>
        )}
      </div>
      {policy.scopes.length > 1 && (
        <ul className="plain stack tight">
          {policy.scopes.map((scope, at) => (
            <li key={at}>{sayWhoAndWhen(scope, names)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useAllNames } from '../drafts/useNames.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { previewScope, type PolicyValues } from './request/policy.ts'
import { sayPeriodOf, sentenceOf } from './request/sentence.ts'
import classes from './ThisPolicy.module.css'
import type { Entry } from './urls/entry.ts'

/** In milliseconds: the sentence is announced once the admin pauses. */
const pause = 500

/** What the policy will do, while it is being built. */
export function ThisPolicy({
  control,
  entries,
}: {
  readonly control: Control<PolicyValues>
  readonly entries: readonly Entry[]
}) {
  const typed = useDeferredValue(useWatch({ control, name: 'scopes' }))
  const actions = useMemo(() => entries.map(({ action }) => action), [entries])
  const scopes = useMemo(() => typed.map(previewScope), [typed])
  const names = useAllNames()
  const parts = useMemo(() => sentenceOf(actions, scopes, undefined, names), [actions, scopes, names])
  const [heard] = useDebouncedValue(parts, pause)
  return (
    <div>
      <p className={classes.sentence} data-empty={entries.length === 0 || undefined}>
        {parts.map(({ text, as }, index) =>
          as === undefined ? (
            text
          ) : (
            <strong key={index} data-action={as === 'action' ? text.toLowerCase() : undefined}>
              {text}
            </strong>
          ),
        )}
      </p>
      <Text size="sm" c="dimmed">
        {sayPeriodOf(scopes)}
      </Text>
      <LiveRegion className="hidden">{heard.map(({ text }) => text).join('')}</LiveRegion>
    </div>
  )
}

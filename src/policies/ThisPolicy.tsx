import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { count } from '../ui/number.ts'
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
  const parts = useMemo(() => sentenceOf(actions, scopes), [actions, scopes])
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
        {left > 0 && ` ${count(left, 'line is', 'lines are')} left out.`}
      </Text>
      <LiveRegion className="hidden">{heard.map(({ text }) => text).join('')}</LiveRegion>
    </div>
  )
}

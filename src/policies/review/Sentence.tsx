import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PolicyScope } from '../../api/schemas.ts'
import { type Part, sayPeriodOf } from '../request/sentence.ts'
import classes from './Sentence.module.css'

/** What a policy will do, in large type. */
export function Sentence({
  parts,
  scopes,
  isEmpty = false,
  more,
}: {
  readonly parts: readonly Part[]
  readonly scopes: readonly PolicyScope[]
  readonly isEmpty?: boolean
  /** After the period. */
  readonly more?: ReactNode
}) {
  return (
    <div>
      <p className={classes.sentence} data-empty={isEmpty || undefined}>
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
        {more}
      </Text>
    </div>
  )
}

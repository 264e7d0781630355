import { IconAlertTriangle, IconXboxX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FieldNote } from '../request/fieldNote.ts'
import classes from './Scopes.module.css'
import { AndMore } from '../../ui/FirstFew.tsx'

const maxShown = 3

/** Below a field: the value as sent, and warnings. Screen readers announce new warnings. */
export function Notes({
  warnings,
  children,
}: {
  readonly warnings: readonly FieldNote[]
  readonly children?: ReactNode
}) {
  return (
    <div className={classes.notes}>
      {children && <div className={classes.sent}>{children}</div>}
      <div aria-live="polite">
        {warnings.slice(0, maxShown).map(({ text }) => (
          <Note key={text} tone="warn">
            {text}
          </Note>
        ))}
        <AndMore count={warnings.length - maxShown} />
      </div>
    </div>
  )
}

const icons = { warn: IconAlertTriangle, bad: IconXboxX }

/** A line with an icon, since colour alone is not enough. */
export function Note({
  tone,
  children,
}: {
  readonly tone: keyof typeof icons
  readonly children: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <div className={classes.note} data-tone={tone}>
      <Icon size={15} aria-hidden />
      <span>{children}</span>
    </div>
  )
}

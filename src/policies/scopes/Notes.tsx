import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AndMore } from '../../ui/FirstFew.tsx'
import type { FieldNote } from '../request/fieldNote.ts'
import classes from './Scopes.module.css'

const maxShown = 3

/** Notes below a field: the value as sent, and warnings. Screen readers announce new warnings. */
export function Notes({
  warnings,
  children,
}: {
  readonly warnings: readonly FieldNote[]
  readonly children?: ReactNode
}) {
  return (
    <div className={`stack ${classes.notes}`}>
      {children && <div className="dimmed">{children}</div>}
      <div aria-live="polite">
        {warnings.slice(0, maxShown).map(({ text }) => (
          <div key={text} className={classes.note} data-tone="warn">
            {/* Colour alone is not enough. */}
            <IconAlertTriangle size={15} aria-hidden />
            <span>{text}</span>
          </div>
        ))}
        <AndMore count={warnings.length - maxShown} />
      </div>
    </div>
  )
}

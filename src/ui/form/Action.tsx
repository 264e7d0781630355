import { Anchor, Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { DisabledReason } from '../DisabledReason.tsx'
import { modKey } from '../modKey.ts'
import classes from './FormShell.module.css'

export interface ActionProps {
  readonly children: string
  readonly type?: 'submit'
  /** Its name in the command palette. */
  readonly command: string
  /** The action in progress, during which the button waits. */
  readonly pending: string | undefined
  readonly disabledReason?: string | undefined
  /** Whether a field beside the button holds it back, and says so itself. */
  readonly isHeld?: boolean
  /** Moves the focus to the cause. */
  readonly onReason?: (() => void) | undefined
  readonly onClick?: () => void
  /** The content beside the button, such as Cancel. */
  readonly secondary?: ReactNode
  readonly inPane: boolean
}

/** The one button of a form or of a review, with the reason if it is disabled. */
export function Action(props: ActionProps) {
  const { children, type, command, pending, disabledReason, isHeld, onReason, onClick, secondary } = props
  const isExplained = disabledReason !== undefined && pending === undefined
  const reason = useId()
  const held = (
    <div className={`row ${classes.held}`}>
      <DisabledReason
        id={reason}
        reason={disabledReason}
        pending={pending}
        // The verb alone: a number would be announced at each change.
        free={`Ready to ${children.replace(/ .*/, '').toLowerCase()}.`}
      />{' '}
      {isExplained && onReason && (
        <Anchor component="button" type="button" onClick={onReason}>
          Go to it
        </Anchor>
      )}
    </div>
  )
  return (
    <div className={`row wide ${classes.action}`} data-pane={props.inPane || undefined}>
      {props.inPane && held}
      <Button
        variant="filled"
        type={type}
        data-command={command}
        loading={pending !== undefined}
        disabled={isExplained || isHeld}
        onClick={onClick}
        aria-describedby={isExplained ? reason : undefined}
        // FormShell.tsx has the shortcut.
        title={type === 'submit' && props.inPane ? `${modKey()} + Shift + Enter` : undefined}
      >
        {children}
      </Button>
      {secondary && <div className={classes.secondary}>{secondary}</div>}
      {!props.inPane && held}
    </div>
  )
}

import { Anchor, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, type SubmitEvent, useId, useRef } from 'react'
import { DisabledReason } from '../DisabledReason.tsx'
import { ErrorPanel, type Problem } from '../ErrorPanel.tsx'
import { hasDialog } from '../focus.ts'
import { modKey } from '../modKey.ts'
import { Pane } from '../pane/Pane.tsx'
import classes from './FormShell.module.css'

interface ActionProps {
  readonly children: string
  readonly type?: 'submit'
  /** The action in progress, during which the button waits. */
  readonly pending: string | undefined
  readonly disabledReason?: string | undefined
  /** Whether a field beside the button blocks it, and says so itself. */
  readonly isBlocked?: boolean
  /** Moves the focus to the cause. */
  readonly onReason?: (() => void) | undefined
  readonly onClick?: () => void
  /** The content beside the button, such as Cancel. */
  readonly secondary?: ReactNode
}

/** The one button of a form or of a review, with the reason if it is disabled. */
export function Action(props: ActionProps) {
  const { children, type, pending, disabledReason, isBlocked, onReason, onClick, secondary } = props
  const isExplained = disabledReason !== undefined && pending === undefined
  const reason = useId()
  return (
    <div className={`row wide ${classes.action}`}>
      <div className={`row ${classes.reason}`}>
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
      <Button
        variant="filled"
        type={type}
        loading={pending !== undefined}
        disabled={isExplained || isBlocked}
        onClick={onClick}
        aria-describedby={isExplained ? reason : undefined}
        title={type && `${modKey()} + Shift + Enter`}
      >
        {children}
      </Button>
      {secondary}
    </div>
  )
}

interface FormShellProps extends Pick<ActionProps, 'pending' | 'disabledReason' | 'onReason' | 'secondary'> {
  readonly label: string
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly submitLabel: string
  /** A failure that belongs to no field. */
  readonly error: Problem | undefined
  readonly now: () => number
  readonly pane: string
  /** The content of the pane above the button: the consequences, and open questions. */
  readonly consequence: ReactNode
  readonly children: ReactNode
}

/** A form that is the work of its page: its fields, and the pane with its failure and its one button. */
export function FormShell(props: FormShellProps) {
  const { label, onSubmit, submitLabel, error, now, pane, consequence, children, ...state } = props
  const { pending, disabledReason, onReason } = state
  const disabled = disabledReason !== undefined && !pending
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    if (hasDialog() || form.current?.matches('[inert] *, [hidden] *')) return
    if (disabled) onReason?.()
    else form.current?.requestSubmit()
  }
  // The keys also work in fields.
  useHotkeys([['mod+shift+Enter', submit]], [])
  return (
    <form
      ref={form}
      className="split"
      aria-label={label}
      noValidate
      // Without this, the browser writes typed text to its disk, for suggestions and to restore a tab.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        // A second Enter during the request must not send twice.
        if (!pending && !disabled) onSubmit(event)
      }}
    >
      <div>{children}</div>
      <Pane
        label={pane}
        action={
          <Action type="submit" {...state}>
            {submitLabel}
          </Action>
        }
      >
        {error && <ErrorPanel key={error.requestId ?? error.message} problem={error} now={now} />}
        {consequence}
      </Pane>
    </form>
  )
}

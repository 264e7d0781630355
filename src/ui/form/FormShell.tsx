import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { ErrorPanel, type Problem } from '../ErrorPanel.tsx'
import { Action } from './Action.tsx'
import classes from './FormShell.module.css'
import { hasDialog } from '../pane/escape.ts'
import { Pane } from '../pane/Pane.tsx'

export interface FormShellProps {
  /** The form's accessible name. */
  readonly label: string
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** The button's text, with its number if it has one. */
  readonly submitLabel: string
  /** The button's text during the request; `undefined` without one. */
  readonly pending: string | undefined
  /** Why the button is disabled. */
  readonly disabledReason?: string
  /** Leads to what disables it. */
  readonly onReason?: () => void
  /** A failure without a field of its own. */
  readonly error: Problem | undefined
  readonly now: () => number
  /** Beside the button, such as Cancel. */
  readonly secondary?: ReactNode
  /** For a form that is the page's work: the name of the pane with the button, always in sight. */
  readonly pane?: string
  /** In the pane, above the button: what will happen, and what needs a look. */
  readonly consequence?: ReactNode
  readonly children: ReactNode
}

/** Every form: its fields, its failure, and one button with the reason if it is disabled. */
export function FormShell({
  label,
  onSubmit,
  submitLabel,
  pending,
  disabledReason,
  onReason,
  error,
  now,
  secondary,
  pane,
  consequence,
  children,
}: FormShellProps) {
  const disabled = disabledReason !== undefined && !pending
  const failure = error && <ErrorPanel key={error.requestId ?? error.message} problem={error} now={now} />
  const action = (
    <Action
      type="submit"
      command={label}
      pending={pending}
      disabledReason={disabledReason}
      onReason={onReason}
      secondary={secondary}
      inPane={pane !== undefined}
    >
      {submitLabel}
    </Action>
  )
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    // A popover of the page is a dialog that covers nothing.
    if (hasDialog() || document.activeElement?.closest('[role=dialog]')) return
    if (disabled) onReason?.()
    else form.current?.requestSubmit()
  }
  useHotkeys(
    [['mod+shift+Enter', submit]],
    // In fields too.
    [],
  )
  return (
    <form
      ref={form}
      className={pane && 'split'}
      aria-label={label}
      noValidate
      // Otherwise the browser writes typed text to its disk, for suggestions and to restore a tab.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        // A second Enter during the request must not send twice.
        if (!pending && !disabled) onSubmit(event)
      }}
    >
      <div>{children}</div>
      {pane === undefined ? (
        <div className={`stack ${classes.foot}`}>
          {failure}
          {action}
        </div>
      ) : (
        <Pane label={pane} action={action}>
          {failure}
          {consequence}
        </Pane>
      )}
    </form>
  )
}

import { Button, Group } from '@mantine/core'
import { type MouseEvent, type ReactNode, type SubmitEvent, useId } from 'react'
import { ErrorPanel, type Problem } from '../ErrorPanel.tsx'
import classes from './FormShell.module.css'
import { DisabledReason } from '../DisabledReason.tsx'

export interface FormShellProps {
  /** Names the form for those who hear it. */
  readonly label: string
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** When the button is pressed, before the focus comes to it. */
  readonly onPress?: (event: MouseEvent) => void
  /** What the button does, with its number where it has one. */
  readonly submitLabel: string
  /** What the button says while the request is on its way; nothing is while it is `undefined`. */
  readonly pending: string | undefined
  /** Why the button cannot be used yet. */
  readonly disabledReason?: string
  /** What failed and has no field of its own. */
  readonly error: Problem | undefined
  readonly now: () => number
  /** Beside the button, such as a way to cancel. */
  readonly secondary?: ReactNode
  readonly children: ReactNode
}

/** Every form: its fields, what failed, and one button that says why it is disabled. */
export function FormShell({
  label,
  onSubmit,
  onPress,
  submitLabel,
  pending,
  disabledReason,
  error,
  now,
  secondary,
  children,
}: FormShellProps) {
  const disabled = disabledReason !== undefined && !pending
  const reason = useId()
  return (
    <form
      aria-label={label}
      noValidate
      // Otherwise the browser writes what is typed to its disk, to suggest it another time and to restore a tab.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        // A second Enter while the first is on its way must not send twice.
        if (!pending && !disabled) onSubmit(event)
      }}
    >
      {children}
      <div className={`stack ${classes.foot}`}>
        {error && <ErrorPanel key={error.requestId ?? error.message} problem={error} now={now} />}
        <Group>
          <Button
            type="submit"
            loading={Boolean(pending)}
            disabled={disabled}
            onMouseDown={onPress}
            aria-describedby={disabled ? reason : undefined}
          >
            {submitLabel}
          </Button>
          {secondary}
          <DisabledReason id={reason} reason={disabledReason} pending={pending} className={classes.held} />
        </Group>
      </div>
    </form>
  )
}

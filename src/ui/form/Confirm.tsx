import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import classes from './Confirm.module.css'
import { DisabledReason } from '../DisabledReason.tsx'

export interface ConfirmProps {
  readonly opened: boolean
  readonly title: string
  /** What will happen, in the future tense. */
  readonly children: ReactNode
  /** What the button does, with its number. */
  readonly action: string
  /** A word to type first, for what cannot be undone and hurts. */
  readonly word?: string
  readonly danger?: boolean
  readonly size?: string
  /** On a phone, what is long takes the whole of it. */
  readonly fullScreen?: boolean
  /** Why the button cannot be used yet. */
  readonly disabledReason?: string
  /** Where the focus goes when the dialog has closed; back to where it came from by itself. */
  readonly onClosed?: () => void
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The last look before a write. Danger stays an outline until its word is typed. */
export function Confirm(props: ConfirmProps) {
  return (
    <Modal
      opened={props.opened}
      onClose={() => {
        // Escape is heard by every dialog that is open; it means the one on top.
        if (!document.querySelector('[data-over-all]')) props.onCancel()
      }}
      title={props.title}
      size={props.size ?? 'lg'}
      fullScreen={props.fullScreen}
      onExitTransitionEnd={props.onClosed}
      returnFocus={props.onClosed === undefined}
      classNames={{ content: classes.content }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {/* Mounted with each opening, so that what was typed last time does not arm it. */}
      <Body {...props} />
    </Modal>
  )
}

function Body({ children, action, word, danger, disabledReason, onConfirm, onCancel }: ConfirmProps) {
  const [typed, setTyped] = useState('')
  /** Once for each opening: while the dialog goes, a second click or a held key still reaches its button. */
  const isConfirmed = useRef(false)
  const confirm = () => {
    if (isConfirmed.current) return
    isConfirmed.current = true
    onConfirm()
  }
  const reason = useId()
  const armed = word === undefined || typed.trim().toLowerCase() === word.toLowerCase()
  return (
    <Stack gap="md">
      {children}
      {word !== undefined && (
        <TextInput
          label={`Type "${word}" to go on`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <Group justify="flex-end" className={classes.foot}>
        <DisabledReason
          id={reason}
          reason={disabledReason}
          free={armed ? undefined : `Type "${word}" to go on.`}
          className={classes.said}
        />
        <Button variant="default" onClick={onCancel} data-autofocus={word === undefined || undefined}>
          Cancel
        </Button>
        <Button
          color={danger ? 'red.9' : undefined}
          variant={danger && !armed ? 'outline' : 'filled'}
          disabled={!armed || disabledReason !== undefined}
          aria-describedby={disabledReason === undefined ? undefined : reason}
          onClick={confirm}
        >
          {action}
        </Button>
      </Group>
    </Stack>
  )
}

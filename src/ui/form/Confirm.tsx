import { Button, Group, TextInput } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { DisabledReason } from '../DisabledReason.tsx'
import { Dialog } from '../pane/Dialog.tsx'
import classes from './Confirm.module.css'

export interface ConfirmProps {
  readonly opened: boolean
  readonly title: ReactNode
  /** The consequences. */
  readonly children: ReactNode
  readonly action: string
  readonly cancel?: string
  /** A word to type first, for a harmful and final action. */
  readonly word?: string
  readonly danger?: boolean
  readonly disabledReason?: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The last check before a write. The dangerous button stays an outline until its word is typed. */
export const Confirm = ({ opened, title, ...body }: ConfirmProps) => (
  <Dialog opened={opened} onClose={body.onCancel} title={title} classNames={{ content: classes.content }}>
    {/* The body is mounted at each opening, so that a word typed earlier does not enable the button. */}
    <Body {...body} />
  </Dialog>
)

/** A shortened id has an ellipsis, for which keyboards have dots. */
const plain = (word: string) => word.trim().replaceAll('...', '…').toLowerCase()

function Body(props: Omit<ConfirmProps, 'opened' | 'title'>) {
  const { children, action, cancel = 'Cancel', word, danger, disabledReason, onConfirm, onCancel } = props
  const [typed, setTyped] = useState('')
  /** Whether the admin has confirmed: a second click or a held key still reaches a closing dialog. */
  const isConfirmed = useRef(false)
  const confirm = () => {
    if (isConfirmed.current) return
    isConfirmed.current = true
    onConfirm()
  }
  const reason = useId()
  const armed = word === undefined || plain(typed) === plain(word)
  return (
    <div className="stack">
      {children}
      {word !== undefined && (
        <TextInput
          label={`Type "${word}" to continue`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" className={classes.foot}>
        <DisabledReason
          id={reason}
          reason={disabledReason}
          free={armed ? undefined : `Type "${word}" to continue.`}
          className="grow"
        />
        <Button onClick={onCancel} data-autofocus={word === undefined || undefined}>
          {cancel}
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
    </div>
  )
}

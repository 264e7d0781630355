import { Button, Group, TextInput } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { DisabledReason } from '../DisabledReason.tsx'
import { Dialog } from '../pane/Dialog.tsx'

interface ConfirmProps {
  readonly opened: boolean
  readonly title: ReactNode
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
  <Dialog opened={opened} onClose={body.onCancel} title={title}>
    {/* The body is mounted at each opening, so that a word typed earlier does not enable the button. */}
    <Body {...body} />
  </Dialog>
)

/** A shortened id has an ellipsis, for which keyboards have dots. */
const plain = (word: string) => word.trim().replaceAll('...', '…').toLowerCase()

function Body(props: Omit<ConfirmProps, 'opened' | 'title'>) {
  const { children, action, cancel = 'Cancel', word = '', danger, disabledReason } = props
  const [typed, setTyped] = useState('')
  /** Whether the admin has confirmed: a second click or a held key still reaches a closing dialog. */
  const isConfirmed = useRef(false)
  const reason = useId()
  const armed = plain(typed) === plain(word)
  const label = `Type "${word}" to continue`
  return (
    <div className="stack">
      {children}
      {word && (
        <TextInput label={label} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      )}
      {/* The content may be long: the buttons stay visible. */}
      <Group
        justify="flex-end"
        pos="sticky"
        bottom={0}
        p="12px 16px 16px"
        m="0 -16px -16px"
        bg="var(--mantine-color-body)"
        style={{ zIndex: 1, borderTop: '1px solid var(--line)' }}
      >
        <DisabledReason id={reason} reason={disabledReason} free={armed ? undefined : `${label}.`} />
        <Button onClick={props.onCancel} data-autofocus={!word || undefined}>
          {cancel}
        </Button>
        <Button
          color={danger ? 'red.9' : undefined}
          variant={danger && !armed ? 'outline' : 'filled'}
          disabled={!armed || disabledReason !== undefined}
          aria-describedby={disabledReason && reason}
          onClick={() => {
            if (isConfirmed.current) return
            isConfirmed.current = true
            props.onConfirm()
          }}
        >
          {action}
        </Button>
      </Group>
    </div>
  )
}

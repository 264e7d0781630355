import { Modal, type ModalProps, ModalStackContext } from '@mantine/core'
import { use, useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react'
import { noteFocus } from '../focus.ts'

interface DialogProps extends Omit<ModalProps, 'stackId' | 'size'> {
  /** Whether it holds a table. */
  readonly isWide?: boolean
}

/** Every dialog. Of several, the last opened is shown, and Escape closes it alone: console.tsx has their stack. */
export function Dialog({ isWide, ...props }: DialogProps) {
  const id = useId()
  const stack = use(ModalStackContext)
  // Mantine keeps a dialog in its stack that is removed while it is open, and would go on hiding those below.
  const forget = useEffectEvent(() => stack?.removeModal(id))
  useEffect(() => () => forget(), [])
  // Mantine does not return the focus from a dialog in a stack.
  useEffect(() => {
    if (!props.opened) return undefined
    const giveBack = noteFocus()
    return () => {
      const last = document.activeElement
      setTimeout(() => [last, document.body].includes(document.activeElement) && giveBack())
    }
  }, [props.opened])
  // A closed dialog is not rendered, since many pages have some. It opens once it is there, so that it comes with its
  // transition.
  const [isMounted, setMounted] = useState(props.opened)
  if (props.opened && !isMounted) setMounted(true)
  const isReady = useDeferredValue(isMounted, false)
  if (!isMounted) return null
  return (
    <Modal
      stackId={id}
      size={isWide ? 960 : 'lg'}
      {...props}
      opened={props.opened && isReady}
      onExitTransitionEnd={() => setMounted(false)}
    />
  )
}

import { Button, CloseButton, Paper, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { elementAt } from '../focus.ts'
import { LiveRegion } from '../LiveRegion.tsx'
import { dismiss, type Toast, toasts } from './toast.ts'
import classes from './Toasts.module.css'

/** The toasts of a session. Mantine's own are added with their text, and screen readers may miss them. */
export function Toasts() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.get)
  // A toast may name a draft or a file, so none outlasts the session.
  useLayoutEffect(() => {
    toasts.set([])
    return () => toasts.set([])
  }, [])
  return (
    <LiveRegion className={`stack tight ${classes.toasts}`}>
      {all.map((one) => (
        <Item key={one.id} toast={one} />
      ))}
    </LiveRegion>
  )
}

function Item({ toast }: { readonly toast: Toast }) {
  const { id, message, undo } = toast
  const text = useId()
  const box = useRef<HTMLDivElement>(null)
  function close() {
    if (box.current?.contains(document.activeElement)) elementAt('main')?.focus({ preventScroll: true })
    dismiss(id)
  }
  // One that has the pointer or the focus when its time is over stays as long again.
  const end = useEffectEvent(() => box.current?.matches(':hover, :has(:focus-visible)') || close())
  useEffect(() => {
    // Undo is reached with the keyboard, too.
    const timer = setInterval(() => end(), toast.undo ? 20_000 : 6_000)
    return () => clearInterval(timer)
  }, [toast])
  return (
    <Paper ref={box} className={`row ${classes.toast}`} withBorder shadow="md">
      <Text id={text} className="grow">
        {message}
      </Text>
      {undo && (
        <Button
          size="xs"
          aria-describedby={text}
          onClick={() => {
            close()
            undo()
          }}
        >
          Undo
        </Button>
      )}
      <CloseButton size="sm" aria-label="Dismiss" onClick={close} />
    </Paper>
  )
}

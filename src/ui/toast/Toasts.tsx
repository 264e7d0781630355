import { Button, CloseButton, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { focusBack } from '../focus.ts'
import { LiveRegion } from '../LiveRegion.tsx'
import { dismiss, lifeOf, type Toast, toasts } from './toast.ts'
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

/** The extra time in milliseconds for a toast that has the pointer or the focus when its time is over. */
const longer = 3_000

function Item({ toast }: { readonly toast: Toast }) {
  const { id, message, undo } = toast
  const text = useId()
  const box = useRef<HTMLDivElement>(null)
  function close() {
    if (box.current?.contains(document.activeElement)) focusBack([])
    dismiss(id)
  }
  const end = useEffectEvent(close)
  useEffect(() => {
    let timer = setTimeout(function look() {
      const isUsed = box.current?.matches(':hover, :has(:focus-visible)')
      if (isUsed) timer = setTimeout(look, longer)
      else end()
    }, lifeOf(toast))
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div ref={box} className={`row ${classes.toast}`}>
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
    </div>
  )
}

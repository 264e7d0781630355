import { Button, CloseButton, Text } from '@mantine/core'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { LiveRegion } from '../LiveRegion.tsx'
import { focusBack, focusPath } from '../pane/focusBack.ts'
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
  const said = useId()
  const box = useRef<HTMLDivElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  // The path is taken before the click takes effect on the page.
  const [path] = useState(focusPath)
  useEffect(() => {
    // The clicked button may disappear, and the focus with it. A caller with a better place for it moves it first.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) undoButton.current?.focus({ preventScroll: true })
    }, 100)
    return () => clearTimeout(timer)
  }, [])
  function takeBack() {
    close()
    undo?.()
  }
  function close() {
    if (box.current?.contains(document.activeElement)) focusBack(path)
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
      <Text id={said} className="grow">
        {message}
      </Text>
      {undo && (
        <Button
          ref={undoButton}
          size="xs"
          aria-describedby={said}
          onClick={takeBack}
          onKeyDown={(event) => {
            if (event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
            // Without this, the browser would undo the last typing in a field.
            event.preventDefault()
            takeBack()
          }}
        >
          Undo
        </Button>
      )}
      <CloseButton size="sm" aria-label="Dismiss" onClick={close} />
    </div>
  )
}

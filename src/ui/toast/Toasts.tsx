import { Button, CloseButton, Text } from '@mantine/core'
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { LiveRegion } from '../LiveRegion.tsx'
import { dismiss, lifeOf, type Toast, toasts } from './toast.ts'
import classes from './Toasts.module.css'

/** Once per session. Mantine's notifications come together with their text, so screen readers may miss them. */
export function Toasts() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.get)
  // A toast may name a draft or a file, so none outlasts the session.
  useLayoutEffect(() => {
    toasts.set([])
    return () => toasts.set([])
  }, [])
  return (
    <LiveRegion className={classes.toasts}>
      {all.map((one) => (
        <Item key={one.id} toast={one} />
      ))}
    </LiveRegion>
  )
}

/** In milliseconds, after the pointer or the focus was found on a toast that would have gone. */
const longer = 3_000

function Item({ toast }: { readonly toast: Toast }) {
  const { id, message, undo } = toast
  const said = useId()
  const box = useRef<HTMLDivElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  // Taken before the click takes effect on the page.
  const [path] = useState(focusPath)
  useEffect(() => {
    const [clicked] = path
    // The clicked button may disappear, now or soon. Undo takes the focus if it is lost with the button.
    const timer = setInterval(() => {
      if (clicked?.isConnected && document.activeElement === clicked) return
      clearInterval(timer)
      const isLost = clicked?.isConnected === false && document.activeElement === document.body
      if (isLost) undoButton.current?.focus({ preventScroll: true })
    }, 50)
    return () => clearInterval(timer)
  }, [path])
  useEffect(() => {
    let timer = setTimeout(function end() {
      const isUsed = box.current?.matches(':hover, :has(:focus-visible)')
      if (isUsed) timer = setTimeout(end, longer)
      else dismiss(id)
    }, lifeOf(toast))
    return () => clearTimeout(timer)
  }, [id, toast])

  function close() {
    if (box.current?.contains(document.activeElement)) focusAgain(path)
    dismiss(id)
  }
  return (
    <div ref={box} className={`row ${classes.toast}`}>
      <Text id={said} className="grow">
        {message}
      </Text>
      {undo && (
        <Button
          ref={undoButton}
          variant="default"
          size="xs"
          aria-describedby={said}
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

/** The focused element and everything around it. */
function focusPath(): readonly Element[] {
  const path: Element[] = []
  for (let at = document.activeElement; at; at = at.parentElement) path.push(at)
  return path
}

/** Returns the focus to the first of these that is still there and takes it, such as the dialog or the page. */
const focusAgain = (path: readonly Element[]) =>
  path.some((each) => {
    if (each instanceof HTMLElement) each.focus({ preventScroll: true })
    return document.activeElement === each
  })

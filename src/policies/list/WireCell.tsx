import { TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { close, leave, typeIn } from '../urls/edits.ts'
import type { Entry } from '../urls/entry.ts'
import classes from './List.module.css'
import { useActions } from './tableActions.ts'
import cells from './urlCells.module.css'

// Made once: a key in the filter draws thirty rows anew.
const pencil = <IconPencil size={14} aria-hidden />

/** The entry as it is sent, which can be typed anew in its place. */
export function WireCell(entry: Entry) {
  const { edits, refused } = useActions()
  const { value, unicode } = entry
  const typed = useSyncExternalStore(edits.subscribe, () => edits.get().typed.get(value))
  const failure = refused?.get(value)
  /** Opened or closed here: the focus goes along. One that is open when its row comes back takes nobody's focus. */
  const wasOpened = useRef(false)
  const wasClosed = useRef(false)
  if (typed !== undefined) {
    return (
      <Editor
        value={value}
        typed={typed}
        onDrawn={(input) => {
          if (wasOpened.current) input?.focus()
          wasOpened.current = false
        }}
        onClosed={() => {
          wasClosed.current = true
        }}
      />
    )
  }
  return (
    <span className={classes.wire}>
      <span className={`mono ${classes.value}`} title={value}>
        <bdi>{value}</bdi>
        {unicode && (
          <span className="dimmed">
            {' '}
            <bdi>{unicode}</bdi>
          </span>
        )}
        {failure && <strong className={classes.failure}> {failure}</strong>}
      </span>
      <button
        type="button"
        className={cells.icon}
        data-edit={value}
        // Back to where it was opened.
        ref={(button) => {
          if (wasClosed.current) button?.focus()
          wasClosed.current = false
        }}
        aria-label={`Edit ${value}`}
        title="Edit"
        onClick={() => {
          wasOpened.current = true
          edits.set((now) => typeIn(now, value, value))
        }}
      >
        {pencil}
      </button>
    </span>
  )
}

interface EditorProps {
  readonly value: string
  readonly typed: string
  readonly onDrawn: (input: HTMLInputElement | null) => void
  /** By a key in it. */
  readonly onClosed: () => void
}

/** What is typed is taken with Enter, and when the field is left; Escape gives it up. What cannot be taken stays. */
function Editor({ value, typed, onDrawn, onClosed }: EditorProps) {
  const { edit, edits } = useActions()
  const reason = useSyncExternalStore(edits.subscribe, () => edits.get().left.get(value))
  // With its row out of sight, or the page gone.
  useEffect(() => () => edits.set((now) => leave(now, value, now.left.get(value))), [edits, value])

  function take(): boolean {
    const why = typed === value ? undefined : edit(value, typed)
    edits.set((now) => (why === undefined ? close(now, value) : leave(now, value, why)))
    return why === undefined
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      onClosed()
      edits.set((now) => close(now, value))
    }
    if (event.key !== 'Enter') return
    // The form around it must not be submitted.
    event.preventDefault()
    if (take()) onClosed()
  }
  function onBlur({ currentTarget }: FocusEvent) {
    // Another window has the focus, and gives it back: nothing is done with half a name.
    if (document.activeElement !== currentTarget) take()
  }
  return (
    <TextInput
      size="xs"
      aria-label={`Edit ${value}`}
      error={reason}
      value={typed}
      ref={onDrawn}
      data-open
      spellCheck={false}
      classNames={{ root: cells.editor, input: 'mono', error: cells.why }}
      onChange={({ currentTarget: { value: text } }) => edits.set((now) => typeIn(now, value, text))}
      onKeyDown={onKey}
      onBlur={onBlur}
    />
  )
}

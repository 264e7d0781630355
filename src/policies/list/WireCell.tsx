import { TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { close, leave, typeIn } from '../urls/edits.ts'
import type { Entry } from '../urls/entry.ts'
import classes from './List.module.css'
import { useActions } from './tableActions.ts'
import cells from './urlCells.module.css'

// Created once, since a keystroke in the search renders thirty rows.
const pencil = <IconPencil size={14} aria-hidden />

/** The wire value of an entry, which can be edited in place. */
export function WireCell(entry: Entry) {
  const { edits, refused } = useActions()
  const { value, unicode } = entry
  const typed = useSyncExternalStore(edits.subscribe, () => edits.get().typed.get(value))
  const failure = refused?.get(value)
  /** Opening and closing moves the focus. A cell that is already open when its row returns does not take the focus. */
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
        // Returns the focus after closing.
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
  /** Closed by a key. */
  readonly onClosed: () => void
}

/** Enter or leaving the field applies the text, Escape discards it. An invalid text stays open. */
function Editor({ value, typed, onDrawn, onClosed }: EditorProps) {
  const { edit, edits } = useActions()
  const reason = useSyncExternalStore(edits.subscribe, () => edits.get().left.get(value))
  // The row went out of view, or the page closed.
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
    // Another window took the focus, so half a name is not applied.
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

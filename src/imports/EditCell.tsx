import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import classes from './imports.module.css'

/** `next`: the next row with a problem is edited then. */
export type EditEnd = 'save' | 'next' | 'cancel'

interface EditCellProps {
  readonly heading: string
  readonly line: string
  readonly value: string
  readonly isFirst: boolean
  readonly onType: (text: string) => void
  readonly onEnd: (how: EditEnd) => void
}

/** A cell of the row that is edited. Enter saves the row and goes on, Escape does not save, leaving the row saves it. */
export function EditCell({ heading, line, value, isFirst, onType, onEnd }: EditCellProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return (
    <TextInput
      ref={input}
      size="xs"
      className={classes.edit}
      aria-label={`${heading}, line ${line}`}
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isInRow = relatedTarget !== null && currentTarget.closest('tr') === relatedTarget.closest('tr')
        if (!isInRow && document.hasFocus()) onEnd('save')
      }}
      onKeyDown={(event) => {
        // The keys of the table move between its rows.
        event.stopPropagation()
        // Enter also ends the conversion of an input method.
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        onEnd(event.key === 'Enter' ? 'next' : 'cancel')
      }}
    />
  )
}

import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './Fold.module.css'

/** A part of a scope: a row that shows its value, and its fields when opened. */
export function Fold({
  title,
  value,
  hasProblem,
  children,
}: {
  readonly title: string
  readonly value: ReactNode
  /** Opens it. It stays open after the fix. */
  readonly hasProblem: boolean
  readonly children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (hasProblem && !isOpen) setOpen(true)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className={classes.fold}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={id}
        data-fold
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={16} aria-hidden />
        <span className={classes.title}>{title}</span> <span className={classes.value}>{value}</span>
      </button>
      <div id={id} className={`stack ${classes.body}`} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}

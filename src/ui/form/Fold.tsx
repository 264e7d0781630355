import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './Fold.module.css'

interface FoldProps {
  readonly title: string
  readonly value?: ReactNode
  readonly children: ReactNode
}

/** A part of a form. `hasProblem` opens it; it stays open after the fix. */
export function Fold({ hasProblem, ...part }: FoldProps & { readonly hasProblem: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (hasProblem && !isOpen) setOpen(true)
  return <FoldRow {...part} isOpen={isOpen} onOpen={setOpen} />
}

interface FoldRowProps extends FoldProps {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** A row that shows its value, and the fields when opened. */
export function FoldRow({ title, value, isOpen, onOpen, children }: FoldRowProps) {
  const id = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        aria-controls={id}
        data-fold
        onClick={() => onOpen(!isOpen)}
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

import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
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

/** A row that shows its value, and the fields when opened. */
export function FoldRow({ children, ...row }: FoldProps & Omit<FoldHeadProps, 'id'>) {
  const id = useId()
  return (
    <div>
      <FoldHead id={id} {...row} />
      <div id={id} className={`stack ${classes.body}`} hidden={!row.isOpen}>
        {row.isOpen && children}
      </div>
    </div>
  )
}

interface FoldHeadProps extends Omit<FoldProps, 'children'> {
  readonly ref?: Ref<HTMLButtonElement>
  /** The id of its content. */
  readonly id: string
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** The row alone, for content that stays rendered while it is closed. */
export function FoldHead({ ref, id, title, value, isOpen, onOpen }: FoldHeadProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <button
      ref={ref}
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
  )
}

import { Box, UnstyledButton } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './Fold.module.css'

interface FoldProps {
  readonly title: string
  /** What the closed part holds. */
  readonly value?: ReactNode
  readonly children: ReactNode
  /** Opens the part, which stays open after the fix. Not beside `isOpen`. */
  readonly hasProblem?: boolean
  /** Whether it is open, where that is remembered. */
  readonly isOpen?: boolean
  readonly onOpen?: (isOpen: boolean) => void
}

/** A part that is closed at first. Its content is rendered on demand. */
export function Fold({ title, value, children, hasProblem = false, isOpen, onOpen }: FoldProps) {
  const id = useId()
  const [isShown, setShown] = useUncontrolled({ value: isOpen, defaultValue: false, onChange: onOpen })
  if (hasProblem && !isShown) setShown(true)
  const Chevron = isShown ? IconChevronDown : IconChevronRight
  return (
    <div>
      <UnstyledButton
        className={classes.row}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        data-fold
        onClick={() => setShown(!isShown)}
      >
        <Chevron size={16} aria-hidden />
        <span className={classes.title}>{title}</span> <span className="dimmed">{value}</span>
      </UnstyledButton>
      {isShown && (
        <Box id={id} className="stack" p="4px 0 16px">
          {children}
        </Box>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import type { MeantDepartment } from './ask/departments.ts'
import { Empty } from '../ui/frame/Empty.tsx'
import { focusHeadingThen } from '../ui/pane/focusBack.ts'
import classes from './People.module.css'

const step = (label: string, onClick: () => void) => (
  <Button variant="default" onClick={focusHeadingThen(onClick)}>
    {label}
  </Button>
)

interface NothingProps {
  readonly title: string
  /** The button for the next step. */
  readonly next: string
  readonly onNext: () => void
  /** What to do otherwise. */
  readonly children: string
  readonly meant?: MeantDepartment | undefined
  readonly onMeant?: (department: string) => void
}

/** A state without rows, with the next step. */
export const Nothing = ({ title, next, onNext, children, meant, onMeant }: NothingProps) => (
  <Empty
    title={title}
    action={
      <div className={`row ${classes.steps}`}>
        {meant && step(`Show ${meant.nearest}`, () => onMeant?.(meant.nearest))}
        {step(next, onNext)}
      </div>
    }
  >
    {meant ? `No one in “${meant.sought}”. Did you mean ${meant.nearest}?` : children}
  </Empty>
)

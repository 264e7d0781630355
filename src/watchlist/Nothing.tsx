/** The states without rows, each with the next step. */
import { Button } from '@mantine/core'
import { Empty } from '../ui/frame/Empty.tsx'
import type { MeantDepartment } from './ask/departments.ts'
import { count } from '../ui/number.ts'
import classes from './People.module.css'
import { focusHeadingThen } from '../ui/pane/focusBack.ts'

const step = (label: string, onClick: () => void) => (
  <Button variant="default" onClick={focusHeadingThen(onClick)}>
    {label}
  </Button>
)

export const Cancelled = ({ onRead }: { readonly onRead: () => void }) => (
  <Empty title="Reading was cancelled" action={step('Read again', onRead)}>
    No one had been read.
  </Empty>
)

export const EmptyWatchlist = () => (
  <Empty title="The watchlist is empty">
    {/* beyond-the-spec §2 */}
    People are listed after about four weekly reminders without finishing a training module. To see everyone
    else, tick “None” under “Videos to watch”.
  </Empty>
)

interface NoOneProps {
  readonly title: string
  readonly clear: string
  readonly onClear: () => void
  /** What to do otherwise. */
  readonly children: string
  readonly meant: MeantDepartment | undefined
  readonly onMeant: (department: string) => void
}

export const NoOne = ({ title, clear, onClear, children, meant, onMeant }: NoOneProps) => (
  <Empty
    title={title}
    action={
      <div className={`row ${classes.steps}`}>
        {meant && step(`Show ${meant.nearest}`, () => onMeant(meant.nearest))}
        {step(clear, onClear)}
      </div>
    }
  >
    {meant ? `No one in “${meant.sought}”. Did you mean ${meant.nearest}?` : children}
  </Empty>
)

export const NoRow = ({
  q,
  loaded,
  onClear,
}: {
  readonly q: string
  readonly loaded: number
  readonly onClear: () => void
}) => (
  <Empty title={`No row contains “${q.trim()}”`} action={step('Clear the quick filter', onClear)}>
    The quick filter searches the texts of the {count(loaded, 'person', 'people')} in this list. To search in
    the service instead, use “Search by”.
  </Empty>
)

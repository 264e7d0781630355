/** The states without rows, each with the next step. */
import { Button } from '@mantine/core'
import { Empty } from '../ui/frame/Empty.tsx'
import { asksDefault, type Filters } from './filters.ts'
import { count } from '../ui/number.ts'
import { focusHeading } from '../ui/pane/focusBack.ts'

const step = (label: string, onClick: () => void) => (
  <Button
    variant="default"
    onClick={(event) => {
      focusHeading(event)
      onClick()
    }}
  >
    {label}
  </Button>
)

export const Cancelled = ({ onRead }: { readonly onRead: () => void }) => (
  <Empty title="Reading was cancelled" action={step('Read again', onRead)}>
    No one had been read.
  </Empty>
)

export const Nobody = ({ filters, onReset }: { readonly filters: Filters; readonly onReset: () => void }) =>
  asksDefault(filters) ? (
    <Empty title="The watchlist is empty">
      {/* beyond-the-spec §2 */}
      People are listed after about four weekly reminders without finishing a training module. To see everyone
      else, tick “None” under “Videos to watch”.
    </Empty>
  ) : (
    <Empty title="No one matches these filters" action={step('Reset filters', onReset)}>
      Try a shorter text or other video counts. With none ticked, people without videos are left out.
    </Empty>
  )

interface NoRowProps {
  readonly q: string
  readonly loaded: number
  readonly onClear: () => void
}

export const NoRow = ({ q, loaded, onClear }: NoRowProps) => (
  <Empty title={`No row contains “${q.trim()}”`} action={step('Clear the quick filter', onClear)}>
    The quick filter searches the texts of the {count(loaded, 'person', 'people')} in this list. To search in
    the service instead, use “Search by”.
  </Empty>
)

export const NoChoice = ({ onClear }: { readonly onClear: () => void }) => (
  <Empty title="No one in this list matches" action={step('Clear the filters on this page', onClear)}>
    The chosen bars, numbers, departments and texts together leave no one. Remove one of them.
  </Empty>
)

/** The states without rows, each with the next step. */
import { Button } from '@mantine/core'
import { Empty } from '../ui/frame/Empty.tsx'
import { asksDefault, type Asked } from './filters.ts'
import { count } from '../ui/number.ts'
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

export const Nobody = ({ asked, onReset }: { readonly asked: Asked; readonly onReset: () => void }) =>
  asksDefault(asked) ? (
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

interface NoChoiceProps {
  readonly onClear: () => void
  /** The department most like a chosen one that has nobody. */
  readonly meant: string | undefined
  readonly onMeant: (department: string) => void
}

export const NoChoice = ({ onClear, meant, onMeant }: NoChoiceProps) => (
  <Empty
    title="No one in this list matches"
    action={
      <div className="row">
        {meant !== undefined && step(`Show ${meant}`, () => onMeant(meant))}
        {step('Clear the filters on this page', onClear)}
      </div>
    }
  >
    {meant === undefined
      ? 'The chosen bars, numbers, departments and texts together leave no one. Remove one of them.'
      : `A chosen department is not in this list. Did you mean ${meant}?`}
  </Empty>
)

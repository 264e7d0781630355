/** The states without rows, each with the next step. */
import { Button } from '@mantine/core'
import { Empty } from '../ui/frame/Empty.tsx'
import { asksDefault, type Filters } from './filters.ts'
import { count } from '../ui/number.ts'

export function Cancelled({ onRead }: { readonly onRead: () => void }) {
  return (
    <Empty
      title="Reading was cancelled"
      action={
        <Button variant="default" onClick={onRead}>
          Read again
        </Button>
      }
    >
      No one had been read.
    </Empty>
  )
}

export function Nobody({ filters, onReset }: { readonly filters: Filters; readonly onReset: () => void }) {
  if (asksDefault(filters)) {
    return (
      <Empty title="The watchlist is empty">
        {/* beyond-the-spec §2 */}
        People are listed after about four weekly reminders without finishing a training module. To see
        everyone else, tick “None” under “Videos to watch”.
      </Empty>
    )
  }
  return (
    <Empty
      title="No one matches these filters"
      action={
        <Button variant="default" onClick={onReset}>
          Reset filters
        </Button>
      }
    >
      Try a shorter text or other video counts. With none ticked, people without videos are left out.
    </Empty>
  )
}

export function NoRow({
  q,
  loaded,
  onClear,
}: {
  readonly q: string
  readonly loaded: number
  readonly onClear: () => void
}) {
  return (
    <Empty
      title={`No row contains “${q.trim()}”`}
      action={
        <Button variant="default" onClick={onClear}>
          Clear the quick filter
        </Button>
      }
    >
      The quick filter searches name, email and department of the {count(loaded, 'person', 'people')} in this
      list. To search in the service instead, use “Search by”.
    </Empty>
  )
}

export function NoChoice({ onClear }: { readonly onClear: () => void }) {
  return (
    <Empty
      title="No one in this list matches"
      action={
        <Button variant="default" onClick={onClear}>
          Clear the filters on this page
        </Button>
      }
    >
      The chosen bars, departments and texts together leave no one. Remove one of them.
    </Empty>
  )
}

/** Why no row is shown, and what would change that. */
import { Button } from '@mantine/core'
import { Empty } from '../ui/frame/Empty.tsx'
import { asksDefault, type Filters } from './filters.ts'
import { number } from '../ui/number.ts'

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
      What had been read is not shown: part of a list looks like all of it.
    </Empty>
  )
}

export function Nobody({ filters, onReset }: { readonly filters: Filters; readonly onReset: () => void }) {
  if (asksDefault(filters)) {
    return (
      <Empty title="Nobody is on the watchlist">
        {/* beyond-the-spec §2 */}
        People come onto it after about four weekly reminders without finishing a training module. Tick “None”
        under “Videos to watch” to see everybody else.
      </Empty>
    )
  }
  return (
    <Empty
      title="Nobody matches these filters"
      action={
        <Button variant="default" onClick={onReset}>
          Reset filters
        </Button>
      }
    >
      The service found no one. Try a shorter text, or other video counts: with none ticked, people without a
      video are left out.
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
      title={`No row holds “${q.trim()}”`}
      action={
        <Button variant="default" onClick={onClear}>
          Clear the quick filter
        </Button>
      }
    >
      The quick filter looks at name, email and department of the {number(loaded)} people in this list. To ask
      the service instead, use “Search by”.
    </Empty>
  )
}

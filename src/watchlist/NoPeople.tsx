import { Button, Group } from '@mantine/core'
import { Empty } from '../ui/frame/Empty.tsx'
import { count } from '../ui/number.ts'
import { focusHeadingThen } from '../ui/pane/focusBack.ts'
import { nearestToSearch } from './ask/departments.ts'
import { sayRefinement } from './facets/refinement.ts'
import { asksDefault } from './filters.ts'
import type { PeopleProps } from './People.tsx'

interface NoRowsProps {
  readonly title: string
  /** The buttons, by their labels. */
  readonly steps: Readonly<Record<string, () => void>>
  readonly children: string
}

/** A state without rows, with the next steps. */
export const NoRows = ({ title, steps, children }: NoRowsProps) => (
  <Empty
    title={title}
    action={
      <Group justify="center" gap={8}>
        {Object.entries(steps).map(([label, act]) => (
          <Button key={label} onClick={focusHeadingThen(act)}>
            {label}
          </Button>
        ))}
      </Group>
    }
  >
    {children}
  </Empty>
)

interface NoPeopleProps extends Pick<
  PeopleProps,
  'list' | 'asked' | 'view' | 'departments' | 'onAsk' | 'onReset'
> {
  readonly query: string
  readonly onClearQuery: () => void
  readonly onClear: () => void
}

/** The reason why no one is shown, with the way back, and for a misspelt department the nearest one. */
export function NoPeople(props: NoPeopleProps) {
  const { list, asked, view, departments, query, onAsk, onReset } = props
  const { people } = list
  if (people.length === 0 && asksDefault(asked)) {
    return (
      <Empty title="The watchlist is empty">
        {/* beyond-the-spec §2 */}
        People are listed after about four weekly reminders without finishing a training module. To see
        everyone else, click “Change” and tick “None”.
      </Empty>
    )
  }
  if (people.length === 0) {
    const near = nearestToSearch(asked, departments)
    return (
      <NoRows
        title="No one matches these filters"
        steps={{
          ...(near && { [`Show ${near}`]: () => onAsk({ ...asked, value: near }) }),
          'Reset filters': onReset,
        }}
      >
        {near
          ? `No one in “${asked.value}”. Did you mean ${near}?`
          : 'Try a shorter text or other video counts. With none ticked, people without videos are left out.'}
      </NoRows>
    )
  }
  if (sayRefinement(view, '') === '') {
    return (
      <NoRows
        title={`No row contains “${query.trim()}”`}
        steps={{ 'Clear the quick filter': props.onClearQuery }}
      >
        {`The quick filter searches the texts of the ${count(people.length, 'person', 'people')} in this list. To search in the service instead, click “Change”.`}
      </NoRows>
    )
  }
  return (
    <NoRows title="No one in this list matches" steps={{ 'Clear the filters on this page': props.onClear }}>
      The chosen bars, numbers, departments and texts together leave no one. Remove one of them.
    </NoRows>
  )
}

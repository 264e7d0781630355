import { Button, Group } from '@mantine/core'
import { Empty } from '../ui/frame/Empty.tsx'
import { count } from '../ui/number.ts'
import { focusHeadingThen } from '../ui/pane/focusBack.ts'
import { nearest } from '../ui/table/match.ts'
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
  'list' | 'asked' | 'view' | 'departments' | 'onAsk' | 'onView' | 'onReset'
> {
  /** The departments of this list. */
  readonly listed: readonly string[]
  readonly query: string
  readonly onClearQuery: () => void
  readonly onClear: () => void
}

/** The reason why no one is shown, with the way back, and for a misspelt department the nearest one. */
export function NoPeople(props: NoPeopleProps) {
  const { list, asked, view, departments, listed, query, onAsk, onView, onReset } = props
  const { people, isComplete } = list
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
          ? sayNearest(asked.value, near)
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
  const { departments: chosen = [] } = view
  const missing = isComplete ? chosen.find((name) => !listed.includes(name)) : undefined
  const near = missing === undefined ? undefined : nearest(missing, listed)
  const showNear = () =>
    onView({ departments: chosen.map((name) => (name === missing ? (near ?? name) : name)) })
  return (
    <NoRows
      title="No one in this list matches"
      steps={{
        ...(near && { [`Show ${near}`]: showNear }),
        'Clear the filters on this page': props.onClear,
      }}
    >
      {missing !== undefined && near
        ? sayNearest(missing, near)
        : 'The chosen bars, numbers, departments and texts together leave no one. Remove one of them.'}
    </NoRows>
  )
}

const sayNearest = (sought: string, near: string) => `No one in “${sought}”. Did you mean ${near}?`

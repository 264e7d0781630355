import { Button, Anchor } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { focusHeadingThen } from '../../ui/pane/focusBack.ts'
import { counts, departmentName, flip, type Refinement } from './refinement.ts'
import classes from '../People.module.css'

export interface ChipsProps {
  readonly refinement: Refinement
  readonly onRefine: (refinement: Refinement) => void
  readonly onClear: () => void
}

/** The chosen filters of the page, each with a way to remove it. */
export function Chips({ refinement, onRefine, onClear }: ChipsProps) {
  const { left = [], departments = [] } = refinement
  const chips = [
    ...left.map((bucket) => ({ name: counts[bucket].name, without: { left: flip(left, bucket) } })),
    ...departments.map((name) => ({
      name: departmentName(name),
      without: { departments: flip(departments, name) },
    })),
  ]
  if (chips.length === 0) return null
  return (
    <div className={`row ${classes.chips}`} role="group" aria-label="Filters on this page">
      {chips.map(({ name, without }) => (
        <Button
          key={JSON.stringify(without)}
          size="xs"
          c="var(--notice)"
          bg="var(--notice-soft)"
          maw={280}
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`Remove the filter ${name}`}
          title="Remove this filter"
          onClick={focusHeadingThen(() => onRefine(without))}
        >
          {name}
        </Button>
      ))}
      <Anchor component="button" type="button" className={classes.link} onClick={focusHeadingThen(onClear)}>
        Clear<span className="hidden"> the filters on this page</span>
      </Anchor>
    </div>
  )
}

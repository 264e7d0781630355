import { Button } from '@mantine/core'
import { knownUrlActions } from '../../api/schemas.ts'
import { number } from '../../ui/number.ts'
import type { Entry } from '../urls/entry.ts'
import { assign, change, type EntryList, widen } from '../urls/list.ts'
import { countEntries } from '../request/policyWords.ts'

export interface ChosenToolsProps {
  readonly list: EntryList
  readonly onList: (list: EntryList) => void
  readonly onRemove: (values: ReadonlySet<string>) => void
  /** By their wire value. */
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

export function ChosenTools({ list, onList, onRemove, chosen, onChosen }: ChosenToolsProps) {
  const { entries } = list
  const apply = (next: readonly Entry[], what: string) => onList(change(list, next, what))
  const many = countEntries(chosen.size)
  return (
    <div className="row" role="group" aria-label="Selected entries">
      <Button size="compact-sm" variant="subtle" onClick={() => onChosen(new Set())}>
        Select none
      </Button>
      {knownUrlActions.map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant="default"
          onClick={() => apply(assign(entries, chosen, { action }), `${many} set to ${action}`)}
        >
          Set to {action}
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => apply(widen(entries, chosen), `${many} widened to their domains`)}
      >
        Use the whole domain
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onRemove(chosen)}>
        Remove {number(chosen.size)}
      </Button>
    </div>
  )
}

import { Button } from '@mantine/core'
import { knownUrlActions } from '../../api/schemas.ts'
import { number } from '../../ui/number.ts'
import { countEntries } from '../request/policyWords.ts'
import type { Entry } from '../urls/entry.ts'
import { assign, widen } from './entryList.ts'

export interface ChosenToolsProps {
  readonly entries: readonly Entry[]
  readonly onEntries: (entries: readonly Entry[], what: string) => void
  readonly onRemove: (values: ReadonlySet<string>) => void
  /** The selected entries, by wire value. */
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

export function ChosenTools({ entries, onEntries, onRemove, chosen, onChosen }: ChosenToolsProps) {
  const many = countEntries(chosen.size)
  const tools = [
    ...knownUrlActions.map((action) => ({
      words: `Set to ${action}`,
      act: () => onEntries(assign(entries, chosen, { action }), `${many} set to ${action}`),
    })),
    {
      words: 'Use the whole domain',
      act: () => onEntries(widen(entries, chosen), `${many} widened to their domains`),
    },
    { words: `Remove ${number(chosen.size)}`, act: () => onRemove(chosen) },
  ]
  return (
    <div className="row" role="group" aria-label="Selected entries">
      <Button size="compact-sm" variant="subtle" onClick={() => onChosen(new Set())}>
        Select none
      </Button>
      {tools.map(({ words, act }) => (
        <Button key={words} size="compact-sm" onClick={act}>
          {words}
        </Button>
      ))}
    </div>
  )
}

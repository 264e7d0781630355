import { limits } from '../../api/schemas.ts'
import { download } from '../../ui/download.ts'
import { number } from '../../ui/number.ts'
import { answerFor, isAnswered } from '../../ui/pane/finding.ts'
import type { Fix } from '../../ui/pane/FindingPart.tsx'
import { Findings } from '../../ui/pane/Findings.tsx'
import { elementAt } from '../../ui/places.ts'
import type { PolicyFinding } from '../checks/finding.ts'
import type { PagePlace } from '../request/place.ts'
import { countEntries, sayRemove } from '../request/policyWords.ts'
import { change, toCsv } from './entryList.ts'
import type { ListEditor } from './listDocument.ts'

export interface FindingListProps {
  readonly editor: ListEditor
  readonly findings: readonly PolicyFinding[]
  /** Leads to the place of a finding; absent while the page cannot be left. */
  readonly onGo?: ((place: PagePlace) => void) | undefined
  /** Removes entries by their values; absent while the list cannot change. */
  readonly onRemove?: ((values: ReadonlySet<string>) => void) | undefined
  readonly waiting?: string | undefined
}

/** The findings of the page and of the review, each with what can be done about it. */
export function FindingList({ editor, findings, onGo, onRemove, waiting }: FindingListProps) {
  const { list, answers } = editor.document
  const answer: Parameters<typeof Findings>[0]['onAnswer'] = (key, given) =>
    editor.change((now) => {
      const { [key]: _before, ...others } = now.answers
      return { answers: given ? { ...others, [key]: given } : others }
    })
  function keepFirst() {
    const { urlsPerPolicy: most } = limits
    const others = list.entries.slice(most)
    download('urls-not-added.csv', 'text/csv', toCsv(others))
    editor.change({
      list: change(list, list.entries.slice(0, most), `${countEntries(others.length)} saved as a file`),
    })
  }
  function fixesOf(finding: PolicyFinding): readonly Fix[] {
    const { key, level, values, place, isRemovable } = finding
    const others = number(list.entries.length - limits.urlsPerPolicy)
    const fix = (label: string, onFix: () => void, variant?: Fix['variant']): Fix => ({
      label,
      name: `${label}: ${key}`,
      onFix,
      ...(variant && { variant }),
    })
    return [
      ...(key === 'too many'
        ? [
            fix(
              `Keep the first ${number(limits.urlsPerPolicy)} and save the other ${others} as a file`,
              keepFirst,
            ),
          ]
        : []),
      ...(isRemovable && values && onRemove ? [fix(sayRemove(values.size), () => onRemove(values))] : []),
      ...(isRemovable && level === 'note'
        ? [fix('Keep', () => answer(key, answerFor(finding)), 'subtle')]
        : []),
      ...(place && onGo ? [fix(place.at === 'list' ? 'Show' : 'Go to it', () => onGo(place), 'subtle')] : []),
    ]
  }
  return (
    <Findings
      label="Findings"
      // An answer to a note keeps what it is about, and hides it.
      findings={findings.filter((finding) => finding.level !== 'note' || !isAnswered(finding, answers))}
      answers={answers}
      onAnswer={answer}
      fixesOf={fixesOf}
      waiting={waiting}
      otherwise={() => elementAt('find') ?? elementAt('box')}
    />
  )
}

import { limits } from '../../api/schemas.ts'
import { download } from '../../ui/download.ts'
import { number } from '../../ui/number.ts'
import { answerFor, type FindingAnswer, isAnswered } from '../../ui/pane/finding.ts'
import { type Fix, Findings } from '../../ui/pane/Findings.tsx'
import { countEntries, type PolicyFinding } from '../checks/finding.ts'
import type { PagePlace } from '../request/policy.ts'
import { change, toCsv } from './entryList.ts'
import type { ListEditor } from './listDocument.ts'

export interface FindingListProps {
  readonly editor: ListEditor
  readonly findings: readonly PolicyFinding[]
  /** Leads to the place of a finding. */
  readonly onGo: (place: PagePlace) => void
  /** Removes entries by their values. */
  readonly onRemove: (values: ReadonlySet<string>) => void
  readonly waiting?: string | undefined
  readonly none?: string | undefined
}

/** The findings of the page and of the review, each with what can be done about it. */
export function FindingList({ editor, findings, onGo, onRemove, waiting, none }: FindingListProps) {
  const { list, answers } = editor.document
  const answer = (key: string, given: FindingAnswer | undefined) =>
    editor.change((now) => {
      const { [key]: _before, ...others } = now.answers
      return { answers: given ? { ...others, [key]: given } : others }
    })
  function keepFirst() {
    const others = list.entries.slice(limits.urlsPerPolicy)
    download('other-urls.csv', 'text/csv', toCsv(others))
    const what = `${countEntries(others.length)} saved as a file`
    editor.change({ list: change(list, list.entries.slice(0, limits.urlsPerPolicy), what) })
  }
  function fixesOf(finding: PolicyFinding): readonly Fix[] {
    const { key, level, values = new Set(), place, isRemovable } = finding
    const many = number(values.size)
    const fixes: readonly (Fix | false | undefined)[] = [
      key === 'too many' && {
        label: `Keep the first ${number(limits.urlsPerPolicy)} and save the other ${many} as a file`,
        variant: 'filled',
        onFix: keepFirst,
      },
      isRemovable && {
        label: values.size === 1 ? 'Remove' : `Remove ${many}`,
        onFix: () => onRemove(values),
      },
      isRemovable &&
        level === 'note' && {
          label: 'Keep',
          variant: 'subtle',
          onFix: () => answer(key, answerFor(finding)),
        },
      place && {
        label: place.at === 'list' ? 'Show' : 'Go to it',
        variant: 'subtle',
        onFix: () => onGo(place),
      },
    ]
    return fixes.flatMap((fix) => (fix ? [{ ...fix, name: `${fix.label}: ${key}` }] : []))
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
      none={none}
    />
  )
}

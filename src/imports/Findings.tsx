import { Anchor } from '@mantine/core'
import { download } from '../ui/download.ts'
import { elementAt, within } from '../ui/focus.ts'
import { Findings as FindingList } from '../ui/pane/Findings.tsx'
import type { DecisionsChange } from './file/decisions.ts'
import type { FileFinding } from './findings/finding.ts'
import { problemRowsCsv } from './findings/problemRowsCsv.ts'
import { isRereading, type Loaded } from './job/flow.ts'
import { useShowFix } from './Rows.tsx'

interface FindingsProps {
  readonly flow: Loaded
  readonly findings: readonly FileFinding[]
  readonly onDecide: (change: DecisionsChange) => void
}

export function Findings({ flow, findings, onDecide }: FindingsProps) {
  const show = useShowFix()
  const fixesOf = ({ level, sentence, fixes, shows }: FileFinding) => [
    ...fixes.map(({ label, change }) => ({
      label,
      name: `${label}: ${sentence}`,
      variant: level === 'stop' ? ('filled' as const) : ('default' as const),
      onFix: () => onDecide(change),
    })),
    ...(shows && fixes.length === 0 ? [show(shows, sentence)] : []),
  ]
  return (
    <div className="stack tight">
      <FindingList
        label="Findings"
        findings={findings}
        fixesOf={fixesOf}
        waiting={isRereading(flow) ? 'The change is being applied.' : undefined}
      />
      {flow.prepared.checked.counts.bad > 0 && <DownloadProblems flow={flow} />}
    </div>
  )
}

export function DownloadProblems({ flow: { source, prepared } }: { readonly flow: Loaded }) {
  const save = () =>
    download(`${source.name.replace(/\.[^.]*$/, '')}-problems.csv`, 'text/csv', problemRowsCsv(prepared))
  return (
    <div>
      <Anchor component="button" type="button" onClick={save}>
        Download the rows with a problem
      </Anchor>
    </div>
  )
}

/** Moves the focus to the fix of a stop, or else to the columns if they are not known, or to another file. */
export const goToDecision = () => {
  const decisions = within(elementAt('main'), '[data-decision]')
  const target = decisions.find((each) => each.closest('aside')) ?? decisions[0] ?? elementAt('choose-file')
  target?.scrollIntoView({ block: 'center' })
  target?.focus()
}

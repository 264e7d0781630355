import { Anchor } from '@mantine/core'
import { download } from '../ui/download.ts'
import { elementAt, within } from '../ui/focus.ts'
import type { Answers } from '../ui/pane/finding.ts'
import { Findings as FindingList } from '../ui/pane/Findings.tsx'
import type { Read } from './file/prepare.ts'
import type { SettingsChange } from './file/settings.ts'
import type { FileFinding } from './findings/finding.ts'
import { problemRowsCsv } from './findings/problemRowsCsv.ts'
import { hasOtherRows } from './job/flow.ts'
import { useShowFix } from './Rows.tsx'
import type { Loaded } from './ThisImport.tsx'

interface FindingsProps {
  readonly flow: Loaded
  readonly findings: readonly FileFinding[]
  readonly onSet: (settings: SettingsChange) => void
}

/** None of them is answered here: the review has the ticks. */
const noAnswers: Answers = {}

/** The findings, each in a line with its fix, or else with its rows. */
export function Findings({ flow, findings, onSet }: FindingsProps) {
  const show = useShowFix()
  const { source, prepared } = flow
  const fixesOf = ({ key, level, sentence, fixes, shows }: FileFinding) => [
    ...fixes.map(({ label, settings }) => ({
      label,
      variant: level === 'stop' ? ('filled' as const) : ('default' as const),
      onFix: () => onSet(settings),
    })),
    ...(shows && (fixes.length === 0 || shows === 'bad') ? [show(shows, sentence)] : []),
    // The table has them in its head.
    ...(key === 'columns'
      ? [{ ...show('all', sentence, 'column'), label: 'Change', name: 'Change the columns' }]
      : []),
  ]
  return (
    <div className="stack tight">
      <FindingList
        label="Findings"
        findings={findings}
        answers={noAnswers}
        onAnswer={() => undefined}
        fixesOf={fixesOf}
        waiting={hasOtherRows(flow) ? 'The change is being applied.' : undefined}
      />
      {prepared.read.checked.counts.bad > 0 && <DownloadProblems name={source.name} read={prepared.read} />}
    </div>
  )
}

/** To be corrected, and imported again. */
export function DownloadProblems({ name, read }: { readonly name: string; readonly read: Read }) {
  return (
    <div>
      <Anchor
        component="button"
        type="button"
        onClick={() =>
          download(`${name.replace(/\.[^.]*$/, '')}-problems.csv`, 'text/csv', problemRowsCsv(read))
        }
      >
        Download {read.checked.counts.bad === 1 ? 'the row with a problem' : 'the rows with a problem'}
      </Anchor>
    </div>
  )
}

/** To what settles it, or else to the columns if they are not known, or to another file. */
export const goToDecision = () => {
  const decisions = within(elementAt('main'), '[data-decision]')
  const target = decisions.find((each) => each.closest('aside')) ?? decisions[0] ?? elementAt('choose-file')
  target?.scrollIntoView({ block: 'center' })
  target?.focus()
}

import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpCircle,
  IconHourglass,
  IconXboxX,
} from '@tabler/icons-react'
import type { LogRow, Outcome } from './entry.ts'
import { lacksRecord, outcomeWords } from './words.ts'
import classes from './log.module.css'

const looks = {
  'on its way': { Icon: IconHourglass, tone: 'notice' },
  accepted: { Icon: IconCircleCheck, tone: 'good' },
  'stored differently': { Icon: IconAlertTriangle, tone: 'bad' },
  read: { Icon: IconCircleCheck, tone: 'good' },
  refused: { Icon: IconXboxX, tone: 'bad' },
  'not executed': { Icon: IconXboxX, tone: 'bad' },
  failed: { Icon: IconXboxX, tone: 'bad' },
  'outcome unknown': { Icon: IconHelpCircle, tone: 'warn' },
  'confirmed by you': { Icon: IconCircleCheck, tone: 'good' },
  'not found by you': { Icon: IconXboxX, tone: 'bad' },
} as const satisfies Record<Outcome, unknown>

/** The outcome of a request: an icon, always a word, and a colour if it needs a look. */
export function OutcomeChip({ row }: { readonly row: LogRow }) {
  const { operation, outcome } = row
  const isLacking = outcome === 'accepted' && lacksRecord(row)
  const { Icon, tone } = looks[isLacking ? 'outcome unknown' : outcome]
  return (
    <span className={classes.outcome} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {outcomeWords(outcome, operation)}
      {isLacking && ', no record'}
    </span>
  )
}

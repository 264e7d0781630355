import { IconAlertTriangle, IconCheck, IconPencilPlus, IconQuestionMark } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { AndMore } from '../../ui/FirstFew.tsx'
import { count, number } from '../../ui/number.ts'
import { type ComparedField, compareStored, type Match } from './comparison.ts'
import classes from './Stored.module.css'

const looks = {
  same: { Icon: IconCheck, word: 'same' },
  'filled in': { Icon: IconPencilPlus, word: 'filled in by the service' },
  different: { Icon: IconAlertTriangle, word: 'different' },
  'not said': { Icon: IconQuestionMark, word: 'not said' },
} as const satisfies Record<Match, unknown>

/** More would take a while to lay out, and nobody reads them one by one. */
const maxShown = 100

const isAgreed = ({ match }: ComparedField): boolean => match === 'same' || match === 'filled in'

/** What was sent beside what the service says it stored: what differs is shown, the rest when asked for. */
export function Stored({
  sent,
  record,
}: {
  readonly sent: CreatePolicyInput
  readonly record: PolicyRecord
}) {
  const { rows, sentence } = useMemo(() => compareStored(sent, record), [sent, record])
  const open = rows.filter((row) => !isAgreed(row))
  const folded = rows.filter(isAgreed)
  const filled = folded.filter(({ match }) => match === 'filled in').length
  const isUnsaid = open.some(({ match }) => match === 'not said')
  const isDifferent = open.some(({ match }) => match === 'different')
  const Icon = isDifferent ? IconAlertTriangle : isUnsaid ? IconQuestionMark : IconCheck
  return (
    <div className="stack tight">
      <p className={classes.verdict} data-tone={isDifferent ? 'warn' : isUnsaid ? 'open' : 'good'}>
        <Icon size={16} aria-hidden />
        {sentence}
      </p>
      {open.length > 0 && <Rows rows={open} label="What differs, or is not said" />}
      {folded.length > 0 && (
        <details className={classes.more}>
          <summary>
            Show {count(folded.length, 'field')} that {folded.length === 1 ? 'agrees' : 'agree'}
            {filled > 0 && `, ${number(filled)} of them filled in by the service`}
          </summary>
          <Rows rows={folded} label="What agrees" />
        </details>
      )}
    </div>
  )
}

/** No table of the browser's: a narrow screen shows its rows as blocks. */
function Rows({ rows, label }: { readonly rows: readonly ComparedField[]; readonly label: string }) {
  return (
    <>
      <div role="table" aria-label={label}>
        <div role="row" className={classes.head}>
          <span role="columnheader">Field</span>
          <span role="columnheader">Sent</span>
          <span role="columnheader">Stored</span>
        </div>
        {rows.slice(0, maxShown).map((row, index) => (
          <Line key={index} row={row} />
        ))}
      </div>
      <AndMore count={rows.length - maxShown} />
    </>
  )
}

function Line({ row: { field, sent, stored, match } }: { readonly row: ComparedField }) {
  const { Icon, word } = looks[match]
  return (
    <div role="row" className={classes.row} data-match={match}>
      <span role="rowheader">
        {field}{' '}
        <span className={classes.match}>
          <Icon size={14} aria-hidden />
          {word}
        </span>
      </span>
      <span role="cell" className="mono" data-label="Sent">
        {sent ?? <span className="dimmed">left out</span>}
      </span>
      <span role="cell" className="mono" data-label="Stored">
        {stored ?? <span className="dimmed">not said</span>}
      </span>
    </div>
  )
}

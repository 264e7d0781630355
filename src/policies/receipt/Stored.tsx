import { IconAlertTriangle, IconCheck, IconPencilPlus, IconQuestionMark } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { AndMore } from '../../ui/FirstFew.tsx'
import { number } from '../../ui/number.ts'
import { printable, useIsPrinting } from '../../ui/printing.tsx'
import { type ComparedField, compareStored, type Match } from './comparison.ts'
import classes from './Stored.module.css'

const looks = {
  same: { Icon: IconCheck, word: 'same' },
  'filled in': { Icon: IconPencilPlus, word: 'set by the service' },
  different: { Icon: IconAlertTriangle, word: 'different' },
  'not said': { Icon: IconQuestionMark, word: 'not returned' },
} as const satisfies Record<Match, unknown>

/** More rows would be slow to render. */
const maxShown = 100

const isAgreed = ({ match }: ComparedField): boolean => match === 'same' || match === 'filled in'

/** Compares the request with the stored policy. Differences are shown, the rest is folded. */
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
      {open.length > 0 && <Rows rows={open} label="Different or not returned" />}
      {folded.length > 0 && (
        <details className={classes.more}>
          <summary>
            Compare sent and stored ({number(folded.length - filled)} the same
            {filled > 0 && `, ${number(filled)} set by the service`})
          </summary>
          <Rows rows={folded} label="The same, or set by the service" />
        </details>
      )}
    </div>
  )
}

/** ARIA roles in place of `<table>`: a narrow screen shows the rows as blocks. */
function Rows({ rows, label }: { readonly rows: readonly ComparedField[]; readonly label: string }) {
  const most = useIsPrinting() ? printable(rows.length).shown : maxShown
  return (
    <>
      <div role="table" aria-label={label}>
        <div role="row" className={classes.head}>
          <span role="columnheader">Field</span>
          <span role="columnheader">Sent</span>
          <span role="columnheader">Stored</span>
        </div>
        {rows.slice(0, most).map((row, index) => (
          <Line key={index} row={row} />
        ))}
      </div>
      <AndMore count={rows.length - most} />
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
        {sent ?? <span className="dimmed">not sent</span>}
      </span>
      <span role="cell" className="mono" data-label="Stored">
        {stored ?? <span className="dimmed">not returned</span>}
      </span>
    </div>
  )
}

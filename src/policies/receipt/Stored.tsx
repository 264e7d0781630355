import { IconAlertTriangle, IconCheck, IconPencilPlus, IconQuestionMark } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { number } from '../../ui/number.ts'
import { type ComparedField, compareStored, type Match } from './comparison.ts'
import { FieldTable, type FieldTableProps } from './FieldTable.tsx'
import classes from './Stored.module.css'

const looks = {
  same: { Icon: IconCheck, word: 'same' },
  'filled in': { Icon: IconPencilPlus, word: 'set by the service' },
  different: { Icon: IconAlertTriangle, word: 'different' },
  'not said': { Icon: IconQuestionMark, word: 'not returned' },
} as const satisfies Record<Match, unknown>

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
  // Differences come first.
  const worst = open[0]?.match ?? 'same'
  const { Icon } = looks[worst]
  return (
    <div className="stack tight">
      <p className={classes.verdict} data-match={worst}>
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

const names = ['Sent', 'Stored'] as const

const Rows = (props: Pick<FieldTableProps, 'rows' | 'label'>) => (
  <FieldTable {...props} names={names} absent="not returned">
    {({ match }) => {
      const { Icon, word } = looks[match]
      return (
        <span className={classes.match} data-match={match}>
          <Icon size={14} aria-hidden />
          {word}
        </span>
      )
    }}
  </FieldTable>
)

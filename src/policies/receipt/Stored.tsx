import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCheck,
  IconId,
  IconPencilPlus,
  IconQuestionMark,
} from '@tabler/icons-react'
import type { Match } from '../../api/stored.ts'
import { AndMore } from '../../ui/FirstFew.tsx'
import { Details } from '../../ui/form/Details.tsx'
import { number } from '../../ui/number.ts'
import { printable, useIsPrinting } from '../../ui/printing.tsx'
import type { ComparedField, Comparison } from './comparison.ts'
import classes from './Stored.module.css'

const looks = {
  same: { Icon: IconCheck, word: 'same' },
  'filled in': { Icon: IconPencilPlus, word: 'set by the service' },
  'another id': { Icon: IconId, word: 'another id' },
  reworded: { Icon: IconArrowsExchange, word: 'same effect' },
  different: { Icon: IconAlertTriangle, word: 'different' },
  'not returned': { Icon: IconQuestionMark, word: 'not returned' },
} as const satisfies Record<Match, unknown>

const isAgreed = ({ match }: ComparedField): boolean => match === 'same' || match === 'filled in'

/** The comparison of the request with the stored policy. Differences are shown, the rest is folded. */
export function Stored({ rows, sentence }: Comparison) {
  const open = rows.filter((row) => !isAgreed(row))
  const folded = rows.filter(isAgreed)
  const filled = folded.filter(({ match }) => match === 'filled in').length
  // Differences come first.
  const worst = open[0]?.match ?? 'same'
  const { Icon } = looks[worst]
  return (
    <div className="stack tight">
      <div className={`row ${classes.verdict}`} data-match={worst}>
        <Icon size={16} aria-hidden />
        <span className="grow">{sentence}</span>
      </div>
      {open.length > 0 && <Rows rows={open} label="Different or not returned" />}
      {folded.length > 0 && (
        <Details
          summary={`Compare (${number(folded.length - filled)} the same${filled > 0 ? `, ${number(filled)} set by the service` : ''})`}
        >
          <Rows rows={folded} label="The same, or set by the service" />
        </Details>
      )}
    </div>
  )
}

/** The largest number of rows: more would be slow to render. */
const maxShown = 300

/** The rows, with ARIA roles in place of `<table>`, because a narrow screen shows them as blocks. */
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
        {rows.slice(0, most).map(({ field, before, after, match }, index) => {
          const { Icon, word } = looks[match]
          return (
            <div key={index} role="row" className={classes.row}>
              <span role="rowheader">
                {field}{' '}
                <span className={classes.match} data-match={match}>
                  <Icon size={14} aria-hidden />
                  {word}
                </span>
              </span>
              <span role="cell" className="mono" data-label="Sent">
                {before ?? <span className="dimmed">not sent</span>}
              </span>
              <span role="cell" className="mono" data-label="Stored">
                {after ?? <span className="dimmed">not returned</span>}
              </span>
            </div>
          )
        })}
      </div>
      <AndMore count={rows.length - most} />
    </>
  )
}

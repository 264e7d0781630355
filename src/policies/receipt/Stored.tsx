import type { Match } from '../../api/stored.ts'
import { AndMore } from '../../ui/FirstFew.tsx'
import { Fold } from '../../ui/form/Fold.tsx'
import { number } from '../../ui/number.ts'
import type { ComparedField, Comparison } from './comparison.ts'
import classes from './Stored.module.css'

const isAgreed = ({ match }: ComparedField): boolean => match === 'same' || match === 'filled in'

/** The comparison of the request with the stored policy. Differences are shown, the rest is folded. */
export function Stored({ rows, sentence }: Comparison) {
  const open = rows.filter((row) => !isAgreed(row))
  const folded = rows.filter(isAgreed)
  const filled = folded.filter(({ match }) => match === 'filled in').length
  const same = `${number(folded.length - filled)} the same`
  const agreed = filled > 0 ? `${same}, ${number(filled)} set by the service` : same
  return (
    <div className="stack tight">
      {/* Differences come first. */}
      <div data-match={open[0]?.match}>{sentence}</div>
      {open.length > 0 && <Rows rows={open} label="Different or not returned" />}
      {folded.length > 0 && (
        <Fold title="Compare" value={agreed}>
          <Rows rows={folded} label="The same, or set by the service" />
        </Fold>
      )}
    </div>
  )
}

/** The largest number of rows: more would be slow to render. */
const maxShown = 300

const words: Partial<Record<Match, string>> = { 'filled in': 'set by the service', reworded: 'same effect' }

/** The rows, with ARIA roles in place of `<table>`, because a narrow screen shows them as blocks. */
const Rows = ({ rows, label }: { readonly rows: readonly ComparedField[]; readonly label: string }) => (
  <>
    <div role="table" aria-label={label} className={classes.rows}>
      <div role="row" className={classes.head}>
        <span role="columnheader">Field</span>
        <span role="columnheader">Sent</span>
        <span role="columnheader">Stored</span>
      </div>
      {rows.slice(0, maxShown).map(({ field, before, after, match }, index) => (
        <div key={index} role="row">
          <span role="rowheader">
            {field}{' '}
            <span className={classes.match} data-match={match}>
              {words[match] ?? match}
            </span>
          </span>
          <span role="cell" className="mono" data-label="Sent">
            {before ?? <span className="dimmed">not sent</span>}
          </span>
          <span role="cell" className="mono" data-label="Stored">
            {after ?? <span className="dimmed">not returned</span>}
          </span>
        </div>
      ))}
    </div>
    <AndMore count={rows.length - maxShown} />
  </>
)

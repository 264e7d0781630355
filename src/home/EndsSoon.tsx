import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useKept } from '../drafts/useKept.ts'
import { useAllNames } from '../drafts/useNames.ts'
import { isNear, sayDays } from '../ledger/book/ends.ts'
import { sayWhat } from '../ledger/book/entryWords.ts'
import { withLearntNames } from '../ledger/book/learntNames.ts'
import { answerOf, nameOf, type RequestRow } from '../ledger/book/requests.ts'
import { type Names, sayWho } from '../ledger/book/scopeWords.ts'
import { isTrial, sayMeant } from '../ledger/book/trial.ts'
import { useLedgerState } from '../ledger/journal/LedgerContext.ts'
import { Renew } from '../policies/sent/Renewal.tsx'
import { findRenewal } from '../policies/sent/renewals.ts'
import { sentLink, sentListLink } from '../policies/sent/sentLink.ts'
import { number, sayFew } from '../ui/number.ts'
import { focusTitle } from '../ui/pane/focusBack.ts'
import { dayAndTime } from '../ui/time/clock.ts'
import { usePageToast } from '../ui/toast/toast.ts'
import { Box, type BoxProps } from './Box.tsx'
import { endedTrials, type PolicyEnd, soonOf } from './policyEnds.ts'
import classes from './home.module.css'

const ended = z.object({ id: z.string() })

/** The trials that ended and can be kept, and the policies that end in the next days. Each leads to its receipt. */
export function EndsSoon({ ends, now }: { readonly ends: readonly PolicyEnd[]; readonly now: number }) {
  const { requests, liveTabs, reading } = useLedgerState()
  const { shown, all } = useMemo(() => soonOf(ends, now), [ends, now])
  const known = useAllNames()
  const { items, isRead, readNow, save, remove } = useKept('trials', ended)
  const pageToast = usePageToast()
  // Until they are read, it is not known which trials were kept, or let end.
  const isSettled = (id: string) =>
    items.some(({ value }) => value.id === id) || findRenewal(requests, id, liveTabs) !== undefined
  const trials = reading || !isRead ? [] : endedTrials(ends, now).filter(({ row }) => !isSettled(row.sent.id))
  async function letEnd(row: RequestRow) {
    focusTitle()
    if (!(await save({ id: row.sent.id }))) return
    const undo = async () => {
      const kept = (await readNow())?.filter(({ value }) => value.id === row.sent.id) ?? []
      await Promise.all(kept.map((each) => remove(each.id)))
    }
    pageToast.show({ message: `Home no longer asks about “${nameOf(row)}”.`, undo: () => void undo() })
  }
  const list = (listed: readonly PolicyEnd[], box: Omit<BoxProps, 'children'>) =>
    listed.length > 0 && (
      <Box {...box}>
        <ul className={`plain ${classes.rows}`}>
          {listed.map((end) => (
            <Row key={`${end.row.sent.id} ${end.when}`} {...{ end, now, known }} onLetEnd={letEnd} />
          ))}
        </ul>
      </Box>
    )
  const link = all > shown.length && { href: `#${sentListLink('ends soon')}`, text: 'All in Sent' }
  return (
    <>
      {list(trials, { title: 'Keep it?', count: number(trials.length) })}
      {list(shown, { title: 'Ends soon', link })}
    </>
  )
}

interface RowProps {
  readonly end: PolicyEnd
  readonly now: number
  readonly known: Names
  readonly onLetEnd: (row: RequestRow) => Promise<void>
}

function Row({ end: { row, when, scopes }, now, known, onLetEnd }: RowProps) {
  const names = withLearntNames(known, answerOf(row).records)
  const trial = scopes.find(isTrial)
  const people = new Set(scopes.map((scope) => sayWho(scope, names)))
  return (
    <li className={`row ${classes.item} ${classes.ending}`}>
      <span className={classes.said}>
        <Anchor href={`#${sentLink(row.sent.id)}`}>{nameOf(row)}</Anchor>{' '}
        <span className="dimmed">
          {sayWhat(row)}, {sayFew([...people], 2)}
          {trial && `, full policy: ${sayMeant(trial)}`}
          {row.outcome === 'outcome unknown' && ', outcome unknown'}
        </span>
        {row.outcome === 'stored differently' && (
          <span className="chip" data-tone="bad">
            stored differently
          </span>
        )}
      </span>
      <time className="dimmed" dateTime={new Date(when).toISOString()}>
        {when <= now && 'ended '}
        {dayAndTime(when, now)}
      </time>
      {when > now && (
        <span className="chip" data-tone={isNear(when, now) ? 'warn' : undefined}>
          {sayDays(when, now)}
        </span>
      )}
      <Renew requestId={row.sent.id} size="compact-sm" />
      {when <= now && (
        <Anchor
          component="button"
          type="button"
          aria-label={`No, let it end: ${nameOf(row)}`}
          onClick={() => void onLetEnd(row)}
        >
          No, let it end
        </Anchor>
      )}
    </li>
  )
}

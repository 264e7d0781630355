import { ActionIcon, Button, Title } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { number } from '../../ui/number.ts'
import { accountKey, latestQuota, toRows } from '../book/activity.ts'
import { isOfKeys } from '../book/requests.ts'
import { EntryDetail, type EntryDetailProps } from '../entry/EntryDetail.tsx'
import { useCovering } from '../../ui/pane/useCovering.ts'
import { useEscape } from '../../ui/pane/useEscape.ts'
import classes from './Inspector.module.css'
import { useLedgerState } from '../journal/LedgerContext.ts'
import { Quota } from '../activity/Quota.tsx'
import { useOwn } from '../journal/useOwn.ts'
import { Requests } from '../activity/Requests.tsx'

export interface InspectorProps {
  /** Opened by the admin, so it takes the focus. If still open from before, it leaves the focus in place. */
  readonly isAskedFor: boolean
  readonly onClose: () => void
}

/** The activity page's list and detail at the bottom of any page, live, for the current keys. */
export function Inspector({ isAskedFor, onClose }: InspectorProps) {
  const { requests, liveTabs, exchanges } = useLedgerState()
  const own = useOwn()
  const [chosen, setChosen] = useState<string>()
  const [pointedAt, setPointedAt] = useState<string>()
  const pane = useRef<HTMLElement>(null)
  const rows = useMemo(
    () => toRows(requests, liveTabs).filter((row) => isOfKeys(row, own)),
    [requests, liveTabs, own],
  )
  // Sorted here: a view of the table would read the text of every row at each request, on any page.
  const order = useMemo(() => {
    const at = rows.map(({ sent }) => sent.at)
    return Uint32Array.from(rows.keys()).toSorted((a, b) => (at[b] ?? 0) - (at[a] ?? 0))
  }, [rows])
  const quota = useMemo(() => latestQuota(rows, own), [rows, own])
  // Follows the latest request until one is chosen, except the one under the pointer: a click must hit what was read.
  const wanted = chosen ?? pointedAt
  const shown = rows.find(({ sent }) => sent.id === wanted) ?? rows[order[0] ?? -1]

  useEffect(() => {
    if (isAskedFor) pane.current?.focus({ preventScroll: true })
  }, [isAskedFor])
  useEscape(
    useCallback((element) => pane.current?.contains(element) ?? false, []),
    onClose,
  )
  // Frame.module.css
  useCovering(pane, '(max-width: 48em) and (max-height: 30em)', onClose)

  return (
    <section ref={pane} aria-label="Inspector" tabIndex={-1} className={classes.pane}>
      <header className={classes.head}>
        <Title order={2} size="h3">
          Inspector
        </Title>
        <span className={classes.quota}>
          <Quota quota={quota} />
        </span>
        <a href={`#/activity${own ? `?account=${accountKey(own)}` : ''}`} className={classes.all}>
          All {number(rows.length)} in Activity
        </a>
        <ActionIcon variant="subtle" color="gray" aria-label="Close the inspector" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      {shown ? (
        <div className={classes.parts} data-chosen={chosen !== undefined || undefined}>
          <div className={classes.list}>
            <Requests brief rows={rows} order={order} openId={shown.sent.id} onOpen={setChosen} />
          </div>
          <Detail
            // Each request starts at its top.
            key={shown.sent.id}
            row={shown}
            live={exchanges.get(shown.sent.id)}
            onOpen={setChosen}
            onPoint={setPointedAt}
            onBack={() => setChosen(undefined)}
          />
        </div>
      ) : (
        <p className={classes.nothing}>
          No requests of this account yet. Each request appears here before it is sent.
        </p>
      )}
    </section>
  )
}

interface DetailProps extends EntryDetailProps {
  /** Called with the request under the pointer, and when the pointer leaves it. */
  readonly onPoint: (id: string | undefined) => void
  readonly onBack: () => void
}

/** One request. While the admin works in it, it stays with its half-typed text, whatever is sent. */
function Detail({ row, live, onOpen, onPoint, onBack }: DetailProps) {
  const box = useRef<HTMLDivElement>(null)
  const { id } = row.sent
  useEffect(() => {
    const detail = box.current
    const choose = () => onOpen(id)
    const point = () => onPoint(id)
    const leave = () => onPoint(undefined)
    const listeners = { focusin: choose, pointerdown: choose, pointermove: point, pointerleave: leave }
    for (const [name, listener] of Object.entries(listeners)) detail?.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) detail?.removeEventListener(name, listener)
    }
  }, [id, onOpen, onPoint])
  return (
    <div ref={box} className={classes.detail} role="region" aria-label="Request" tabIndex={0}>
      <Button
        className={classes.back}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        All requests
      </Button>
      <EntryDetail row={row} live={live} onOpen={onOpen} />
    </div>
  )
}

import { ActionIcon, Button, Title } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { timeOfDay } from '../../ui/time/clock.ts'
import { number } from '../../ui/number.ts'
import { accountKey, latestQuota, type RequestRow, sentBy, toRow } from '../book/activity.ts'
import { isOf } from '../book/requests.ts'
import { EntryDetail, type EntryDetailProps } from '../entry/EntryDetail.tsx'
import { OutcomeChip } from '../entry/OutcomeChip.tsx'
import { Handle, useHeight } from './Handle.tsx'
import classes from './Inspector.module.css'
import { useLedgerState } from '../journal/LedgerContext.ts'
import { Quota } from '../activity/Quota.tsx'
import { useOwn } from '../journal/useOwn.ts'
import { durationOf, operationName } from '../book/words.ts'

const maxShown = 200

export interface InspectorProps {
  /** Opened by hand: the focus goes to it. Still open from before, it leaves the focus where it is. */
  readonly isAskedFor: boolean
  readonly onClose: () => void
}

/** The wire, at the bottom of any page: the requests of whoever is signed in, latest first, and one of them whole. */
export function Inspector({ isAskedFor, onClose }: InspectorProps) {
  const { requests, liveTabs, exchanges } = useLedgerState()
  const { now } = useSession()
  const own = useOwn()
  const height = useHeight()
  const [chosen, setChosen] = useState<string>()
  const [pointedAt, setPointedAt] = useState<string>()
  const pane = useRef<HTMLElement>(null)
  const sent = useMemo(() => sentBy(requests, own), [requests, own])
  const latest = useMemo(
    () => sent.slice(0, maxShown).map((entry) => toRow(entry, liveTabs)),
    [sent, liveTabs],
  )
  const quota = useMemo(() => latestQuota(sent, own), [sent, own])
  // Until one is chosen it follows the latest, but for one that the pointer is on: a click must land on what was read.
  const wanted = requests.get(chosen ?? pointedAt ?? '')
  const shown = wanted && isOf(wanted, own) ? toRow(wanted, liveTabs) : latest[0]

  useEffect(() => {
    if (isAskedFor) pane.current?.focus({ preventScroll: true })
  }, [isAskedFor])
  useEffect(() => {
    const box = pane.current
    const onKey = ({ key, target }: globalThis.KeyboardEvent) => {
      // In a field it means the field's own, such as its list of days.
      if (key === 'Escape' && !(target instanceof HTMLInputElement)) onClose()
    }
    // Past React, whose events also come from the dialogs that the pane opens.
    box?.addEventListener('keydown', onKey)
    return () => box?.removeEventListener('keydown', onKey)
  }, [onClose])

  return (
    <section
      ref={pane}
      aria-label="Inspector"
      tabIndex={-1}
      className={classes.pane}
      style={{ height: height.now }}
    >
      <Handle height={height} />
      <header className={classes.head}>
        <Title order={2} size="h3">
          Inspector
        </Title>
        <span className={classes.quota}>
          <Quota quota={quota} now={now()} />
        </span>
        <a href={`#/activity${own ? `?account=${accountKey(own)}` : ''}`} className={classes.all}>
          All {number(sent.length)} in Activity
        </a>
        <ActionIcon variant="subtle" color="gray" aria-label="Close the inspector" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      {shown ? (
        <div className={classes.parts} data-chosen={chosen !== undefined || undefined}>
          <Latest rows={latest} shown={shown.sent.id} onChoose={setChosen} />
          <Detail
            // Each request is read from its top.
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
          No request of this account yet. Each one shows here before it leaves this browser.
        </p>
      )}
    </section>
  )
}

interface DetailProps extends EntryDetailProps {
  /** Told of the request that the pointer is on, and when it leaves. */
  readonly onPoint: (id: string | undefined) => void
  readonly onBack: () => void
}

/** One request. Whoever is busy in it keeps it: what is half typed stays, whatever is sent meanwhile. */
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

interface LatestProps {
  readonly rows: readonly RequestRow[]
  readonly shown: string
  readonly onChoose: (id: string) => void
}

/** One stop for the Tab key; the arrows go through the list. */
function Latest({ rows, shown, onChoose }: LatestProps) {
  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const { request } = event.currentTarget.dataset
    const next = by && rows[rows.findIndex(({ sent }) => sent.id === request) + by]
    if (!next) return
    event.preventDefault()
    onChoose(next.sent.id)
    document.querySelector<HTMLElement>(`[data-request="${next.sent.id}"]`)?.focus()
  }
  const stop = rows.some(({ sent }) => sent.id === shown) ? shown : rows[0]?.sent.id
  return (
    <ul className={classes.list} aria-label="Latest requests">
      {rows.map((row) => {
        const { sent, ended, outcome } = row
        const duration = durationOf(row)
        return (
          <li key={sent.id}>
            <button
              type="button"
              className={classes.row}
              data-request={sent.id}
              aria-current={sent.id === shown}
              tabIndex={sent.id === stop ? 0 : -1}
              onClick={() => onChoose(sent.id)}
              onKeyDown={move}
            >
              <time dateTime={new Date(sent.at).toISOString()}>{timeOfDay(sent.at)}</time>
              <span className={classes.what}>{operationName(sent.operation)}</span>
              <OutcomeChip outcome={outcome} />
              <span className={classes.figures}>
                {[
                  ended?.httpStatus !== undefined && `HTTP ${ended.httpStatus}`,
                  duration !== undefined && `${number(duration)} ms`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

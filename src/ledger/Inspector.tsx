import { ActionIcon, Button, Title } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { useKeptState } from '../ui/kept.ts'
import { number } from '../ui/number.ts'
import { latestQuota, type Row, toRows } from './activity.ts'
import { EntryDetail } from './EntryDetail.tsx'
import { FateChip } from './FateChip.tsx'
import classes from './Inspector.module.css'
import { useLedgerState } from './LedgerContext.ts'
import { Quota } from './Quota.tsx'
import { timeOfDay } from '../ui/clock.ts'
import { durationOf, operationName } from './words.ts'

const maxShown = 200
const least = 160
const stepBy = 24
/** What is left of the page above it. */
const most = () => Math.max(least, innerHeight - 160)

/** The wire, at the bottom of any page: the requests of whoever is signed in, latest first, and one of them whole. */
export function Inspector({ onClose }: { readonly onClose: () => void }) {
  const { book, liveTabs, live } = useLedgerState()
  const { state, now } = useSession()
  const [height, setHeight] = useKeptState('inspector.height', 360)
  const [chosen, setChosen] = useState<string>()
  const pane = useRef<HTMLElement>(null)
  const account = state.status === 'signed-in' ? state.account : undefined
  const own = useMemo(
    () =>
      toRows(book, liveTabs).filter(
        ({ sent }) => sent.account === account?.fingerprint && sent.region === account.region,
      ),
    [book, liveTabs, account],
  )
  const latest = useMemo(() => own.toSorted((a, b) => b.sent.at - a.sent.at).slice(0, maxShown), [own])
  const quota = useMemo(
    () => account && latestQuota(own, { region: account.region, account: account.fingerprint }),
    [own, account],
  )
  // Until one is chosen it follows the latest.
  const shown = own.find(({ sent }) => sent.id === chosen) ?? latest[0]

  useEffect(() => {
    pane.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const box = pane.current
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && onClose()
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
      style={{ height: Math.min(height, most()) }}
    >
      <Handle height={height} onHeight={setHeight} />
      <header className={classes.head}>
        <Title order={2} size="h3">
          Inspector
        </Title>
        <span className={classes.quota}>
          <Quota quota={quota} now={now()} />
        </span>
        <a href="#/activity" className={classes.all}>
          All {number(own.length)} in Activity
        </a>
        <ActionIcon variant="subtle" color="gray" aria-label="Close the inspector" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      {shown ? (
        <div className={classes.parts} data-chosen={chosen !== undefined || undefined}>
          <Latest rows={latest} shown={shown.sent.id} onChoose={setChosen} />
          <div
            // Each request is read from its top.
            key={shown.sent.id}
            className={classes.detail}
            role="region"
            aria-label="Request"
            tabIndex={0}
          >
            <Button
              className={classes.back}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={() => setChosen(undefined)}
            >
              All requests
            </Button>
            <EntryDetail row={shown} live={live.get(shown.sent.id)} onOpen={setChosen} />
          </div>
        </div>
      ) : (
        <p className={classes.nothing}>
          No request of this account yet. Each one shows here before it leaves this browser.
        </p>
      )}
    </section>
  )
}

interface LatestProps {
  readonly rows: readonly Row[]
  readonly shown: string
  readonly onChoose: (id: string) => void
}

/** One stop for the Tab key; the arrows go through the list. */
function Latest({ rows, shown, onChoose }: LatestProps) {
  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = by && rows[rows.findIndex(({ sent }) => sent.id === shown) + by]
    if (!next) return
    event.preventDefault()
    onChoose(next.sent.id)
    document.querySelector<HTMLElement>(`[data-request="${next.sent.id}"]`)?.focus()
  }
  const stop = rows.some(({ sent }) => sent.id === shown) ? shown : rows[0]?.sent.id
  return (
    <ul className={classes.list} aria-label="Latest requests">
      {rows.map((row) => {
        const { sent, ended, fate } = row
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
              <FateChip fate={fate} />
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

interface HandleProps {
  readonly height: number
  readonly onHeight: (height: number) => void
}

/** Its upper edge: dragged, or moved with the arrow keys. */
function Handle({ height, onHeight }: HandleProps) {
  const set = (next: number) => onHeight(Math.round(Math.min(most(), Math.max(least, next))))
  const move = { ArrowUp: stepBy, ArrowDown: -stepBy } as Readonly<Record<string, number>>
  return (
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label="Height of the inspector"
      aria-valuenow={height}
      aria-valuemin={least}
      aria-valuemax={most()}
      tabIndex={0}
      className={classes.handle}
      onKeyDown={({ key }) => {
        const by = move[key]
        if (by !== undefined) set(height + by)
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) set(innerHeight - event.clientY)
      }}
    />
  )
}

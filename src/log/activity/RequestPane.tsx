import { ActionIcon, Anchor, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { Empty } from '../../ui/frame/Empty.tsx'
import { number } from '../../ui/number.ts'
import { useEscape } from '../../ui/pane/escape.ts'
import { useIsNarrow } from '../../ui/pane/useIsNarrow.ts'
import { within } from '../../ui/places.ts'
import { operationName } from '../book/entryWords.ts'
import { isOfKeys, nameOf, type RequestRow } from '../book/requests.ts'
import { useLedgerState } from '../journal/LedgerContext.ts'
import { useOwn } from '../journal/useOwn.ts'
import { EntryDetail } from './EntryDetail.tsx'
import { OutcomeChip } from './OutcomeChip.tsx'
import classes from './Entry.module.css'

export interface EntryPaneProps {
  readonly rows: readonly RequestRow[]
  /** The table beside the detail. Up and down move through its rows. */
  readonly order: Uint32Array
  readonly id: string
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** The detail of the request in the URL, beside the table. In a narrow window, in its place. */
export function EntryPane({ rows, order, id, onOpen, onClose }: EntryPaneProps) {
  const own = useOwn()
  const isNarrow = useIsNarrow()
  const { exchanges } = useLedgerState()
  const row = useMemo(() => rows.find(({ sent }) => sent.id === id), [rows, id])
  const place = useMemo(() => order.findIndex((index) => rows[index] === row), [order, rows, row])
  const name = row && nameOf(row)
  const operation = row ? operationName(row.sent.operation) : 'Request'
  // Another account's exchange is not shown to the current one.
  const isOwn = row !== undefined && isOfKeys(row, own)
  const step = (by: number) => {
    const next = place < 0 ? undefined : rows[order[place + by] ?? -1]
    return next && (() => onOpen(next.sent.id))
  }
  const [above, below] = [step(-1), step(1)]
  const box = useRef<HTMLElement>(null)
  useEscape(onClose)
  useEffect(() => {
    // The table, which had the focus, is hidden in a narrow window.
    const work = box.current?.previousElementSibling
    if (work && getComputedStyle(work).display === 'none') within(box.current, 'heading')[0]?.focus()
  }, [])
  return (
    <aside ref={box} data-detail aria-label="Request">
      <div className="stack">
        {isNarrow && (
          <Anchor component="button" type="button" className="row" display="flex" onClick={onClose}>
            <IconArrowLeft size={16} aria-hidden /> All requests
          </Anchor>
        )}
        <div className={classes.paneHead}>
          <Title order={2} tabIndex={-1} className={`row ${classes.paneTitle}`}>
            {name === undefined ? operation : <bdi>{name}</bdi>}
            {row && <OutcomeChip row={row} />}
          </Title>
          <span className={classes.paneSteps}>
            <ActionIcon variant="default" aria-label="Previous request" disabled={!above} onClick={above}>
              <IconChevronUp size={16} />
            </ActionIcon>
            <ActionIcon variant="default" aria-label="Next request" disabled={!below} onClick={below}>
              <IconChevronDown size={16} />
            </ActionIcon>
            {!isNarrow && (
              <ActionIcon aria-label="Close" onClick={onClose}>
                <IconX size={16} />
              </ActionIcon>
            )}
          </span>
          {row && (
            <Text c="dimmed" className={classes.panePlace}>
              {name !== undefined && `${operation}. `}
              {place < 0
                ? 'Hidden by the filters.'
                : `Request ${number(place + 1)} of ${number(order.length)}`}
            </Text>
          )}
        </div>
        {row ? (
          <EntryDetail key={row.sent.id} row={row} live={isOwn ? exchanges.get(row.sent.id) : undefined} />
        ) : (
          <Empty title="This request is not in this device's journal">
            It was sent from another browser, or was removed from the ledger.
          </Empty>
        )}
      </div>
    </aside>
  )
}

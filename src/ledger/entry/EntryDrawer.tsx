import { ActionIcon, Drawer, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Empty } from '../../ui/frame/Empty.tsx'
import { number } from '../../ui/number.ts'
import type { RequestRow } from '../book/activity.ts'
import { isOf } from '../book/requests.ts'
import { EntryDetail } from './EntryDetail.tsx'
import { OutcomeChip } from './OutcomeChip.tsx'
import { useLedgerState } from '../journal/LedgerContext.ts'
import { useOwn } from '../journal/useOwn.ts'
import classes from './Entry.module.css'
import { operationName } from '../book/entryWords.ts'

export interface EntryDrawerProps {
  readonly rows: readonly RequestRow[]
  /** The table behind the detail. Up and down move through its rows. */
  readonly order: Uint32Array
  readonly id: string | undefined
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** The detail of the request in the URL, over the table. */
export function EntryDrawer({ rows, order, id, onOpen, onClose }: EntryDrawerProps) {
  const own = useOwn()
  const { exchanges } = useLedgerState()
  const row = useMemo(() => rows.find(({ sent }) => sent.id === id), [rows, id])
  const place = useMemo(() => order.findIndex((index) => rows[index] === row), [order, rows, row])
  // Another account's exchange is not shown to the current one.
  const isOwn = row !== undefined && isOf(row, own)
  const step = (by: number) => {
    const next = place < 0 ? undefined : rows[order[place + by] ?? -1]
    return next && (() => onOpen(next.sent.id))
  }
  const [above, below] = [step(-1), step(1)]
  return (
    <Drawer
      // After a sign-out, nothing may remain over the sign-in page.
      opened={id !== undefined && own !== undefined}
      onClose={onClose}
      position="right"
      size="min(760px, 100%)"
      transitionProps={{ duration: 100 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      title={
        <span className={`row ${classes.drawerHead}`}>
          {row ? operationName(row.sent.operation) : 'Request'}
          {row && <OutcomeChip outcome={row.outcome} />}
        </span>
      }
    >
      {row ? (
        <>
          <div className={`row ${classes.turn}`}>
            <ActionIcon variant="default" aria-label="Previous request" disabled={!above} onClick={above}>
              <IconChevronUp size={16} />
            </ActionIcon>
            <ActionIcon variant="default" aria-label="Next request" disabled={!below} onClick={below}>
              <IconChevronDown size={16} />
            </ActionIcon>
            <Text size="sm" c="dimmed">
              {place < 0
                ? 'Hidden by the filters.'
                : `${number(place + 1)} of ${number(order.length)} matching requests`}
            </Text>
          </div>
          <EntryDetail
            key={row.sent.id}
            row={row}
            live={isOwn ? exchanges.get(row.sent.id) : undefined}
            onOpen={onOpen}
          />
        </>
      ) : (
        <Empty title="This request is not in this device's ledger">
          It was sent from another browser, or was removed from the ledger.
        </Empty>
      )}
    </Drawer>
  )
}

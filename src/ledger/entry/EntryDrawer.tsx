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
  /** The table behind it: its rows are what up and down go through. */
  readonly order: Uint32Array
  readonly id: string | undefined
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** The detail of the request that the URL names, over the table. */
export function EntryDrawer({ rows, order, id, onOpen, onClose }: EntryDrawerProps) {
  const own = useOwn()
  const { exchanges } = useLedgerState()
  const row = useMemo(() => rows.find(({ sent }) => sent.id === id), [rows, id])
  const place = useMemo(() => order.findIndex((index) => rows[index] === row), [order, rows, row])
  // What another account sent and was answered is not for whoever signed in after it.
  const isOwn = row !== undefined && isOf(row, own)
  const step = (by: number) => {
    const next = place < 0 ? undefined : rows[order[place + by] ?? -1]
    return next && (() => onOpen(next.sent.id))
  }
  const [above, below] = [step(-1), step(1)]
  return (
    <Drawer
      // Signed out, nothing of it may stay over the sign-in page.
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
            <ActionIcon variant="default" aria-label="The request above" disabled={!above} onClick={above}>
              <IconChevronUp size={16} />
            </ActionIcon>
            <ActionIcon variant="default" aria-label="The request below" disabled={!below} onClick={below}>
              <IconChevronDown size={16} />
            </ActionIcon>
            <Text size="sm" c="dimmed">
              {place < 0
                ? 'The filters do not show it.'
                : `${number(place + 1)} of ${number(order.length)} that the filters show`}
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
        <Empty title="This request is not in the ledger of this device">
          It was sent from another browser, or fell out of the ledger, or the ledger was wiped.
        </Empty>
      )}
    </Drawer>
  )
}

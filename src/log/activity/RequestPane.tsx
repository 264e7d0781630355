import { ActionIcon, Anchor, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useEscape, within } from '../../ui/focus.ts'
import { Fold } from '../../ui/form/Fold.tsx'
import { Empty } from '../../ui/frame/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { pageKey, usePageState } from '../../ui/pageState.ts'
import { useIsNarrow } from '../../ui/pane/useIsNarrow.ts'
import { type LogRow, mayHaveWorked } from '../entry.ts'
import { ExchangeView } from '../exchange/ExchangeView.tsx'
import { isUnsettled } from '../needsYou.ts'
import { OutcomeChip } from '../OutcomeChip.tsx'
import { Part } from '../Part.tsx'
import { SettleOutcome } from '../SettleOutcome.tsx'
import { nameOf } from '../subject.ts'
import { describeOutcome, operationName } from '../words.ts'
import { Facts } from './Facts.tsx'
import { SubjectWords } from './SubjectWords.tsx'
import classes from './Activity.module.css'

export interface RequestPaneProps {
  readonly rows: readonly LogRow[]
  readonly id: string
  readonly onClose: () => void
}

/** The detail of the request in the URL, beside the table. In a narrow window, in its place. */
export function RequestPane({ rows, id, onClose }: RequestPaneProps) {
  const isNarrow = useIsNarrow()
  const row = useMemo(() => rows.find((each) => each.id === id || each.end?.lastPage === id), [rows, id])
  const name = row && nameOf(row)
  const operation = row ? operationName(row.operation) : 'Request'
  const box = useRef<HTMLElement>(null)
  useEscape(onClose)
  useEffect(() => {
    // The table, which had the focus, is hidden in a narrow window.
    const work = box.current?.previousElementSibling
    if (work && getComputedStyle(work).display === 'none') within(box.current, 'h2')[0]?.focus()
  }, [])
  return (
    <aside ref={box} data-detail aria-label="Request">
      <div className="stack">
        {isNarrow && (
          <Anchor component="button" type="button" className="row" display="flex" onClick={onClose}>
            <IconArrowLeft size={16} aria-hidden /> All requests
          </Anchor>
        )}
        <div className="row spread">
          <Title order={2} tabIndex={-1} className={`row grow ${classes.paneTitle}`}>
            {name === undefined ? operation : <bdi>{name}</bdi>}
            {row && <OutcomeChip row={row} />}
          </Title>
          {!isNarrow && (
            <ActionIcon aria-label="Close" onClick={onClose}>
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
        {row ? (
          <RequestDetail key={row.id} row={row} />
        ) : (
          <Empty title="This request is not in this device’s log">
            It was sent from another browser or with other keys, or was removed from the log.
          </Empty>
        )}
      </div>
    </aside>
  )
}

/** Whether the exchange is open. It is long, so it is closed at first. */
const exchangeKey = pageKey(false)

function RequestDetail({ row }: { readonly row: LogRow }) {
  const [isOpen, setOpen] = usePageState(exchangeKey)
  const { id, outcome, settled } = row
  return (
    <>
      {settled || isUnsettled(row) ? (
        <SettleOutcome row={row} />
      ) : outcome === 'stored differently' ? (
        <Notice tone="bad" title="Stored differently">
          <Text>{describeOutcome(row, outcome)}</Text>
        </Notice>
      ) : (
        <Text>{describeOutcome(row, outcome)}</Text>
      )}
      {nameOf(row) !== undefined && (
        <div className="row">
          {mayHaveWorked(outcome) && <Anchor href={`#/policies?sent=${id}`}>Open the receipt</Anchor>}
          <Anchor href={`#/policies?like=${id}`}>New policy like this</Anchor>
        </div>
      )}
      <Part title="Content">
        <SubjectWords entry={row} />
      </Part>
      <Facts row={row} />
      <Fold title="What was sent and answered" isOpen={isOpen} onOpen={setOpen}>
        <div className="stack">
          <ExchangeView entry={row} />
        </div>
      </Fold>
    </>
  )
}

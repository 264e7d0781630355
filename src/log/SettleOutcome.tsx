import { Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { OperationId } from '../api/operations.ts'
import { Copy } from '../ui/Copy.tsx'
import { Fold } from '../ui/form/Fold.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { LogRow, Settled } from './entry.ts'
import { useLog } from './LogContext.ts'
import { Lines } from './Part.tsx'
import { whatIsKnown, whatToLookFor } from './whatToLookFor.ts'
import { describeOutcome, foundWords } from './words.ts'
import classes from './log.module.css'

export interface SettleButtonsProps {
  readonly operation: OperationId
  /** What is recorded already. */
  readonly settled?: Settled | undefined
  /** The request in a few words, for the names of the buttons where there are several requests. */
  readonly about?: string | undefined
  readonly onSettle: (settled: Settled) => void
}

/** The two things that an admin can find in the service about a write. */
export const SettleButtons = ({ operation, settled, about, onSettle }: SettleButtonsProps) => (
  <div className="row">
    {(['there', 'not there'] as const).map((each) => {
      const words = `It was ${foundWords[operation][each]}`
      return (
        <Button
          key={each}
          data-asked={settled === undefined || undefined}
          size="xs"
          disabled={each === settled}
          aria-label={about === undefined ? undefined : `${words}: ${about}`}
          onClick={() => onSettle(each)}
        >
          {words}
        </Button>
      )
    })}
  </div>
)

export interface SettleOutcomeProps {
  readonly row: LogRow
  /** What happened, where the page knows more than the log. */
  readonly happened?: string | undefined
  /** In a list of several: without a frame, and with its details closed. The request in a few words. */
  readonly about?: string
}

/** A write with an unknown outcome: what to look for in the service, and what is known. Records what the admin found. */
export function SettleOutcome({ row, about, happened }: SettleOutcomeProps) {
  const { id, operation, settled } = row
  const { settle } = useLog()
  const box = useRef<HTMLDivElement>(null)
  // The details stay while the page is open, so that the second click of a double click hits nothing else.
  const [wasSettled] = useState(settled !== undefined)
  const recorded = settled && `You recorded: ${foundWords[operation][settled]}.`
  const details = (
    <>
      <Text>{happened ?? describeOutcome(row)}</Text>
      {!wasSettled && (
        <>
          <Text fw={600}>What to look for in the service</Text>
          <Lines lines={whatToLookFor(row)} />
        </>
      )}
    </>
  )
  const known = !wasSettled && (
    <>
      <Text>
        Request id: <Copy value={id} label="request id" />
      </Text>
      <Fold title="What is known">
        <Lines lines={whatIsKnown(row)} />
      </Fold>
    </>
  )
  const buttons = (
    <SettleButtons
      operation={operation}
      settled={settled}
      about={about}
      onSettle={(found) => {
        // The clicked button cannot keep the focus. Nothing scrolls under the pointer.
        box.current?.focus({ preventScroll: true })
        void settle(id, found)
      }}
    />
  )
  return (
    <div ref={box} tabIndex={-1} className={`${classes.settle} stack tight`}>
      {about === undefined ? (
        <Notice
          role={settled ? 'status' : 'alert'}
          tone={settled ? 'notice' : 'warn'}
          title={recorded ?? 'The outcome of this request is unknown.'}
        >
          {details}
          {buttons}
          {known}
        </Notice>
      ) : (
        <>
          <LiveRegion>{recorded}</LiveRegion>
          <Fold title="What to look for">
            <div className="stack tight">
              {details}
              {known}
            </div>
          </Fold>
          {buttons}
        </>
      )}
    </div>
  )
}

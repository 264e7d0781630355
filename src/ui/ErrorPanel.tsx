import { Anchor, Text } from '@mantine/core'
import { createContext, use } from 'react'
import { Copy } from './Copy.tsx'
import { ToolButton } from './form/ToolButton.tsx'
import { Notice } from './Notice.tsx'
import { Countdown } from './time/Countdown.tsx'

/** The text of any failure. Times are in milliseconds since the epoch. */
export interface Problem {
  readonly message: string
  /** A sentence about whether anything was executed. */
  readonly outcome?: string
  /** Whether the service reported success, but something is missing. */
  readonly isReportedDone?: boolean
  readonly advice?: string
  /** The time from which a retry is possible, if known. */
  readonly retryAt?: number
  readonly requestId?: string
  /** The address of its entry in Activity. */
  readonly entry?: string | undefined
  readonly failures?: readonly { readonly field?: string; readonly code?: string; readonly message: string }[]
  /** The time of a request whose keys the service rejected. */
  readonly keysRejectedAt?: number | undefined
}

/** The way to new keys, provided by the session, which the kit does not know. */
interface NewKeys {
  /** The time of the sign-in with the present keys. */
  readonly since: number
  /** Ends the session and asks for other keys. */
  readonly ask: () => void
}

export const NewKeysContext = createContext<NewKeys | undefined>(undefined)

/** A failure: what happened, whether anything was executed, what to do now. `onRetry` repeats a read. */
export function ErrorPanel(props: { problem: Problem; now: () => number; onRetry?: () => void }) {
  const { problem, now, onRetry } = props
  const { message, outcome, isReportedDone, advice, retryAt, requestId, entry, failures = [] } = problem
  const { keysRejectedAt } = problem
  const newKeys = use(NewKeysContext)
  // A page keeps its problem over a sign-in, but not that of rejected keys once newer ones are accepted.
  if (keysRejectedAt !== undefined && newKeys && keysRejectedAt < newKeys.since) return null
  return (
    <div ref={showPanel} tabIndex={-1}>
      <Notice tone={isReportedDone ? 'warn' : 'bad'} title={message} role="alert">
        {failures.map((failure, index) => (
          <Text key={index}>
            {failure.field && <code className="mono">{failure.field}: </code>}
            <bdi>{failure.message}</bdi> {failure.code && <code className="mono">({failure.code})</code>}
          </Text>
        ))}
        <Text>{[outcome, advice].filter(Boolean).join(' ')}</Text>
        {retryAt !== undefined && (
          // The wait is a live region of its own, so that its end does not repeat the whole alert.
          <Text role="status">
            The service accepts calls again <Countdown until={retryAt} now={now} />.
          </Text>
        )}
        {requestId && (
          <Text>
            Request id <Copy value={requestId} label="request id" />{' '}
            {entry && <Anchor href={entry}>Open in Activity</Anchor>}
          </Text>
        )}
        <div className="row">
          {keysRejectedAt !== undefined && newKeys && (
            <ToolButton onClick={newKeys.ask}>Enter new keys</ToolButton>
          )}
          {onRetry && <ToolButton onClick={onRetry}>Retry</ToolButton>}
        </div>
      </Notice>
    </div>
  )
}

// The braces matter: newer browsers return a promise from scrolling, which React would take for a clean-up function.
const showPanel = (panel: HTMLDivElement | null) => {
  panel?.scrollIntoView({ block: 'nearest' })
  // While a request is on its way its button is disabled and loses the focus.
  if (document.activeElement === document.body) panel?.focus({ preventScroll: true })
}

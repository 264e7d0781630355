import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { useClient } from '../../session/client.tsx'
import { problemOf } from '../../session/problem.ts'
import { useRegionName, useSession } from '../../session/SessionProvider.tsx'
import { ErrorPanel, type Problem } from '../../ui/ErrorPanel.tsx'
import { Confirm } from '../../ui/form/Confirm.tsx'
import { time } from '../../ui/time/clock.ts'
import { holdingPage } from '../../ui/unload.ts'
import { operationName, outcomeWords, saySubject } from '../book/entryWords.ts'
import type { ExchangeInMemory } from '../book/exchangeInMemory.ts'
import { isUndone, repeatsOf } from '../book/repeat.ts'
import { currentOutcome, type RequestEntry } from '../book/requests.ts'
import { useLedger, useLedgerState } from '../journal/LedgerContext.ts'
import {
  againWord,
  RepeatNotice,
  sayUnknown,
  stillLooking,
  RiskNotice,
  unseen,
} from '../notices/RepeatNotice.tsx'
import { useRepeatOf } from '../notices/useRepeatCheck.ts'
import { OpenRequest } from '../wire/OpenRequest.tsx'

export interface SendAgainProps {
  readonly entry: RequestEntry
  /** The exchange, if this tab still has it and the current account sent it. */
  readonly live: ExchangeInMemory | undefined
  readonly onOpen: (id: string) => void
}

/** A ref that is false once the component has left the page. */
function useIsHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

/** Repeats a write with an unknown outcome, byte by byte, after a typed word. */
export function SendAgain({ entry, live, onOpen }: SendAgainProps) {
  const client = useClient()
  const region = useRegionName()
  const { state } = useLedger()
  const { now, config } = useSession()
  const { requests, liveTabs, reading, unread } = useLedgerState()
  const [asking, setAsking] = useState(false)
  /** Reset for each attempt. */
  const [isSeen, setSeen] = useState(false)
  const unknown = sayUnknown({ unread })
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const { sent } = entry
  const isHere = useIsHere()
  const repeats = repeatsOf(requests, sent.id)
  // Of several repeats, the last that may have been executed matters.
  const last = repeats.findLast((repeat) => !isUndone(currentOutcome(repeat, liveTabs)))
  // The form may have sent the same bytes too, without a reference to this request.
  const same = useRepeatOf(sent.operation, sent.digest, sent.id)

  function ask() {
    setSeen(false)
    setAsking(true)
  }
  async function send(exchange: ExchangeInMemory['exchange']) {
    setAsking(false)
    setSending(true)
    setProblem(undefined)
    try {
      const id = await holdingPage(() => client.again(exchange))
      // An admin who has moved on is not brought back.
      if (isHere.current) onOpen(id)
    } catch (error) {
      const { requestId: id, kind } = error instanceof ApiError ? error : {}
      // The outcome is shown by the entry of the repeat. A failure before logging, such as of the signature, has no
      // entry.
      const isTold = id !== undefined && kind !== 'throttled' && state().requests.has(id)
      if (!isTold) setProblem(problemOf(error))
      else if (isHere.current) onOpen(id)
    } finally {
      setSending(false)
    }
  }

  // Approvals end, and may be taken back. Its page judges them anew.
  const { all, reviewers } = config.approvals
  const isRuled = all > 0 || (sent.operation === 'createPolicy' && reviewers.length > 0)
  if (entry.verdict === 'arrived') return null
  return (
    <>
      {last && (
        <Text>
          Sent again at {time(last.sent.at)}. Outcome:{' '}
          {outcomeWords(currentOutcome(last, liveTabs), sent.operation)}. Request id{' '}
          <OpenRequest id={last.sent.id} onOpen={onOpen} />
        </Text>
      )}
      {!last && same && (
        <Text>
          The same was also sent at {time(same.entry.sent.at)}. Outcome:{' '}
          {outcomeWords(same.outcome, sent.operation)}. Request id{' '}
          <OpenRequest id={same.entry.sent.id} onOpen={onOpen} />
        </Text>
      )}
      {!last && live && !isRuled && (
        <Button size="xs" loading={sending} onClick={ask}>
          Send again
        </Button>
      )}
      {!last && (!live || isRuled) && (
        <Text>
          {isRuled
            ? 'Approvals are needed here. To send again, create the request on its page.'
            : 'This tab no longer has the request. To send again, create the request on its page.'}
        </Text>
      )}
      {problem && <ErrorPanel problem={problem} now={now} />}
      <Confirm
        opened={asking}
        title="Send the same request again?"
        action={`Send again to ${region}`}
        word={againWord}
        danger
        disabledReason={reading ? stillLooking : unknown && !isSeen ? unseen : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => live && void send(live.exchange)}
      >
        {unknown && <RiskNotice title={unknown} isSeen={isSeen} onSeen={setSeen} />}
        {same && <RepeatNotice repeat={same} />}
        <Text>
          <strong>{operationName(sent.operation)}</strong>, {saySubject(sent.subject)}: the same bytes as at{' '}
          {time(sent.at)}, under a new request id.
        </Text>
        <Text>
          Check in the service first. If the first request arrived, sending again executes it twice. This
          console cannot undo it.
        </Text>
      </Confirm>
    </>
  )
}

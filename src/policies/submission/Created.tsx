import { Text } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { reachTime } from '../../api/beyond.ts'
import { createPolicy } from '../../api/operations.ts'
import { isStoredAsSent } from '../../api/stored.ts'
import { useLogState } from '../../log/LogContext.ts'
import { consolePlaceOf } from '../../log/operations.ts'
import { differentTitle } from '../../log/words.ts'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { useReceiptFocus } from '../../ui/pane/focusBack.ts'
import { inputOf, isDifferent, isSplit } from '../document/submission.ts'
import { NoRecord } from '../receipt/NoRecord.tsx'
import { ReceiptPage } from '../receipt/Receipt.tsx'
import { LikeLink } from '../sent/LikeLink.tsx'
import { PartOutcome, PartRow, receiptOf } from './PartRow.tsx'
import type { Sending } from './useSubmission.ts'

export interface CreatedProps {
  readonly sending: Sending
  /** Starts an empty policy. */
  readonly onAgain: () => void
}

function sayAll(all: number, different: number, lacking: number): string {
  const rest = [
    different > 0 && `${number(different)} of them differently than sent`,
    lacking > 0 && `${number(lacking)} without a record to compare`,
  ].filter((part) => part !== false)
  return `${[`All ${number(all)} policies were created`, ...rest].join(', ')}.`
}

/** The page after all parts were created, with a receipt for each. */
export function Created({ sending, onAgain }: CreatedProps) {
  const { submission, entries, input, run, statuses } = sending
  const { parts } = submission
  const { byId, trouble } = useLogState()
  const box = useReceiptFocus()
  const isPlan = isSplit(submission)
  const receipt = isPlan ? undefined : receiptOf(sending, 0)
  // The answer on this page takes precedence, because the log may be wiped meanwhile.
  const different = statuses.filter((each, index) => {
    const [part, answer] = [parts[index], run.answers.get(index)]
    return part && answer
      ? !isStoredAsSent(inputOf(submission, part, entries), answer.records)
      : isDifferent(each)
  }).length
  const lacking = [...run.answers.values()].filter(({ records }) => records.length === 0).length
  /** Whether the page learned of the creation from the log or from the admin. */
  const isLearned = run.answers.size === 0
  const [status] = statuses
  const isFound =
    isLearned && status?.state === 'created' && (!status.known || status.known.settled === 'there')
  const isKept = trouble === undefined && parts.every(({ requestId = '' }) => byId.has(requestId))
  const kept = [
    isKept ? 'Kept under Sent.' : !isLearned && 'Save this receipt. This console cannot list policies later.',
    isLearned && `${isPlan ? 'All parts were' : 'It was'} sent earlier. The draft is no longer kept.`,
  ]
    .filter((part) => part !== false)
    .join(' ')
  const good = isFound ? 'Created, as you found.' : 'Policy created.'
  const notice = (
    <Notice
      tone={different > 0 ? 'bad' : lacking > 0 ? 'warn' : 'good'}
      role={different > 0 ? 'alert' : 'status'}
      title={isPlan ? sayAll(parts.length, different, lacking) : different > 0 ? differentTitle : good}
    >
      {different > 0 && (
        <Text>
          The service reported success, but stored something else than was sent. Compare below, then correct
          it in the service: this console cannot change a policy.
        </Text>
      )}
      {!isPlan && (
        <strong>
          <bdi>{receipt?.records[0]?.description ?? input.description}</bdi>
        </strong>
      )}
      {!receipt && <Text>{kept}</Text>}
    </Notice>
  )
  const another = (
    <>
      {receipt && <LikeLink requestId={receipt.requestId} />}
      <ToolButton icon={IconFilePlus} data-command="another" onClick={onAgain}>
        Create another policy
      </ToolButton>
    </>
  )
  return (
    <div ref={box} tabIndex={-1} className="stack" data-print-alone>
      {receipt ? (
        <ReceiptPage
          input={input}
          {...receipt}
          head={lacking > 0 ? <NoRecord input={input} /> : different > 0 ? notice : good}
          next={[`${reachTime}.`, `${consolePlaceOf(createPolicy)}, look for it by name.`, kept]}
        >
          {another}
        </ReceiptPage>
      ) : (
        <>
          {notice}
          {isPlan ? (
            <ol className="narrow plain">
              {parts.map((_, index) => (
                <PartRow key={index} index={index} sending={sending} />
              ))}
            </ol>
          ) : (
            <PartOutcome index={0} sending={sending} />
          )}
          <div className="row">{another}</div>
        </>
      )}
    </div>
  )
}

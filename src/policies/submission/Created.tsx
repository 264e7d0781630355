import { Button, Text } from '@mantine/core'
import { IconCopyPlus, IconFilePlus } from '@tabler/icons-react'
import { reachTime } from '../../api/beyond.ts'
import { createPolicy } from '../../api/operations.ts'
import { isStoredAsSent } from '../../api/stored.ts'
import { differentTitle } from '../../ledger/book/entryWords.ts'
import { placeOf } from '../../ledger/book/unknownOutcomeHelp.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { useReceiptFocus } from '../../ui/pane/focusBack.ts'
import { inputOf, isDifferent, isSplit, type Submission } from '../document/submission.ts'
import { NoRecord } from '../receipt/NoRecord.tsx'
import { ReceiptPage } from '../receipt/Receipt.tsx'
import { Renew, Renews } from '../sent/Renewal.tsx'
import type { Entry } from '../urls/entry.ts'
import { PartOutcome, PartRow, receiptOf } from './PartRow.tsx'
import type { Sending } from './useSubmission.ts'

export interface CreatedProps {
  readonly submission: Submission
  readonly entries: readonly Entry[]
  readonly sending: Sending
  /** Starts an empty policy. */
  readonly onAgain: () => void
  /** Starts a new policy with the same content. */
  readonly onLike: () => void
}

function sayAll(all: number, different: number, lacking: number): string {
  const rest = [
    different > 0 && `${number(different)} of them differently than sent`,
    lacking > 0 && `${number(lacking)} without a record to compare`,
  ].filter((part) => part !== false)
  return `${[`All ${number(all)} policies were created`, ...rest].join(', ')}.`
}

/** The page after all parts were created, with a receipt for each. */
export function Created(props: CreatedProps) {
  const { submission, entries, sending } = props
  const { input } = sending
  const box = useReceiptFocus()
  const isPlan = isSplit(submission)
  const receipt = isPlan ? undefined : receiptOf(sending, 0)
  const { different, lacking } = countOdd(props)
  const title = isPlan
    ? sayAll(submission.parts.length, different, lacking)
    : different > 0
      ? differentTitle
      : isFound(sending)
        ? 'Created, as you found.'
        : 'Policy created.'
  const notice = (
    <Notice
      tone={different > 0 ? 'bad' : lacking > 0 ? 'warn' : 'good'}
      role={different > 0 ? 'alert' : 'status'}
      title={title}
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
      {!receipt && <Kept {...props} />}
    </Notice>
  )
  const odd = lacking > 0 ? <NoRecord input={input} /> : different > 0 && notice
  return (
    <div ref={box} tabIndex={-1} className="stack" data-print-alone>
      {receipt ? (
        <ReceiptPage
          input={input}
          {...receipt}
          title={!odd && title}
          head={odd}
          next={
            <>
              {placeOf(createPolicy)}, look for the policy by its name. {reachTime}.
              <Kept {...props} />
            </>
          }
        >
          <Renew requestId={receipt.requestId} />
          <Renews input={input} />
          <Another {...props} />
        </ReceiptPage>
      ) : (
        <>
          {notice}
          {isPlan ? (
            <ol className="narrow plain">
              {submission.parts.map((_, index) => (
                <PartRow
                  key={index}
                  index={index}
                  submission={submission}
                  entries={entries}
                  sending={sending}
                />
              ))}
            </ol>
          ) : (
            <PartOutcome index={0} submission={submission} sending={sending} input={input} />
          )}
          <div className="row">
            <Another {...props} />
          </div>
        </>
      )}
    </div>
  )
}

/** The numbers of parts that were stored differently, and of those without a record. */
function countOdd({ submission, entries, sending: { run, statuses } }: CreatedProps) {
  // The answer on this page takes precedence, because the journal may be wiped meanwhile.
  const different = statuses.filter((each, index) => {
    const [part, answer] = [submission.parts[index], run.answers.get(index)]
    return part && answer
      ? !isStoredAsSent(inputOf(submission, part, entries), answer.records)
      : isDifferent(each)
  })
  const lacking = [...run.answers.values()].filter(({ records }) => records.length === 0)
  return { different: different.length, lacking: lacking.length }
}

/** Whether the page learned of the creation from the journal or from the admin. */
const isLearned = ({ run }: Sending): boolean => run.answers.size === 0

function isFound(sending: Sending): boolean {
  const [status] = sending.statuses
  return (
    isLearned(sending) && status?.state === 'created' && (!status.known || status.known.verdict === 'arrived')
  )
}

/** Where the receipt is later. */
function Kept({ submission: { parts }, sending }: CreatedProps) {
  const { requests, unwritten } = useLedgerState()
  const isKept = unwritten === undefined && parts.every(({ requestId = '' }) => requests.has(requestId))
  return (
    <Text size="sm">
      {isKept
        ? 'Kept under Sent on this device.'
        : !isLearned(sending) && 'Save this receipt. This console cannot list policies later.'}
      {isLearned(sending) &&
        ` ${parts.length > 1 ? 'All parts were' : 'It was'} sent earlier. The draft is no longer kept.`}
    </Text>
  )
}

const Another = ({ submission, onAgain, onLike }: CreatedProps) => (
  <>
    {!isSplit(submission) && (
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopyPlus size={16} />}
        data-command="another like this"
        onClick={onLike}
      >
        Create another like this
      </Button>
    )}
    <Button
      variant="default"
      size="xs"
      leftSection={<IconFilePlus size={16} />}
      data-command="another"
      onClick={onAgain}
    >
      Create another policy
    </Button>
  </>
)

import { Button, Text } from '@mantine/core'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { useReceiptFocus } from '../../ui/receipt.ts'
import { AccountMeter } from '../history/BudgetMeter.tsx'
import { Receipt } from '../receipt/Receipt.tsx'
import { useSentNames } from '../sent/useSentNames.ts'
import type { Entry } from '../urls/entry.ts'
import { PartOutcome, PartRow } from './PartRow.tsx'
import { inputOf, isSplit, type Submission } from '../document/submission.ts'
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

/** All parts were created. A single policy that was answered has its receipt. */
export function Created({ submission, entries, sending, onAgain, onLike }: CreatedProps) {
  const [part] = submission.parts
  const answer = sending.run.answers.get(0)
  const names = useSentNames()
  if (part && answer && !isSplit(submission)) {
    return (
      <Receipt
        input={inputOf(submission, part, entries)}
        records={answer.records}
        requestId={answer.requestId}
        isKept={names.has(answer.requestId)}
        onAgain={onAgain}
        onLike={onLike}
      />
    )
  }
  return <AllCreated submission={submission} entries={entries} sending={sending} onAgain={onAgain} />
}

function AllCreated({ submission, entries, sending, onAgain }: Omit<CreatedProps, 'onLike'>) {
  const box = useReceiptFocus()
  /** The page learned from the ledger, or from the admin, that all parts were created. */
  const isLearned = sending.run.answers.size === 0
  const many = submission.parts.length
  const only = isSplit(submission) ? undefined : submission.parts[0]
  return (
    <div ref={box} tabIndex={-1} className="stack narrow">
      <Notice
        tone="good"
        role="status"
        title={many === 1 ? 'The policy was created.' : `All ${number(many)} policies were created.`}
      >
        <Text>
          {isLearned && `${many === 1 ? 'It was' : 'All parts were'} sent earlier. The draft is still kept. `}
          Save these ids. The API cannot list policies later.
        </Text>
      </Notice>
      {only ? (
        <PartOutcome
          index={0}
          submission={submission}
          sending={sending}
          input={inputOf(submission, only, entries)}
        />
      ) : (
        <ol className="narrow plain">
          {submission.parts.map((_, index) => (
            <PartRow key={index} index={index} submission={submission} entries={entries} sending={sending} />
          ))}
        </ol>
      )}
      <AccountMeter entries={0} />
      <div>
        <Button onClick={onAgain}>{isLearned ? 'Remove this draft' : 'Create another policy'}</Button>
      </div>
    </div>
  )
}

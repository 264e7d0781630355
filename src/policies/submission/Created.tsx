import { Button, Group, Text } from '@mantine/core'
import { policyReach } from '../../api/beyond.ts'
import { isStoredAsSent } from '../../api/stored.ts'
import { differentTitle } from '../../ledger/book/entryWords.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { useReceiptFocus } from '../../ui/pane/focusBack.ts'
import { inputOf, isDifferent, isSplit, type Submission } from '../document/submission.ts'
import { NoRecord } from '../receipt/NoRecord.tsx'
import { countUrls } from '../request/policyWords.ts'
import type { Entry } from '../urls/entry.ts'
import { PartOutcome, PartRow } from './PartRow.tsx'
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
export function Created({ submission, entries, sending, onAgain, onLike }: CreatedProps) {
  const box = useReceiptFocus()
  const { requests, unwritten } = useLedgerState()
  const answers = [...sending.run.answers.values()]
  /** Whether the page learned of the creation from the journal or from the admin. */
  const isLearned = answers.length === 0
  const { parts } = submission
  const isKept = unwritten === undefined && parts.every(({ requestId = '' }) => requests.has(requestId))
  const [status] = sending.statuses
  const isFound =
    isLearned && status?.state === 'created' && (!status.known || status.known.verdict === 'arrived')
  const only = isSplit(submission) ? undefined : parts[0]
  // The answer on this page takes precedence, because the journal may be wiped meanwhile.
  const different = sending.statuses.filter((each, index) => {
    const [part, answer] = [parts[index], sending.run.answers.get(index)]
    return part && answer
      ? !isStoredAsSent(inputOf(submission, part, entries), answer.records)
      : isDifferent(each)
  }).length
  const lacking = answers.filter(({ records }) => records.length === 0).length
  const kept = (
    <Text size="sm">
      {isKept
        ? 'Kept under Sent on this device.'
        : !isLearned && 'Save this receipt. This console cannot list policies later.'}{' '}
      {policyReach}
    </Text>
  )
  return (
    <div ref={box} tabIndex={-1} className="stack narrow" data-print-alone>
      {only && lacking > 0 ? (
        <NoRecord input={inputOf(submission, only, entries)}>{kept}</NoRecord>
      ) : (
        <Notice
          tone={different > 0 ? 'bad' : lacking > 0 ? 'warn' : 'good'}
          role={different > 0 ? 'alert' : 'status'}
          title={
            only
              ? different > 0
                ? differentTitle
                : isFound
                  ? 'Created, as you found.'
                  : 'Policy created.'
              : sayAll(parts.length, different, lacking)
          }
        >
          {different > 0 && (
            <Text>
              The service reported success, but stored something else than was sent. Compare below, then
              correct it in the service: this console cannot change a policy.
            </Text>
          )}
          {only &&
            answers[0]?.records.map(({ id, description, urls }) => (
              <Text key={id}>
                <strong>
                  <bdi>{description ?? only.name}</bdi>
                </strong>
                {urls && `: ${countUrls(urls.length)}`}
              </Text>
            ))}
          {only && isLearned && (
            <Text>
              <strong>
                <bdi>{only.name}</bdi>
              </strong>
            </Text>
          )}
          {isLearned && (
            <Text>{only ? 'It was' : 'All parts were'} sent earlier. The draft is no longer kept.</Text>
          )}
          {kept}
        </Notice>
      )}
      {only ? (
        <PartOutcome
          index={0}
          submission={submission}
          sending={sending}
          input={inputOf(submission, only, entries)}
        />
      ) : (
        <ol className="narrow plain">
          {parts.map((_, index) => (
            <PartRow key={index} index={index} submission={submission} entries={entries} sending={sending} />
          ))}
        </ol>
      )}
      <Group>
        <Button variant="default" data-command="another" onClick={onAgain}>
          Create another policy
        </Button>
        {only && (
          <Button variant="subtle" data-command="another like this" onClick={onLike}>
            Create another like this
          </Button>
        )}
      </Group>
    </div>
  )
}

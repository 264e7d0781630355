import { Anchor, Text, TextInput } from '@mantine/core'
import { IconCircleDashed } from '@tabler/icons-react'
import { useMemo } from 'react'
import { HelpMark } from '../../help/HelpMark.tsx'
import { looks as outcomeLooks } from '../../log/OutcomeChip.tsx'
import { SettleButtons } from '../../log/SettleOutcome.tsx'
import { recordsOf } from '../../log/subject.ts'
import { outcomeWords, describeUrls } from '../../log/words.ts'
import { Notice } from '../../ui/Notice.tsx'
import { time } from '../../ui/time/clock.ts'
import { checkNames, inputOf, isDifferent, isSplit } from '../document/submission.ts'
import { Ids } from '../receipt/Ids.tsx'
import { NoRecord } from '../receipt/NoRecord.tsx'
import { Receipt } from '../receipt/Receipt.tsx'
import type { CreatedPolicy } from '../receipt/useReceipt.ts'
import { FewUrls } from '../review/FewUrls.tsx'
import type { Sending } from './useSubmission.ts'
import classes from './Submission.module.css'

export interface PartRowProps {
  readonly index: number
  readonly sending: Sending
}

/** A part looks like its outcome in the log, which has none before it is sent. */
const looks = {
  ...outcomeLooks,
  waiting: { Icon: IconCircleDashed, tone: 'none' },
  created: outcomeLooks.accepted,
  undone: outcomeLooks['not executed'],
} as const

/** A row for a part of a plan: the policy to send, or its outcome. */
export function PartRow({ index, sending }: PartRowProps) {
  const { submission, entries, statuses, run, mayRename, rename } = sending
  const status = statuses[index]
  const part = submission.parts[index]
  const input = useMemo(() => part && inputOf(submission, part, entries), [submission, part, entries])
  if (!part || !status || !input) return null
  const { Icon, tone } = looks[isDifferent(status) ? 'stored differently' : status.state]
  const receipt = receiptOf(sending, index)
  const label = `Part ${index + 1}`
  return (
    <li className={`stack tight ${classes.item}`} aria-label={label}>
      <div className={`row wide spread ${classes.head}`}>
        <strong>{mayRename(index) ? label : `${label}: ${part.name}`}</strong>
        <span className={classes.status} data-tone={tone}>
          <Icon size={16} aria-hidden />
          {status.state === 'undone' ? outcomeWords(status.outcome, 'createPolicy') : status.state}
          {isDifferent(status) && ', stored differently'}
        </span>
      </div>
      {mayRename(index) && (
        <TextInput
          label={`Description of part ${index + 1}`}
          value={part.name}
          error={checkNames(submission)[index]}
          onChange={(event) => rename(index, event.currentTarget.value)}
        />
      )}
      <Text>{describeUrls(input.urls)}.</Text>
      {receipt ? (
        <>
          {run.answers.get(index)?.records.length === 0 && <NoRecord input={input} />}
          <Receipt isPart input={input} {...receipt} />
        </>
      ) : (
        <PartOutcome index={index} sending={sending} />
      )}
      {status.state !== 'created' && (
        <>
          <FewUrls label={`URLs of part ${index + 1}`} urls={input.urls} />
        </>
      )}
    </li>
  )
}

/** The answer of a created part, or what the log has of one that the admin found; `undefined` without either. */
export function receiptOf(
  { run, statuses }: Sending,
  index: number,
): Omit<CreatedPolicy, 'input'> | undefined {
  const answer = run.answers.get(index)
  if (answer) return { records: answer.records, requestId: answer.requestId }
  const status = statuses[index]
  if (status?.state !== 'created' || status.known?.settled !== 'there') return undefined
  const { id, at } = status.known
  return { records: [], requestId: id, at }
}

/** The outcome of a part that was sent, as far as it has no receipt here. */
export function PartOutcome({ index, sending }: PartRowProps) {
  const { submission, statuses, run } = sending
  const status = statuses[index]
  const part = submission.parts[index]
  if (!part || !status) return null
  const known = 'known' in status ? status.known : undefined
  const requestId = known?.id ?? part.requestId
  const ids = known ? recordsOf(known).flatMap(({ id }) => id ?? []) : []
  // A failure shows its request id itself.
  const isNamed = !isSplit(submission) && run.problem !== undefined
  return (
    <>
      {requestId !== undefined && status.state !== 'waiting' && !isNamed && (
        <Text c="dimmed">
          {known &&
            `Sent ${known.at < submission.at ? 'before this plan was made, ' : ''}at ${time(known.at)}. `}
          <Anchor href={`#/activity?id=${requestId}`}>
            Open the request <code className="mono">{requestId}</code>
          </Anchor>
        </Text>
      )}
      {status.state === 'undone' && known?.settled && (
        <Text>You recorded that it was not created. It is ready to be sent again.</Text>
      )}
      {status.state === 'outcome unknown' && (
        <AskOutcome
          isRecorded={known !== undefined}
          part={isSplit(submission) ? index + 1 : undefined}
          isInFailure={isNamed}
          onSettle={(settled) => void sending.settle(index, settled)}
        />
      )}
      {/* The answer comes from the log after a reload. */}
      {status.state === 'created' && (
        <>
          {ids.map((id) => (
            <Ids key={id} record={{ id }} />
          ))}
          <Text>
            {known
              ? 'The receipt is under Sent.'
              : ids.length === 0 && 'No answer with its id arrived. Look for the policy in the service.'}
          </Text>
        </>
      )}
    </>
  )
}

/** The question about the outcome of a part, which is not sent again before the admin answers. */
export function AskOutcome({
  isRecorded,
  part,
  isInFailure = false,
  onSettle,
}: {
  /** Whether the log has the request of the part. */
  readonly isRecorded: boolean
  /** The number of the part, if it is one of several. */
  readonly part?: number | undefined
  /** Whether the box of the failure asks it. */
  readonly isInFailure?: boolean
  readonly onSettle: (settled: 'there' | 'not there') => void
}) {
  const noun = part === undefined ? 'policy' : 'part'
  const look = 'Look in the service for a policy with this name.'
  const question = (
    <>
      <Text>
        {/* The title of the page says what is unknown, and the failure where to look. */}
        {isInFailure
          ? 'Is the policy there?'
          : isRecorded
            ? `${look} Activity keeps your answer.`
            : `The page was closed when this ${noun} was about to be sent. Activity has no record of it, so it may or may not have been sent. ${look}`}{' '}
        <HelpMark topic="unknown-outcome" label="Unknown outcome: what that means" />
      </Text>
      <div className={`row wide ${classes.buttons}`}>
        <SettleButtons operation="createPolicy" onSettle={onSettle} />
      </div>
    </>
  )
  return isInFailure ? (
    question
  ) : (
    <Notice tone="warn" title={`The outcome of this ${noun} is unknown.`}>
      {question}
    </Notice>
  )
}

import { Anchor, Text, TextInput } from '@mantine/core'
import { IconCircleDashed } from '@tabler/icons-react'
import { useMemo } from 'react'
import { HelpMark } from '../../help/HelpMark.tsx'
import { outcomeWords, sayUrls } from '../../ledger/book/entryWords.ts'
import type { Verdict } from '../../ledger/book/event.ts'
import { answerOf } from '../../ledger/book/requests.ts'
import { FindingButtons } from '../../ledger/entry/Findings.tsx'
import { looks as outcomeLooks } from '../../ledger/entry/OutcomeChip.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { time } from '../../ui/time/clock.ts'
import { checkNames, inputOf, isDifferent, isSplit } from '../document/submission.ts'
import { Ids } from '../receipt/Ids.tsx'
import { NoRecord } from '../receipt/NoRecord.tsx'
import { Receipt } from '../receipt/Receipt.tsx'
import type { CreatedPolicy } from '../receipt/useReceipt.ts'
import { FewUrls } from '../review/FewUrls.tsx'
import { ReviewWire } from '../review/ReviewWire.tsx'
import type { Sending } from './useSubmission.ts'
import classes from './Submission.module.css'

export interface PartRowProps {
  readonly index: number
  readonly sending: Sending
}

/** A part looks like its outcome in the journal, which has none before it is sent. */
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
      <Text>{sayUrls(input.urls)}.</Text>
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
          {part.name.trim() !== '' && <ReviewWire input={input} part={index + 1} />}
        </>
      )}
    </li>
  )
}

/** The answer of a created part, or what the journal has of one that the admin found; `undefined` without either. */
export function receiptOf(
  { run, statuses }: Sending,
  index: number,
): Omit<CreatedPolicy, 'input'> | undefined {
  const answer = run.answers.get(index)
  if (answer) return { records: answer.records, requestId: answer.requestId }
  const status = statuses[index]
  if (status?.state !== 'created' || status.known?.verdict !== 'arrived') return undefined
  const { sent } = status.known
  return { records: [], requestId: sent.id, at: sent.at }
}

/** The outcome of a part that was sent, as far as it has no receipt here. */
export function PartOutcome({ index, sending }: PartRowProps) {
  const { submission, statuses, run } = sending
  const status = statuses[index]
  const part = submission.parts[index]
  if (!part || !status) return null
  const known = 'known' in status ? status.known : undefined
  const requestId = known?.sent.id ?? part.requestId
  const ids = known ? answerOf(known).ids : []
  // A failure shows its request id itself.
  const isNamed = !isSplit(submission) && run.problem !== undefined
  return (
    <>
      {requestId !== undefined && status.state !== 'waiting' && !isNamed && (
        <Text c="dimmed">
          {known &&
            `Sent ${known.sent.at < submission.at ? 'before this plan was made, ' : ''}at ${time(known.sent.at)}. `}
          <Anchor href={`#/activity?id=${requestId}`}>
            Open the request <code className="mono">{requestId}</code>
          </Anchor>
        </Text>
      )}
      {status.state === 'undone' && known?.verdict && (
        <Text>You recorded that it was not created. It is ready to be sent again.</Text>
      )}
      {status.state === 'outcome unknown' && (
        <AskOutcome
          isRecorded={known !== undefined}
          part={isSplit(submission) ? index + 1 : undefined}
          isInFailure={isNamed}
          onJudge={(verdict) => void sending.judge(index, verdict)}
        />
      )}
      {/* The answer comes from the journal after a reload. */}
      {status.state === 'created' && (
        <>
          {ids.map((id) => (
            <Ids key={id} record={{ id }} />
          ))}
          <Text>
            {known?.sent.subject
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
  onJudge,
}: {
  /** Whether the journal has the request of the part. */
  readonly isRecorded: boolean
  /** The number of the part, if it is one of several. */
  readonly part?: number | undefined
  /** Whether the box of the failure asks it. */
  readonly isInFailure?: boolean
  readonly onJudge: (verdict: Verdict) => void
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
            ? `${look} The journal saves your answer.`
            : `The page was closed when this ${noun} was about to be sent. The journal has no record of it, so it may or may not have been sent. ${look}`}{' '}
        <HelpMark topic="unknown-outcome" label="Unknown outcome: what that means" />
      </Text>
      <div className={`row wide ${classes.buttons}`}>
        <FindingButtons operation="createPolicy" part={part} onFind={onJudge} />
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

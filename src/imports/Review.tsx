import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { importUsers } from '../api/operations.ts'
import { idNamed, useAllNames, useNames } from '../device/useNames.ts'
import { useLogState } from '../log/LogContext.ts'
import { againWord, RepeatNotice, stillLooking } from '../log/RepeatNotice.tsx'
import { type RepeatCheck, useRepeat } from '../log/sendOnce.ts'
import { Approvals } from '../review/Approvals.tsx'
import { AskReview } from '../review/AskReview.tsx'
import { digestOfImport, requestLimits } from '../review/reviewRequest.ts'
import { type ApprovalState, useApproval } from '../review/useApproval.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { FirstFew } from '../ui/FirstFew.tsx'
import { Confirm } from '../ui/form/Confirm.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Fact } from '../ui/pane/Fact.tsx'
import { useOwnEntry } from '../ui/pane/useOwnEntry.ts'
import { shortenId } from '../ui/untrusted/shortenId.ts'
import { useDerived } from '../ui/useDerived.ts'
import { effective } from './file/settings.ts'
import type { FileFinding } from './findings/finding.ts'
import { isAboutProblems } from './findings/rowFacts.ts'
import type { Flow, ImportJob } from './job/flow.ts'
import { toReviewContent } from './job/reviewContent.ts'
import { foretell, headlineOf, type Reviewed, sayWhat } from './job/sentences.ts'
import { ImportSentence } from './ThisImport.tsx'
import { Wire } from './Wire.tsx'
import classes from './imports.module.css'

export interface ReviewProps {
  readonly flow: Flow
  readonly findings: readonly FileFinding[]
  readonly onConfirm: (looked: RepeatCheck, approval: ApprovalState['approval']) => void
  readonly onCancel: () => void
}

const digestOfJob = async ({ argument, body }: ImportJob) => digestOfImport(argument, body.sha256)

/** Why nobody can review the import: the file of a request would be too large, or have secrets. */
function describeUnreviewable({ body }: ImportJob, risks: readonly FileFinding[]): string | undefined {
  if (body.blob.size > requestLimits.file) return 'A file of more than 10 MB cannot be reviewed. Split it.'
  return risks.length > 0 ? 'A file with passwords cannot be reviewed. Leave them out.' : undefined
}

/** A risk about which nothing was decided on the page, unlike rows that are sent anyway or a group that is cleared. */
const riskTitle = 'Passwords in clear text.'
const isRisk = ({ key }: FileFinding): boolean => key === 'password'

/** The import in one sentence, its effects, a tick for each risk, and on demand the request. */
export function Review({ flow, findings, onConfirm, onCancel }: ReviewProps) {
  const reviewed = 'job' in flow ? flow : undefined
  const job = reviewed?.job
  const { clearGroup: clears = false, groupId = '' } = job?.input ?? {}
  const group = useAllNames().get(groupId)
  const { names } = useNames('group')
  // Another known group may have the same name.
  const isOnly = group !== undefined && idNamed(names, group) === groupId
  const isOpen = flow.at === 'reviewing'
  const { config } = useSession()
  const back = useOwnEntry('review', isOpen, onCancel)
  const looked = useRepeat(importUsers, isOpen ? job?.body.blob : undefined)
  const { repeat, isLooking, isFailed } = looked
  const { trouble } = useLogState()
  const unknown = describeUnknown({ unread: trouble === 'unread', isFailed })
  const { output: digest } = useDerived(job, digestOfJob)
  const approvals = useApproval(digest, config.approvals.require === 'always')
  const { approval, lacking } = approvals
  /** The import of the ticks. A tick does not hold for another import. */
  const [ticked, setTicked] = useState<{ readonly job: typeof job; readonly titles: readonly string[] }>()
  const titles = ticked?.job === job ? (ticked?.titles ?? []) : []
  const tick = (title: string) => ({
    title,
    isSeen: titles.includes(title),
    onSeen: (isSeen: boolean) =>
      setTicked({ job, titles: [...titles.filter((each) => each !== title), ...(isSeen ? [title] : [])] }),
  })
  const risks = findings.filter(isRisk)
  const unreviewable = job && describeUnreviewable(job, risks)
  const isUnticked = risks.length > 0 && !titles.includes(riskTitle)
  const unticked =
    unknown && !titles.includes(unknown)
      ? 'Confirm the failed check first.'
      : isUnticked && 'Confirm the risk first.'
  return (
    <Confirm
      opened={isOpen}
      title={
        <span className={`sentence ${classes.headline}`}>
          {reviewed && <ImportSentence of={headlineOf(reviewed, group)} />}
        </span>
      }
      action={`${clears ? 'Clear and import' : 'Import'}${approval ? `, approved by ${approval.by}` : ` ${sayWhat(flow)}`}`}
      word={clears ? (isOnly ? group : shortenId(groupId)) : repeat && againWord}
      danger={clears}
      disabledReason={
        (lacking && unreviewable) ?? lacking ?? (isLooking ? stillLooking : unticked || undefined)
      }
      onConfirm={() => onConfirm(looked, approval)}
      onCancel={back}
    >
      {reviewed && <Body flow={reviewed} findings={findings.filter((finding) => !isRisk(finding))} />}
      {risks.map(({ key, sentence }) => (
        <RiskNotice key={key} {...tick(riskTitle)} text={sentence} />
      ))}
      {unknown && <RiskNotice {...tick(unknown)} />}
      {repeat && <RepeatNotice repeat={repeat} />}
      {reviewed && <Wire flow={reviewed} title="What is sent" />}
      {reviewed && unreviewable && <Text c="dimmed">{unreviewable}</Text>}
      {reviewed && !unreviewable && (
        <>
          <AskReview
            digest={digest}
            has="the people to import, the options and the findings of this console"
            make={() => toReviewContent(reviewed, findings)}
          />
          <Approvals {...approvals} />
        </>
      )}
    </Confirm>
  )
}

function Body({ flow, findings }: Pick<ReviewProps, 'findings'> & { readonly flow: Reviewed }) {
  const { badRows } = effective(flow.prepared.settings)
  // What is left out has its own fact.
  const said = findings.filter((finding) => badRows === 'send' || !isAboutProblems(finding))
  const notes = said.filter(({ isWarning }) => !isWarning).map(({ sentence }) => sentence)
  const doubts = said.filter(({ isWarning }) => isWarning).map(({ sentence }) => sentence)
  return (
    <>
      {flow.job.input.clearGroup && (
        <Notice tone="bad" title="All current members are removed first.">
          <Text>This console can neither list them nor bring them back.</Text>
        </Notice>
      )}
      {doubts.length > 0 && (
        <Notice tone="warn" title="Check before you send.">
          <FirstFew all={doubts} most={doubts.length}>
            {(text) => text}
          </FirstFew>
        </Notice>
      )}
      <dl className={`facts ${classes.facts}`}>
        {foretell(flow).map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
        {notes.length > 0 && <Fact name="Notes">{notes.join(' ')}</Fact>}
      </dl>
    </>
  )
}

/** The reason why the check for an earlier request failed. */
function describeUnknown({ unread = false, isFailed = false }): string | undefined {
  if (unread) return 'The log could not be read.'
  return isFailed ? 'The request could not be compared with earlier requests.' : undefined
}

/** A risk to acknowledge before anything is sent: by default, that nothing is known of earlier requests. */
function RiskNotice(props: {
  readonly title: string
  readonly text?: string
  readonly isSeen: boolean
  readonly onSeen: (isSeen: boolean) => void
}) {
  const { title, text = 'The same request may have been sent before.', isSeen, onSeen } = props
  return (
    <Notice tone="warn" title={title}>
      <Text>{text}</Text>
      <Checkbox
        label="I understand"
        aria-label={`I understand: ${title}`}
        checked={isSeen}
        onChange={(event) => onSeen(event.currentTarget.checked)}
      />
    </Notice>
  )
}

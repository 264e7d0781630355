import { Text } from '@mantine/core'
import { useState } from 'react'
import { importUsers } from '../api/operations.ts'
import { Approvals } from '../approval/Approvals.tsx'
import { AskReview } from '../approval/AskReview.tsx'
import { digestOfImport } from '../approval/reviewRequest.ts'
import { type ApprovalState, useApproval } from '../approval/useApproval.ts'
import { idNamed, useAllNames, useNames } from '../device/useNames.ts'
import { useLogState } from '../log/LogContext.ts'
import { againWord, RepeatNotice, stillLooking } from '../log/RepeatNotice.tsx'
import { type RepeatCheck, useRepeat } from '../log/sendOnce.ts'
import { useRegionName, useSession } from '../session/SessionProvider.tsx'
import { Confirm } from '../ui/form/Confirm.tsx'
import { Notice } from '../ui/Notice.tsx'
import { count } from '../ui/number.ts'
import { Facts } from '../ui/pane/Fact.tsx'
import { type Answers, byLevel, type Finding, openFindings } from '../ui/pane/finding.ts'
import { Findings } from '../ui/pane/Findings.tsx'
import { time } from '../ui/time/clock.ts'
import { shortenId } from '../ui/untrusted/shortenId.ts'
import { useAsyncValue } from '../ui/useAsyncValue.ts'
import type { FileFinding } from './findings/finding.ts'
import { isAboutProblems } from './findings/rowFacts.ts'
import {
  describeImport,
  describeOutgoing,
  describeUnreviewable,
  effectsOf,
  isPassword,
} from './job/describeImport.ts'
import type { Flow, ImportJob, Reviewed } from './job/flow.ts'
import { findLastImport } from './job/lastImport.ts'
import { toReviewContent } from './job/send.ts'
import { RequestDetails, Sentence } from './RequestDetails.tsx'

interface ReviewProps {
  readonly flow: Flow
  readonly findings: readonly FileFinding[]
  readonly onConfirm: (looked: RepeatCheck, approval: ApprovalState['approval']) => void
  readonly onCancel: () => void
}

const digestOfJob = async ({ argument, body }: ImportJob) => digestOfImport(argument, body.sha256)

/** api-2.0.md: whether an import passes is shown nowhere. */
const undocumented = 'This operation is not documented for API 2.0.'

/** What to see before sending: the findings but those of rows that are left out, and a tick for what is not decided yet. */
function findingsOf(
  { prepared }: Reviewed,
  findings: readonly FileFinding[],
  isUnread: boolean,
  isOauth: boolean,
): Finding[] {
  const { badRows } = prepared.decisions
  const shown = findings.filter((finding) => badRows === 'send' || !isAboutProblems(finding))
  const sentence = 'The log could not be read. The same request may have been sent before.'
  return [
    ...(isUnread ? [{ key: 'unknown', level: 'tick' as const, sentence }] : []),
    ...(isOauth ? [{ key: 'oauth', level: 'note' as const, sentence: undocumented }] : []),
    ...shown.map((finding) => (isPassword(finding) ? { ...finding, level: 'tick' as const } : finding)),
  ].toSorted(byLevel)
}

export function Review(props: ReviewProps) {
  const { flow, onConfirm, onCancel } = props
  const reviewed = 'job' in flow ? flow : undefined
  const job = reviewed?.job
  const { clearGroup: clears = false, groupId = '' } = job?.input ?? {}
  const group = useAllNames().get(groupId)
  const { names } = useNames('group')
  // Another known group may have the same name.
  const isOnly = group !== undefined && idNamed(names, group) === groupId
  const isOpen = flow.at === 'reviewing'
  const { config, account } = useSession()
  const region = useRegionName()
  const isOauth = account?.auth === 'oauth'
  const looked = useRepeat(importUsers, isOpen ? job?.body.sha256 : undefined)
  const { repeat } = looked
  const isLooking = isOpen && looked.isLooking
  const { trouble, entries, liveTabs } = useLogState()
  const { output: digest } = useAsyncValue(job, digestOfJob)
  const approvals = useApproval(digest, config.approvals.require === 'always')
  const { approval, lacking } = approvals
  /** A tick does not hold for another import. */
  const [ticked, setTicked] = useState<{ readonly job: ImportJob | undefined; readonly answers: Answers }>()
  const answers = ticked && ticked.job === job ? ticked.answers : {}
  const findings = reviewed ? findingsOf(reviewed, props.findings, trouble === 'unread', isOauth) : []
  const unticked = openFindings(findings, answers).length
  const unreviewable = job && describeUnreviewable(job, props.findings)
  const last = clears ? findLastImport(entries, liveTabs, groupId) : undefined
  const what = describeOutgoing(flow)
  return (
    <Confirm
      opened={isOpen}
      title={
        <span className="sentence">{job && <Sentence parts={describeImport(what, job.input, group)} />}</span>
      }
      action={`${clears ? 'Clear and import' : 'Import'}${approval ? `, approved by ${approval.by}` : ` ${what}`}`}
      word={clears ? (isOnly ? group : shortenId(groupId)) : repeat && againWord}
      danger={clears}
      disabledReason={
        (lacking && unreviewable) ??
        lacking ??
        (isLooking ? stillLooking : unticked > 0 ? `Confirm ${count(unticked, 'finding')} first.` : undefined)
      }
      onConfirm={() => onConfirm(looked, approval)}
      onCancel={onCancel}
    >
      {clears && (
        <Notice tone="bad" title="All current members are removed first.">
          <Text>This console can neither list them nor bring them back.</Text>
          {last && (
            <Text>
              The last import into this group from this browser ({time(last.at)}) had {last.had}. This one has{' '}
              {what}.
            </Text>
          )}
        </Notice>
      )}
      <Text>In {region}. This console cannot undo an import.</Text>
      <Findings
        label="Before sending"
        findings={findings}
        answers={answers}
        onAnswer={(key, answer) => {
          const { [key]: _before, ...others } = answers
          setTicked({ job, answers: answer ? { ...others, [key]: answer } : others })
        }}
        fixesOf={() => []}
      />
      <Facts of={reviewed ? effectsOf(reviewed) : {}} />
      {repeat && <RepeatNotice repeat={repeat} />}
      {reviewed && <RequestDetails flow={reviewed} title="What is sent" />}
      {unreviewable !== undefined && <Text c="dimmed">{unreviewable}</Text>}
      {reviewed && unreviewable === undefined && (
        <>
          <AskReview
            digest={digest}
            has="the people to import, the options and the findings of this console"
            make={() => toReviewContent(reviewed, props.findings)}
          />
          <Approvals {...approvals} />
        </>
      )}
    </Confirm>
  )
}

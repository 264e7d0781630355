import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { importUsers } from '../api/operations.ts'
import { idNamed, useAllNames, useNames } from '../device/useNames.ts'
import { useLogState } from '../log/LogContext.ts'
import { againWord, RepeatNotice, stillLooking } from '../log/RepeatNotice.tsx'
import { type RepeatCheck, useRepeat } from '../log/sendOnce.ts'
import { Answers } from '../review/Answers.tsx'
import { AskReview } from '../review/AskReview.tsx'
import { type Approvals, useApprovals } from '../review/useApprovals.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { FirstFew } from '../ui/FirstFew.tsx'
import { Confirm } from '../ui/form/Confirm.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Fact } from '../ui/pane/Fact.tsx'
import { useOwnEntry } from '../ui/pane/useOwnEntry.ts'
import { shortenId } from '../ui/spelling/shortenId.ts'
import { useDerived } from '../ui/useDerived.ts'
import type { Finding } from './findings/finding.ts'
import type { Flow, ImportJob } from './job/flow.ts'
import { digestsOf, toImportReview } from './job/reviewFile.ts'
import { foretell, headlineOf, type Reviewed, sayWhat } from './job/sentences.ts'
import { effective } from './judge/settings.ts'
import { ImportSentence } from './ThisImport.tsx'
import { Wire } from './Wire.tsx'
import classes from './imports.module.css'

export interface ReviewProps {
  readonly flow: Flow
  readonly findings: readonly Finding[]
  readonly onConfirm: (looked: RepeatCheck, approve: Approvals['approve']) => void
  readonly onCancel: () => void
}

const digestsOfJob = ({ argument, body }: ImportJob) => digestsOf([argument, body.sha256 ?? ''])

/** A risk about which nothing was decided on the page, unlike rows that are sent anyway or a group that is cleared. */
const isRisk = ({ code }: Finding): boolean => code === 'password'

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
  const { output: digests } = useDerived(job, digestsOfJob)
  const about = reviewed?.source.name ?? ''
  const approvals = useApprovals({
    operation: importUsers,
    about,
    digestsFor: () => digests,
    asked: config.approvals.all,
    advice: job && !job.body.sha256 ? 'A file of this size has no digest to approve. Split it.' : undefined,
  })
  const { approvedBy, lacking } = approvals
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
  const isUnticked = risks.some(({ title }) => !titles.includes(title))
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
      action={`${clears ? 'Clear and import' : 'Import'}${approvedBy ? `, approved by ${approvedBy}` : ` ${sayWhat(flow)}`}`}
      word={clears ? (isOnly ? group : shortenId(groupId)) : repeat && againWord}
      danger={clears}
      disabledReason={lacking ?? (isLooking ? stillLooking : unticked || undefined)}
      onConfirm={() => onConfirm(looked, approvals.approve)}
      onCancel={back}
    >
      {reviewed && <Body flow={reviewed} findings={findings.filter((finding) => !isRisk(finding))} />}
      {risks.map(({ title, text }) => (
        <RiskNotice key={title} {...tick(title)} text={text} />
      ))}
      {unknown && <RiskNotice {...tick(unknown)} />}
      {repeat && <RepeatNotice repeat={repeat} />}
      {reviewed && <Wire flow={reviewed} title="What is sent" />}
      {reviewed && job?.body.sha256 !== undefined && (
        <AskReview
          about={about}
          has="the SHA-256 of the bytes to send, the name of the file, the options with the address to notify, the counts, none of the imported people"
          make={() => toImportReview(reviewed)}
        />
      )}
      {reviewed && <Answers {...approvals} />}
    </Confirm>
  )
}

function Body({ flow, findings }: Pick<ReviewProps, 'findings'> & { readonly flow: Reviewed }) {
  const { badRows } = effective(flow.prepared.settings)
  const notes = findings.filter(({ level }) => level === 'note').map(({ text }) => text)
  const doubts = findings
    .filter(({ level }) => level !== 'note' && (level !== 'problem' || badRows !== 'leave out'))
    .map(({ text }) => text)
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

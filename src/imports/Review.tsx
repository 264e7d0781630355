import { Text } from '@mantine/core'
import { useState } from 'react'
import { importUsers } from '../api/operations.ts'
import { useAllNames } from '../drafts/useNames.ts'
import { useLedgerState } from '../ledger/journal/LedgerContext.ts'
import {
  againWord,
  RepeatNotice,
  sayUnknown,
  stillLooking,
  UnknownNotice,
  unseen,
} from '../ledger/notices/RepeatNotice.tsx'
import { type RepeatCheck, useRepeatCheck } from '../ledger/notices/useRepeatCheck.ts'
import { Confirm } from '../ui/form/Confirm.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useOwnEntry } from '../ui/pane/useOwnEntry.ts'
import type { Finding } from './findings/finding.ts'
import type { Flow } from './job/flow.ts'
import { foretell, headlineOf, type Reviewed, sayWhat } from './job/sentences.ts'
import { effective } from './judge/settings.ts'
import { Sentences } from './Sentences.tsx'
import { Wire } from './Wire.tsx'
import classes from './imports.module.css'

export interface ReviewProps {
  readonly flow: Flow
  readonly findings: readonly Finding[]
  readonly onConfirm: (looked: RepeatCheck) => void
  readonly onCancel: () => void
}

/** The import in one sentence, its effects and doubts, and on demand the request. */
export function Review({ flow, findings, onConfirm, onCancel }: ReviewProps) {
  const reviewed = 'job' in flow ? flow : undefined
  const job = reviewed?.job
  const { clearGroup: clears = false, groupId = '' } = job?.input ?? {}
  const group = useAllNames().get(groupId)
  const isOpen = flow.at === 'reviewing'
  const back = useOwnEntry('review', isOpen, onCancel)
  const looked = useRepeatCheck(importUsers, isOpen ? job?.body.blob : undefined)
  const { repeat, isLooking, isFailed } = looked
  const { unread } = useLedgerState()
  const unknown = sayUnknown({ unread, isFailed })
  /** The import of the tick. A tick does not hold for another import. */
  const [seen, setSeen] = useState<typeof job>()
  const isSeen = seen === job
  return (
    <Confirm
      opened={isOpen}
      title={<span className={classes.sentence}>{reviewed && headlineOf(reviewed, group)}</span>}
      action={reviewed ? `${clears ? 'Clear and import' : 'Import'} ${sayWhat(reviewed)}` : 'Import'}
      word={clears ? (group ?? groupId) : repeat && againWord}
      danger={clears}
      disabledReason={isLooking ? stillLooking : unknown && !isSeen ? unseen : undefined}
      onConfirm={() => onConfirm(looked)}
      onCancel={back}
    >
      {reviewed && <Body flow={reviewed} findings={findings} />}
      {unknown && (
        <UnknownNotice
          title={unknown}
          isSeen={isSeen}
          onSeen={(ticked) => setSeen(ticked ? job : undefined)}
        />
      )}
      {repeat && <RepeatNotice repeat={repeat} />}
      {reviewed && <Wire flow={reviewed} title="What is sent" />}
    </Confirm>
  )
}

function Body({ flow, findings }: Pick<ReviewProps, 'findings'> & { readonly flow: Reviewed }) {
  const doubts = findings
    .filter(({ level }) => level !== 'problem' || effective(flow.prepared.settings).badRows !== 'leave out')
    .map(({ text }) => text)
  return (
    <>
      <Sentences of={foretell(flow)} />
      {flow.job.input.clearGroup && (
        <Notice tone="bad" title="All current members are removed first.">
          <Text>This console can neither list them nor bring them back.</Text>
        </Notice>
      )}
      {doubts.length > 0 && (
        <Notice tone="warn" title="Check before you send.">
          <Sentences of={doubts} />
        </Notice>
      )}
    </>
  )
}

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
import type { Flow } from './flow.ts'
import classes from './imports.module.css'
import type { Finding } from './findings/finding.ts'
import { effective } from './judge/settings.ts'
import { foretell, people, peopleSent, type Reviewed } from './sentences.ts'
import { Sentences } from './Sentences.tsx'
import { Bytes } from './ThisImport.tsx'

export interface ReviewProps {
  readonly flow: Flow
  readonly findings: readonly Finding[]
  readonly onConfirm: (looked: RepeatCheck) => void
  readonly onCancel: () => void
}

/** The import in words, and the header as sent. */
export function Review({ flow, findings, onConfirm, onCancel }: ReviewProps) {
  const reviewed = 'job' in flow ? flow : undefined
  const job = reviewed?.job
  const { clearGroup: clears = false, groupId = '' } = job?.input ?? {}
  const names = useAllNames()
  const isOpen = flow.at === 'reviewing'
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
      title="Review the import"
      action={reviewed ? actionOf(reviewed) : 'Import'}
      word={clears ? (names.get(groupId) ?? groupId) : repeat && againWord}
      danger={clears}
      disabledReason={isLooking ? stillLooking : unknown && !isSeen ? unseen : undefined}
      onConfirm={() => onConfirm(looked)}
      onCancel={onCancel}
    >
      {unknown && (
        <UnknownNotice
          title={unknown}
          isSeen={isSeen}
          onSeen={(ticked) => setSeen(ticked ? job : undefined)}
        />
      )}
      {repeat && <RepeatNotice repeat={repeat} />}
      {reviewed && <Body flow={reviewed} findings={findings} />}
    </Confirm>
  )
}

function Body({ flow, findings }: Pick<ReviewProps, 'findings'> & { readonly flow: Reviewed }) {
  const { prepared, job } = flow
  const { input, argument } = job
  const names = useAllNames()
  const doubts = findings
    .filter(({ level }) => level !== 'problem' || effective(prepared.settings).badRows !== 'leave out')
    .map(({ text }) => text)
  return (
    <>
      <Sentences of={foretell(flow, names.get(input.groupId ?? ''))} />
      {doubts.length > 0 && (
        <Notice tone="warn" title="Check before you send.">
          <Sentences of={doubts} />
        </Notice>
      )}
      <Bytes prepared={prepared} />
      {input.clearGroup && (
        <Notice tone="bad" title="The group will be emptied.">
          <Text>This cannot be undone from here.</Text>
          <Text>{names.get(input.groupId ?? '')}</Text>
          <code className="mono">{input.groupId}</code>
        </Notice>
      )}
      <div>
        <Text size="sm" fw={600}>
          x-mc-arg, as sent
        </Text>
        {/* Focusable, since it scrolls. */}
        <pre className={`mono block ${classes.code}`} role="region" aria-label="x-mc-arg" tabIndex={0}>
          {argument}
        </pre>
      </div>
    </>
  )
}

function actionOf(flow: Reviewed): string {
  const found = peopleSent(flow)
  const what = found === undefined ? flow.source.name : people(found)
  return flow.job.input.clearGroup ? `Clear the group and import ${what}` : `Import ${what}`
}

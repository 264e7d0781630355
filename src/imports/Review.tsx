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
import type { Finding } from './findings/findings.ts'
import { foretell, people, peopleSent } from './sentences.ts'
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
  const clears = 'job' in flow && flow.job.input.clearGroup === true
  const job = 'job' in flow ? flow.job : undefined
  const names = useAllNames()
  const groupId = job?.input.groupId ?? ''
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
      action={actionOf(flow)}
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
      {flow.at !== 'empty' && 'job' in flow && <Body flow={flow} findings={findings} />}
    </Confirm>
  )
}

type Reviewed = Extract<Flow, { readonly at: 'reviewing' | 'sending' | 'submitted' }>

function Body({
  flow: { source, prepared, job },
  findings,
}: Pick<ReviewProps, 'findings'> & { readonly flow: Reviewed }) {
  const { input, body, argument, region } = job
  const names = useAllNames()
  const { read } = prepared
  const doubts = findings
    .filter(({ level }) => level !== 'problem' || prepared.settings.badRows !== 'leave out')
    .map(({ text }) => text)
  return (
    <>
      <Sentences of={foretell(input, source, body, region, prepared)} />
      {doubts.length > 0 && (
        <Notice tone="warn" title="Check before you send.">
          <Sentences of={doubts} />
        </Notice>
      )}
      <Bytes outgoing={body} isSecret={(read?.judgement.secret.length ?? 0) > 0} />
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

function actionOf(flow: Flow): string {
  if (!('job' in flow)) return 'Import'
  const what = whatOf(flow)
  return flow.job.input.clearGroup ? `Clear the group and import ${what}` : `Import ${what}`
}

function whatOf(flow: Extract<Flow, { readonly job: unknown }>): string {
  const found = peopleSent(flow)
  return found === undefined ? flow.source.name : people(found)
}

import { Anchor, Button, Text, Title } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCircleCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { jobIdUse } from '../api/beyond.ts'
import { useAllNames } from '../drafts/useNames.ts'
import { useLearnDomains } from '../drafts/useOwnDomains.ts'
import { useLedgerState } from '../ledger/journal/LedgerContext.ts'
import { Copy } from '../ui/Copy.tsx'
import { count } from '../ui/number.ts'
import { usePageStore } from '../ui/pageState.ts'
import { focusTitle, useReceiptFocus } from '../ui/pane/focusBack.ts'
import { Former, type FilePartProps } from './FilePart.tsx'
import { DownloadBadRows } from './Findings.tsx'
import { describeResult, describeSent, hasAddresses, headlineOf, summarise } from './job/sentences.ts'
import { type Submitted, toTicket } from './job/ticket.ts'
import type { Read } from './outgoing/prepare.ts'
import { pastedKey } from './Paste.tsx'
import { Fact, Wire } from './Wire.tsx'
import classes from './imports.module.css'

export interface ReceiptProps extends Pick<FilePartProps, 'onBack'> {
  readonly flow: Submitted
  readonly onAgain: () => void
}

const domainsOf = ({ judgement }: Read) => judgement.domains

/** The answer means submitted, never imported (admin-api §2.5). */
export function Receipt({ flow, onBack, onAgain }: ReceiptProps) {
  const { source, prepared, job, receipt } = flow
  const clipboard = useClipboard()
  const pasted = usePageStore(pastedKey)
  const { id, requestId } = receipt
  const { read } = prepared
  const { groupId, notifyEmailAddress } = job.input
  const group = useAllNames().get(groupId ?? '')
  const { mark } = useLedgerState()
  const box = useReceiptFocus()
  const leave = (act: () => void) => {
    // What was typed or pasted is sent.
    pasted.set('')
    act()
    focusTitle()
  }
  // Whom the admin makes users belongs to the organisation.
  useLearnDomains('imports', read, domainsOf)
  return (
    <div ref={box} className="stack narrow" tabIndex={-1}>
      <Title order={2} tabIndex={-1} className={`${classes.sentence} ${classes.done}`}>
        <IconCircleCheck size={24} aria-hidden />
        {headlineOf(flow, group)}
      </Title>
      <div className="stack tight">
        <Text>
          Job id <Copy value={id} label="job id" />
        </Text>
        <Text size="sm" c="dimmed">
          {jobIdUse}
        </Text>
        <Text>
          {describeResult(notifyEmailAddress)}{' '}
          <Anchor href={`#/activity?id=${requestId}`}>Record it in Activity</Anchor>
        </Text>
        {read && read.judgement.secret.length > 0 && (
          <Text>The file has passwords in clear text. Delete it once it is no longer needed.</Text>
        )}
      </div>
      <Wire flow={flow} title="What was sent">
        <Fact name="Changes">{describeSent(job.body)}</Fact>
        {read && hasAddresses(read.judgement) && <Fact name="Content">{summarise(read.judgement)}</Fact>}
        {groupId !== undefined && (
          <Fact name="Group">
            {group} <Copy value={groupId} label="group id" />
          </Fact>
        )}
        <Fact name="Request id">
          <Copy value={requestId} label="request id" />
        </Fact>
      </Wire>
      {read && job.body.rows && job.body.rows.leftOut > 0 && (
        <div className="row">
          {count(job.body.rows.leftOut, 'row was', 'rows were')} not sent.
          <DownloadBadRows name={source.name} read={read} />
        </div>
      )}
      <div className="row">
        <Button data-command="another" onClick={() => leave(onAgain)}>
          Import another file
        </Button>
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => clipboard.copy(toTicket(flow, group, mark))}
        >
          {clipboard.copied ? 'Copied' : 'Copy for the ticket'}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => print()}>
          Print
        </Button>
      </div>
      <Former former={flow.former} onBack={(former) => leave(() => onBack(former))} />
      {clipboard.error && (
        <Text size="sm" role="alert">
          The browser did not allow copying.
        </Text>
      )}
    </div>
  )
}

import { Anchor, Button, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAllNames } from '../drafts/useNames.ts'
import { useLearnDomains } from '../drafts/useOwnDomains.ts'
import { jobIdUse } from '../api/beyond.ts'
import { Copy } from '../ui/Copy.tsx'
import { Notice } from '../ui/Notice.tsx'
import { usePageStates } from '../ui/pageState.ts'
import { focusTitle } from '../ui/pane/focusBack.ts'
import { useReceiptFocus } from '../ui/receipt.ts'
import { count } from '../ui/number.ts'
import { DownloadBadRows } from './Findings.tsx'
import type { Read } from './outgoing/prepare.ts'
import classes from './imports.module.css'
import { pastedKey } from './Paste.tsx'
import { describeResult, describeSent, hasAddresses, size, summarise } from './sentences.ts'
import { type Submitted, toTicket } from './ticket.ts'

export interface ReceiptProps {
  readonly flow: Submitted
  readonly onAgain: () => void
}

const domainsOf = ({ judgement }: Read) => judgement.domains

/** The answer means submitted, never imported (admin-api §2.5). */
export function Receipt({ flow, onAgain }: ReceiptProps) {
  const { source, prepared, job, receipt } = flow
  const clipboard = useClipboard()
  const names = useAllNames()
  const states = usePageStates()
  const { id, requestId } = receipt
  const { read } = prepared
  const { groupId, clearGroup, notifyEmailAddress } = job.input
  const box = useReceiptFocus()
  // Whom the admin makes users belongs to the organisation.
  useLearnDomains('imports', read, domainsOf)
  return (
    <div ref={box} className={classes.receipt} tabIndex={-1}>
      <Notice tone="good" title="Import submitted." role="status">
        <Text>
          Job id <Copy value={id} label="job id" />
        </Text>
        <Text size="sm">{jobIdUse}</Text>
        <Text>
          {describeResult(notifyEmailAddress)}{' '}
          <Anchor inherit underline="always" href={`#/activity?id=${requestId}`}>
            Record it in Activity
          </Anchor>
        </Text>
      </Notice>
      <dl className={classes.facts}>
        <Fact name="File">{source.name}</Fact>
        <Fact name="Sent">
          {size(job.body.blob.size)} to {job.region}. {describeSent(job.body)}
        </Fact>
        {groupId !== undefined && (
          <Fact name="Group">
            {names.get(groupId)} <Copy value={groupId} label="group id" />
            {clearGroup && 'Cleared first.'}
          </Fact>
        )}
        {read && hasAddresses(read.judgement) && <Fact name="Content">{summarise(read.judgement)}</Fact>}
        {read && job.body.rows && job.body.rows.leftOut > 0 && (
          <Fact name="Left out">
            {count(job.body.rows.leftOut, 'row was', 'rows were')} not sent.
            <DownloadBadRows name={source.name} read={read} />
          </Fact>
        )}
        {job.body.sha256 && (
          <Fact name="SHA-256">
            <code className="mono">{job.body.sha256}</code>
          </Fact>
        )}
        {read && read.judgement.secret.length > 0 && (
          <Fact name="Passwords">
            The file has passwords in clear text. Delete it once it is no longer needed.
          </Fact>
        )}
        <Fact name="x-mc-arg">
          <code className="mono">{job.argument}</code>
        </Fact>
        <Fact name="Request id">
          <Copy value={requestId} label="request id" />
        </Fact>
      </dl>
      <div className="row">
        <Button
          data-command="another"
          onClick={() => {
            // What was typed or pasted is sent.
            states.delete(pastedKey)
            onAgain()
            focusTitle()
          }}
        >
          Import another file
        </Button>
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => clipboard.copy(toTicket(flow, names.get(groupId ?? '')))}
        >
          {clipboard.copied ? 'Copied' : 'Copy for the ticket'}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => print()}>
          Print
        </Button>
      </div>
      {clipboard.error && (
        <Text size="sm" role="alert">
          The browser did not allow copying.
        </Text>
      )}
    </div>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

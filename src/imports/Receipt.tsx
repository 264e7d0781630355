import { Anchor, Button, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { useAllNames } from '../drafts/useNames.ts'
import { useLearnDomains } from '../drafts/useOwnDomains.ts'
import { Copy } from '../ui/Copy.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useReceiptFocus } from '../ui/receipt.ts'
import { count } from '../ui/number.ts'
import { DownloadBadRows } from './Findings.tsx'
import type { Read } from './outgoing/prepare.ts'
import classes from './imports.module.css'
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
        <Text>
          {describeResult(notifyEmailAddress)}{' '}
          <Anchor inherit underline="always" href={`#/activity?id=${requestId}`}>
            Record it in Activity
          </Anchor>
        </Text>
      </Notice>
      <dl className={classes.facts}>
        <dt>File</dt>
        <dd>{source.name}</dd>
        <dt>Sent</dt>
        <dd>
          {size(job.body.blob.size)} to {job.region}. {describeSent(job.body)}
        </dd>
        {groupId !== undefined && (
          <>
            <dt>Group</dt>
            <dd>
              {names.get(groupId)} <Copy value={groupId} label="group id" />
              {clearGroup && 'Cleared first.'}
            </dd>
          </>
        )}
        {read && hasAddresses(read.judgement) && (
          <>
            <dt>Content</dt>
            <dd>{summarise(read.judgement)}</dd>
          </>
        )}
        {read && job.body.rows && job.body.rows.leftOut > 0 && (
          <>
            <dt>Left out</dt>
            <dd>
              {count(job.body.rows.leftOut, 'row was', 'rows were')} not sent.
              <DownloadBadRows name={source.name} read={read} />
            </dd>
          </>
        )}
        {job.body.sha256 && (
          <>
            <dt>SHA-256</dt>
            <dd>
              <code className="mono">{job.body.sha256}</code>
            </dd>
          </>
        )}
        {read && read.judgement.secret.length > 0 && (
          <>
            <dt>Passwords</dt>
            <dd>The file has passwords in clear text. Delete it once it is no longer needed.</dd>
          </>
        )}
        <dt>x-mc-arg</dt>
        <dd>
          <code className="mono">{job.argument}</code>
        </dd>
        <dt>Request id</dt>
        <dd>
          <Copy value={requestId} label="request id" />
        </dd>
      </dl>
      <div className="row">
        <Button data-command="another" onClick={onAgain}>
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

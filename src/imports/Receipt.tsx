import { Button, Text } from '@mantine/core'
import { useLearnDomains } from '../drafts/useOwnDomains.ts'
import { Copy } from '../ui/Copy.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useReceiptFocus } from '../ui/receipt.ts'
import { count } from '../ui/number.ts'
import { DownloadBadRows } from './Findings.tsx'
import type { Flow } from './flow.ts'
import type { Read } from './outgoing/prepare.ts'
import classes from './imports.module.css'
import { describeSent, hasAddresses, size, summarise } from './sentences.ts'

export interface ReceiptProps {
  readonly flow: Extract<Flow, { readonly at: 'submitted' }>
  readonly onAgain: () => void
}

const domainsOf = ({ judgement }: Read) => judgement.domains

/** The answer means submitted, never imported (admin-api §2.5). */
export function Receipt({ flow: { source, prepared, job, receipt }, onAgain }: ReceiptProps) {
  const { id, requestId } = receipt
  const { read } = prepared
  const box = useReceiptFocus()
  // Whom the admin makes users belongs to the organisation.
  useLearnDomains('imports', read, domainsOf)
  return (
    <div ref={box} className={classes.receipt} tabIndex={-1}>
      <Notice tone="good" title="Import submitted." role="status">
        <Text>
          Job id <Copy value={id} label="job id" />
        </Text>
        <Text>{describeResult(job.input.notifyEmailAddress)}</Text>
      </Notice>
      <dl className={classes.facts}>
        <dt>File</dt>
        <dd>{source.name}</dd>
        <dt>Sent</dt>
        <dd>
          {size(job.body.blob.size)} to {job.region}. {describeSent(job.body)}
        </dd>
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
              {count(job.body.rows.leftOut, 'row')}. They are not in the directory by this import.
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
      <Button data-command="another" onClick={onAgain}>
        Import another file
      </Button>
    </div>
  )
}

const describeResult = (address: string | undefined): string =>
  address === undefined
    ? 'The service reports the result only by email, and no address was given. Check the directory later.'
    : `The result comes only by email, to ${address}.`

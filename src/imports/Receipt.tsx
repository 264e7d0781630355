import { Button, Text } from '@mantine/core'
import { useLearnDomains } from '../drafts/useOwnDomains.ts'
import { Copy } from '../ui/Copy.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useReceiptFocus } from '../ui/receipt.ts'
import type { CsvReading } from './csv.ts'
import type { Flow } from './flow.ts'
import classes from './imports.module.css'
import { describeSent, size, summarise } from './sentences.ts'

export interface ReceiptProps {
  readonly flow: Extract<Flow, { readonly at: 'submitted' }>
  readonly onAgain: () => void
}

const domainsOf = ({ domains }: CsvReading) => domains

/** The answer means submitted, never imported (admin-api §2.5). */
export function Receipt({ flow: { source, reading, job, receipt }, onAgain }: ReceiptProps) {
  const { id, requestId } = receipt
  const box = useReceiptFocus()
  // Whom the admin makes users belongs to the organisation.
  useLearnDomains('imports', reading, domainsOf)
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
        {reading?.header && (
          <>
            <dt>Content</dt>
            <dd>{summarise(reading)}</dd>
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

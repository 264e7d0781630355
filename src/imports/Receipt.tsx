import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Copy } from '../ui/Copy.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Flow } from './flow.ts'
import classes from './imports.module.css'
import { describeSent, size, summarise } from './sentences.ts'

export interface ReceiptProps {
  readonly flow: Extract<Flow, { readonly at: 'submitted' }>
  readonly onAgain: () => void
}

/** The answer means submitted, never imported (admin-api §2.5). */
export function Receipt({ flow: { source, reading, job, receipt }, onAgain }: ReceiptProps) {
  const { id, success, requestId } = receipt
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the keyboard goes on from here.
  useEffect(() => {
    scrollTo(0, 0)
    box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} className={classes.receipt} tabIndex={-1}>
      <Notice
        tone={success ? 'good' : 'warn'}
        title={
          success ? 'The import was submitted.' : 'The service answered that the import was not submitted.'
        }
        role="status"
      >
        <Text>
          {success ? 'Submitted as job' : 'It named the job'} <Copy value={id} label="job id" />
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
      <Button onClick={onAgain}>Import another file</Button>
    </div>
  )
}

const describeResult = (address: string | undefined): string =>
  address === undefined
    ? 'Whether it worked is told by mail only, and no address was given. Look in the directory later.'
    : `Whether it worked will come by mail to ${address}, and only there.`

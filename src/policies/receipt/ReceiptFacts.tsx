import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { Copy } from '../../ui/Copy.tsx'
import { sentenceOf } from '../request/sentence.ts'
import { Sentence } from '../review/Sentence.tsx'
import { PrintedUrls } from './PrintedUrls.tsx'
import { Ids } from './Ids.tsx'
import { Stored } from './Stored.tsx'

export interface ReceiptFactsProps {
  /** What was sent. */
  readonly input: CreatePolicyInput
  /** What the service answered; empty where the outcome was unknown. */
  readonly records: readonly PolicyRecord[]
  readonly requestId: string
}

/** What was sent and what the service stored: the same for a fresh answer and for one of the register. */
export function ReceiptFacts({ input, records, requestId }: ReceiptFactsProps) {
  const parts = useMemo(
    () =>
      sentenceOf(
        input.urls.map(({ action }) => action),
        input.policies,
      ),
    [input],
  )
  return (
    <>
      <Sentence parts={parts} scopes={input.policies} />
      {records.map((record) => (
        <div key={record.id} className="stack tight">
          <Ids record={record} />
          <Stored sent={input} record={record} />
        </div>
      ))}
      <Text size="sm">
        Request id <Copy value={requestId} label="request id" />
      </Text>
      <PrintedUrls urls={input.urls} requestId={requestId} />
    </>
  )
}

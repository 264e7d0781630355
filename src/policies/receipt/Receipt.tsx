import { Button, Group, List, Text } from '@mantine/core'
import type { Answer } from '../../api/client.ts'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { Copy } from '../../ui/Copy.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useReceiptFocus } from '../../ui/receipt.ts'
import { AccountMeter } from '../history/BudgetMeter.tsx'

import { PrintedUrls } from './PrintedUrls.tsx'
import { Stored } from './Stored.tsx'
import { countUrls } from '../request/policyWords.ts'

export interface ReceiptProps {
  /** What was sent. */
  readonly input: CreatePolicyInput
  readonly answer: Answer<PolicyRecord>
  /** Starts an empty policy. */
  readonly onAgain: () => void
  /** Starts a new policy with the same content. */
  readonly onLike: () => void
}

/** The service's answer, with the ids: the API cannot list policies later. */
export function Receipt({ input, answer, onAgain, onLike }: ReceiptProps) {
  const box = useReceiptFocus()
  return (
    <div ref={box} tabIndex={-1} className="stack narrow">
      <Notice tone="good" title="Policy created." role="status">
        {answer.records.map((record) => (
          <div key={record.id}>
            <Text>
              <strong>
                <bdi>{record.description ?? input.description}</bdi>
              </strong>
              {record.urls && `: ${countUrls(record.urls.length)}`}
            </Text>
            <Ids record={record} />
          </div>
        ))}
        <Text size="sm">
          Request id <Copy value={answer.requestId} label="request id" />
        </Text>
        <Text size="sm">Save these ids. The API cannot list policies later.</Text>
      </Notice>
      {answer.records.map((record) => (
        <Stored key={record.id} sent={input} record={record} />
      ))}
      <PrintedUrls urls={input.urls} requestId={answer.requestId} />
      <AccountMeter entries={0} />
      <Group>
        <Button data-command="another" onClick={onAgain}>
          Create another policy
        </Button>
        <Button variant="default" data-command="another like this" onClick={onLike}>
          Create another like this
        </Button>
      </Group>
    </div>
  )
}

export const Ids = ({ record }: { readonly record: PolicyRecord }) => (
  <List size="sm">
    <List.Item>
      Policy id <Copy value={record.id} label="policy id" />
    </List.Item>
    {record.policies?.map((scope, index) => (
      <List.Item key={scope.id ?? index}>
        <bdi>{scope.policy?.description ?? `Scope ${index + 1}`}</bdi>
        {scope.id && (
          <>
            : <Copy value={scope.id} label={`id of scope ${index + 1}`} />
          </>
        )}
      </List.Item>
    ))}
  </List>
)

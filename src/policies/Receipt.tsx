import { Button, Group, List, Text } from '@mantine/core'
import type { Answer } from '../api/client.ts'
import type { PolicyRecord } from '../api/schemas.ts'
import { Copy } from '../ui/Copy.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useReceiptFocus } from '../ui/receipt.ts'
import { countUrls } from './words.ts'

export interface ReceiptProps {
  readonly answer: Answer<PolicyRecord>
  readonly onAgain: () => void
}

/** What the service says it did, with the ids to keep: nothing can be listed afterwards. */
export function Receipt({ answer, onAgain }: ReceiptProps) {
  const box = useReceiptFocus()
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="good" title="The service created the policy." role="status">
        {answer.records.map((record) => (
          <div key={record.id}>
            <Text>
              <strong>{record.description}</strong>, stored with {countUrls(record.urls?.length ?? 0)}
            </Text>
            <List size="sm">
              <List.Item>
                Policy id <Copy value={record.id} label="policy id" />
              </List.Item>
              {record.policies?.map((scope, index) => (
                <List.Item key={scope.id ?? index}>
                  {scope.policy?.description ?? `Scope ${index + 1}`}
                  {scope.id && (
                    <>
                      : <Copy value={scope.id} label={`id of scope ${index + 1}`} />
                    </>
                  )}
                </List.Item>
              ))}
            </List>
          </div>
        ))}
        <Text size="sm">
          Request id <Copy value={answer.requestId} label="request id" />
        </Text>
        <Text size="sm">Keep the ids: the API cannot list policies.</Text>
        <Group>
          <Button variant="default" size="xs" onClick={onAgain}>
            Create another policy
          </Button>
        </Group>
      </Notice>
    </div>
  )
}

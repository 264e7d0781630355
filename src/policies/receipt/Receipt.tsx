import { Button, Group, Text } from '@mantine/core'
import { Notice } from '../../ui/Notice.tsx'
import { useReceiptFocus } from '../../ui/receipt.ts'
import { AccountMeter } from '../history/BudgetMeter.tsx'
import { countUrls } from '../request/policyWords.ts'
import { ReceiptFacts, type ReceiptFactsProps } from './ReceiptFacts.tsx'

export interface ReceiptProps extends ReceiptFactsProps {
  /** The register has it. */
  readonly isKept: boolean
  /** Starts an empty policy. */
  readonly onAgain: () => void
  /** Starts a new policy with the same content. */
  readonly onLike: () => void
}

/** The service's answer, with the ids: the API cannot list policies later. */
export function Receipt({ isKept, onAgain, onLike, ...facts }: ReceiptProps) {
  const box = useReceiptFocus()
  const { input, records } = facts
  return (
    <div ref={box} tabIndex={-1} className="stack narrow">
      <Notice tone="good" title="Policy created." role="status">
        {records.map(({ id, description, urls }) => (
          <Text key={id}>
            <strong>
              <bdi>{description ?? input.description}</bdi>
            </strong>
            {urls && `: ${countUrls(urls.length)}`}
          </Text>
        ))}
        <Text size="sm">
          {isKept ? 'Kept under Sent on this device.' : 'Save these ids. The API cannot list policies later.'}
        </Text>
      </Notice>
      <ReceiptFacts {...facts} />
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

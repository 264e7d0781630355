import { Button, Title } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { outcomeWords } from '../../ledger/book/entryWords.ts'
import { useReceiptFocus } from '../../ui/receipt.ts'
import { ReceiptFacts } from '../receipt/ReceiptFacts.tsx'
import type { Sent } from './sentList.ts'
import type { SentPolicy } from './sentPolicy.ts'

export interface SentReceiptProps {
  readonly sent: Sent
  readonly policy: SentPolicy
  readonly onLike: () => void
}

/** The receipt of a policy that was sent before. */
export function SentReceipt({ sent, policy, onLike }: SentReceiptProps) {
  const box = useReceiptFocus()
  const { input, records, requestId, at, endedAt } = policy
  return (
    <section ref={box} tabIndex={-1} className="stack narrow" aria-label={`Receipt of ${sent.name}`}>
      <Title order={3}>
        <bdi>{sent.name}</bdi>
      </Title>
      <div>
        <span className="chip">{outcomeWords(sent.outcome, ['createPolicy'])}</span>
      </div>
      <ReceiptFacts input={input} records={records} requestId={requestId} times={{ at, endedAt }}>
        <Button leftSection={<IconCopyPlus size={16} />} onClick={onLike}>
          Another like this
        </Button>
      </ReceiptFacts>
    </section>
  )
}

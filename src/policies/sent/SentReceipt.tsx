import { Button, Title } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { outcomeWords } from '../../ledger/book/entryWords.ts'
import { focusOnMount } from '../../ui/pane/focusBack.ts'
import { NoRecord } from '../receipt/NoRecord.tsx'
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
  const { input, records, requestId } = policy
  return (
    <section
      ref={focusOnMount}
      data-autofocus
      tabIndex={-1}
      className="stack narrow"
      aria-label={`Receipt of ${sent.name}`}
    >
      <div className="row">
        <Title order={3}>
          <bdi>{sent.name}</bdi>
        </Title>
        <span className="chip" data-tone={sent.outcome === 'stored differently' ? 'bad' : undefined}>
          {sent.isLacking ? 'no record' : outcomeWords(sent.outcome, ['createPolicy'])}
        </span>
      </div>
      {sent.isLacking && <NoRecord input={input} />}
      <ReceiptFacts input={input} records={records} requestId={requestId}>
        <Button variant="default" leftSection={<IconCopyPlus size={16} />} onClick={onLike}>
          Another like this
        </Button>
      </ReceiptFacts>
    </section>
  )
}

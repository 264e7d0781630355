import { Title } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { outcomeWords } from '../../ledger/book/entryWords.ts'
import { answerOf, lacksRecord } from '../../ledger/book/requests.ts'
import type { PolicySubject } from '../../ledger/book/subject.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { focusOnMount } from '../../ui/pane/focusBack.ts'
import { NoRecord } from '../receipt/NoRecord.tsx'
import { Receipt } from '../receipt/Receipt.tsx'
import { Renew, Renews } from './Renewal.tsx'
import type { Sent } from './sentPolicy.ts'

export interface SentReceiptProps extends Pick<PolicySubject, 'input'> {
  readonly sent: Sent
  readonly onLike: () => void
}

/** The receipt of a policy that was sent before. */
export function SentReceipt({ sent: { entry, name, outcome, requestId }, input, onLike }: SentReceiptProps) {
  const isLacking = lacksRecord(entry)
  const { file } = useSession()
  return (
    <section ref={focusOnMount} tabIndex={-1} className="stack narrow" aria-label={`Receipt of ${name}`}>
      <div className="row">
        <Title order={3}>
          <bdi>{name}</bdi>
        </Title>
        <span className="chip" data-tone={outcome === 'stored differently' ? 'bad' : undefined}>
          {isLacking ? 'no record' : outcomeWords(outcome, ['createPolicy'])}
        </span>
      </div>
      {isLacking && <NoRecord input={input} />}
      <Receipt input={input} records={answerOf(entry).records} requestId={requestId}>
        {file === undefined && (
          <>
            <Renew requestId={requestId} />
            <Renews input={input} />
            <ToolButton icon={IconCopyPlus} onClick={onLike}>
              Another like this
            </ToolButton>
          </>
        )}
      </Receipt>
    </section>
  )
}

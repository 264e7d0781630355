import { Title } from '@mantine/core'
import { answerOf, lacksRecord } from '../../ledger/book/requests.ts'
import type { PolicySubject } from '../../ledger/book/subject.ts'
import { OutcomeChip } from '../../ledger/entry/OutcomeChip.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { focusOnMount } from '../../ui/pane/focusBack.ts'
import { NoRecord } from '../receipt/NoRecord.tsx'
import { Receipt } from '../receipt/Receipt.tsx'
import { LikeLink } from './LikeLink.tsx'
import type { Sent } from './sentPolicy.ts'

export interface SentReceiptProps extends Pick<PolicySubject, 'input'> {
  readonly sent: Sent
}

/** The receipt of a policy that was sent before. */
export function SentReceipt({ sent: { entry, name, outcome, requestId }, input }: SentReceiptProps) {
  const { file } = useSession()
  return (
    <section ref={focusOnMount} tabIndex={-1} className="stack narrow" aria-label={`Receipt of ${name}`}>
      <div className="row">
        <Title order={3}>
          <bdi>{name}</bdi>
        </Title>
        <OutcomeChip row={{ ...entry, outcome }} />
      </div>
      {lacksRecord(entry) && <NoRecord input={input} />}
      <Receipt input={input} records={answerOf(entry).records} requestId={requestId}>
        {file === undefined && <LikeLink requestId={requestId} />}
      </Receipt>
    </section>
  )
}

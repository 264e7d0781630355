import { Title } from '@mantine/core'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { OutcomeChip } from '../../log/OutcomeChip.tsx'
import { recordsOf } from '../../log/subject.ts'
import { lacksRecord } from '../../log/words.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { focusOnMount } from '../../ui/pane/focusBack.ts'
import { NoRecord } from '../receipt/NoRecord.tsx'
import { Receipt } from '../receipt/Receipt.tsx'
import { LikeLink } from './LikeLink.tsx'
import type { Sent } from './sentPolicy.ts'

export interface SentReceiptProps {
  readonly input: CreatePolicyInput
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
      <Receipt input={input} records={recordsOf(entry)} requestId={requestId}>
        {file === undefined && <LikeLink requestId={requestId} />}
      </Receipt>
    </section>
  )
}

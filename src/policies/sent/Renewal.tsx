import { Anchor, Button } from '@mantine/core'
import { IconArrowBack, IconRefresh } from '@tabler/icons-react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { isUndone } from '../../ledger/book/repeat.ts'
import { currentOutcome } from '../../ledger/book/requests.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { hasEnd, renewedBy } from '../request/renewal.ts'
import { renewLink, sentLink } from './sentLink.ts'

interface RenewalProps {
  readonly input: CreatePolicyInput
  readonly requestId: string
  readonly size?: 'xs' | 'compact-sm'
}

/** The request id of the policy of this journal that renews the other, unless it was not created. */
function useRenewal(requestId: string): string | undefined {
  const { requests, liveTabs } = useLedgerState()
  for (const entry of requests.values()) {
    const { subject, id } = entry.sent
    if (subject?.kind !== 'policy' || renewedBy(subject.input) !== requestId) continue
    if (!isUndone(currentOutcome(entry, liveTabs))) return id
  }
  return undefined
}

/** Opens a draft that begins at the end of a policy; or the receipt of that draft, once it was sent. */
export function Renew({ input, requestId, size = 'xs' }: RenewalProps) {
  const renewal = useRenewal(requestId)
  if (renewal !== undefined) return <Anchor href={`#${sentLink(renewal)}`}>Renewed</Anchor>
  if (!hasEnd(input)) return null
  return (
    <Button
      component="a"
      href={`#${renewLink(requestId)}`}
      variant="default"
      size={size}
      leftSection={<IconRefresh size={16} aria-hidden />}
      aria-label={`Renew ${input.description}`}
    >
      Renew
    </Button>
  )
}

/** Leads from a renewal to the policy that it renews. */
export function Renews({ input }: Pick<RenewalProps, 'input'>) {
  const earlier = renewedBy(input)
  return (
    earlier !== undefined && (
      <Anchor href={`#${sentLink(earlier)}`}>
        <IconArrowBack size={16} aria-hidden /> Renews an earlier policy
      </Anchor>
    )
  )
}

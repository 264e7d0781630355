import { Anchor, Button } from '@mantine/core'
import { IconArrowBack, IconRefresh } from '@tabler/icons-react'
import { outcomeWords } from '../../ledger/book/entryWords.ts'
import { isExecuted } from '../../ledger/book/requests.ts'
import type { PolicySubject } from '../../ledger/book/subject.ts'
import { isTrial } from '../../ledger/book/trial.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { renewedBy } from '../request/renewal.ts'
import { findRenewal, renewable } from './renewals.ts'
import { renewLink, sentLink } from './sentLink.ts'

interface RenewProps {
  readonly requestId: string
  readonly size?: 'xs' | 'compact-sm'
}

/** Opens a draft that begins at the end of a policy; or the receipt of that draft, once it was sent. */
export function Renew({ requestId, size = 'xs' }: RenewProps) {
  const { requests, liveTabs } = useLedgerState()
  const renewal = findRenewal(requests, requestId, liveTabs)
  const entry = requests.get(requestId)
  const policy = entry && renewable(entry, liveTabs)
  const [verb, done, noun] = policy?.policies.some(isTrial)
    ? ['Keep it', 'Kept', 'Full policy']
    : ['Renew', 'Renewed', 'Renewal']
  if (renewal) {
    const { sent, outcome } = renewal
    return (
      <Anchor href={`#${sentLink(sent.id)}`}>
        {isExecuted(outcome) ? done : `${noun}: ${outcomeWords(outcome, 'createPolicy')}`}
      </Anchor>
    )
  }
  if (!policy) return null
  return (
    <Button
      component="a"
      href={`#${renewLink(requestId)}`}
      size={size}
      leftSection={<IconRefresh size={16} aria-hidden />}
      aria-label={`${verb} ${policy.description}`}
    >
      {verb}
    </Button>
  )
}

/** Leads from a renewal to the policy that it renews. */
export function Renews({ input }: Pick<PolicySubject, 'input'>) {
  const earlier = renewedBy(input)
  return (
    earlier !== undefined && (
      <Anchor href={`#${sentLink(earlier)}`}>
        <IconArrowBack size={16} aria-hidden /> Renews an earlier policy
      </Anchor>
    )
  )
}

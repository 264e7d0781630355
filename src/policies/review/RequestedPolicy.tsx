import { type ReactNode, useMemo } from 'react'
import { useOwnDomains } from '../../device/useOwnDomains.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { byLevel, type Finding } from '../../ui/pane/finding.ts'
import { useFindings } from '../checks/useFindings.ts'
import { entriesOf } from '../flow/policyDraft.ts'
import { toValues } from '../request/fromSent.ts'
import { reviewFindings } from './findings.ts'
import { PolicyReview, type PolicyReviewProps } from './PolicyReview.tsx'

interface RequestedPolicyProps extends Pick<PolicyReviewProps, 'input' | 'request' | 'region'> {
  /** What this console finds in the bytes; `undefined` until they are judged. */
  readonly children: (findings: readonly Finding[] | undefined, reason?: string) => ReactNode
}

/** The policy of a review request. It is judged by its bytes, whatever its author typed. */
export function RequestedPolicy({ children, ...props }: RequestedPolicyProps) {
  const { input } = props
  const { now } = useSession()
  const ownDomains = useOwnDomains()
  const entries = useMemo(() => entriesOf(input.urls), [input])
  const { findings, unchecked } = useFindings(entries, [])
  const all = useMemo(() => {
    const { scopes } = toValues(input)
    return [...findings, ...reviewFindings({ input, scopes, ownDomains, now: now() })].toSorted(byLevel)
  }, [findings, input, ownDomains, now])
  return (
    <>
      <PolicyReview {...props} />
      {children(unchecked === undefined ? all : undefined, unchecked)}
    </>
  )
}

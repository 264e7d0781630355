import { createPolicy } from '../../api/operations.ts'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { toWire } from '../../api/wire.ts'
import { withoutReasons } from '../checks/finding.ts'
import type { SentAs } from '../document/policyDocument.ts'
import { toRequest } from '../request/policy.ts'
import type { PolicyDraft } from './draft.ts'

/** The body of the policy without the reasons, which a draft keeps apart from the comments. */
const bodyOf = ({ policies, ...input }: CreatePolicyInput) => {
  return toWire(createPolicy, {
    ...input,
    policies: policies.map(({ comment = '', ...scope }) => ({
      ...scope,
      comment: withoutReasons(comment),
    })),
  }).body
}

/** Whether a draft is still the policy that was sent. A changed draft is another policy. */
export function isAsSent(
  { values, urls, text }: Pick<PolicyDraft, 'values' | 'urls' | 'text'>,
  { input }: SentAs,
): boolean {
  if (text.trim() !== '') return false
  try {
    return bodyOf(toRequest(values, urls)) === bodyOf(input)
  } catch {
    // The draft breaks the schema, for example by an unreadable date, so it was not sent like this.
    return false
  }
}

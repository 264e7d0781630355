/** A policy under review as the content of a review request, with the bodies that it makes, and back. */
import { isObject } from '../../api/object.ts'
import { createPolicyInput, type CreatePolicyInput } from '../../api/schemas.ts'
import type { ReviewRequest } from '../../review/reviewRequest.ts'
import { bodiesOf, makes, type Part, type Submission } from '../document/submission.ts'
import { toRequest } from '../request/policy.ts'
import { type PolicyDraft, readPlan } from './draft.ts'
import { contentOf, readContent } from './draftFile.ts'

/** What a review request has of a policy whose review is open, and of which nothing was sent. */
export const toReview = (
  draft: PolicyDraft,
  submission: Submission,
): Pick<ReviewRequest, 'bodies' | 'content'> => ({
  bodies: [...bodiesOf(submission, draft.urls)],
  // What is in the box, or was left out, is not part of the policy.
  content: { ...contentOf({ ...draft, text: '', leftOut: [], editing: undefined }), plan: submission },
})

const isBegun = ({ begunAt, isCreated, requestId }: Part) =>
  begunAt !== undefined || isCreated !== undefined || requestId !== undefined

/** The scopes without their comment and their period, which a reason changes after the form. */
const bare = (scopes: CreatePolicyInput['policies']) =>
  JSON.stringify(
    createPolicyInput.shape.policies
      .parse(scopes)
      .map(({ comment: _comment, fromDate: _from, toDate: _to, ...scope }) => scope),
  )

/**
 * Opens the policy of a review request, with its review, if it makes exactly the bodies of the request, and if the fields
 * of its form, which are judged too, make the scopes of these bodies.
 */
export function readReview({
  content,
  bodies,
}: Pick<ReviewRequest, 'bodies' | 'content'>): PolicyDraft | { readonly reason: string } {
  const read = readContent(content)
  if ('reason' in read) return read
  const { draft } = read
  try {
    const plan = isObject(content) ? readPlan(content['plan'], draft.urls) : undefined
    if (!plan || plan.whose || plan.parts.some(isBegun)) return notValid
    if (!makes(plan, draft.urls, bodies)) return otherBytes
    const { policies } = toRequest(draft.values, draft.urls, '')
    return bare(policies) === bare(plan.policies) ? { ...draft, plan } : otherBytes
  } catch {
    return notValid
  }
}

const notValid = { reason: 'The policy of the request is not valid.' }
const otherBytes = { reason: 'The policy of the request makes other bytes than the request has.' }

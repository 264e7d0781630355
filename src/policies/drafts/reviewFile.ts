import { isObject } from '../../api/object.ts'
/** A policy under review as the content of a review request, with the bodies that it makes, and back. */
import { createPolicy } from '../../api/operations.ts'
import { toWire } from '../../api/wire.ts'
import type { ReviewRequest } from '../../review/reviewRequest.ts'
import { inputOf, type Part, type Submission } from '../document/submission.ts'
import type { Entry } from '../urls/entry.ts'
import { type PolicyDraft, readPlan } from './draft.ts'
import { contentOf, readContent } from './draftFile.ts'

/** The bodies of a submission, in the order of sending. */
const bodiesOf = (submission: Submission, entries: readonly Entry[]): readonly string[] =>
  submission.parts.map((part) => {
    const { body } = toWire(createPolicy, inputOf(submission, part, entries))
    // The input of this operation travels in the body, as JSON (api/wire.ts).
    return body as string
  })

/** What a review request has of a policy whose review is open, and of which nothing was sent. */
export const toReview = (
  draft: PolicyDraft,
  submission: Submission,
): Pick<ReviewRequest, 'bodies' | 'content'> => ({
  bodies: [...bodiesOf(submission, draft.urls)],
  content: { ...contentOf(draft), plan: submission },
})

const notValid = { reason: 'The policy of the request is not valid.' }

const isBegun = ({ begunAt, isCreated, requestId }: Part) =>
  begunAt !== undefined || isCreated !== undefined || requestId !== undefined

/** Opens the policy of a review request, with its review, if it makes exactly the bodies of the request. */
export function readReview({
  content,
  bodies,
}: Pick<ReviewRequest, 'bodies' | 'content'>): PolicyDraft | { readonly reason: string } {
  const read = readContent(content)
  if ('reason' in read) return read
  const { draft } = read
  const plan = isObject(content) ? readPlan(content['plan'], draft.urls) : undefined
  if (!plan || plan.whose || plan.parts.some(isBegun)) return notValid
  try {
    const made = bodiesOf(plan, draft.urls)
    if (made.length !== bodies.length || made.some((body, at) => body !== bodies[at])) {
      return { reason: 'The policy of the request makes other bytes than the request has.' }
    }
  } catch {
    return notValid
  }
  return { ...draft, plan }
}

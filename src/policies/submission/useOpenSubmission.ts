import { useEffect, useEffectEvent } from 'react'
import { useLatestSubmission } from '../document/policyDocument.ts'
import { isDone, type Part, type PartStatus, type Submission, withPart } from '../document/submission.ts'

/** The change of a part that is known to be created. */
export const created: Partial<Part> = { isCreated: true, begunAt: undefined }

export type OpenSubmission = ReturnType<typeof useOpenSubmission>

/** The latest submission of the page, and the changes of its parts, while it is still this one. */
export function useOpenSubmission(
  { at, parts }: Submission,
  statuses: readonly PartStatus[],
  /** Called once all parts are created. */
  onCreated: () => void,
) {
  const submissions = useLatestSubmission()
  const isOpen = () => submissions.get()?.at === at
  function change(index: number, part: Partial<Part>) {
    submissions.set((latest) => (latest?.at === at ? withPart(latest, index, part) : latest))
    const latest = submissions.get()
    if (part.isCreated && latest && isOpen() && isDone(latest)) onCreated()
  }

  /**
   * A part whose creation or request id only the journal knows so far. It is noted here, so that a created part stays
   * created even if the journal drops the request, and the list of drafts can find the outcome by the id.
   */
  const learned = statuses.findIndex((status, index) =>
    status.state === 'created'
      ? !parts[index]?.isCreated
      : status.state === 'outcome unknown' && status.known && !parts[index]?.requestId,
  )
  const learn = useEffectEvent((index: number) => {
    const status = statuses[index]
    if (status?.state !== 'created' && status?.state !== 'outcome unknown') return
    const part = status.known ? { requestId: status.known.sent.id } : {}
    change(index, status.state === 'created' ? { ...created, ...part } : part)
  })
  const learnedState = statuses[learned]?.state
  useEffect(() => {
    if (learnedState !== undefined) learn(learned)
  }, [learned, learnedState])
  return { submissions, isOpen, change }
}

/** From the click on Send to the answer. The order is fixed, so that a crash at any moment leaves what to look for. */
import { ApiError } from '../../api/errors.ts'
import { createPolicy } from '../../api/operations.ts'
import type { PolicyRecord } from '../../api/schemas.ts'
import { useLearnNames } from '../../device/useNames.ts'
import { useLog } from '../../log/LogContext.ts'
import { learntNames } from '../../log/scopeWords.ts'
import { type RepeatCheck, useSendOnce } from '../../log/sendOnce.ts'
import { useClient } from '../../session/client.tsx'
import { nextTask } from '../../ui/time/nextTask.ts'
import { withTimeout } from '../../ui/time/withTimeout.ts'
import { holdingPage } from '../../ui/unload.ts'
import { type PolicyRefusal, problemWith, refusalOf } from '../request/refusals.ts'
import type { Frozen } from './step.ts'
import type { PolicyEditor } from './usePolicy.ts'

export interface SendOptions {
  readonly frozen: Frozen
  /** What the review knows of the same request. */
  readonly repeat: Pick<RepeatCheck, 'digest' | 'repeat'>
  readonly approvals: readonly string[]
  /** Asked once the other tabs were heard: a finding may be new, or a scope may have ended. */
  readonly maySend: () => boolean
}

/** `onRefused`: called when the service refuses named fields or entries, which the form shows. */
export function useSend(editor: PolicyEditor, onRefused: (refusal: PolicyRefusal) => void) {
  const { change, created, saveNow } = editor
  const client = useClient()
  const log = useLog()
  const sendOnce = useSendOnce(createPolicy)
  const learnNames = useLearnNames()

  function succeed(records: readonly PolicyRecord[]) {
    created(records)
    learnNames(learntNames(records))
  }
  function fail(error: unknown, { input }: Frozen, requestId: string) {
    const isApi = error instanceof ApiError
    // The log has each request before it leaves.
    const executed = isApi ? error.executed : log.state().byId.has(requestId) ? 'unknown' : 'no'
    // A creation without a record is one, and its receipt says so.
    if (executed === 'yes') return succeed([])
    const refusal = refusalOf(error, input.urls)
    if (executed === 'no') change({ sent: undefined })
    if (executed === 'no' && (refusal.fields.length > 0 || refusal.refused.size > 0))
      return onRefused(refusal)
    const unsent = { outcome: 'Nothing was sent.', advice: 'Reload the page, then send again.' }
    const isUnsent = !isApi && executed === 'no'
    return change({ problem: { ...problemWith(error, input.urls), ...(isUnsent && unsent) } })
  }

  return async function send({ frozen, repeat, approvals, maySend }: SendOptions) {
    const { input, request } = frozen
    const requestId = crypto.randomUUID()
    change({ isSending: true, problem: undefined })
    try {
      const done = await sendOnce(repeat, async () => {
        // The page shows what the other tabs wrote.
        await nextTask()
        if (!maySend()) return undefined
        change({ sent: { requestId, input } })
        // A storage that hangs does not hold the request back.
        await withTimeout(2_000, saveNow()).catch(() => undefined)
        return holdingPage(() => client.call(createPolicy, input, { request, requestId, approvals }))
      })
      if ('problem' in done) change({ problem: done.problem })
      else if (done.sent) succeed(done.sent.records)
    } catch (error) {
      fail(error, frozen, requestId)
    } finally {
      change({ isSending: false })
    }
  }
}

import * as z from 'zod/mini'
import { useDevice } from '../device/DeviceContext.ts'
import { useOwner } from '../device/owner.ts'
import { isExecuted, outcomeOf } from '../log/entry.ts'
import { useLogState } from '../log/LogContext.ts'
import { time } from '../ui/time/clock.ts'
import { useAsyncValue } from '../ui/useAsyncValue.ts'

/** What Home says of a policy draft. */
const draft = z.object({
  values: z.object({ description: z.string() }),
  urls: z.array(z.unknown()),
  sent: z.optional(z.object({ requestId: z.string() })),
})

/** The unsent policy that the policy page would open; `undefined` without one, and until it is read. */
export function useUnsentPolicy() {
  const { newestPolicy } = useDevice().drafts
  const { output: found } = useAsyncValue(useOwner(), newestPolicy)
  const { data } = draft.safeParse(found?.content)
  const { byId, liveTabs } = useLogState()
  if (!found || !data) return undefined
  // It goes with the next visit of its page.
  const sent = byId.get(data.sent?.requestId ?? '')
  if (sent && isExecuted(outcomeOf(sent, liveTabs))) return undefined
  const name = data.values.description.trim() || `Untitled, ${time(found.at)}`
  return { name, urls: data.urls.length, at: found.at }
}

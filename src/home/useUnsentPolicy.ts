import * as z from 'zod/mini'
import { useDevice } from '../device/DeviceContext.ts'
import { useDraftKey } from '../device/useDraft.ts'
import { isExecuted, outcomeOf } from '../log/entry.ts'
import { useLogState } from '../log/LogContext.ts'
import { time } from '../ui/time/clock.ts'
import { useDerived } from '../ui/useDerived.ts'

/** What Home says of a policy draft. */
const sent = z.object({ requestId: z.optional(z.string()) })
const draft = z.object({
  values: z.object({ description: z.string() }),
  urls: z.array(z.unknown()),
  plan: z.optional(z.object({ parts: z.array(sent) })),
  sentAs: z.optional(sent),
})

/** The unsent policy that the policy page would open; `undefined` without one, and until it is read. */
export function useUnsentPolicy() {
  const { newest } = useDevice().drafts
  const { output: found } = useDerived(useDraftKey('policies'), newest)
  const { data } = draft.safeParse(found?.content)
  const { byId, liveTabs } = useLogState()
  if (!found || !data) return undefined
  // It goes with the next visit of its page.
  const wasSent = [data.sentAs, ...(data.plan?.parts ?? [])].some((each) => {
    const entry = byId.get(each?.requestId ?? '')
    return entry && isExecuted(outcomeOf(entry, liveTabs))
  })
  if (wasSent) return undefined
  const name = data.values.description.trim() || `Untitled, ${time(found.at)}`
  return { name, urls: data.urls.length, at: found.at }
}

import * as z from 'zod/mini'
import { useDevice } from '../device/DeviceContext.ts'
import { useDraftKey } from '../device/useDraft.ts'
import { time } from '../ui/time/clock.ts'
import { useDerived } from '../ui/useDerived.ts'

/** What Home says of a policy draft. */
const draft = z.object({ values: z.object({ description: z.string() }), urls: z.array(z.unknown()) })

/** The unsent policy that the policy page would open; `undefined` without one, and until it is read. */
export function useUnsentPolicy() {
  const { newest } = useDevice().drafts
  const { output: found } = useDerived(useDraftKey('policies'), newest)
  const { data } = draft.safeParse(found?.content)
  if (!found || !data) return undefined
  const name = data.values.description.trim() || `Untitled, ${time(found.at)}`
  return { name, urls: data.urls.length, at: found.at }
}

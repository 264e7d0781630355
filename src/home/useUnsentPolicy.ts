import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useDevice } from '../device/DeviceContext.ts'
import { useDraftKey } from '../device/useDraft.ts'
import { time } from '../ui/time/clock.ts'

export interface UnsentPolicy {
  readonly name: string
  readonly urls: number
  /** When it was saved, in milliseconds since the epoch. */
  readonly at: number
}

/** What Home says of a policy draft. */
const draft = z.object({ values: z.object({ description: z.string() }), urls: z.array(z.unknown()) })

/** The unsent policy that the policy page would open; `undefined` without one, and until it is read. */
export function useUnsentPolicy(): UnsentPolicy | undefined {
  const { drafts } = useDevice()
  const key = useDraftKey('policies')
  const [unsent, setUnsent] = useState<UnsentPolicy>()
  useEffect(() => {
    let wanted = true
    const look = async () => {
      const found = key && (await drafts.newest(key))
      const read = draft.safeParse(found?.content).data
      if (!wanted || !found || !read) return
      const name = read.values.description.trim() || `Untitled, ${time(found.at)}`
      setUnsent({ name, urls: read.urls.length, at: found.at })
    }
    void look()
    return () => {
      wanted = false
    }
  }, [drafts, key])
  return unsent
}

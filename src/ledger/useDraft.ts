import { use, useCallback, useEffect, useRef } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { ownerOf } from '../session/state.ts'
import { useKeptState } from '../ui/kept.ts'
import { DraftsContext } from './LedgerContext.ts'

/** How long typing rests before it is saved, in milliseconds. */
const pause = 400

export interface DraftOptions<T> {
  readonly page: string
  /** What stands on the page now; `undefined` where nothing was typed. */
  readonly collect: () => T | undefined
  /** Puts back what was found, as it was saved. Returns whether it could be read. */
  readonly restore: (content: unknown) => boolean
}

interface Current {
  readonly id: string
  /** When it was saved, where it was found from before. */
  readonly foundAt?: number
}

/** Keeps what is typed on a page over a reload, a lock and a crash, and brings it back. */
export function useDraft<T>({ page, collect, restore }: DraftOptions<T>) {
  const drafts = use(DraftsContext)
  if (!drafts) throw new Error('useDraft outside of its provider.')
  const { state } = useSession()
  const owner = state.status === 'signed-in' ? ownerOf(state.account) : undefined
  const [current, setCurrent] = useKeptState<Current | undefined>(`${page}.draft`, undefined)
  const latest = useRef({ collect, restore, current, owner })
  useEffect(() => {
    latest.current = { collect, restore, current, owner }
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { collect: now, current: open, owner: whose } = latest.current
    if (!open || whose === undefined) return
    const content = now()
    if (content === undefined) void drafts.remove(open.id)
    else void drafts.save(open.id, { owner: whose, page }, content)
  }, [drafts, page])

  /** To be called whenever something was typed. */
  const touch = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(save, pause)
  }, [save])

  // What waits when the page is left is saved at once; of a hidden tab nobody knows whether it comes back.
  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) save()
    }
    document.addEventListener('visibilitychange', flush)
    addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [save])

  const isOpen = current !== undefined
  useEffect(() => {
    if (isOpen || owner === undefined) return undefined
    let wanted = true
    const look = async () => {
      const found = await drafts.take({ owner, page })
      if (!wanted) return
      // Whoever was faster in typing keeps what was typed; what was found waits for the next time.
      const { collect: now, restore: put } = latest.current
      const fits = found && now() === undefined && put(found.content)
      setCurrent(fits ? { id: found.id, foundAt: found.at } : { id: drafts.newId() })
      touch()
    }
    void look()
    return () => {
      wanted = false
    }
  }, [isOpen, owner, drafts, page, setCurrent, touch])

  /** What was typed was sent, or is not wanted any more. */
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (latest.current.current) void drafts.remove(latest.current.current.id)
    setCurrent({ id: drafts.newId() })
  }, [drafts, setCurrent])

  return { touch, forget, foundAt: current?.foundAt }
}

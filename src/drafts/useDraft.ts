import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { ownerOf } from '../session/state.ts'
import { useKeptState } from '../ui/kept.ts'
import type { Drafts } from './drafts.ts'

/** Where a page keeps what was typed and not sent. */
export const DraftsContext = createContext<Drafts | undefined>(undefined)

/** How long typing rests before it is saved, in milliseconds. */
const pause = 200

export interface DraftOptions<T> {
  readonly page: string
  /** `undefined` for what is no draft of this page. */
  readonly read: (content: unknown) => T | undefined
  /** What stands on the page now; `undefined` where nothing was typed. */
  readonly collect: () => T | undefined
  readonly restore: (found: T) => void
}

interface Current {
  readonly id: string
  /** When it was saved, where it was found from before. */
  readonly foundAt?: number
}

export interface DraftState {
  /** To be called whenever something was typed. */
  readonly touch: () => void
  /** To be called when what was typed was sent, or is not wanted any more. */
  readonly forget: () => void
  readonly foundAt: number | undefined
  /** Whether what stands on the page is kept; `undefined` where nothing was typed, or it is about to be known. */
  readonly isKept: boolean | undefined
}

/** Keeps what is typed on a page over a reload, a lock and a crash, and brings it back. */
export function useDraft<T>({ page, read, collect, restore }: DraftOptions<T>): DraftState {
  const drafts = use(DraftsContext)
  if (!drafts) throw new Error('useDraft outside of its provider.')
  const { state } = useSession()
  const owner = state.status === 'signed-in' ? ownerOf(state.account) : undefined
  const [current, setCurrent] = useKeptState<Current | undefined>(`${page}.draft`, undefined)
  const [isKept, setKept] = useState<boolean>()
  const latest = useRef({ read, collect, restore, current, owner })
  useEffect(() => {
    latest.current = { read, collect, restore, current, owner }
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { collect: now, current: open, owner: whose } = latest.current
    if (!open || whose === undefined) return
    const content = now()
    if (content === undefined) await drafts.remove(open.id)
    else {
      const kept = await drafts.save(open.id, { owner: whose, page }, content)
      // What was typed in the meantime is not kept yet.
      if (timer.current === undefined) setKept(kept)
    }
  }, [drafts, page])

  const touch = useCallback(() => {
    clearTimeout(timer.current)
    setKept(undefined)
    timer.current = setTimeout(() => void save(), pause)
  }, [save])

  // What waits when the page is left, or when nobody knows whether it comes back, is saved without the pause.
  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) void save()
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
      const isFree = latest.current.collect() === undefined
      const content = found && isFree ? latest.current.read(found.content) : undefined
      if (content !== undefined) latest.current.restore(content)
      setCurrent(
        found && content !== undefined ? { id: found.id, foundAt: found.at } : { id: drafts.newId() },
      )
      touch()
    }
    void look()
    return () => {
      wanted = false
    }
  }, [isOpen, owner, drafts, page, setCurrent, touch])

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    setKept(undefined)
    if (latest.current.current) void drafts.remove(latest.current.current.id)
    setCurrent({ id: drafts.newId() })
  }, [drafts, setCurrent])

  return { touch, forget, foundAt: current?.foundAt, isKept }
}

import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { ownerOf } from '../session/state.ts'
import { createStore, usePageState, type ValueStore } from '../ui/pageState.ts'
import { nextDraft, type OpenDraft } from './openDraft.ts'
import type { Place } from './drafts.ts'
import type { SharedDrafts } from './broadcast.ts'

/** Where a page keeps what was typed and not sent. */
export const DraftsContext = createContext<SharedDrafts | undefined>(undefined)

/** How long typing rests before it is told that it is kept, in milliseconds. What is large is saved only then. */
const pause = 200

export interface DraftOptions<T> {
  readonly page: string
  /** `undefined` for what is no draft of this page. */
  readonly read: (content: unknown) => T | undefined | Promise<T | undefined>
  /** What stands on the page now; `undefined` where nothing was typed. */
  readonly collect: () => T | undefined
  readonly restore: (found: T) => void
  /** Whether to write it down takes longer than a key may. */
  readonly isLarge?: (content: T) => boolean
  /** What a list says of it. */
  readonly summarise?: (content: T) => unknown
}

export interface DraftState<T> {
  /** Of what stands on the page, once it is known whether there was something before. */
  readonly id: string | undefined
  /** To be called whenever something was typed. */
  readonly touch: () => void
  /** How often something was typed: whoever waited sees whether it was meanwhile. */
  readonly changes: () => number
  /** To be called when what was typed was sent, or is not wanted any more: with the id that it had when it was sent. */
  readonly forget: (id?: string) => void
  readonly foundAt: number | undefined
  /**
   * Whether what stands on the page is kept; `undefined` where nothing was typed, or it is about to be known. It changes
   * with every key, so only who shows it hears of it.
   */
  readonly kept: ValueStore<boolean | undefined>
  /** Saves what waits. Gives whether nothing would be lost if the page were emptied now. */
  readonly settle: () => Promise<boolean>
  /** Another draft in the place of what stands here: a new one where it has no id. */
  readonly show: (content: T, id?: string) => void
}

/** Whose drafts a page has. */
export function usePlace(page: string): Place | undefined {
  const { state } = useSession()
  const owner = state.status === 'signed-in' ? ownerOf(state.account) : undefined
  return useMemo(() => (owner === undefined ? undefined : { owner, page }), [owner, page])
}

export function useDrafts(): SharedDrafts {
  const drafts = use(DraftsContext)
  if (!drafts) throw new Error('useDrafts outside of its provider.')
  return drafts
}

/** Keeps what is typed on a page over a reload, a lock and a crash, and brings it back. */
export function useDraft<T>(options: DraftOptions<T>): DraftState<T> {
  const { page } = options
  const drafts = useDrafts()
  const place = usePlace(page)
  const [current, setCurrent] = usePageState<OpenDraft | undefined>(`${page}.draft`, undefined)
  const [kept] = useState(() => createStore<boolean | undefined>(undefined))
  const latest = useRef({ ...options, current })
  useEffect(() => {
    latest.current = { ...options, current }
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(async () => {
    clearTimeout(soon.current)
    clearTimeout(timer.current)
    timer.current = undefined
    const { collect: now, summarise: sum, current: open } = latest.current
    const content = now()
    if (!open || !place) return content === undefined
    if (content === undefined) {
      await drafts.remove(open.id)
      return true
    }
    const isSaved = await drafts.save(open.id, place, content, sum?.(content))
    // What was typed in the meantime is not kept yet.
    if (timer.current === undefined) kept.set(isSaved)
    return isSaved
  }, [drafts, place, kept])

  /** With every key, where that costs little, and when the page is left: what crashes has no pause. */
  const hurry = useCallback(
    (isLeft: boolean) => {
      const { collect: now, summarise: sum, isLarge, current: open } = latest.current
      const content = now()
      if (!open || !place) return
      if (content === undefined) void (isLeft && save())
      else if (isLeft || !isLarge?.(content)) {
        void drafts.save(open.id, place, content, sum?.(content), true)
      }
    },
    [drafts, place, save],
  )

  const count = useRef(0)
  const changes = useCallback(() => count.current, [])
  const touch = useCallback(() => {
    count.current++
    clearTimeout(timer.current)
    clearTimeout(soon.current)
    kept.set(undefined)
    drafts.prepare()
    timer.current = setTimeout(() => void save(), pause)
    // Once the page is drawn: what is typed is in many places until then.
    soon.current = setTimeout(hurry, 0, false)
  }, [drafts, save, hurry, kept])

  // What waits when the page is left, or when nobody knows whether it comes back, is saved without the pause. Before it
  // is unloaded there is more time for that than when it is hidden.
  useEffect(() => {
    const isWaiting = () => timer.current !== undefined
    const flush = () => void (isWaiting() && hurry(true))
    document.addEventListener('visibilitychange', flush)
    addEventListener('pagehide', flush)
    addEventListener('beforeunload', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      removeEventListener('pagehide', flush)
      removeEventListener('beforeunload', flush)
      if (isWaiting()) void save()
    }
  }, [save, hurry])

  const isOpen = current !== undefined
  useEffect(() => {
    if (isOpen || !place) return undefined
    let wanted = true
    const look = async () => {
      const found = await drafts.take(place)
      const content = wanted && found ? await latest.current.read(found.content) : undefined
      if (!wanted) return
      // Whoever was faster in typing keeps what was typed; what was found waits for the next time.
      const isFree = latest.current.collect() === undefined
      const isBack = found && isFree && content !== undefined
      if (isBack) latest.current.restore(content)
      setCurrent(isBack ? { id: found.id, foundAt: found.at } : { id: drafts.newId() })
      touch()
    }
    void look()
    return () => {
      wanted = false
    }
  }, [isOpen, place, drafts, setCurrent, touch])

  const forget = useCallback(
    (ended = latest.current.current?.id) => {
      if (ended !== undefined) void drafts.remove(ended)
      const isHere = ended === latest.current.current?.id
      if (isHere) {
        clearTimeout(soon.current)
        clearTimeout(timer.current)
        timer.current = undefined
        kept.set(undefined)
      }
      setCurrent((now) => nextDraft(now, ended, drafts.newId))
    },
    [drafts, setCurrent, kept],
  )

  const show = useCallback(
    (content: T, id = drafts.newId()) => {
      latest.current.restore(content)
      setCurrent({ id })
      touch()
    },
    [drafts, setCurrent, touch],
  )

  return { id: current?.id, touch, changes, forget, foundAt: current?.foundAt, kept, settle: save, show }
}

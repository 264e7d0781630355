/**
 * A draft of a page. `touch` saves a small one at once, a large one after a pause in typing: drafts.ts encrypts it, and
 * store.ts writes it.
 */
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { ownerOf } from '../session/state.ts'
import { createStore, pageKeys, usePageState, type ValueStore } from '../ui/pageState.ts'
import type { Drafts, Place } from './drafts.ts'
import type { KeptPage } from './registry.ts'

/** The page's way to keep unsent work. */
export const DraftsContext = createContext<Drafts | undefined>(undefined)

/** The pause in typing before the page reports that it is kept, in milliseconds. A large draft is saved only then. */
const pause = 200

export interface DraftOptions<T> {
  readonly page: KeptPage
  /** `undefined` for content other than a draft of this page. */
  readonly read: (content: unknown) => T | undefined | Promise<T | undefined>
  /** The content of the page; `undefined` if nothing was typed. */
  readonly collect: () => T | undefined
  readonly restore: (found: T) => void
  /** Whether writing takes longer than a keystroke may. */
  readonly isLarge?: (content: T) => boolean
  /** The summary for a list. */
  readonly summarise?: (content: T) => unknown
}

export interface DraftState<T> {
  /** The page's content, once it is known whether there was a draft. */
  readonly id: string | undefined
  /** Call after each change. */
  readonly touch: () => void
  /** Counts the changes, to detect typing during a wait. */
  readonly changes: () => number
  /** Call when the draft was sent or discarded, with the id that it had when it was sent. */
  readonly forget: (id?: string) => void
  readonly foundAt: number | undefined
  /**
   * Whether the page is kept; `undefined` if nothing was typed, or not yet known. Changes with every key, so only
   * subscribers render.
   */
  readonly kept: ValueStore<boolean | undefined>
  /** Saves pending changes. Returns whether the page could now be emptied without loss. */
  readonly settle: () => Promise<boolean>
  /** Replaces the page's content with another draft, or with a new one if it has no id. */
  readonly show: (content: T, id?: string) => void
}

/** The draft that is open on a page. */
interface OpenDraft {
  readonly id: string
  /** When the draft was saved, if it was restored. */
  readonly foundAt?: number
}

const openKeys = pageKeys<OpenDraft | undefined>(undefined)

/**
 * The open draft after another one ended, for example because it was sent. Storage may be slow, and the admin may have
 * opened another draft meanwhile: that one stays open. Without an id, the open draft has ended.
 */
export const nextDraft = (
  current: OpenDraft | undefined,
  ended: string | undefined,
  newId: () => string,
): OpenDraft =>
  current !== undefined && ended !== undefined && current.id !== ended ? current : { id: newId() }

/** The owner of a page's drafts. */
export function usePlace(page: KeptPage): Place | undefined {
  const { state } = useSession()
  const owner = state.status === 'signed-in' ? ownerOf(state.account) : undefined
  return useMemo(() => (owner === undefined ? undefined : { owner, page }), [owner, page])
}

export function useDrafts(): Drafts {
  const drafts = use(DraftsContext)
  if (!drafts) throw new Error('useDrafts outside its provider.')
  return drafts
}

/** Keeps the typed text of a page over a reload, a lock and a crash, and restores it. */
export function useDraft<T>(options: DraftOptions<T>): DraftState<T> {
  const { page } = options
  const drafts = useDrafts()
  const place = usePlace(page)
  const [current, setCurrent] = usePageState(openKeys(page))
  const [kept] = useState(() => createStore<boolean | undefined>(undefined))
  const latest = useRef({ ...options, current })
  useEffect(() => {
    latest.current = { ...options, current }
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)

  const count = useRef(0)
  /** The count of changes that the last save had. */
  const savedCount = useRef(0)

  const save = useCallback(async () => {
    clearTimeout(soon.current)
    clearTimeout(timer.current)
    timer.current = undefined
    const { collect: now, summarise: sum, current: open } = latest.current
    const content = now()
    if (!open || !place) return content === undefined
    const saved = count.current
    if (content === undefined) {
      await drafts.remove(open.id)
      savedCount.current = saved
      return true
    }
    const isSaved = await drafts.save(open.id, place, content, sum?.(content))
    if (isSaved) savedCount.current = saved
    // Text typed meanwhile is not kept yet.
    if (timer.current === undefined) kept.set(isSaved)
    return isSaved
  }, [drafts, place, kept])

  /** With every key if that is cheap, and when the page is left: a crash leaves no pause. */
  const hurry = useCallback(
    async (isLeft: boolean) => {
      const { collect: now, summarise: sum, isLarge, current: open } = latest.current
      const content = now()
      if (!open || !place) return
      const saved = count.current
      if (content === undefined) void (isLeft && save())
      else if (isLeft || !isLarge?.(content)) {
        const isSaved = await drafts.save(open.id, place, content, sum?.(content), true)
        if (isSaved) savedCount.current = saved
      }
    },
    [drafts, place, save],
  )

  const changes = useCallback(() => count.current, [])
  const touch = useCallback(() => {
    count.current++
    clearTimeout(timer.current)
    clearTimeout(soon.current)
    kept.set(undefined)
    drafts.prepare()
    timer.current = setTimeout(() => void save(), pause)
    // After the page is drawn: until then the typed text is in many places.
    soon.current = setTimeout(() => void hurry(false))
  }, [drafts, save, hurry, kept])

  // When the page is left, or may be, pending changes are saved without the pause. Before unloading there is more time for
  // this than when the page is hidden.
  useEffect(() => {
    const isWaiting = () => timer.current !== undefined
    const flush = () => void (isWaiting() && hurry(true))
    // A save that has only begun may be cut short, so the browser asks first.
    const flushAndAsk = (event: BeforeUnloadEvent) => {
      flush()
      const isUnsaved = count.current !== savedCount.current && latest.current.collect() !== undefined
      if (isUnsaved) event.preventDefault()
    }
    document.addEventListener('visibilitychange', flush)
    addEventListener('pagehide', flush)
    addEventListener('beforeunload', flushAndAsk)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      removeEventListener('pagehide', flush)
      removeEventListener('beforeunload', flushAndAsk)
      if (isWaiting()) void save()
    }
  }, [save, hurry])

  const isOpen = current !== undefined
  useEffect(() => {
    if (isOpen || !place) return undefined
    let wanted = true
    drafts.prepare()
    const look = async () => {
      const found = await drafts.take(place)
      const content = wanted && found ? await latest.current.read(found.content) : undefined
      if (!wanted) return
      // Text typed in the meantime stays; the found draft waits for the next time.
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

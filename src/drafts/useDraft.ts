/**
 * A draft of a page. `touch` saves a small one at once, a large one after a pause in typing: drafts.ts encrypts it, and
 * store.ts writes it.
 */
import { createContext, use, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { ownerOf } from '../session/state.ts'
import { pageKeys, usePageStore } from '../ui/pageState.ts'
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

/** The draft that is open on a page. */
export interface OpenDraft {
  readonly id: string
  /** When the draft was saved, if it was restored. */
  readonly foundAt?: number
  /** The storage has yet to say whether there is a draft. */
  readonly isUnasked?: boolean
}

export const openKeys = pageKeys<OpenDraft>({ id: '', isUnasked: true })
/** Whether a page is kept; `undefined` if nothing was typed, or not yet known. Only subscribers render with every key. */
const keptKeys = pageKeys<boolean | undefined>(undefined)

/** The draft that is open on a page, and whether it is kept: for as long as the session lasts. */
export function useOpenDraft(page: KeptPage) {
  const { newId, remove } = useDrafts()
  const opened = usePageStore(openKeys(page), () => ({ id: newId(), isUnasked: true }))
  const kept = usePageStore(keptKeys(page))
  /** Deletes the stored draft, once it was sent or discarded. What is typed next is another draft of the same id. */
  const end = useCallback(() => {
    const { id } = opened.get()
    void remove(id)
    opened.set({ id })
  }, [remove, opened])
  return { opened, kept, open: useSyncExternalStore(opened.subscribe, opened.get), end }
}

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
export function useDraft<T>(options: DraftOptions<T>) {
  const { page } = options
  const drafts = useDrafts()
  const place = usePlace(page)
  const { opened, kept, open, end } = useOpenDraft(page)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  /** Counts the changes, and those of them that were saved. */
  const changes = useRef({ all: 0, saved: 0 })
  const timers = useRef<readonly ReturnType<typeof setTimeout>[]>([])
  const stop = useCallback(() => timers.current.forEach(clearTimeout), [])

  const save = useCallback(
    async (isHurried = false) => {
      const { collect, summarise } = latest.current
      if (!place) return
      const { all } = changes.current
      const { id } = opened.get()
      const content = collect()
      const isSaved =
        content === undefined
          ? await drafts.remove(id)
          : await drafts.save(id, place, content, summarise?.(content), isHurried)
      if (isSaved) changes.current.saved = all
      // Text typed meanwhile is not kept yet.
      const isLatest = all === changes.current.all && id === opened.get().id
      if (content !== undefined && !isHurried && isLatest) kept.set(isSaved)
    },
    [drafts, place, opened, kept],
  )

  /** Notes a change. */
  const touch = useCallback(() => {
    changes.current.all++
    stop()
    kept.set(undefined)
    drafts.prepare()
    timers.current = [
      setTimeout(() => void save(), pause),
      // With every key if that is cheap: a crash leaves no pause. After the page is drawn: until then the typed text is in
      // many places.
      setTimeout(() => {
        const { collect, isLarge } = latest.current
        const content = collect()
        if (content !== undefined && !isLarge?.(content)) void save(true)
      }),
    ]
  }, [stop, drafts, save, kept])

  // When the page is left, or may be, pending changes are saved without the pause. Before unloading there is more time for
  // this than when the page is hidden.
  useEffect(() => {
    const isUnsaved = () => changes.current.all !== changes.current.saved
    const flush = () => void (isUnsaved() && save(true))
    // A save that has only begun may be cut short, so the browser asks first.
    const flushAndAsk = (event: BeforeUnloadEvent) => {
      flush()
      if (isUnsaved() && latest.current.collect() !== undefined) event.preventDefault()
    }
    document.addEventListener('visibilitychange', flush)
    addEventListener('pagehide', flush)
    addEventListener('beforeunload', flushAndAsk)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      removeEventListener('pagehide', flush)
      removeEventListener('beforeunload', flushAndAsk)
      stop()
      if (isUnsaved()) void save()
    }
  }, [stop, save])

  const { id, foundAt, isUnasked = false } = open
  useEffect(() => {
    if (!isUnasked || !place) return undefined
    let wanted = true
    drafts.prepare()
    const look = async () => {
      const found = await drafts.take(place)
      const content = wanted && found ? await latest.current.read(found.content) : undefined
      if (!wanted) return
      // Text typed in the meantime stays; the found draft waits for the next time.
      const isBack = found && content !== undefined && latest.current.collect() === undefined
      opened.set(isBack ? { id: found.id, foundAt: found.at } : { id })
      if (isBack) latest.current.restore(content)
      touch()
    }
    void look()
    return () => {
      wanted = false
    }
  }, [isUnasked, id, place, drafts, opened, touch])

  return { touch, end, foundAt, kept }
}

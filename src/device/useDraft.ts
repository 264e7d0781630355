import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { pageKeys, usePageStore } from '../ui/pageState.ts'
import { useDevice } from './DeviceContext.ts'
import type { DraftKey } from './drafts.ts'
import { useDraftOwner } from './owner.ts'

/** The pages that keep unsent work. */
export type DraftPage = 'policies' | 'imports'

/** The pause in typing before the page says that it is kept, in milliseconds. A large draft is saved only then. */
const pause = 200

export interface DraftOptions<T> {
  readonly page: DraftPage
  /** `undefined` for what is no draft of this page: it goes. */
  readonly read: (content: unknown) => T | undefined | Promise<T | undefined>
  /** The content of the page; `undefined` if nothing was typed. */
  readonly collect: () => T | undefined
  readonly restore: (found: T) => void
  /** Whether writing takes longer than a keystroke may. */
  readonly isLarge?: (content: T) => boolean
}

/** The draft of a page. */
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

export const newDraftId = (): string => crypto.randomUUID()

const useOpened = (page: DraftPage) =>
  usePageStore(openKeys(page), () => ({ id: newDraftId(), isUnasked: true }))

/** Looks for drafts again, once those of other keys were adopted. A page on which something was typed stays as it is. */
export function useLookAgain(): () => void {
  const policies = useOpened('policies')
  const imports = useOpened('imports')
  return useCallback(() => {
    for (const { set } of [policies, imports]) set((before) => ({ ...before, isUnasked: true }))
  }, [policies, imports])
}

/** The draft of a page, and whether it is kept: for as long as the session lasts. */
export function useOpenDraft(page: DraftPage) {
  const { remove } = useDevice().drafts
  const opened = useOpened(page)
  const kept = usePageStore(keptKeys(page))
  /** Deletes the stored draft, once it was sent or discarded. What is typed next is another draft of the same id. */
  const end = useCallback(() => {
    const { id } = opened.get()
    void remove(id)
    opened.set({ id })
  }, [remove, opened])
  return { opened, kept, open: useSyncExternalStore(opened.subscribe, opened.get), end }
}

/** The owner and page of a draft. */
export function useDraftKey(page: DraftPage): DraftKey | undefined {
  const owner = useDraftOwner()
  return useMemo(() => (owner === undefined ? undefined : { owner, page }), [owner, page])
}

/** Keeps the typed text of a page over a reload, a lock and a crash, and restores it. */
export function useDraft<T>(options: DraftOptions<T>) {
  const { page } = options
  const { drafts } = useDevice()
  const key = useDraftKey(page)
  const { opened, kept, open, end } = useOpenDraft(page)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  /** Counts the changes, and those of them that were saved. */
  const changes = useRef({ all: 0, saved: 0 })
  const isUnsaved = useCallback(() => changes.current.all !== changes.current.saved, [])
  const timers = useRef<readonly ReturnType<typeof setTimeout>[]>([])
  const stop = useCallback(() => timers.current.forEach(clearTimeout), [])

  /** `isEarly`: before the pause, where that is cheap. */
  const save = useCallback(
    async (isEarly = false) => {
      const { collect, isLarge } = latest.current
      const content = collect()
      if (!key || (isEarly && (content === undefined || isLarge?.(content)))) return
      const { all } = changes.current
      const { id } = opened.get()
      const isSaved =
        !isUnsaved() || (await (content === undefined ? drafts.remove(id) : drafts.save(id, key, content)))
      if (isSaved) changes.current.saved = Math.max(all, changes.current.saved)
      // Text typed meanwhile is not kept yet.
      const isLatest = all === changes.current.all && id === opened.get().id
      if (!isEarly && isLatest) kept.set(content === undefined ? undefined : isSaved)
    },
    [drafts, key, opened, kept, isUnsaved],
  )

  /** Notes a change. */
  const touch = useCallback(() => {
    changes.current.all++
    stop()
    kept.set((before) => (before ? undefined : before))
    // The first one after the page is drawn: until then the typed text is in many places.
    timers.current = [setTimeout(() => void save(true)), setTimeout(() => void save(), pause)]
  }, [stop, save, kept])

  // When the page is left, or may be, changes are saved without the pause. Before unloading there is more time for this than
  // when the page is hidden.
  useEffect(() => {
    const flush = () => void (isUnsaved() && save())
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
      flush()
    }
  }, [stop, save, isUnsaved])

  const { foundAt, isUnasked = false } = open
  useEffect(() => {
    if (!isUnasked || !key) return undefined
    let wanted = true
    const look = async () => {
      const read = async (content: unknown) => latest.current.read(content)
      const found = await drafts.take(key, read)
      if (!wanted) return
      // Text typed in the meantime stays; the found draft waits for the next time.
      const isBack = found && latest.current.collect() === undefined
      opened.set(({ isUnasked: _asked, ...before }) =>
        isBack ? { id: found.id, foundAt: found.at } : before,
      )
      if (isBack) latest.current.restore(found.content)
      touch()
    }
    void look()
    return () => {
      wanted = false
    }
  }, [isUnasked, key, drafts, opened, touch])

  return { touch, end, foundAt, kept }
}

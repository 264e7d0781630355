import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { pageKeys, usePageStore } from '../ui/pageState.ts'
import { useDevice, useOwner } from './DeviceContext.ts'

/** The pages that keep unsent work. */
export type DraftPage = 'policies' | 'imports'

/** The pause in typing before a draft is saved, in milliseconds. */
const pause = 200

export interface DraftOptions<T> {
  readonly page: DraftPage
  /** `undefined` if this is not a draft of this page: it is removed. */
  readonly read: (content: unknown) => T | undefined
  /** The content of the page; `undefined` if nothing was typed. */
  readonly collect: () => T | undefined
  readonly restore: (found: T) => void
}

export interface OpenDraft {
  readonly id: string
  /** When the draft was saved, if it was restored. */
  readonly foundAt?: number
  /** The storage has yet to say whether there is a draft. */
  readonly isUnasked?: boolean
}

const openKeys = pageKeys<OpenDraft>({ id: '', isUnasked: true })
/** Whether the draft of a page is saved; `undefined` if nothing was typed, or not yet known. Only subscribers render with every key. */
const savedKeys = pageKeys<boolean | undefined>(undefined)

export const newDraftId = (): string => crypto.randomUUID()

/** The draft of a page, and whether it is saved: for as long as the session lasts. */
export function useOpenDraft(page: DraftPage) {
  const { remove } = useDevice().drafts
  const opened = usePageStore(openKeys(page), () => ({ id: newDraftId(), isUnasked: true }))
  const saved = usePageStore(savedKeys(page))
  /** Deletes the stored draft, once it was sent or discarded. What is typed next is another draft of the same id. */
  const end = useCallback(() => {
    const { id } = opened.get()
    void remove(id)
    opened.set({ id })
  }, [remove, opened])
  return { opened, saved, open: useSyncExternalStore(opened.subscribe, opened.get), end }
}

/** Keeps the typed text of a page over a reload, a lock and a crash, and restores it. */
export function useDraft<T>(options: DraftOptions<T>) {
  const { page } = options
  const { drafts } = useDevice()
  const owner = useOwner()
  const { opened, saved, open, end } = useOpenDraft(page)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  /** Counts the changes, and those of them that were saved. */
  const changes = useRef({ all: 0, done: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(async () => {
    clearTimeout(timer.current)
    const { all, done } = changes.current
    if (owner === undefined || all === done) return
    const { id } = opened.get()
    const content = latest.current.collect()
    const isSaved = await (content === undefined
      ? drafts.remove(id)
      : drafts.save(id, { owner, page }, content))
    if (isSaved) changes.current.done = Math.max(all, changes.current.done)
    // Text typed meanwhile is not saved yet.
    if (all === changes.current.all && id === opened.get().id)
      saved.set(content === undefined ? undefined : isSaved)
  }, [drafts, owner, page, opened, saved])

  /** Notes a change. */
  const touch = useCallback(() => {
    changes.current.all++
    clearTimeout(timer.current)
    saved.set((before) => (before ? undefined : before))
    timer.current = setTimeout(() => void save(), pause)
  }, [save, saved])

  /** Saves a change at once, such as that of a request before it is sent. */
  const saveNow = useCallback(async () => {
    touch()
    await save()
  }, [touch, save])

  // When the page is left, or may be, changes are saved without the pause. Before unloading there is more time for this than
  // when the page is hidden.
  useWindowEvent('visibilitychange', () => void save())
  useWindowEvent('pagehide', () => void save())
  useWindowEvent('beforeunload', (event) => {
    void save()
    // A save that has only begun may be cut short, so the browser asks first.
    const { all, done } = changes.current
    if (all !== done && latest.current.collect() !== undefined) event.preventDefault()
  })
  useEffect(() => () => void save(), [save])

  const { foundAt, isUnasked = false } = open
  const asked = useRef(owner)
  useEffect(() => {
    // New keys may turn out to be those of an account that has a draft.
    if (owner === undefined || (!isUnasked && asked.current === owner)) return undefined
    asked.current = owner
    let wanted = true
    const look = async () => {
      const found = await drafts.take({ owner, page }, (content) => latest.current.read(content))
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
  }, [isUnasked, owner, page, drafts, opened, touch])

  return { touch, saveNow, end, foundAt, saved }
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Draft } from '../../drafts/drafts.ts'
import { useDrafts, usePlace } from '../../drafts/useDraft.ts'
import { openStored, type PageDraft, replaceWith, type SwitchProblem } from './switchDraft.ts'
import { newDraft, type PolicyDraft, readDraft, summarise, withCopyName, withoutPlan } from './draft.ts'
import { createQueue } from './queue.ts'
import { type DraftLine, lineOf, useIsCreated, useListed } from './useDraftList.ts'
import type { PolicyEditor } from './usePolicyDraft.ts'

export interface DraftItem extends DraftLine {
  readonly isHere: boolean
}

/** Each draft takes time to list, and space on the disk. */
const mostDrafts = 200

/**
 * `full`: the limit is reached. `unanswered`: the storage did not respond. `going on`: the draft to delete is on the page,
 * which changed meanwhile.
 */
export type LibraryProblem = SwitchProblem | 'unanswered' | 'full' | 'going on'

export const problemWords: Readonly<Record<Exclude<LibraryProblem, 'lost'>, string>> = {
  elsewhere: 'This draft is open in another tab. Close it there, or open a clone.',
  gone: 'This draft no longer exists. Another tab may have deleted or sent it.',
  'not kept': 'This could not be saved on this device.',
  unanswered: 'The browser’s storage did not respond. Try again.',
  overtaken: 'The page changed before the storage responded. No other draft was opened. Retry.',
  'going on': 'The page changed before the storage responded. Its draft was not deleted. Retry.',
  full: `The limit of ${mostDrafts} drafts is reached. Delete one first.`,
}

/** The drafts of this account on this device. */
export function useDraftLibrary(editor: PolicyEditor, moment: string) {
  const drafts = useDrafts()
  const place = usePlace('policies')
  const { listed, latest: latestList, refresh } = useListed()
  const { id: hereId, kept } = editor.draft
  /** The state when an operation runs, not when it was requested. */
  const latest = useRef({ editor, moment })
  useEffect(() => {
    latest.current = { editor, moment }
  })
  const draftNow = () => latest.current.editor.draft
  const [queue] = useState(createQueue)
  const inTurn: <T>(work: (isOvertaken: () => boolean) => Promise<T>) => Promise<T> = (work) =>
    queue.join(() => `${latest.current.moment} ${draftNow().changes()}`, work)

  const isListed = !listed || listed.some(({ id }) => id === hereId)
  const isMissing = useSyncExternalStore(kept.subscribe, () => !isListed && kept.get() === true)
  // Once the draft on the page is known, and when the list lacks it.
  const seen = hereId && `${hereId} ${isMissing}`
  useEffect(() => {
    if (seen) void refresh()
  }, [refresh, seen])

  const isCreated = useIsCreated()
  const items = listed
    ?.map((each): DraftItem => {
      const isHere = each.id === hereId
      return { ...lineOf(each, isHere ? summarise(editor.collect()) : undefined), isHere }
    })
    .filter((item) => !isCreated(item))
  const isFull = () => (latestList()?.length ?? 0) >= mostDrafts

  /** Rendered at once, so that the next operation sees it. */
  const show = (content: PolicyDraft, id?: string) =>
    queue.change(() => flushSync(() => draftNow().show(content, id)))
  const pageDraft = (isOvertaken: () => boolean): PageDraft<PolicyDraft> => {
    const { id, settle } = draftNow()
    return { drafts, id, settle, isOvertaken, show }
  }

  /** A new draft on the page: empty, or with the given content. */
  const begin = (content: PolicyDraft = newDraft(), isLost = false): Promise<LibraryProblem | undefined> =>
    inTurn(async (isOvertaken) =>
      isFull() ? 'full' : replaceWith(pageDraft(isOvertaken), content, { isLost }),
    )

  const open = (id: string, isLost = false): Promise<LibraryProblem | undefined> =>
    inTurn(async (isOvertaken) => {
      if (!place) return 'gone'
      if (id === draftNow().id) return undefined
      const why = await openStored(pageDraft(isOvertaken), { id, place }, readDraft, { isLost })
      return why === 'not kept' ? 'unanswered' : why
    })

  /** The stored draft, or the current state of the draft on the page. */
  async function read(id: string): Promise<PolicyDraft | undefined> {
    if (id === draftNow().id) return latest.current.editor.collect()
    const found: Draft | undefined = place && (await drafts.peek(id, place))
    return found && readDraft(found.content)
  }

  async function clone(id: string): Promise<LibraryProblem | undefined> {
    if (isFull()) return 'full'
    const content = await read(id)
    if (!place || !content) return 'gone'
    const copy = withCopyName(withoutPlan(content))
    const isAdded = await drafts.add(place, copy, summarise(copy))
    await refresh()
    return isAdded ? undefined : 'not kept'
  }

  /** Returns a function that restores the draft. */
  const remove = (id: string): Promise<(() => Promise<boolean>) | LibraryProblem> =>
    inTurn(async (isOvertaken) => {
      const isHere = id === draftNow().id
      if (isHere) await draftNow().settle()
      const undo = await drafts.discard(id)
      if (typeof undo === 'string') {
        await refresh()
        return undo === 'not kept' ? 'unanswered' : undo
      }
      if (isHere && isOvertaken()) {
        // The current state is stored again, unless it was sent.
        draftNow().touch()
        return 'going on'
      }
      if (isHere) show(newDraft())
      await refresh()
      return async () => {
        const isBack = await undo()
        await refresh()
        return isBack
      }
    })

  return {
    items,
    isUnreadable: listed === null,
    refresh,
    begin,
    open,
    read,
    clone,
    remove,
  }
}

export type Library = ReturnType<typeof useDraftLibrary>

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Draft } from '../../drafts/drafts.ts'
import { useDrafts, usePlace } from '../../drafts/useDraft.ts'
import { newDraft, type PolicyDraft, readDraft, summarise, withCopyName, withoutPlan } from './draft.ts'
import { beginWith, openStored, type SwitchProblem } from './switchDraft.ts'
import { type DraftLine, lineOf, useIsCreated, useListed } from './useDraftList.ts'
import type { OpenPolicy } from './useOpenPolicy.ts'

export type DraftItem = DraftLine & { readonly isHere: boolean }

/** The largest number of drafts: each takes time to list, and space on the disk. */
const maxDrafts = 200

/** The problem of an action. `full`: the limit is reached. */
export type LibraryProblem = SwitchProblem | 'not kept' | 'full'

export const problemWords: Readonly<Record<Exclude<LibraryProblem, 'lost'>, string>> = {
  elsewhere: 'This draft is open in another tab. Close it there, or open a clone.',
  gone: 'This draft no longer exists. Another tab may have deleted or sent it.',
  'not kept': 'This could not be saved on this device.',
  unanswered: 'The browser’s storage did not respond. Try again.',
  full: `The limit of ${maxDrafts} drafts is reached. Delete one first.`,
}

/** The drafts of this account on this device. */
export function useDraftLibrary(page: OpenPolicy) {
  const drafts = useDrafts()
  const place = usePlace('policies')
  const { listed, latest, refresh } = useListed()
  const { open: here, kept, collect } = page

  const isListed = !listed || listed.some(({ id }) => id === here.id)
  const isMissing = useSyncExternalStore(kept.subscribe, () => !isListed && kept.get() === true)
  // The list is read again once the draft on the page is known or ended, and when the list lacks it.
  const seen = useMemo(() => (here.isUnasked ? undefined : { here, isMissing }), [here, isMissing])
  useEffect(() => {
    if (seen) void refresh()
  }, [refresh, seen])

  const isCreated = useIsCreated()
  const items = listed
    ?.map((each): DraftItem => {
      const isHere = each.id === here.id
      return { ...lineOf(each, isHere ? summarise(collect()) : undefined), isHere }
    })
    .filter((item) => !isCreated(item))
  const isFull = () => (latest()?.length ?? 0) >= maxDrafts

  const last = useRef<Promise<unknown>>(Promise.resolve())
  const [waiting, setWaiting] = useState(0)
  /** Runs changes of the page in the order of the clicks, so that each finds the page as the last one left it. */
  function inTurn<T>(work: () => Promise<T>, isMoving = true): Promise<T> {
    const step = isMoving ? 1 : 0
    setWaiting((before) => before + step)
    const done = last.current.then(work).finally(() => setWaiting((before) => before - step))
    last.current = done.catch(() => undefined)
    return done
  }
  const to = (isLost: boolean) => ({ drafts, place, page, isLost })

  /** A new draft on the page: empty, or with the given content. */
  const begin = (content: PolicyDraft = newDraft(), isLost = false): Promise<LibraryProblem | undefined> =>
    inTurn(async () => (isFull() ? 'full' : beginWith(to(isLost), content)))

  const open = (id: string, isLost = false): Promise<LibraryProblem | undefined> =>
    inTurn(async () => (id === page.getId() ? undefined : openStored(to(isLost), id)))

  /** Reads a stored draft, or the current state of the draft on the page. */
  async function read(id: string): Promise<PolicyDraft | undefined> {
    if (id === page.getId()) return collect()
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

  /** Deletes a draft. Returns a function that restores it. */
  const remove = (id: string): Promise<(() => Promise<boolean>) | LibraryProblem> =>
    inTurn(async () => {
      // The page leaves the draft first, so that it is not saved again. A draft that could not be saved is left too,
      // because deleting may make room.
      const failed = id === page.getId() && (await beginWith(to(true), newDraft()))
      if (failed) return failed
      const undo = await drafts.discard(id)
      await refresh()
      if (typeof undo === 'string') return undo === 'not kept' ? 'unanswered' : undo
      return async () => {
        const isBack = await undo()
        await refresh()
        return isBack
      }
    }, id === page.getId())

  return {
    items,
    isUnreadable: listed === null,
    /** Whether another draft is about to replace the page, which must not be changed until then. */
    isSwitching: waiting > 0,
    refresh,
    begin,
    open,
    read,
    clone,
    remove,
  }
}

export type Library = ReturnType<typeof useDraftLibrary>

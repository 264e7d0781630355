import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Draft } from '../../drafts/drafts.ts'
import { useDrafts, usePlace } from '../../drafts/useDraft.ts'
import type { LedgerState } from '../../ledger/journal/ledger.ts'
import { useLedger } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { time } from '../../ui/time/clock.ts'
import { openStored, type PageDraft, replaceWith, type SwitchProblem } from './switchDraft.ts'
import {
  newDraft,
  type PolicyDraft,
  readDraft,
  readDraftInPieces,
  readSummary,
  summarise,
  type Summary,
} from './draft.ts'
import { statusesOf } from '../split/partStatus.ts'
import { createQueue } from './queue.ts'
import { withoutPlan } from '../split/sentByPlan.ts'
import type { PolicyEditor } from './usePolicyDraft.ts'

/** One of the list. */
export interface DraftItem {
  readonly id: string
  readonly at: number
  readonly name: string
  /** Drafts of an older console do not say how much is in them. */
  readonly counts?: Pick<Summary, 'urls' | 'scopes' | 'created' | 'unknown'>
  readonly isHere: boolean
  readonly isElsewhere: boolean
}

/** Each takes a moment to list, and each lies on the disk. */
const mostDrafts = 200

/**
 * `full`: there are as many as can be kept. `unanswered`: storage did not let go of what it has. `going on`: what was to
 * be deleted stands on the page, which went on.
 */
export type LibraryProblem = SwitchProblem | 'unanswered' | 'full' | 'going on'

export const problemWords: Readonly<Record<Exclude<LibraryProblem, 'lost'>, string>> = {
  elsewhere: 'Another tab has this draft open. Close it there first, or open a copy.',
  gone: 'This draft is not there any more. Another tab may have deleted it, or sent it.',
  'not kept': 'This could not be kept on this device.',
  unanswered: 'This browser’s storage did not answer. Try again.',
  overtaken:
    'The page went on before this browser’s storage answered, so no other draft was opened. Try again.',
  'going on':
    'The page went on before this browser’s storage answered, so what stands on it was not deleted. Try again.',
  full: `${mostDrafts} drafts are kept, which is as many as there can be. Delete one first.`,
}

const draftNameOf = (said: { readonly name?: string; readonly description?: string }, at: number): string =>
  said.name?.trim() || said.description?.trim() || `Untitled, ${time(at)}`

/** What earlier sessions wrote is known by then, unless it cannot be read. */
const whenRead = (ledger: ReturnType<typeof useLedger>): Promise<LedgerState> =>
  new Promise((resolve) => {
    const look = () => {
      if (ledger.state().reading) return
      stop()
      resolve(ledger.state())
    }
    const stop = ledger.subscribe(look)
    look()
  })

/** The drafts of this account on this device, and what can be done with them. */
export function useDraftLibrary(editor: PolicyEditor, moment: string, onShow: () => void) {
  const drafts = useDrafts()
  const ledger = useLedger()
  const own = useOwn()
  const place = usePlace('policies')
  type List = Awaited<ReturnType<typeof drafts.list>> | 'waiting'
  const [listed, setListed] = useState<List>('waiting')
  const { id: hereId, kept } = editor.draft
  /** What is true once somebody's turn has come, and not when it was asked for. */
  const latest = useRef({ editor, moment, listed })
  useEffect(() => {
    latest.current = { editor, moment, listed }
  })
  const draftNow = () => latest.current.editor.draft
  const [queue] = useState(createQueue)
  const inTurn: <T>(work: (isOvertaken: () => boolean) => Promise<T>) => Promise<T> = (work) =>
    queue.join(() => `${latest.current.moment} ${draftNow().changes()}`, work)

  const refresh = useCallback(async () => {
    if (!place) return
    const now = await drafts.list(place)
    latest.current.listed = now
    setListed(now)
  }, [drafts, place])
  const isListed = !Array.isArray(listed) || listed.some(({ id }) => id === hereId)
  const isMissing = useSyncExternalStore(kept.subscribe, () => !isListed && kept.get() === true)
  // Once it is known which of them stands here, and when that one is not among them.
  const seen = hereId && `${hereId} ${isMissing}`
  useEffect(() => {
    const look = async () => {
      if (seen) await refresh()
    }
    void look()
  }, [refresh, seen])
  // Another tab may have changed them meanwhile.
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && refresh())
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    const stop = drafts.onChanged(look)
    return () => {
      stop()
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [drafts, refresh])

  const items =
    listed === undefined || listed === 'waiting'
      ? undefined
      : listed.map(({ id, at, isElsewhere, summary }): DraftItem => {
          const isHere = id === hereId
          const said = isHere ? summarise(editor.collect()) : readSummary(summary)
          return {
            id,
            at,
            name: draftNameOf(said ?? {}, at),
            ...(said && { counts: said }),
            isHere,
            isElsewhere,
          }
        })
  const isFull = () => {
    const { listed: now } = latest.current
    return Array.isArray(now) && now.length >= mostDrafts
  }

  /** Drawn at once: whoever comes next finds it. */
  const show = (content: PolicyDraft, id?: string) =>
    queue.change(() =>
      flushSync(() => {
        draftNow().show(content, id)
        onShow()
      }),
    )
  const pageDraft = (isOvertaken: () => boolean): PageDraft<PolicyDraft> => {
    const { id, settle } = draftNow()
    return { drafts, id, settle, isOvertaken, show }
  }

  /** A new draft on the page: empty, or what was brought. */
  const begin = (content: PolicyDraft = newDraft(), isLost = false): Promise<LibraryProblem | undefined> =>
    inTurn(async (isOvertaken) =>
      isFull() ? 'full' : replaceWith(pageDraft(isOvertaken), content, { isLost }),
    )

  const open = (id: string, isLost = false): Promise<LibraryProblem | undefined> =>
    inTurn(async (isOvertaken) => {
      if (!place) return 'gone'
      if (id === draftNow().id) return undefined
      const why = await openStored(pageDraft(isOvertaken), { id, place }, readDraftInPieces, { isLost })
      return why === 'not kept' ? 'unanswered' : why
    })

  /** As it is kept; of the one that stands here, as it stands. */
  async function read(id: string): Promise<PolicyDraft | undefined> {
    if (id === draftNow().id) return latest.current.editor.collect()
    const found: Draft | undefined = place && (await drafts.peek(id, place))
    return found && readDraftInPieces(found.content)
  }

  /** As somebody else may have it: without its plan, and with what that has sent, as far as the ledger knows. */
  async function copyOf(content: PolicyDraft) {
    const { plan, urls } = content
    if (!plan) return withoutPlan(content)
    const state = await whenRead(ledger)
    return withoutPlan(content, await statusesOf(plan, urls, () => ({ ...state, own })))
  }

  const rename = (id: string, words: string): Promise<LibraryProblem | undefined> =>
    inTurn(async () => {
      const next = words.trim() || undefined
      if (id === draftNow().id) {
        queue.change(() => flushSync(() => latest.current.editor.setName(next)))
        return undefined
      }
      if (!place) return 'gone'
      const done = await drafts.rewrite(id, place, (found) => {
        const content = readDraft(found)
        return (
          content && { content: { ...content, name: next }, summary: summarise({ ...content, name: next }) }
        )
      })
      await refresh()
      return done === 'done' ? undefined : done
    })

  async function clone({ id, name: original }: DraftItem): Promise<LibraryProblem | undefined> {
    if (isFull()) return 'full'
    const content = await read(id)
    if (!place || !content) return 'gone'
    const copy = { ...(await copyOf(content)), name: `Copy of ${original.replace(/^(?:Copy of )+/, '')}` }
    const isAdded = await drafts.add(place, copy, summarise(copy))
    await refresh()
    return isAdded ? undefined : 'not kept'
  }

  /** Gives the way back. */
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
        // As it stands now: unless it was sent, it is kept anew.
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
    isUnreadable: listed === undefined,
    refresh,
    begin,
    open,
    read,
    copyOf,
    rename,
    clone,
    remove,
  }
}

export type Library = ReturnType<typeof useDraftLibrary>

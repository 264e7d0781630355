/** The change from the draft on the page to another one, after the first is saved. Meanwhile nothing can be typed. */
import type { Drafts, Place } from '../../drafts/drafts.ts'
import { type PolicyDraft, readDraft, summarise } from './draft.ts'
import type { OpenPolicy } from './useOpenPolicy.ts'

/**
 * The reason why the draft did not change. `lost`: the draft on the page cannot be kept and would be lost.
 * `unanswered`: the storage did not respond.
 */
export type SwitchProblem = 'lost' | 'elsewhere' | 'gone' | 'unanswered'

export interface Switch {
  readonly drafts: Pick<Drafts, 'save' | 'remove' | 'open' | 'putAside'>
  readonly place: Place | undefined
  readonly page: Pick<OpenPolicy, 'getId' | 'typed' | 'watch' | 'show'>
  /** Whether to go on even if the draft on the page cannot be kept. */
  readonly isLost: boolean
}

/** Saves the draft on the page. Returns whether nothing that was typed would be lost. */
async function settle({ drafts, place, page }: Switch): Promise<boolean> {
  const content = page.typed()
  if (content) return place !== undefined && drafts.save(page.getId(), place, content, summarise(content))
  await drafts.remove(page.getId())
  return true
}

/** Leaves the draft on the page. `read` returns the next one, stored under its id or new. */
async function leaveFor(
  to: Switch,
  read: () => Promise<PolicyDraft | SwitchProblem>,
  id?: string,
): Promise<SwitchProblem | undefined> {
  let next: PolicyDraft | SwitchProblem | undefined
  let isChanged: () => boolean
  do {
    isChanged = to.page.watch()
    // These steps run one after the other. A save gives way to a later one of the same draft, so it is tried twice.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await settle(to)) && !to.isLost && !(await settle(to))) {
      // oxlint-disable-next-line no-await-in-loop
      if (next && id !== undefined) await to.drafts.putAside(id)
      return 'lost'
    }
    // oxlint-disable-next-line no-await-in-loop
    next ??= await read()
    if (typeof next === 'string') return next
    // A paste that was still being read may have changed the list meanwhile.
  } while (isChanged())
  const left = to.page.getId()
  to.page.show(next, id)
  await to.drafts.putAside(left)
  return undefined
}

export const beginWith = (to: Switch, content: PolicyDraft) => leaveFor(to, async () => content)

export const openStored = (to: Switch, id: string) =>
  leaveFor(
    to,
    async () => {
      const { drafts, place } = to
      const found = place ? await drafts.open(id, place) : 'gone'
      if (typeof found === 'string') return found === 'not kept' ? 'unanswered' : found
      const content = await readDraft(found.content)
      if (!content) await drafts.putAside(id)
      return content ?? 'gone'
    },
    id,
  )

/**
 * Replaces the draft on the page with another one. Storage may be slow, and the admin may go on typing: the old draft is
 * released only when the new one is shown.
 */
import type { Drafts, Place, Refusal } from '../../drafts/drafts.ts'

/** `lost`: the draft on the page cannot be kept and would be lost. `overtaken`: the page changed meanwhile. */
export type SwitchProblem = Refusal | 'lost' | 'overtaken'

export interface PageDraft<T> {
  readonly drafts: Pick<Drafts, 'open' | 'putAside'>
  /** The draft on the page. */
  readonly id: string | undefined
  /** Saves unsaved changes. Returns whether the page could be emptied without a loss. */
  readonly settle: () => Promise<boolean>
  /** Whether the page changed since the switch began: something was typed or sent. */
  readonly isOvertaken: () => boolean
  readonly show: (content: T, id?: string) => void
}

/** `isLost`: switch even if the draft on the page cannot be kept. */
export interface SwitchOptions {
  readonly isLost: boolean
}

export async function replaceWith<T>(
  { drafts, id, settle, isOvertaken, show }: PageDraft<T>,
  content: T,
  { isLost }: SwitchOptions,
): Promise<SwitchProblem | undefined> {
  if (!(await settle()) && !isLost) return 'lost'
  if (isOvertaken()) return 'overtaken'
  show(content)
  if (id !== undefined) await drafts.putAside(id)
  return undefined
}

export async function openStored<T>(
  { drafts, id, settle, isOvertaken, show }: PageDraft<T>,
  next: { readonly id: string; readonly place: Place },
  read: (content: unknown) => Promise<T | undefined>,
  { isLost }: SwitchOptions,
): Promise<SwitchProblem | undefined> {
  if (!(await settle()) && !isLost) return 'lost'
  const found = await drafts.open(next.id, next.place)
  if (typeof found === 'string') return found
  const content = await read(found.content)
  if (!content || isOvertaken()) {
    await drafts.putAside(next.id)
    return content ? 'overtaken' : 'gone'
  }
  show(content, next.id)
  if (id !== undefined) await drafts.putAside(id)
  return undefined
}

/**
 * Another draft comes to the page, in the place of the one that stands there. Storage may take its time, and the page
 * goes on meanwhile: so what stands there is let go only once the other one is there, without a moment between.
 */
import type { Drafts, Place, Refusal } from '../../drafts/drafts.ts'

/** `lost`: what stands on the page cannot be kept, and would be lost. `overtaken`: the page went on meanwhile. */
export type Stay = Refusal | 'lost' | 'overtaken'

export interface Standing<T> {
  readonly drafts: Pick<Drafts, 'open' | 'putAside'>
  /** The draft that stands there. */
  readonly id: string | undefined
  /** Saves what waits. Gives whether nothing would be lost if the page were emptied now. */
  readonly settle: () => Promise<boolean>
  /** Whether the page is not as it was when this began: something was typed, or is on its way. */
  readonly isOvertaken: () => boolean
  readonly show: (content: T, id?: string) => void
}

/** `isLost`: even where what stands there cannot be kept. */
export interface Wish {
  readonly isLost: boolean
}

export async function bring<T>(
  { drafts, id, settle, isOvertaken, show }: Standing<T>,
  content: T,
  { isLost }: Wish,
): Promise<Stay | undefined> {
  if (!(await settle()) && !isLost) return 'lost'
  if (isOvertaken()) return 'overtaken'
  show(content)
  if (id !== undefined) await drafts.putAside(id)
  return undefined
}

export async function bringBack<T>(
  { drafts, id, settle, isOvertaken, show }: Standing<T>,
  next: { readonly id: string; readonly place: Place },
  read: (content: unknown) => Promise<T | undefined>,
  { isLost }: Wish,
): Promise<Stay | undefined> {
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

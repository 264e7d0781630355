/** What a request is about, as the pages use it. Made of the sealed content, and of the head for a read. */
import {
  type CreatePolicyInput,
  createPolicyInput,
  type ImportInput,
  importInput,
} from '../../api/schemas.ts'
import { itemOf } from '../../api/wire.ts'
import type { Sent } from './event.ts'

export interface PolicySubject {
  readonly kind: 'policy'
  /** Exactly as sent. */
  readonly input: CreatePolicyInput
}

export type Subject =
  | PolicySubject
  | (Readonly<ImportInput> & { readonly kind: 'import'; readonly label: string | undefined })
  | (NonNullable<Sent['watchlist']> & { readonly kind: 'watchlist' })

/** `undefined` where the content is not open, or is of another version of the console. */
export function subjectOf({ operation, content, watchlist }: Omit<Sent, 'subject'>): Subject | undefined {
  if (watchlist) return { kind: 'watchlist', ...watchlist }
  if (!content) return undefined
  if (operation === 'importUsers') {
    const { data } = importInput.safeParse(readItem(content.headers['x-mc-arg']))
    return data && { kind: 'import', label: content.label, ...data }
  }
  if (operation !== 'createPolicy') return undefined
  const { data } = createPolicyInput.safeParse(readItem(content.body))
  return data && { kind: 'policy', input: data }
}

/** The one item of `data` in a text on the wire. */
function readItem(text: string | undefined): unknown {
  try {
    return itemOf({ path: '', headers: {}, body: text ?? '' })
  } catch {
    return undefined
  }
}

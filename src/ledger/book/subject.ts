/** What a request is about, as the pages use it. Made of the sealed content, and of the head for a read. */
import type { CreatePolicyInput, ImportInput } from '../../api/schemas.ts'
import type { Sent } from './event.ts'
import { partOf } from './ofOperation.ts'

export interface PolicySubject {
  readonly kind: 'policy'
  /** The input exactly as sent. */
  readonly input: CreatePolicyInput
}

export type RequestSubject =
  | PolicySubject
  | (Readonly<ImportInput> & { readonly kind: 'import'; readonly label: string | undefined })
  | (NonNullable<Sent['watchlist']> & { readonly kind: 'watchlist' })

/** `undefined` where the content is not open, or is of another version of the console. */
export const subjectOf = (sent: Omit<Sent, 'subject'>): RequestSubject | undefined =>
  partOf(sent.operation)?.subject(sent)

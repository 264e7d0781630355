/** What a request is about, as the pages use it. Made of the sealed content, and of the head for a read. */
import {
  type CreatePolicyInput,
  createPolicyInput,
  type ImportInput,
  importInput,
} from '../../api/schemas.ts'
import { itemOf } from '../../api/wire.ts'
import { plainScope, type PlainScope } from './scope.ts'
import type { Sent } from './event.ts'

export interface PolicySubject {
  readonly kind: 'policy'
  /** Exactly as sent. */
  readonly input: CreatePolicyInput
  readonly urls: CreatePolicyInput['urls']
  readonly scopes: readonly PlainScope[]
}

export type Subject =
  | PolicySubject
  | (Readonly<ImportInput> & { readonly kind: 'import'; readonly label: string | undefined })
  | (NonNullable<Sent['watchlist']> & { readonly kind: 'watchlist' })

export const policySubject = (input: CreatePolicyInput): PolicySubject => ({
  kind: 'policy',
  input,
  urls: input.urls,
  scopes: input.policies.map(plainScope),
})

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
  return data && policySubject(data)
}

/** The one item of `data` in a text on the wire. */
function readItem(text: string | undefined): unknown {
  try {
    return itemOf({ path: '', headers: {}, body: text ?? '' })
  } catch {
    return undefined
  }
}

/** All texts of a policy, for a search. */
export const textsOf = ({ input: { description, urls }, scopes }: PolicySubject): readonly string[] => [
  description,
  ...urls.map(({ value }) => value),
  ...scopes
    .flatMap(({ from, to }) => [from, to])
    .flatMap(({ who, emailDomain, groupId }) => [who, emailDomain, groupId])
    .filter((text) => text !== undefined),
]

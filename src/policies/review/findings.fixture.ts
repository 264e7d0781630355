/** A policy in its review. */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { makeContext, warningsOf } from '../checks/guardrails.ts'
import { findOverlaps } from '../checks/overlap.ts'
import { questionsOf } from '../checks/reasonQuestions.ts'
import type { Entry } from '../urls/entry.ts'
import type { Reviewed } from './reviewed.ts'

const now = Date.UTC(2026, 10, 21)
const context = makeContext(['corp.example'], [])
export type Scope = Partial<CreatePolicyInput['policies'][number]>

/** `allow a.example/x`, or with a type of its own: `block host a.example`. */
export function entryOf(text: string): Entry {
  const [action = '', ...rest] = text.split(' ')
  const value = rest.at(-1) ?? ''
  const type = rest.length > 1 ? (rest[0] ?? '') : /[/?]/.test(value) ? 'url' : 'domain'
  const unicode = value.startsWith('xn--pypal-4ve') ? { unicode: 'p\u0430ypal.example' } : {}
  return { value, type, action, sources: [], transforms: [], ...unicode }
}

export function reviewed(
  urls: readonly string[],
  scopes: readonly Scope[] = [{ to: narrow }],
  rest: Partial<Reviewed> = {},
) {
  const entries = urls.map(entryOf)
  return {
    input: {
      description: 'd',
      policies: scopes.map((scope, index) => ({ description: `S${index + 1}`, ...scope })),
      urls: entries.map(({ action, type, value }) => ({ action, type, value })),
    },
    entries,
    overlaps: findOverlaps(entries),
    questions: questionsOf(
      entries,
      entries.map((entry) => warningsOf(entry, context)),
    ),
    scopes: [],
    ownDomains: ['corp.example'],
    account: { limit: 25_000, used: 1, over: 0, mayBeFull: false, sentence: 'fine' },
    policies: 1,
    remembered: 'all' as const,
    now,
    ...rest,
  }
}
export const narrow = { type: 'email_domain', emailDomain: 'corp.example' } as const

/**
 * Takes over the data of an older console: its journal of redacted events becomes heads, and the sent policies among
 * its drafts become their contents.
 */
import * as z from 'zod/mini'
import { createPolicyInput, policyRecord, searchFields, videoCounts } from '../../api/schemas.ts'
import { isStoredAsSent } from '../../api/stored.ts'
import { type Encrypted, makeKey } from '../../drafts/encryption.ts'
import { link, type Link, type Mark } from '../book/chain.ts'
import { type Ended, headOf, headShape, type LedgerEvent, type Sent } from '../book/event.ts'
import type { LedgerDependencies } from './dependencies.ts'
import { seal } from './seal.ts'
import { isFormer, RevisionConflict, type Store } from './store.ts'
import { weightOf } from './writer.ts'

const formerPolicy = z.object({
  requestId: z.string(),
  at: z.number(),
  endedAt: z.number(),
  region: z.string(),
  account: z.string(),
  input: createPolicyInput,
  records: z.array(policyRecord),
})
type FormerPolicy = z.infer<typeof formerPolicy>

/** The fields of an older event besides those of a head. */
const former = z.object({
  subject: z.optional(
    z.object({
      searchBy: z.optional(z.enum(searchFields)),
      filterBy: z.optional(z.array(z.enum(videoCounts))),
    }),
  ),
  ids: z._default(z.array(z.string()), []),
  failures: z._default(
    z.array(z.object({ field: z.optional(z.string()), code: z.optional(z.string()) })),
    [],
  ),
})

const sentContentOf = ({ input }: FormerPolicy): NonNullable<Sent['content']> => ({
  date: '',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: JSON.stringify({ data: [input] }),
})

/** The events of a policy whose request the journal no longer has. */
function eventsOf(policy: FormerPolicy): readonly LedgerEvent[] {
  const { requestId: id, at, endedAt, region, account, input, records } = policy
  const content = sentContentOf(policy)
  const sent: Sent = {
    kind: 'sent',
    id,
    at,
    region,
    account,
    operation: 'createPolicy',
    attempt: 1,
    // The id of no open tab.
    tab: id,
    bytes: new TextEncoder().encode(JSON.stringify({ data: [input] })).length,
    content,
  }
  const ended: Ended = {
    kind: 'ended',
    id,
    at: endedAt,
    outcome:
      records.length === 0
        ? 'outcome unknown'
        : isStoredAsSent(input, records)
          ? 'accepted'
          : 'stored differently',
    content: { ids: records.flatMap((record) => record.id ?? []), failures: [], records },
  }
  // Events that an older console read from a file may have values that a head may not have.
  return [sent, ended].every((event) => headShape.safeParse(headOf(event)).success) ? [sent, ended] : []
}

function convert(event: unknown, policies: ReadonlyMap<string, FormerPolicy>): readonly LedgerEvent[] {
  const { subject, ids, failures } = former.safeParse(event).data ?? { ids: [], failures: [] }
  // The schema below checks the rest, whatever it is.
  const { subject: _, ids: __, failures: ___, ...rest } = event as Record<string, unknown>
  const { data: head } = headShape.safeParse(rest)
  if (!head) return []
  const policy = policies.get(head.id)
  switch (head.kind) {
    case 'sent': {
      const watchlist = subject?.filterBy && { watchlist: { ...subject, filterBy: subject.filterBy } }
      return [{ ...head, ...watchlist, ...(policy && { content: sentContentOf(policy) }) }]
    }
    case 'ended': {
      const records = policy?.records ?? []
      const isEmpty = ids.length + failures.length + records.length === 0
      return [isEmpty ? head : { ...head, content: { ids, failures, records } }]
    }
    case 'verdict':
      return [head]
    default:
      return head satisfies never
  }
}

interface TakeOver extends Pick<LedgerDependencies, 'alone' | 'newId'> {
  readonly store: Store
  /** The sent policies of an older console, of every account, by id, and a function to remove them. */
  readonly formerPolicies: () => Promise<{
    readonly contents: ReadonlyMap<string, unknown>
    readonly remove: (ids: readonly string[]) => Promise<void>
  }>
}

/** Takes over the data of an older console, and tells whether there was any. A failure changes nothing. */
export async function takeOver({ store, alone, newId, formerPolicies }: TakeOver): Promise<boolean> {
  const { contents, remove } = await formerPolicies()
  const kept = Array.from(contents).flatMap(([id, content]) => {
    const { data: policy } = formerPolicy.safeParse(content)
    const events = policy ? eventsOf(policy) : []
    return policy && events.length > 0 ? [{ id, policy, events }] : []
  })
  if (kept.length === 0 && !isFormer(await store.readMeta())) return false
  const policies = new Map(kept.map(({ policy }) => [policy.requestId, policy]))
  async function once() {
    const { meta, links } = await store.read(0)
    const key = meta.key ?? (await makeKey())
    const known = new Set(links.flatMap(({ event }) => (event.kind === 'sent' ? [event.id] : [])))
    const forgotten = kept.flatMap(({ policy, events }) => (known.has(policy.requestId) ? [] : events))
    type Stored = readonly [event: LedgerEvent, body?: Encrypted]
    const converted = links.flatMap(({ event, body }): readonly Stored[] =>
      // Links that this console has written have their body already.
      body ? [[event, body]] : convert(event, policies).map((made) => [made]),
    )
    const events = [...forgotten.map((made): Stored => [made]), ...(isFormer(meta) ? converted : [])]
    let head: Mark = meta.head
    const append: Link[] = []
    for (const [event, body] of events) {
      // oxlint-disable-next-line no-await-in-loop -- each link holds the one before it
      const next = await link(head, event, body ?? (await seal(key, event)))
      append.push(next)
      head = { seq: next.seq, hash: next.hash }
    }
    const weight = append.reduce((sum, one) => sum + weightOf(one), isFormer(meta) ? 0 : meta.weight)
    const next = { ...meta, key, head, weight }
    await store.change(
      isFormer(meta)
        ? { append, dropUpTo: meta.head.seq, meta: { ...next, epoch: newId(), anchor: meta.head } }
        : { append, meta: next },
    )
  }
  for (;;) {
    try {
      await alone(once)
      break
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error
    }
  }
  // Policies that cannot be removed now are removed at the next start.
  await remove(kept.map(({ id }) => id)).catch(() => undefined)
  return true
}

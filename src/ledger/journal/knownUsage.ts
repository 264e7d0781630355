/**
 * The number of URLs that an account held at a moment, as the admin entered it, since the service cannot be asked. It
 * is stored beside the journal's links, and holds no personal data.
 */
import * as z from 'zod/mini'
import { keysOf, type JournalAccount } from '../book/requests.ts'
import type { Meta } from './store.ts'

export const maxUrls = 1_000_000

const knownUsage = z.object({
  urls: z.int().check(z.minimum(0), z.maximum(maxUrls)),
  /** The moment, in milliseconds since the epoch. */
  at: z.number(),
})

export type KnownUsage = Readonly<z.infer<typeof knownUsage>>

/** The known usage by region and account. */
export type KnownUsages = ReadonlyMap<string, KnownUsage>

const stored = z.record(z.string(), z.unknown())

/** The keys of an account's records, the former ones first: the number does not depend on the access key. */
const storedKeys = (whose: JournalAccount): readonly string[] =>
  keysOf(whose).map((account) => accountKeyOf({ ...whose, account }))

const accountKeyOf = ({ region, account }: JournalAccount): string => `${region}:${account}`

export const knownUsageOf = (
  usages: KnownUsages,
  whose: JournalAccount | undefined,
): KnownUsage | undefined => whose && usages.get(storedKeys(whose).findLast((key) => usages.has(key)) ?? '')

/** The stored records, validated like any input. An older version stored none. */
function read({ baselines }: Meta): Map<string, KnownUsage> {
  const entries = Object.entries(stored.safeParse(baselines).data ?? {})
  return new Map(
    entries.flatMap(([key, value]) => {
      const { data } = knownUsage.safeParse(value)
      return data ? [[key, data] as const] : []
    }),
  )
}

export function withKnownUsage(meta: Meta, whose: JournalAccount, next: KnownUsage | undefined): Meta {
  return { ...meta, baselines: Object.fromEntries(put(read(meta), whose, next)) }
}

function put(all: Map<string, KnownUsage>, whose: JournalAccount, next: KnownUsage | undefined) {
  for (const key of storedKeys(whose)) {
    if (next) all.set(key, next)
    else all.delete(key)
  }
  return all
}

/** The stored records, overlaid with those that could not be stored, which last as long as this page. */
export function createKnownUsages() {
  const unstored = new Map<string, readonly [JournalAccount, KnownUsage | undefined]>()
  const over = (known: KnownUsages): KnownUsages => {
    const all = new Map(known)
    for (const [whose, next] of unstored.values()) put(all, whose, next)
    return all
  }
  return {
    over,
    of: (meta: Meta): KnownUsages => over(read(meta)),
    hold: (whose: JournalAccount, next: KnownUsage | undefined) =>
      void unstored.set(accountKeyOf(whose), [whose, next]),
    release: (whose: JournalAccount) => void unstored.delete(accountKeyOf(whose)),
    forget: () => unstored.clear(),
  }
}

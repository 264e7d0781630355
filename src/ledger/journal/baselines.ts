/**
 * What an account held at a moment, as the admin says: the service has no way to ask. Kept beside the ledger's links,
 * since it begins where the ledger ends; a number and a date, so nobody is named in it.
 */
import * as z from 'zod/mini'
import type { Whose } from '../book/book.ts'
import type { Meta } from './store.ts'

/** The largest number that is taken. */
export const mostUrls = 1_000_000

const baseline = z.object({
  urls: z.int().check(z.minimum(0), z.maximum(mostUrls)),
  /** In milliseconds since the epoch. */
  at: z.number(),
})

export type Baseline = Readonly<z.infer<typeof baseline>>

/** By region and account. */
export type Baselines = ReadonlyMap<string, Baseline>

const stored = z.record(z.string(), z.unknown())

const keyOf = ({ region, account }: Whose): string => `${region}:${account}`

export const baselineOf = (baselines: Baselines, whose: Whose | undefined): Baseline | undefined =>
  whose && baselines.get(keyOf(whose))

/** What lies in the store: checked like any input, and nothing where an older version wrote it. */
function read({ baselines }: Meta): Map<string, Baseline> {
  const entries = Object.entries(stored.safeParse(baselines).data ?? {})
  return new Map(
    entries.flatMap(([key, value]) => {
      const { data } = baseline.safeParse(value)
      return data ? [[key, data] as const] : []
    }),
  )
}

/** The meta with another baseline of an account, or without one. */
export function withBaseline(meta: Meta, whose: Whose, next: Baseline | undefined): Meta {
  return { ...meta, baselines: Object.fromEntries(put(read(meta), keyOf(whose), next)) }
}

function put(all: Map<string, Baseline>, key: string, next: Baseline | undefined) {
  if (next) all.set(key, next)
  else all.delete(key)
  return all
}

/** Those of the store, and over them those that could not be stored, which last as long as this page. */
export function createBaselines() {
  const unstored = new Map<string, Baseline | undefined>()
  const over = (known: Baselines): Baselines => {
    const all = new Map(known)
    for (const [key, value] of unstored) put(all, key, value)
    return all
  }
  return {
    over,
    of: (meta: Meta): Baselines => over(read(meta)),
    hold: (whose: Whose, next: Baseline | undefined) => void unstored.set(keyOf(whose), next),
    release: (whose: Whose) => void unstored.delete(keyOf(whose)),
    forget: () => unstored.clear(),
  }
}

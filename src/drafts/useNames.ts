/** Names of ids that say nothing to people: typed by the admin, or learnt from the service's answers. */
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { type Kept, useKept } from './useKept.ts'

export const named = z.pipe(
  // Older entries have `attribute`.
  z.object({ name: z.string(), id: z.optional(z.string()), attribute: z.optional(z.string()) }),
  z.transform(({ name, id, attribute }) => ({ name, id: id ?? attribute ?? '' })),
)

interface Named {
  readonly id: string
  readonly name: string
}

type KeptName = Pick<Kept<Named>, 'value'>

/** The names by id. Of several names of one id, the latest, which is first in `items`. */
export const namesOf = (items: readonly KeptName[]): ReadonlyMap<string, string> =>
  new Map(items.toReversed().map(({ value }) => [value.id, value.name]))

/** The id with this name; `undefined` if several or none have it. */
export function idNamed(names: ReadonlyMap<string, string>, text: string): string | undefined {
  const sought = text.trim().toLowerCase()
  const ids = [...names].flatMap(([id, name]) => (name.toLowerCase() === sought ? [id] : []))
  return ids.length === 1 ? ids[0] : undefined
}

/** The learnt names of ids that have none yet, each id once. */
export const unnamed = (learnt: readonly Named[], items: readonly KeptName[]): readonly Named[] => {
  const names = namesOf(items)
  const added = new Map(learnt.map((each) => [each.id, each]))
  return [...added.values()].filter(({ id }) => !names.has(id))
}

const places = { group: 'groups', attribute: 'watchlist.attributes' } as const

export function useNames(of: keyof typeof places) {
  const { items, readNow, keep, save, remove } = useKept<Named>(places[of], named)
  const names = useMemo(() => namesOf(items), [items])
  /** Names an id. An empty name forgets it. */
  async function call(id: string, name: string): Promise<void> {
    // Two tabs that named the id may have left several entries.
    const former = items.flatMap((item) => (item.value.id === id ? item.id : []))
    if (name !== '') await save({ name, id }, ...former)
    else await Promise.all(former.map((each) => remove(each)))
  }
  /**
   * Remembers learnt names. A typed name takes precedence, even if it was typed since the last rendering. Nothing is
   * remembered where nothing is kept.
   */
  async function learn(learnt: readonly Named[]): Promise<void> {
    const stored = learnt.length > 0 ? await readNow() : undefined
    for (const value of stored ? unnamed(learnt, stored) : []) await keep(value)
  }
  return { names, call, learn }
}

/** Remembers the names in an answer. */
export function useLearnNames() {
  const groups = useNames('group')
  const attributes = useNames('attribute')
  return (learnt: { readonly groups: readonly Named[]; readonly attributes: readonly Named[] }) => {
    void groups.learn(learnt.groups)
    void attributes.learn(learnt.attributes)
  }
}

/** The names of groups and attributes together, by id. */
export function useAllNames(): ReadonlyMap<string, string> {
  const groups = useNames('group').names
  const attributes = useNames('attribute').names
  return useMemo(() => new Map([...attributes, ...groups]), [attributes, groups])
}

/** Names of ids that say nothing to people: typed by the admin, or learnt from the service's answers. */
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useKept } from './useKept.ts'

export const named = z.pipe(
  // Older entries have `attribute`.
  z.object({ name: z.string(), id: z.optional(z.string()), attribute: z.optional(z.string()) }),
  z.transform(({ name, id, attribute }) => ({ name, id: id ?? attribute ?? '' })),
)

interface Named {
  readonly id: string
  readonly name: string
}

const places = { group: 'groups', attribute: 'watchlist.attributes' } as const

export function useNames(of: keyof typeof places) {
  const { items, keep, save, remove } = useKept<Named>(places[of], named)
  /** By id. */
  const names: ReadonlyMap<string, string> = useMemo(
    () => new Map(items.map(({ value }) => [value.id, value.name])),
    [items],
  )
  /** An empty name forgets the id. */
  async function call(id: string, name: string): Promise<void> {
    const before = items.find(({ value }) => value.id === id)
    if (name !== '') await save({ name, id }, before?.id)
    else if (before) await remove(before.id)
  }
  /** A typed name stays. Where nothing is kept, neither is this. */
  async function learn(learnt: readonly Named[]): Promise<void> {
    const added = new Map(learnt.filter(({ id }) => !names.has(id)).map((each) => [each.id, each]))
    for (const value of added.values()) await keep(value)
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

/** Of groups and attributes together. */
export function useAllNames(): ReadonlyMap<string, string> {
  const groups = useNames('group').names
  const attributes = useNames('attribute').names
  return useMemo(() => new Map([...attributes, ...groups]), [attributes, groups])
}

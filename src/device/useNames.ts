/** Names of ids that say nothing to people: typed by the admin, or learnt from the service's answers. */
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useKept } from './useKept.ts'

interface Named {
  readonly id: string
  readonly name: string
}
/** The names by id. */
type NamesById = Readonly<Record<string, string>>

const names = z.record(z.string(), z.string())
const schema = z.object({ group: names, attribute: names })
type AllNames = Readonly<Record<'group' | 'attribute', NamesById>>
const noNames: AllNames = { group: {}, attribute: {} }

const useKeptNames = () => useKept<AllNames>('names', schema, noNames)

/** The names after one more. An empty name forgets that of its id. */
export function withName(known: NamesById, id: string, name: string): NamesById {
  const { [id]: _former, ...others } = known
  return name === '' ? others : { ...others, [id]: name }
}

/** The names after those of an answer; the same object if none is new. A name that is known, as a typed one, stays. */
export function withLearnt(known: NamesById, learnt: readonly Named[]): NamesById {
  const added = learnt.filter(({ id }) => !Object.hasOwn(known, id))
  return added.length === 0
    ? known
    : { ...Object.fromEntries(added.map(({ id, name }) => [id, name])), ...known }
}

/** The id with this name; `undefined` if several or none have it. */
export function idNamed(known: ReadonlyMap<string, string>, text: string): string | undefined {
  const sought = text.trim().toLowerCase()
  const ids = [...known].flatMap(([id, name]) => (name.toLowerCase() === sought ? [id] : []))
  return ids.length === 1 ? ids[0] : undefined
}

export function useNames(of: keyof AllNames) {
  const [all, update] = useKeptNames()
  const known: ReadonlyMap<string, string> = useMemo(() => new Map(Object.entries(all[of])), [all, of])
  /** Names an id. An empty name forgets it. */
  const call = (id: string, name: string) =>
    update((before) => ({ ...before, [of]: withName(before[of], id, name) }))
  return { names: known, call }
}

/** Remembers the names in an answer. */
export function useLearnNames() {
  const [, update] = useKeptNames()
  return (learnt: { readonly groups: readonly Named[]; readonly attributes: readonly Named[] }) =>
    void update((before) => {
      const group = withLearnt(before.group, learnt.groups)
      const attribute = withLearnt(before.attribute, learnt.attributes)
      return group === before.group && attribute === before.attribute ? before : { group, attribute }
    })
}

/** The names of groups and attributes together, by id. */
export function useAllNames(): ReadonlyMap<string, string> {
  const [{ group, attribute }] = useKeptNames()
  return useMemo(() => new Map(Object.entries({ ...attribute, ...group })), [attribute, group])
}

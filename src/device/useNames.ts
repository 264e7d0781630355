/** Names of ids that say nothing to people: typed by the admin, or learnt from the service's answers. */
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useKept } from './useKept.ts'

export type NamedThing = 'group' | 'attribute'
type NamesById = Readonly<Record<string, string>>

const schema = z.record(z.string(), z.string())
const noNames: NamesById = {}
const useKeptNames = (of: NamedThing) => useKept<NamesById>(`${of} names`, schema, noNames)

/** The names after one more. An empty name forgets that of its id. */
export function withName(known: NamesById, id: string, name: string): NamesById {
  const { [id]: _former, ...others } = known
  return name === '' ? others : { ...others, [id]: name }
}

/** The id with this name; `undefined` if several or none have it. */
export function idNamed(known: ReadonlyMap<string, string>, text: string): string | undefined {
  const sought = text.toLowerCase()
  const [id, ...others] = [...known.keys()].filter((each) => known.get(each)?.toLowerCase() === sought)
  return others.length === 0 ? id : undefined
}

export function useNames(of: NamedThing) {
  const [known, update] = useKeptNames(of)
  const names: ReadonlyMap<string, string> = useMemo(() => new Map(Object.entries(known)), [known])
  /** Names an id. An empty name forgets it. */
  const setName = (id: string, name: string) => update((before) => withName(before, id, name))
  return { names, setName }
}

type Learnt = readonly { readonly id: string; readonly name: string }[]

const learn = (learnt: Learnt) => (before: NamesById) => ({
  ...Object.fromEntries(learnt.map(({ id, name }) => [id, name])),
  ...before,
})

/** Remembers the names in an answer. A name that is known, as a typed one, stays. */
export function useLearnNames() {
  const [, updateGroups] = useKeptNames('group')
  const [, updateAttributes] = useKeptNames('attribute')
  return ({ groups, attributes }: Readonly<Record<'groups' | 'attributes', Learnt>>) => {
    void updateGroups(learn(groups))
    void updateAttributes(learn(attributes))
  }
}

/** The names of groups and attributes together, by id. */
export function useAllNames(): ReadonlyMap<string, string> {
  const [groups] = useKeptNames('group')
  const [attributes] = useKeptNames('attribute')
  return useMemo(() => new Map(Object.entries({ ...attributes, ...groups })), [attributes, groups])
}

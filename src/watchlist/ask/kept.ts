/** What the admin names on this page: views, and custom attributes. */
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useKept } from '../../drafts/useKept.ts'
import { watchlistSearch } from '../search.ts'

/** A link with a name. */
const savedView = z.object({ name: z.string(), search: watchlistSearch })
export type SavedView = z.infer<typeof savedView>

/** The admin's name of a custom attribute. */
const attributeName = z.object({ name: z.string(), attribute: z.string() })

export const useSavedViews = () => useKept('watchlist.views', savedView)

export function useAttributeNames() {
  const { items, save, remove } = useKept('watchlist.attributes', attributeName)
  const names = useMemo(() => new Map(items.map(({ value }) => [value.attribute, value.name])), [items])
  /** An empty name forgets the attribute. */
  async function call(attribute: string, name: string): Promise<void> {
    const before = items.find(({ value }) => value.attribute === attribute)
    if (name !== '') await save({ name, attribute }, before?.id)
    else if (before) await remove(before.id)
  }
  return { names, call }
}

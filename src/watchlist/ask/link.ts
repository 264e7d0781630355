/**
 * The link to a view, without the part that names people: a search by name or address, and the quick filter.
 *
 * The address never gets that part from this page, since a browser keeps, offers and synchronises addresses. It lies
 * in the state of the history entry, so that a reload and going back restore the view. A link has it only if the admin
 * says so; it then stays in the address until the view changes.
 */
import * as z from 'zod/mini'
import { readFilters, toSearch, withoutUnset } from '../filters.ts'
import type { WatchlistSearch } from '../search.ts'

const namesSchema = z.object({ for: z.optional(z.string()), q: z.optional(z.string()) })
export type Names = z.infer<typeof namesSchema>

/** The state of a history entry. `owner`: the owner of the names, since the entry outlives the session. */
const stateSchema = z.object({ names: namesSchema, owner: z.string() })

declare module '@tanstack/react-router' {
  interface HistoryState {
    names?: Names
    owner?: string
    /** Whether the page opens as it was last left, as links of the navigation ask for. */
    resume?: boolean
  }
}

export function splitNames(search: WatchlistSearch): {
  readonly link: WatchlistSearch
  readonly names: Names
} {
  const isPerson = search.by === 'name' || search.by === 'email'
  return {
    link: withoutUnset({ ...search, for: isPerson ? undefined : search.for, q: undefined }),
    names: withoutUnset({ for: isPerson ? search.for : undefined, q: search.q }),
  }
}

/** The whole view. The address takes precedence, since somebody may have edited it. */
export function joinNames(
  search: WatchlistSearch,
  state: unknown,
  owners: readonly string[],
): WatchlistSearch {
  const { data } = stateSchema.safeParse(state)
  return { ...(data && owners.includes(data.owner) && data.names), ...withoutUnset(search) }
}

/** A view without names, for a link or to be saved: without the name, a search for one is a search for nothing. */
export function withoutNames(search: WatchlistSearch): WatchlistSearch {
  const { link, names } = splitNames(search)
  return names.for === undefined ? link : withoutUnset({ ...link, by: undefined })
}

/** The texts that name people, in words. */
export const saidIn = (names: Names): string =>
  [names.for, names.q]
    .filter(Boolean)
    .map((text) => `“${text}”`)
    .join(' and ')

/** The separators of lists. Texts are not divided. */
const separators: Partial<Record<string, RegExp>> = {
  videos: /\./,
  left: /\./,
  sort: /[.,\s]/,
  ids: /[\s,;]+/,
}

/** Sentences about the parts of a link that this page cannot use. */
export function leftOut(search: WatchlistSearch): string[] {
  const kept: Record<string, unknown> = toSearch(readFilters(search))
  const { department: _, ...rest } = search
  return Object.entries(rest).flatMap(([key, text]) => {
    const piecesOf = (whole: unknown) =>
      typeof whole === 'string' ? whole.split(separators[key] ?? '\n') : []
    const known = piecesOf(kept[key])
    const lost = piecesOf(text).filter((piece) => piece !== '' && !known.includes(piece))
    return lost.map((piece) => `The link has “${piece}” for “${key}”, which this page cannot use.`)
  })
}

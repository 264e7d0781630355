/**
 * The link to a view, and the part of a view that names people: a search by name or address, and the quick filter.
 *
 * The address never gets that part from this page, since a browser keeps, offers and synchronises addresses. It lies in
 * the state of the history entry, so that a reload and going back restore the view. A link has it only if the admin says
 * so; it then stays in the address until the view changes.
 */
import * as z from 'zod/mini'
import { videoCounts } from '../../api/schemas.ts'
import { counts, rangeText } from '../facets/refinement.ts'
import { countNames, readFilters, toSearch, withoutUnset } from '../filters.ts'
import type { WatchlistSearch } from '../search.ts'

const namesSchema = z.object({ for: z.optional(z.string()), q: z.optional(z.string()) })
export type Names = z.infer<typeof namesSchema>

/** `owner`: whose names they are, since the entry outlives the session. */
const stateSchema = z.object({ names: namesSchema, owner: z.string() })

declare module '@tanstack/react-router' {
  interface HistoryState {
    names?: Names
    owner?: string
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

/** The whole view. What the address says wins: somebody may have edited it. */
export function joinNames(search: WatchlistSearch, state: unknown, owner: string): WatchlistSearch {
  const { data } = stateSchema.safeParse(state)
  return { ...(data?.owner === owner && data.names), ...withoutUnset(search) }
}

/** The texts that name people, to be shown. */
export const saidIn = (names: Names): string =>
  [names.for, names.q]
    .filter(Boolean)
    .map((text) => `“${text}”`)
    .join(' and ')

/** What a link asks for and does not get, as sentences. */
export function leftOut(search: WatchlistSearch): string[] {
  const kept = toSearch(readFilters(search))
  const lost = (key: Exclude<keyof WatchlistSearch, 'department'>, pieces: RegExp | string) => {
    const known = kept[key]?.split(pieces) ?? []
    return search[key]?.split(pieces).filter((piece) => piece !== '' && !known.includes(piece)) ?? []
  }
  const asked = [
    ...lost('by', '\n').map((field) => `a search by “${field}”, which the service does not know`),
    ...lost('videos', '.').map((word) => {
      const known = videoCounts.find((count) => counts[count].word === word)
      return known
        ? `“${countNames[known]}” videos beside “1 or more”, which includes it`
        : `“${word}” videos, which the service does not know`
    }),
    ...lost('sort', /[.,\s]/).map(
      (column) => `the order by “${column.replace(/^-/, '')}”, which is not a column`,
    ),
    ...lost('left', '.').map((word) => `people with “${word}” videos, which is not a bar`),
    ...(rangeText.read(search.range) ? [] : lost('range', '\n')).map(
      (range) => `“${range}” videos, which is not a range`,
    ),
    ...lost('view', '\n').map((view) => `the view “${view}”, which this page does not have`),
    ...lost('for', '\n').map((value) => `“${value}” without a known field to search`),
    ...(lost('ids', /[\s,;]+/).length > 0 ? ['attribute ids without a search by custom attribute'] : []),
  ]
  return asked.map((what) => `The link asks for ${what}. It was left out.`)
}

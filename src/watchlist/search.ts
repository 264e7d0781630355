/** The search parameters of the page, apart from the filters: the routes need them before the page is fetched. */
import * as z from 'zod/mini'
import { forgive } from '../api/forgive.ts'

/**
 * A parameter as text. The router reads `for=2024` as a number, but the admin meant text. A broken value stays text
 * too, so that the page can name it, since the router writes the result back to the address.
 */
const asText = (found: unknown) => (typeof found === 'string' ? found : JSON.stringify(found))
const text = z.optional(z.pipe(z.unknown(), z.transform(asText)))
const department = z.union([z.string(), z.pipe(z.number(), z.transform(String))])

/** The search parameters of the URL. What names a person is not among them. */
export const watchlistSearch = z.object({
  by: text,
  for: text,
  ids: text,
  videos: text,
  left: text,
  department: forgive(z.union([z.array(department), department])),
  sort: text,
})

export type WatchlistSearch = z.output<typeof watchlistSearch>

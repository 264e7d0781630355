/** The search parameters of the page, apart from the filters: the routes need them before the page is fetched. */
import * as z from 'zod/mini'
import { forgive } from '../api/forgive.ts'

/**
 * A parameter as text. The router reads `for=2024` as a number, but the admin meant text. A broken value stays text
 * too, so that the page can name it, since the router writes the result back to the address.
 */
const text = z.pipe(
  z.unknown(),
  z.transform((found) => (found === undefined || typeof found === 'string' ? found : JSON.stringify(found))),
)
const optionalText = z.optional(text)

const name = z.union([z.string(), z.pipe(z.number(), z.transform(String))])
const department = forgive(z.union([z.array(z.string()), name]))

/** The search parameters of the URL. */
export const watchlistSearch = z.object({
  by: optionalText,
  for: optionalText,
  ids: optionalText,
  videos: optionalText,
  q: optionalText,
  sort: optionalText,
  left: optionalText,
  department,
  /** In older links. The page names it as what it cannot use. */
  range: optionalText,
  view: optionalText,
})

export type WatchlistSearch = z.output<typeof watchlistSearch>

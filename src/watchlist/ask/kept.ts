/** The views that the admin names and keeps. */
import * as z from 'zod/mini'
import { useKept } from '../../drafts/useKept.ts'
import { watchlistSearch } from '../search.ts'

/** A saved view: a link with a name. */
const savedView = z.object({ name: z.string(), search: watchlistSearch })
export type SavedView = z.infer<typeof savedView>

export const useSavedViews = () => useKept('watchlist.views', savedView)

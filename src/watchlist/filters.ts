import * as z from 'zod/mini'

export const watchlistSearch = z.object({})

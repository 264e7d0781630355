import { pageKey } from '../ui/pageState.ts'
import type { ReviewRequest } from './reviewRequest.ts'

/** The review request that is open without keys. */
export const requestKey = pageKey<ReviewRequest | undefined>(undefined)

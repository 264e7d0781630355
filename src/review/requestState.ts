import { pageKey, pageKeys } from '../ui/pageState.ts'
import type { ReviewRequest } from './reviewRequest.ts'

/** The review request that is open without keys. */
export const requestKey = pageKey<ReviewRequest | undefined>(undefined)

/** The pages that show what the open file holds. */
export const filePagesKey = pageKey<readonly string[]>(['/policies', '/activity'])

/** Whether a review of these bytes was asked for, by what identifies them. */
export const askedKeys = pageKeys(false)

/** Why nothing can be sent while a file is open. */
export const withoutKeys = 'Opened without keys: nothing can be sent.'

/** The name of the admin for the readers of a review request or an approval, typed once. */
export const adminNameKey = pageKey('')

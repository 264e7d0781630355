/**
 * The paths of admin-api §4: a column of the operation table, in its own file so that the key guard's bundle, which
 * signs only these three, holds no schema.
 */
export const path = {
  createPolicy: '/api/policy/webwhiteurl/create-policy-with-targets',
  getWatchlist: '/api/awareness-training/company/get-watchlist-details',
  importUsers: '/api/user/import-users',
} as const

/** The path of API 2.0 that gives a token for a client id and a secret (api-2.0.md). */
export const tokenPath = '/oauth/token'

/** All paths that the guard signs and the pass-through forwards. */
export const paths: readonly string[] = Object.values(path)

/** The links that open what was sent from this device. */

export const filters = ['all', 'in force', 'unknown', 'ends soon', 'ended'] as const
export type Filter = (typeof filters)[number]

/** The receipt of a policy. */
export const sentLink = (requestId: string): string => `/policies?sent=${requestId}`

/** The link that begins a draft with the content of a policy, and with its dates moved on. */
export const likeLink = (requestId: string): string => `/policies?like=${requestId}`

export const sentListLink = (show: Filter = 'all'): string =>
  `/policies?view=sent${show === 'all' ? '' : `&show=${encodeURIComponent(show)}`}`

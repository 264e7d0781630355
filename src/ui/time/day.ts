/** The length of a day in milliseconds, without clock changes. */
export const dayMs = 86_400_000

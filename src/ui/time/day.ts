/** In milliseconds, where no clock is changed. */
export const dayMs = 86_400_000

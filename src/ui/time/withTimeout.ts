/** Rejects if the work takes longer than `ms` milliseconds; a later result is ignored. */
export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The storage did not respond.')), ms)
    }),
  ])

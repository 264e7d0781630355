/** The seed and the number of cases. */

export const numRuns = import.meta.env.MODE === 'soak' ? 100_000 : 5_000
// The same cases each time, so that runs are comparable. Others: WIDENING_SEED=… npm run soak.
export const seed = Number(process.env.WIDENING_SEED ?? 1_269_875_811)

/** Documented for gateway policies only (beyond-the-spec §1). */
export const reachTime = 'A change may take up to five minutes to reach everybody'

/** The abilities of the service beyond the three operations of admin-api.md, in the words of every page. */

export const reachTime = 'A change may take up to five minutes to reach everybody'

/** Documented for gateway policies only, so the sentence names them (beyond-the-spec §1). */
export const policyReach = `${reachTime} (from the vendor’s public pages on gateway policies).`

/** The vendor documents get, update and delete by id, which this console does not call (beyond-the-spec §1). */
export const consoleCannot =
  'This console cannot list, change or delete a policy. The service’s own console can, and so can its operations by policy id.'

/** The vendor documents the status of an import by its job id (beyond-the-spec §3). */
export const jobIdUse =
  'Use this id with the service’s other operations, such as the one for the status of an import, and when you contact its support.'

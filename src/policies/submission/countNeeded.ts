import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { Approvals } from '../../session/config.ts'
import { isFromEveryoneToEveryone } from '../review/collide.ts'

/** How many approvals a policy needs by config.json. */
export const countNeeded = (
  rules: Approvals,
  { urls, policies }: CreatePolicyInput,
  isOwn: boolean,
): number =>
  Math.max(
    rules.all,
    urls.some(({ action }) => action !== 'block') ? rules.allow : 0,
    isOwn ? rules.ownDomains : 0,
    policies.some(isFromEveryoneToEveryone) ? rules.everyone : 0,
    urls.length > rules.manyUrls ? rules.many : 0,
  )

import { limits } from '../api/schemas.ts'
import { HelpMark } from '../help/HelpMark.tsx'
import { countAccountUrls } from '../policies/checks/accountUsage.ts'
import { useEarlierPolicies } from '../policies/checks/earlierPolicies.ts'
import { Meter } from '../ui/frame/Meter.tsx'
import { number } from '../ui/number.ts'

/** The URLs of the account, as far as this browser knows: the service reports none. */
export function AccountUrls() {
  const used = countAccountUrls(useEarlierPolicies())
  const limit = limits.urlsPerAccount
  return (
    <Meter
      label="Account URLs"
      limit={limit}
      part={used}
      sentence={`${number(used)} of ${number(limit)} account URLs used by this console.`}
    >
      <HelpMark topic="limits" label="How URLs are counted" />
    </Meter>
  )
}

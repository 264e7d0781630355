import { Quota } from '../ledger/activity/Quota.tsx'
import type { QuotaNow } from '../ledger/book/activity.ts'
import { AccountMeter } from '../policies/history/BudgetMeter.tsx'
import { Box } from './Box.tsx'
import classes from './home.module.css'

export interface RoomProps {
  /** As the service last reported it. */
  readonly quota: QuotaNow | undefined
  /** Whether the requests of this account are read, which the URLs are counted from. */
  readonly isCounted: boolean
}

/** What is left of the limits of the account. */
export function Room({ quota, isCounted }: RoomProps) {
  if (!quota && !isCounted) return null
  return (
    <Box title="Room">
      <div className={`stack snug ${classes.card}`}>
        <Quota quota={quota} hasBar c="inherit" />
        {isCounted && <AccountMeter entries={0} />}
      </div>
    </Box>
  )
}

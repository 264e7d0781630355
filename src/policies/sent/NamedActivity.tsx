import { useDrafts } from '../../drafts/useDraft.ts'
import { ActivityPage } from '../../ledger/activity/ActivityPage.tsx'
import { PolicyNames } from '../../ledger/journal/policyNames.ts'
import { useSentNames } from './useSentNames.ts'

/** The activity page, with what is kept beside the ledger: it shows and finds policies by their names. */
export const NamedActivity = () => (
  <PolicyNames value={useSentNames()}>
    <ActivityPage countKept={useDrafts().count} />
  </PolicyNames>
)

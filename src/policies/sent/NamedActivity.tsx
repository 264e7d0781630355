import { useDrafts } from '../../drafts/useDraft.ts'
import { ActivityPage } from '../../ledger/activity/ActivityPage.tsx'

/** The activity page, with what is kept beside the journal. */
export const NamedActivity = () => <ActivityPage countKept={useDrafts().count} />

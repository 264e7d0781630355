import { ActivityPage } from '../../ledger/activity/ActivityPage.tsx'
import { useSentNames } from './useSentNames.ts'

/** The activity page, whose search also finds policies by their names. */
export const NamedActivity = () => <ActivityPage names={useSentNames()} />

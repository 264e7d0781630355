/** What the ledger knows of one account, for Home and the navigation. */
import { isWrite } from './entryWords.ts'
import {
  currentOutcome,
  isOf,
  type RequestEntry,
  type RequestOutcome,
  type Requests,
  type Whose,
} from './requests.ts'

/** A request of the account. The rows of the activity page also have their day, which takes long to find for all. */
export interface OwnRow extends RequestEntry {
  readonly outcome: RequestOutcome
}

/** The requests of one account, latest first: the ledger reads those of earlier sessions after those of this one. */
export const ownRows = (
  requests: Requests,
  liveTabs: ReadonlySet<string>,
  own: Whose | undefined,
): readonly OwnRow[] =>
  Array.from(requests.values())
    .filter((entry) => isOf(entry, own))
    .map((entry) => ({ ...entry, outcome: currentOutcome(entry, liveTabs) }))
    .toSorted((a, b) => b.sent.at - a.sent.at)

/** The writes that may have been executed, and of which the admin has recorded no finding. */
export const unknownOf = (own: readonly OwnRow[]): readonly OwnRow[] =>
  own.filter(({ sent, outcome }) => outcome === 'outcome unknown' && isWrite(sent.operation))

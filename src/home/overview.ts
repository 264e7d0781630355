/** What the ledger knows of one account, as Home shows it. */
import { isUnknownWrite, type RequestRow } from '../ledger/book/activity.ts'
import { isOf, type Whose } from '../ledger/book/requests.ts'

/** The requests of one account, latest first: the ledger reads those of earlier sessions after those of this one. */
export const ownRows = (rows: readonly RequestRow[], own: Whose | undefined): readonly RequestRow[] =>
  rows.filter((row) => isOf(row, own)).toSorted((a, b) => b.sent.at - a.sent.at)

/** The writes that may have been executed, and of which the admin has recorded no finding. */
export const unknownOf = (own: readonly RequestRow[]): readonly RequestRow[] =>
  own.filter(({ sent, outcome }) => isUnknownWrite(sent.operation, outcome))

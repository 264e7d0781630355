import type { OperationId } from '../api/operations.ts'
import { navigation } from '../ui/frame/navigation.ts'
import type { LogRow } from './entry.ts'
import { nameOf } from './subject.ts'
import { operationName } from './words.ts'
import classes from './log.module.css'

/** The pages that send the operations, for their icons. */
const pages = {
  createPolicy: navigation.policies,
  getWatchlist: navigation.watchlist,
  importUsers: navigation.imports,
} satisfies Record<OperationId, object>

/** The operation of a request before its name, as an icon, so that the name has the width. */
export function OperationIcon({ row }: { readonly row: LogRow }) {
  const { Icon } = pages[row.operation]
  const name = operationName(row.operation)
  return (
    <span className={classes.operation} title={name}>
      <Icon size={18} className="dimmed" aria-hidden />
      {nameOf(row) !== undefined && <span className="hidden">{name}: </span>}
    </span>
  )
}

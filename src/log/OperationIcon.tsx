import type { Icon } from '@tabler/icons-react'
import { navigation } from '../../ui/frame/navigation.ts'
import { operationName } from '../book/entryWords.ts'
import { nameOf, type RequestRow } from '../book/requests.ts'
import classes from './Entry.module.css'

/** The pages that send the operations, for their icons. */
const pages: Readonly<Record<string, { readonly Icon: Icon }>> = {
  createPolicy: navigation.policies,
  getWatchlist: navigation.watchlist,
  importUsers: navigation.imports,
}

/** The operation of a request before its name, as an icon, so that the name has the width. */
export function OperationIcon({ row }: { readonly row: RequestRow }) {
  const { operation } = row.sent
  const { Icon } = pages[operation] ?? navigation.activity
  return (
    <span className={classes.operation} title={operationName(operation)}>
      <Icon size={18} className="dimmed" aria-hidden />
      {nameOf(row) !== undefined && <span className="hidden">{operationName(operation)}: </span>}
    </span>
  )
}

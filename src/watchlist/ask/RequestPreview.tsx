import { Text } from '@mantine/core'
import { getWatchlist } from '../../api/operations.ts'
import { toWire } from '../../api/wire.ts'
import { Block } from '../../ledger/wire/WireView.tsx'
import { type RequestFilters, toRequest } from '../filters.ts'
import classes from './FilterForm.module.css'

/** The exact request for the filters in the form. */
export function RequestPreview({ filters }: { readonly filters: RequestFilters }) {
  const request = toRequest(filters)
  const body = 'input' in request ? toWire(getWatchlist, request.input).body : undefined
  return (
    <details className={classes.asked}>
      <summary>What is asked</summary>
      {typeof body === 'string' ? (
        <div className="stack tight">
          <Block label="Body of the request" text={body} />
          <Text size="sm" c="dimmed">
            Sent to <code className="mono">{getWatchlist.path}</code>. Each further page adds the token of the
            page before.
          </Text>
        </div>
      ) : (
        <Text size="sm">The filters are incomplete. Nothing can be asked yet.</Text>
      )}
    </details>
  )
}

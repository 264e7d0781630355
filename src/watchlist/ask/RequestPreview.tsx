import { Text } from '@mantine/core'
import { getWatchlist } from '../../api/operations.ts'
import { toWire } from '../../api/wire.ts'
import { Block } from '../../log/exchange/Block.tsx'
import { Details } from '../../ui/form/Details.tsx'
import { type RequestFilters, toRequest } from '../filters.ts'

/** The exact request for the filters in the form. */
export function RequestPreview({ filters }: { readonly filters: RequestFilters }) {
  const request = toRequest(filters)
  const body = 'input' in request ? toWire(getWatchlist, request.input).body : undefined
  return (
    <Details summary="What is asked">
      {typeof body === 'string' ? (
        <div className="stack tight narrow">
          <Block label="Body of the request" text={body} />
          <Text size="sm" c="dimmed">
            Sent to <code className="mono">{getWatchlist.path}</code>. Each further page adds the token of the
            page before.
          </Text>
        </div>
      ) : (
        <Text size="sm">The filters are incomplete. Nothing can be asked yet.</Text>
      )}
    </Details>
  )
}

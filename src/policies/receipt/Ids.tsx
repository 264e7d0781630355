import { List } from '@mantine/core'
import type { PolicyRecord } from '../../api/schemas.ts'
import { Copy } from '../../ui/Copy.tsx'
import { count } from '../../ui/number.ts'

interface RequestIdsProps {
  readonly requestId: string
  /** Absent where the ledger has forgotten the request. */
  readonly digest: string | undefined
}

/** The id of a policy, and those of its scopes. On a receipt of its own they are folded, with that of its request. */
export function Ids({
  record,
  request,
}: {
  readonly record: PolicyRecord
  readonly request?: RequestIdsProps
}) {
  const scopes = record.policies ?? []
  const many = scopes.filter(({ id }) => id).length + (request ? 1 : 0)
  return (
    <div className="stack tight">
      <div>
        Policy id <Copy value={record.id} label="policy id" />
      </div>
      {many > 0 && (
        <details>
          <summary>Show {count(many, 'more id')}</summary>
          <List size="sm">
            {scopes.map(
              ({ id, policy }, index) =>
                id && (
                  <List.Item key={id}>
                    <bdi>{policy?.description ?? `Scope ${index + 1}`}</bdi>:{' '}
                    <Copy value={id} label={`id of scope ${index + 1}`} />
                  </List.Item>
                ),
            )}
          </List>
          {request && <RequestIds {...request} />}
        </details>
      )}
    </div>
  )
}

/** All that names a policy without an answer. */
export const RequestIds = ({ requestId, digest }: RequestIdsProps) => (
  <List size="sm">
    <List.Item>
      Request id <Copy value={requestId} label="request id" />
    </List.Item>
    {digest !== undefined && (
      <List.Item>
        SHA-256 of the request <Copy value={digest} label="digest of the request" />
      </List.Item>
    )}
  </List>
)

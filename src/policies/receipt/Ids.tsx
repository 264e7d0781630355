import { List } from '@mantine/core'
import type { PolicyRecord } from '../../api/schemas.ts'
import { Copy } from '../../ui/Copy.tsx'
import { count } from '../../ui/number.ts'

/** The id of a policy, and those of its scopes. On a receipt of its own they are folded, with that of its request. */
export function Ids({ record, requestId }: { readonly record: PolicyRecord; readonly requestId?: string }) {
  const scopes = record.policies ?? []
  const many = scopes.filter(({ id }) => id).length + (requestId === undefined ? 0 : 1)
  return (
    <div className="stack tight">
      <div>
        Policy id <Copy value={record.id} label="policy id" />
      </div>
      {many > 0 && (
        <details open={requestId === undefined}>
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
            {requestId !== undefined && (
              <List.Item>
                Request id <Copy value={requestId} label="request id" />
              </List.Item>
            )}
          </List>
        </details>
      )}
    </div>
  )
}

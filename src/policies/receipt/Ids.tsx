import { List } from '@mantine/core'
import type { PolicyRecord } from '../../api/schemas.ts'
import { Copy } from '../../ui/Copy.tsx'

/** The ids of a policy and of its scopes. */
export const Ids = ({ record }: { readonly record: PolicyRecord }) => (
  <List size="sm">
    <List.Item>
      Policy id <Copy value={record.id} label="policy id" />
    </List.Item>
    {record.policies?.map((scope, index) => (
      <List.Item key={scope.id ?? index}>
        <bdi>{scope.policy?.description ?? `Scope ${index + 1}`}</bdi>
        {scope.id && (
          <>
            : <Copy value={scope.id} label={`id of scope ${index + 1}`} />
          </>
        )}
      </List.Item>
    ))}
  </List>
)

import { Text } from '@mantine/core'
import { createPolicy } from '../../api/operations.ts'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { consolePlaceOf } from '../../log/operations.ts'
import { Notice } from '../../ui/Notice.tsx'

/** The notice of a reported success without a record, which is neither a failure nor a receipt. */
export const NoRecord = ({ input: { description } }: { readonly input: CreatePolicyInput }) => (
  <Notice tone="warn" role="status" title="The service reported success, but returned no record.">
    <strong>
      <bdi>{description}</bdi>
    </strong>
    <Text>
      Nothing could be compared with what was sent. {consolePlaceOf(createPolicy)}, look for the policy by
      this name.
    </Text>
  </Notice>
)

import { Text } from '@mantine/core'
import { createPolicy } from '../../api/operations.ts'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { placeOf } from '../../ledger/book/unknownOutcomeHelp.ts'
import { Notice } from '../../ui/Notice.tsx'
import { countUrls } from '../request/policyWords.ts'

interface NoRecordProps {
  /** The request as sent. */
  readonly input: CreatePolicyInput
}

/** The notice of a reported success without a record, which is neither a failure nor a receipt. */
export const NoRecord = ({ input: { description, urls } }: NoRecordProps) => (
  <Notice tone="warn" role="status" title="The service reported success, but returned no record.">
    <Text>
      <strong>
        <bdi>{description}</bdi>
      </strong>
      : {countUrls(urls.length)}
    </Text>
    <Text>
      Nothing could be compared with what was sent. {placeOf(createPolicy)}, look for the policy by this name.
    </Text>
  </Notice>
)

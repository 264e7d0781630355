import { Checkbox, Text } from '@mantine/core'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'

/** admin-api §1 and beyond-the-spec §1. */
export function BulkNotice({
  many,
  isSeen,
  onSeen,
}: {
  /** The number of policies. */
  readonly many: number
  readonly isSeen: boolean
  readonly onSeen: (isSeen: boolean) => void
}) {
  return (
    <Notice tone="warn" title="This API is meant for small changes, not bulk loads.">
      <Text>
        These {number(many)} policies are for the same people. A second policy for the same target could make
        both ineffective. Check in the service that they work.
      </Text>
      <Checkbox
        data-asked
        label={`Create ${number(many)} policies anyway.`}
        checked={isSeen}
        onChange={(event) => onSeen(event.currentTarget.checked)}
      />
    </Notice>
  )
}

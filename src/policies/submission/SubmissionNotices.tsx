import { Checkbox, Text, Title } from '@mantine/core'
import { limits } from '../../api/schemas.ts'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { countUrls } from '../request/policyWords.ts'

/** The heading, which gets the focus when the form makes room. */
export function Head({
  title,
  many,
  urls,
}: {
  readonly title: string
  /** The number of policies, and of URLs. */
  readonly many: number
  readonly urls: number
}) {
  return (
    <div>
      <Title order={2} tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed" size="sm">
        {many === 1
          ? 'Nothing is sent before you create the policy.'
          : `${countUrls(urls)} exceed the ${number(limits.urlsPerPolicy)} that one policy holds. Each part becomes its own policy. Nothing is replaced or removed.`}
      </Text>
    </div>
  )
}

/** The submission came back with its draft. */
export function Restored({
  many,
  isStarted,
  isOpen,
}: {
  /** It has several parts. */
  readonly many: boolean
  readonly isStarted: boolean
  /** A warning needs a tick. */
  readonly isOpen: boolean
}) {
  const fate = many
    ? 'Parts already sent are not sent again. The ledger has their outcome.'
    : isStarted
      ? 'It was sent, or about to be, when the page was closed.'
      : 'Nothing was sent.'
  return (
    <Notice tone="notice" role="status" title={many ? 'Plan restored.' : 'Draft restored.'}>
      <Text>
        {fate}
        {isStarted && isOpen && ' Confirm the risks again before the next part is sent.'}
      </Text>
    </Notice>
  )
}

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
        label={`Create ${number(many)} policies anyway.`}
        checked={isSeen}
        onChange={(event) => onSeen(event.currentTarget.checked)}
      />
    </Notice>
  )
}

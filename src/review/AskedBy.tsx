import { Text } from '@mantine/core'
import { time } from '../ui/time/clock.ts'
import type { ReviewRequest } from './reviewRequest.ts'

/** The author of a review request and the note, as the file says them. */
export const AskedBy = ({ by, at, account, note }: ReviewRequest) => (
  <>
    <Text>
      According to the file,{' '}
      <strong>
        <bdi>{by}</bdi>
      </strong>{' '}
      asks for a review, {time(at)}, with the keys <code className="mono">{account}</code>.
    </Text>
    {note !== '' && (
      <div className="stack tight" role="figure" aria-label="Note of the author">
        <Text c="dimmed">Note of the author</Text>
        <blockquote className="block">{note}</blockquote>
      </div>
    )}
  </>
)

import { Text } from '@mantine/core'
import { useState } from 'react'
import { LiveRegion } from './LiveRegion.tsx'

export interface DisabledReasonProps {
  /** Why the button beside it cannot be used yet. */
  readonly reason: string | undefined
  /** What is on its way, while it is. */
  readonly pending?: string
  /** The id of the reason, for the button's `aria-describedby`. */
  readonly id: string
  /** Announced when the last reason is gone. */
  readonly free?: string
  readonly className?: string
}

/** Why a button is disabled. Screen readers announce the reason when it comes, changes and goes. */
export function DisabledReason({
  reason,
  pending,
  id,
  free = 'The button can be used now.',
  className,
}: DisabledReasonProps) {
  /** Whether a reason was shown since the button was last used: only then its end is announced. */
  const [wasDisabled, setWasDisabled] = useState(false)
  const isDisabled = pending === undefined && (wasDisabled || reason !== undefined)
  if (isDisabled !== wasDisabled) setWasDisabled(isDisabled)
  const words = pending ?? reason
  return (
    <LiveRegion className={className}>
      {words === undefined ? (
        wasDisabled && <span className="hidden">{free}</span>
      ) : (
        <Text size="sm" id={id}>
          {words}
        </Text>
      )}
    </LiveRegion>
  )
}

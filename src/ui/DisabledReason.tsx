import { Text } from '@mantine/core'
import { useState } from 'react'
import { LiveRegion } from './LiveRegion.tsx'

interface DisabledReasonProps {
  readonly reason: string | undefined
  readonly pending?: string
  /** The id of the reason, for the button's `aria-describedby`. */
  readonly id: string
  /** The announcement when the last reason ends. */
  readonly free?: string
}

/** The reason why a button is disabled. Screen readers announce when it appears, changes and ends. */
export function DisabledReason({ reason, pending, id, free = 'Ready.' }: DisabledReasonProps) {
  /** Whether a reason was shown since the last click: only then is its end announced. */
  const [wasDisabled, setWasDisabled] = useState(false)
  const isDisabled = pending === undefined && (wasDisabled || reason !== undefined)
  if (isDisabled !== wasDisabled) setWasDisabled(isDisabled)
  const words = pending ?? reason
  return (
    <LiveRegion>
      {words !== undefined && <Text id={id}>{words}</Text>}
      {words === undefined && wasDisabled && <span className="hidden">{free}</span>}
    </LiveRegion>
  )
}

import { Text } from '@mantine/core'
import { useState } from 'react'
import { Heard } from './Heard.tsx'

export interface HeldProps {
  /** Why the button beside it cannot be used yet. */
  readonly reason: string | undefined
  /** What is on its way, while it is. */
  readonly pending?: string
  /** Of the reason, for the button to be described by. */
  readonly id: string
  /** Said when the last reason is gone. */
  readonly free?: string
  readonly className?: string
}

/** Why a button is held back: heard when it comes, when it changes, and when it is gone. */
export function Held({ reason, pending, id, free = 'The button can be used now.', className }: HeldProps) {
  /** Since it was last used: what fails then is no news of what held it back before. */
  const [wasHeld, setWasHeld] = useState(false)
  const isHeld = pending === undefined && (wasHeld || reason !== undefined)
  if (isHeld !== wasHeld) setWasHeld(isHeld)
  const words = pending ?? reason
  return (
    <Heard className={className}>
      {words === undefined ? (
        wasHeld && <span className="hidden">{free}</span>
      ) : (
        <Text size="sm" id={id}>
          {words}
        </Text>
      )}
    </Heard>
  )
}

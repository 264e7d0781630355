import type { KeyboardEvent } from 'react'

/** Ignores Enter in a field that does not belong to the form around it. */
export function ignoreEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

import type { KeyboardEvent } from 'react'

/** For a field that is no part of the form around it: Enter must not submit that form. */
export function ignoreEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { elementAt, within } from '../../ui/places.ts'

/** A fix takes its button away: the focus goes to the next finding, and after the last to the list. */
function focusNextFix(button: Element) {
  const done = button.closest('[data-fixes]') ?? button.closest('[data-tone]')
  const next = within(button.closest('aside'), 'button').find(
    (each) =>
      each.matches('[data-tone] :enabled') &&
      done?.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING,
  )
  ;(next ?? elementAt('find'))?.focus({ preventScroll: true })
}

export interface FixButtonProps {
  readonly onFix: () => void
  readonly variant?: 'default' | 'subtle'
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** Does what a finding offers. */
export const FixButton = ({ onFix, variant = 'default', disabled = false, children }: FixButtonProps) => (
  <Button
    variant={variant}
    size="compact-sm"
    disabled={disabled}
    onClick={({ currentTarget }) => {
      focusNextFix(currentTarget)
      onFix()
    }}
  >
    {children}
  </Button>
)

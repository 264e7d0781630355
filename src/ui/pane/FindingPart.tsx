import { Button } from '@mantine/core'
import { place as placeRef } from '../places.ts'
import classes from './FindingPart.module.css'

/** A button of a finding. */
export interface Fix {
  readonly label: string
  /** The name for screen readers, if the text and the label do not say enough. */
  readonly name?: string
  /** `filled`: nothing can be sent without it. `subtle`: it changes nothing that is sent, so that it never waits. */
  readonly variant?: 'filled' | 'default' | 'subtle'
  readonly onFix: () => void
  /** The place that it is: see places.ts. */
  readonly place?: string | undefined
}

interface FixButtonProps extends Fix {
  /** Why the fix waits. It keeps the focus. */
  readonly waiting?: string | undefined
}

export function FixButton(props: FixButtonProps) {
  const { label, name, variant = 'default', onFix, place, waiting } = props
  const isOff = waiting !== undefined && variant !== 'subtle'
  return (
    <Button
      ref={place === undefined ? undefined : placeRef(place)}
      className={classes.fix}
      variant={variant}
      size="compact-sm"
      data-decision={variant === 'filled' || undefined}
      aria-label={name}
      {...(isOff ? { 'data-disabled': true, 'aria-disabled': true, title: waiting } : { onClick: onFix })}
    >
      {label}
    </Button>
  )
}

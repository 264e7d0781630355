import { Button, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { FirstFew } from '../FirstFew.tsx'
import { place as placeRef } from '../places.ts'
import classes from './FindingPart.module.css'

/** A button of a finding. */
export interface Fix {
  readonly label: string
  /** The name for screen readers, if the text and the label do not say enough. */
  readonly name?: string
  /**
   * `filled`: nothing can be sent without it. `subtle`: it changes nothing that is sent, so that it never waits, and stands
   * behind the text if there is one.
   */
  readonly variant?: 'filled' | 'default' | 'subtle'
  readonly onFix: () => void
  /** The place that it is: see places.ts. */
  readonly place?: string | undefined
}

export interface FindingPartProps {
  readonly text?: ReactNode
  readonly examples?: readonly ReactNode[]
  /** The number of cases, of which the examples are some. */
  readonly count?: number
  readonly fixes?: readonly Fix[]
  /** Whether its cases are some of those of the finding above it. */
  readonly isWithin?: boolean | undefined
  /** Why the fixes wait. They keep the focus. */
  readonly waiting?: string | undefined
  /** The answer to it, beside the fixes. */
  readonly children?: ReactNode
}

/** A finding in a notice, with its fixes. A list of notices keeps the focus by `useFocusNext`. */
export function FindingPart(props: FindingPartProps) {
  const { text, examples = [], count = examples.length, fixes = [], isWithin, waiting, children } = props
  const id = useId()
  const behind = text ? fixes.filter(({ variant }) => variant === 'subtle') : []
  const below = fixes.filter((fix) => !behind.includes(fix))
  return (
    <div className={`stack ${classes.part}`} data-part data-within={isWithin || undefined} tabIndex={-1}>
      {text && (
        <Text>
          <span id={id}>{text}</span>{' '}
          {behind.map((fix) => (
            <FixButton key={fix.label} {...fix} />
          ))}
        </Text>
      )}
      {examples.length > 0 && (
        <FirstFew all={examples} most={examples.length} count={count}>
          {(line) => <bdi>{line}</bdi>}
        </FirstFew>
      )}
      {(children || below.length > 0) && (
        <div className={`row wide spread ${classes.answers}`}>
          {children}
          <div className="row">
            {below.map((fix) => (
              <FixButton key={fix.label} {...fix} waiting={waiting} about={text ? id : undefined} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

interface FixButtonProps extends Fix, Pick<FindingPartProps, 'waiting'> {
  /** The id of the text. */
  readonly about?: string | undefined
}

export function FixButton(props: FixButtonProps) {
  const { label, name, variant = 'default', onFix, place, waiting, about } = props
  const isOff = waiting !== undefined && variant !== 'subtle'
  return (
    <Button
      ref={place === undefined ? undefined : placeRef(place)}
      className={classes.fix}
      variant={variant}
      size="compact-sm"
      data-decision={variant === 'filled' || undefined}
      aria-label={name}
      aria-describedby={name === undefined && !isOff ? about : undefined}
      {...(isOff ? { 'data-disabled': true, 'aria-disabled': true, title: waiting } : { onClick: onFix })}
    >
      {label}
    </Button>
  )
}

import { Button, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './FindingPart.module.css'
import { FirstFew } from '../FirstFew.tsx'

/** A button of a finding. */
export interface Fix {
  readonly label: string
  /** The name for screen readers, if the text and the label do not say enough. */
  readonly name?: string
  /** `filled`: nothing can be sent without it. `subtle`: it changes nothing that is sent, and so never waits. */
  readonly variant?: 'filled' | 'default' | 'subtle'
  readonly onFix: () => void
}

export interface FindingPartProps {
  readonly text?: ReactNode
  readonly examples?: readonly ReactNode[]
  /** The number of cases, of which the examples are some. */
  readonly count?: number
  readonly fixes?: readonly Fix[]
  /** Why the fixes wait. They keep the focus. */
  readonly waiting?: string | undefined
  /** The answer to it, beside the fixes. */
  readonly children?: ReactNode
}

/** A finding in a notice, with its fixes. A list of notices keeps the focus by `useFocusNext`. */
export function FindingPart({
  text,
  examples = [],
  count = examples.length,
  fixes = [],
  waiting,
  children,
}: FindingPartProps) {
  const id = useId()
  const off = waiting !== undefined && {
    'data-disabled': true,
    'aria-disabled': true,
    title: waiting,
    onClick: undefined,
  }
  return (
    <div className={`stack tight ${classes.part}`} data-part tabIndex={-1}>
      {text && (
        <Text size="sm" id={id}>
          {text}
        </Text>
      )}
      {examples.length > 0 && (
        <FirstFew all={examples} most={examples.length} count={count}>
          {(line) => <bdi>{line}</bdi>}
        </FirstFew>
      )}
      {(children || fixes.length > 0) && (
        <div className="row wide spread">
          {children}
          <div className="row">
            {fixes.map(({ label, name, variant = 'default', onFix }) => (
              <Button
                key={label}
                className={classes.fix}
                variant={variant}
                size="compact-sm"
                data-decision={variant === 'filled' || undefined}
                aria-label={name}
                aria-describedby={text && name === undefined ? id : undefined}
                onClick={onFix}
                {...(variant !== 'subtle' && off)}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

import { Progress } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { number } from '../number.ts'
import classes from './Meter.module.css'

export interface MeterProps {
  readonly label: string
  /** The part of the limit that is used. */
  readonly part: number
  /** Without a limit there is no bar. */
  readonly limit: number
  readonly sentence?: string
  readonly children?: ReactNode
}

/** A limit: its label with a mark, its number, and a bar. */
export function Meter({ label, part, limit, sentence, children }: MeterProps) {
  const value = `${number(part)} of ${number(limit)} used`
  return (
    <div title={sentence}>
      <div className="row spread">
        <span>
          {part > limit && <IconAlertTriangle size={16} className={classes.sign} aria-hidden />}
          {label} {children}
        </span>
        <span>{value}</span>
      </div>
      {limit > 0 && (
        <Progress.Root
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(part, limit)}
          aria-valuetext={sentence ?? value}
          className={classes.bar}
          size={6}
          transitionDuration={0}
        >
          <Progress.Section
            withAria={false}
            value={Math.min(100, (part / limit) * 100)}
            color={part > limit ? 'var(--warn)' : 'var(--notice)'}
          />
        </Progress.Root>
      )}
    </div>
  )
}

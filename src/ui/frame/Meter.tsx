import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Meter.module.css'

export interface MeterProps {
  readonly label: string
  readonly used: number
  readonly limit: number
  /** The value of the bar in words. */
  readonly sentence: string
  readonly children: ReactNode
}

/** A bar that shows the used part of a limit. */
export const Meter = ({ label, used, limit, sentence, children }: MeterProps) => (
  <div className={`stack ${classes.meter}`}>
    <div className={`row ${classes.words}`}>
      {used > limit && <IconAlertTriangle size={16} className={classes.sign} aria-hidden />}
      {children}
    </div>
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(used, limit)}
      aria-valuetext={sentence}
      className={classes.bar}
      data-over={used > limit || undefined}
    >
      <div className={classes.fill} style={{ width: `${Math.min(100, (used / limit) * 100)}%` }} />
    </div>
  </div>
)

import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { number } from '../number.ts'
import classes from './Meter.module.css'

export interface MeterProps {
  readonly label: string
  readonly used: number
  /** Without a limit there is no bar. */
  readonly limit: number
  readonly said?: string
  readonly sentence?: string
  readonly children?: ReactNode
}

/** A limit: its label with a mark, its number, and a bar that shows the used part. */
export function Meter({ label, used, limit, said, sentence, children }: MeterProps) {
  const value = said ?? `${number(used)} of ${number(limit)} used`
  return (
    <div title={sentence}>
      <div className={`row spread ${classes.words}`}>
        <span>
          {used > limit && <IconAlertTriangle size={16} className={classes.sign} aria-hidden />}
          {label} {children}
        </span>
        <span>{value}</span>
      </div>
      {limit > 0 && (
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={sentence ?? value}
          className={classes.bar}
          data-over={used > limit || undefined}
        >
          <div className={classes.fill} style={{ width: `${Math.min(100, (used / limit) * 100)}%` }} />
        </div>
      )}
    </div>
  )
}

import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { number } from '../number.ts'

export interface MeterProps {
  readonly label: string
  /** The part of the limit that is used. */
  readonly part: number
  /** The bar is shown only with a limit. */
  readonly limit: number
  readonly sentence: string
  readonly children: ReactNode
}

/** A limit: its label with a mark, its number, and a bar. */
export const Meter = ({ label, part, limit, sentence, children }: MeterProps) => (
  <div title={sentence}>
    <div className="row spread">
      <span>
        {label} {children}
      </span>
      <span>
        {number(part)} of {number(limit)} used
      </span>
    </div>
    {limit > 0 && (
      <Progress.Root
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(part, limit)}
        aria-valuetext={sentence}
        bg="var(--surface)"
        bd="1px solid var(--line)"
        mt={4}
        size={8}
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

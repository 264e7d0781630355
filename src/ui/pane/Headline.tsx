import { Title } from '@mantine/core'
import { IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Headline.module.css'

export type HeadlineTone = 'good' | 'warn' | undefined

interface HeadlineProps {
  readonly kind: ReactNode
  readonly tone?: HeadlineTone
  readonly children: ReactNode
}

/** The title of a review or a receipt: a sentence, below what it is. */
export const Headline = ({ kind, tone, children }: HeadlineProps) => (
  <Title order={2} tabIndex={-1} className={classes.title}>
    <span className={classes.kind} data-tone={tone}>
      {tone === 'good' && <IconCircleCheck size={18} aria-hidden />}
      {tone === 'warn' && <IconHelpCircle size={18} aria-hidden />}
      <span>{kind}</span>
    </span>{' '}
    <span className={`sentence ${classes.sentence}`}>{children}</span>
  </Title>
)

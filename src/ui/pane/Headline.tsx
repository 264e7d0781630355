import { Text, Title } from '@mantine/core'
import { IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type HeadlineTone = 'good' | 'warn' | undefined

interface HeadlineProps {
  readonly kind: ReactNode
  readonly tone?: HeadlineTone
  readonly children: ReactNode
}

/** The title of a review or a receipt: a sentence, below what it is. */
export const Headline = ({ kind, tone, children }: HeadlineProps) => (
  <Title order={2} tabIndex={-1}>
    <Text
      span
      className="row"
      style={{ flexWrap: 'nowrap' }}
      fw={500}
      c="var(--tone, var(--mantine-color-dimmed))"
      data-tone={tone}
    >
      {tone === 'good' && <IconCircleCheck size={18} aria-hidden />}
      {tone === 'warn' && <IconHelpCircle size={18} aria-hidden />}
      <span>{kind}</span>
    </Text>{' '}
    <Text span className="sentence" fz={22} fw={400} lh={1.35}>
      {children}
    </Text>
  </Title>
)

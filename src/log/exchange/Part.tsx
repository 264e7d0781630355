import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

export interface PartProps {
  readonly title: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A part of the detail of a request, with its heading. */
export const Part = ({ title, className = '', children }: PartProps) => (
  <section className={`stack tight ${className}`} aria-label={title}>
    <Title order={3} size="h2">
      {title}
    </Title>
    {children}
  </section>
)

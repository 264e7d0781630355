import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Empty.module.css'

export interface EmptyProps {
  readonly title: string
  /** The reason why nothing is shown, and how to change that. */
  readonly children: ReactNode
  readonly action?: ReactNode
}

export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={`stack tight ${classes.empty}`}>
      <Title order={3}>{title}</Title>
      <Text c="dimmed">{children}</Text>
      {action}
    </div>
  )
}

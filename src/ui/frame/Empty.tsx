import { Box, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export interface EmptyProps {
  readonly title: string
  /** The reason why nothing is shown, and how to change that. */
  readonly children: ReactNode
  readonly action?: ReactNode
}

export function Empty({ title, children, action }: EmptyProps) {
  return (
    <Box className="stack tight" maw="52ch" mx="auto" px={16} py={40} ta="center">
      <Title order={3}>{title}</Title>
      <Text c="dimmed">{children}</Text>
      {action && <div>{action}</div>}
    </Box>
  )
}

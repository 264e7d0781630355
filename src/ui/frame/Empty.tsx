import { Box, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** `children`: the reason why nothing is shown, and how to change that. */
export const Empty = (props: {
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
}) => (
  <Box className="stack tight" maw="52ch" mx="auto" px={16} py={40} ta="center">
    <Title order={3}>{props.title}</Title>
    <Text c="dimmed">{props.children}</Text>
    {props.action && <div>{props.action}</div>}
  </Box>
)

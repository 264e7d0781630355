import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

export interface ToolButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  readonly icon?: Icon
}

/** A small button beside a list, with an icon. In a `ButtonRow`, arrow keys reach it. */
export const ToolButton = ({ icon: Icon, ...props }: ToolButtonProps) => (
  <Button data-toolbar-toggle size="xs" leftSection={Icon && <Icon size={16} aria-hidden />} {...props} />
)

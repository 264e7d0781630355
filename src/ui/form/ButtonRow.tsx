import { Toolbar } from '@mantine/core'
import type { ReactNode } from 'react'

/** A row of buttons that is one stop of the Tab key. Arrow keys move between those with `data-toolbar-toggle`. */
export const ButtonRow = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Toolbar aria-label={label} withBorder={false} p={0} bg="transparent" size="sm">
    {children}
  </Toolbar>
)

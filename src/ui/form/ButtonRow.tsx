import { Toolbar } from '@mantine/core'
import type { ReactNode } from 'react'

/** Buttons that are one stop of the Tab key. Arrow keys go from one to the next of those with `data-toolbar-toggle`. */
export const ButtonRow = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Toolbar aria-label={label} withBorder={false} p={0} bg="transparent" size="sm">
    {children}
  </Toolbar>
)

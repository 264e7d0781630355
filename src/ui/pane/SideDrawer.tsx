import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDialog } from './escape.ts'
import { useOwnEntry } from './useOwnEntry.ts'

export interface SideDrawerProps {
  readonly title: string
  readonly opened: boolean
  /** The width in pixels, in a window that is wide enough. */
  readonly width: number
  readonly onClose: () => void
  /** The content, mounted at each opening, so that nothing of an earlier one is left. */
  readonly children: ReactNode
}

/** A dialog at the side of the page, for a list of its own. */
export function SideDrawer({ title, opened, width, onClose, children }: SideDrawerProps) {
  const close = useOwnEntry('drawer', opened, onClose)
  useDialog(opened, close)
  return (
    <Drawer opened={opened} onClose={close} position="right" size={`min(${width}px, 100%)`} title={title}>
      {children}
    </Drawer>
  )
}

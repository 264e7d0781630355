import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { bundled } from '../ui/bundled.tsx'
import { focusBack, focusPath, hasDialog } from '../ui/focus.ts'
import { Dialog } from '../ui/pane/Dialog.tsx'
import { useOnLeave } from '../ui/useOnLeave.ts'
import { type Help, HelpContext } from './HelpContext.ts'

/** The parts of Help, loaded separately: early, or on first use. */
export const helpParts = {
  pane: bundled(() => import('./HelpPane.tsx'), 'HelpPane', null),
  shortcuts: bundled(() => import('./Shortcuts.tsx'), 'Shortcuts', null),
}

const isInside = () => document.activeElement?.closest('#help')

/** The state of Help, and the dialog of shortcuts. Both close at the sign-out. */
export function HelpProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Pick<Help, 'topic' | 'asked'>>({ topic: undefined, asked: 0 })
  const [isListing, setListing] = useState(false)
  /** The place of the focus before the pane opened. */
  const origin = useRef<readonly Element[]>([])
  useOnLeave(() => setListing(false))
  const help = useMemo<Help>(
    () => ({
      ...shown,
      open(topic) {
        // A link inside the pane leads from one article to the next.
        if (!isInside()) origin.current = focusPath()
        setShown(({ asked }) => ({ topic, asked: asked + 1 }))
      },
      close() {
        setShown(({ asked }) => ({ topic: undefined, asked }))
        if (isInside()) focusBack(origin.current)
      },
      showShortcuts: () => setListing(true),
    }),
    [shown],
  )
  // In a field, `?` is a character. A dialog that is open comes first. Some keyboards type `?` without Shift.
  const list = () => hasDialog() || setListing(true)
  useHotkeys([
    ['shift+?', list],
    ['?', list],
  ])
  return (
    <HelpContext value={help}>
      {children}
      <Dialog
        opened={isListing}
        onClose={() => setListing(false)}
        title="Keyboard shortcuts"
        // A page that opens meanwhile takes the focus only if no dialog is left.
        transitionProps={{ duration: 0 }}
      >
        <helpParts.shortcuts />
      </Dialog>
    </HelpContext>
  )
}

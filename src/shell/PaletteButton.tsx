import { Modal, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSigningOut } from '../session/SessionBadge.tsx'
import { bundled } from '../ui/bundled.tsx'
import { elementAt, focusBack, focusPath, hasDialog } from '../ui/focus.ts'
import { modKey } from '../ui/modKey.ts'
import { useIsLow, useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import { useOnLeave } from '../ui/useOnLeave.ts'
import type { Command } from './commands.ts'
import type { Offers } from './useCommands.ts'
import classes from './PaletteButton.module.css'

const Palette = bundled(() => import('./Palette.tsx'), 'Palette', null)

/** Fetches the palette in advance, so that the first key need not wait. */
export const preloadPalette = Palette.preload

const shortcut = `${modKey()} + K`

/** The command palette, behind a button that looks like a search box. A key opens it too, even while typing. */
export function PaletteButton(offers: Omit<Offers, 'onSignOut'>) {
  const { history } = useRouter()
  const [isOpen, setOpen] = useState(false)
  /** The place of the focus before the palette opened. */
  const before = useRef<readonly Element[]>([])
  const leaving = useSigningOut()
  // The list needs the whole window on a phone and at 400 % zoom.
  const [isNarrow, isLow] = [useIsNarrow(), useIsLow()]
  const isSmall = isNarrow || isLow

  function open() {
    before.current = focusPath()
    setOpen(true)
  }
  function close() {
    // The dialog closes at once, because it would keep the chosen command from acting on the page.
    flushSync(() => setOpen(false))
    focusBack(before.current)
  }
  // The palette closes with its page, whose actions it offers.
  useOnLeave(() => {
    if (isOpen) close()
  })
  function choose({ act }: Command) {
    close()
    if (typeof act !== 'string') return act()
    elementAt('main')?.focus({ preventScroll: true })
    return history.push(act)
  }
  useHotkeys([['mod+K', () => (isOpen ? close() : hasDialog() || open())]], [], true)

  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={shortcut}
        onMouseEnter={() => void preloadPalette()}
        onClick={open}
      >
        <IconSearch size={18} aria-hidden />
        <span className="grow">Search or go to</span>
        <kbd aria-hidden>{shortcut}</kbd>
      </UnstyledButton>
      <Modal.Root
        opened={isOpen}
        onClose={close}
        // The focus is returned above, because a command may move it elsewhere.
        returnFocus={false}
        transitionProps={{ duration: 0 }}
        size={isSmall ? '100%' : 640}
        radius={isSmall ? 0 : undefined}
        xOffset={isSmall ? 0 : undefined}
        yOffset={isSmall ? 0 : '12vh'}
      >
        <Modal.Overlay transitionProps={{ duration: 0 }} />
        <Modal.Content className={classes.content} aria-label="Command palette">
          <Palette {...offers} onSignOut={leaving.ask} onChoose={choose} onClose={close} />
        </Modal.Content>
      </Modal.Root>
      {leaving.dialog}
    </>
  )
}

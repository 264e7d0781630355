import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconLayoutBottombar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { modKey } from '../../ui/modKey.ts'
import { usePageState } from '../../ui/pageState.ts'
import { focusBack, focusPath } from '../../ui/pane/focusBack.ts'

/** Whether the inspector is open, and its button. A key opens it on any page, even while typing. */
export function useInspecting() {
  const [isOpen, setOpen] = usePageState('inspector.open', false)
  const [isAskedFor, setAskedFor] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  /** Where the focus was before the inspector opened. */
  const origin = useRef<readonly Element[]>([])
  const close = () => {
    setOpen(false)
    // The page that was gone to keeps the focus.
    if (document.activeElement?.closest('#main')) return
    focusBack([...origin.current, ...(button.current ? [button.current] : [])])
  }
  const toggle = () => {
    if (isOpen) return close()
    origin.current = focusPath()
    setAskedFor(true)
    setOpen(true)
  }
  // A dialog traps the focus, so the inspector behind it could neither be reached nor read.
  useHotkeys([['mod+.', () => document.querySelector('[aria-modal=true]') || toggle()]], [])
  const label = isOpen ? 'Close the inspector' : 'Open the inspector'
  return {
    isOpen,
    /** Opened by the admin on this page, not left open from an earlier session. */
    isAskedFor,
    close,
    toggle,
    button: (
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Inspector"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+. Meta+."
        title={`${label}: requests and answers (${modKey()} + .)`}
        onClick={toggle}
      >
        <IconLayoutBottombar size={18} />
      </ActionIcon>
    ),
  }
}

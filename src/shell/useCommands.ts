import { useMantineColorScheme } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useDraftList } from '../policies/drafts/useDraftList.ts'
import { readActions } from './actions.ts'
import { useHelp } from '../help/HelpContext.ts'
import { type Command, draftCommands, type PageItem, pageCommands, topicCommands } from './commands.ts'

/** What the shell offers to the palette. */
export interface Offers {
  readonly pages: readonly PageItem[]
  readonly inspector: { readonly isOpen: boolean; readonly toggle: () => void }
  readonly onSignOut: () => void
}

const schemes = [
  ['light', 'Theme: light'],
  ['dark', 'Theme: dark'],
  ['auto', 'Theme: system'],
] as const

/** All commands but the earlier requests, as of the moment when the palette opened. */
export function useCommands({ pages, inspector, onSignOut }: Offers): readonly Command[] {
  const [actions] = useState(readActions)
  const { open } = useHelp()
  // Decrypted one by one, so they come when the palette is already open.
  const listed = useDraftList()
  // As in ColorScheme: otherwise Mantine injects a <style> element.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return useMemo(() => {
    const settings = [
      ...schemes.map(([scheme, label]) => ({
        id: `theme ${scheme}`,
        label,
        keywords: 'colours color scheme mode',
        ...(scheme === colorScheme && { detail: 'current' }),
        act: () => setColorScheme(scheme),
      })),
      {
        id: 'inspector',
        label: inspector.isOpen ? 'Close the inspector' : 'Open the inspector',
        keywords: 'requests answers live',
        detail: 'Ctrl + .',
        act: inspector.toggle,
      },
      { id: 'sign out', label: 'Sign out', keywords: 'log out logout leave lock', act: onSignOut },
    ].map((command): Command => ({ ...command, group: 'Settings' }))
    return [
      ...actions,
      ...pageCommands(pages),
      ...(Array.isArray(listed) ? draftCommands(listed) : []),
      ...settings,
      ...topicCommands(open),
    ]
  }, [actions, pages, listed, colorScheme, setColorScheme, inspector, onSignOut, open])
}
